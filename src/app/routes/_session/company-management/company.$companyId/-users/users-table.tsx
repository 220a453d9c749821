import { t } from '#app/i18n/text.ts'
import { useSession } from '#app/session/session.tsx'
import { SimpleTable } from '#app/ui/simple-table.tsx'
import type { Column } from '#app/ui/table-column.ts'
import { type Company, manages } from '#domain/company.ts'
import type { Person } from '#domain/person.ts'
import { AdminCheckbox } from './admin-checkbox.tsx'
import { RemoveUser } from './remove-user.tsx'

interface UsersTableProps {
  company: Company
  /** Undefined until they are known. */
  people: readonly Person[] | undefined
}

/** Who belongs to a company and who administers it. The owner and the user themselves stay as they are. */
export function UsersTable({ company, people }: UsersTableProps) {
  const { account } = useSession()
  const lockOf = ({ login }: Person) => (login === company.ownerUsername ? 'owner' : login === account?.login ? 'self' : null)
  const columns: Column<Person>[] = [
    { id: 'login', title: 'companyUsers.login', cell: ({ login }) => login ?? '-' },
    { id: 'firstName', title: 'companyUsers.firstName', cell: ({ firstName }) => firstName ?? '-' },
    { id: 'lastName', title: 'companyUsers.lastName', cell: ({ lastName }) => lastName ?? '-' },
    { id: 'email', title: 'companyUsers.email', width: '28%', cell: ({ email }) => email ?? '-' },
    {
      id: 'admin',
      title: 'companyUsers.admin',
      width: '128px',
      align: 'center',
      cell: (person) => (
        <AdminCheckbox companyId={company.id} person={person} isAdmin={manages(company, person.login ?? '')} lock={lockOf(person)} />
      ),
    },
    {
      id: 'remove',
      title: 'stock.actions',
      width: '128px',
      align: 'end',
      cell: (person) => <RemoveUser companyId={company.id} person={person} lock={lockOf(person)} />,
    },
  ]
  return <SimpleTable label={t('company.users')} columns={columns} rows={people} rowKey={({ id }) => id} />
}
