// The table of a company's users, with the administrator checkbox and the buttons that hand over and remove.
import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox } from '@mantine/core'
import { Crown, DoorOpen, UserMinus } from 'lucide'
import { useHandOver, useLetPersonIn, useRemoveCompanyUser, useSetCompanyAdmin } from '#app/api/company/company-users.ts'
import { t } from '#app/i18n/text.ts'
import { EmailCell } from '#app/records/record-view.tsx'
import { useSession } from '#app/session/session.tsx'
import { ActionMenu } from '#app/ui/control/action-menu.tsx'
import { Icon } from '#app/ui/control/icon.tsx'
import { useConfirm } from '#app/ui/dialog/confirm.tsx'
import { showSuccess } from '#app/ui/feedback/toasts.tsx'
import { DataTable } from '#app/ui/table/data-table.tsx'
import { RowButton } from '#app/ui/table/row-buttons.tsx'
import { buttonsWidth, type Column } from '#app/ui/table/table-column.ts'
import { useSingle } from '#app/ui/use-single.ts'
import type { CompanyPerson } from '#domain/company/company-user.ts'
import { type Company, manages } from '#domain/company/company.ts'
import type { Person } from '#domain/company/person.ts'
import { useLetIn } from '../../../-account/session-questions.tsx'
import { useCompanyRights } from '../../../-shared/company/managed-companies.ts'

interface UsersTableProps {
  company: Company
  /** The users; undefined until they are loaded. */
  people: readonly CompanyPerson[] | undefined
}

export function UsersTable({ company, people }: UsersTableProps) {
  const { account } = useSession()
  const handsOver = useCompanyRights()(company).owns
  const lockOf = ({ login }: Person) => (login === company.ownerUsername ? 'owner' : login === account?.login ? 'self' : null)
  const columns: Column<CompanyPerson>[] = [
    { id: 'login', title: 'companyUsers.login', cell: ({ login }) => login ?? '-' },
    { id: 'firstName', title: 'companyUsers.firstName', cell: ({ firstName }) => firstName ?? '-' },
    { id: 'lastName', title: 'companyUsers.lastName', cell: ({ lastName }) => lastName ?? '-' },
    { id: 'email', title: 'companyUsers.email', width: '26%', cell: ({ email }) => <EmailCell email={email} /> },
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
      id: 'actions',
      title: 'stock.actions',
      width: buttonsWidth(164, 84),
      align: 'end',
      cell: (person) => (
        <>
          <MoreActions
            company={company}
            person={person}
            handsOver={handsOver && lockOf(person) !== 'owner'}
            letsIn={person.letsIn === true && lockOf(person) !== 'self'}
          />
          <RemoveUser companyId={company.id} person={person} lock={lockOf(person)} />
        </>
      ),
    },
  ]
  return <DataTable label={t('company.users')} columns={columns} rows={people} rowKey={({ id }) => id} />
}

/** Why a person can neither be removed nor lose the administration: they own the company, or are the signed-in user. */
type UserLock = 'owner' | 'self'

interface AdminCheckboxProps {
  companyId: number
  person: Person
  isAdmin: boolean
  lock: UserLock | null
}

function AdminCheckbox({ companyId, person, isAdmin, lock }: AdminCheckboxProps) {
  const { mutate, isPending, variables } = useSetCompanyAdmin(companyId, person)
  const change = useSingle(mutate)
  const name = person.login ?? String(person.id)
  const checked = isPending ? variables : isAdmin
  return (
    <Checkbox
      aria-label={t(lock ? 'companyUsers.admin.locked' : 'companyUsers.admin.of', {
        user: name,
        reason: lock ? t(`companyUsers.${lock}.reason`) : '',
      })}
      title={lock ? t(`companyUsers.${lock}.reason`) : undefined}
      checked={checked}
      disabled={lock !== null}
      aria-busy={isPending}
      display="inline-block"
      style={{ verticalAlign: 'middle' }}
      onChange={({ currentTarget: { checked: next } }) =>
        change(next, {
          onSuccess: () => showSuccess(next ? 'depositosApp.company.adminAdded' : 'depositosApp.company.adminRemoved'),
        })
      }
    />
  )
}

interface MoreActionsProps {
  company: Company
  person: Person
  /** Whether the signed-in user may make the person the owner. */
  handsOver: boolean
  /** Whether the signed-in user may let the person's next unknown browser in, when strangers guess at the account. */
  letsIn: boolean
}

/** The menu of a person's less frequent actions; nothing without one. Each action asks a question that says what follows. */
function MoreActions({ company, person, handsOver, letsIn }: MoreActionsProps) {
  const handOver = useHandOverQuestion(company, person)
  const user = person.login ?? String(person.id)
  const { mutateAsync } = useLetPersonIn(company.id, person)
  const letIn = useLetIn(user, () => mutateAsync())
  const actions = [
    ...(handsOver ? [{ text: t('companyUsers.handOver'), icon: <Icon of={Crown} size={14} />, onChoose: handOver }] : []),
    ...(letsIn ? [{ text: t('letIn.action'), icon: <Icon of={DoorOpen} size={14} />, onChoose: letIn }] : []),
  ]
  return actions.length > 0 && <ActionMenu label={t('companyUsers.more', { user })} actions={actions} />
}

function useHandOverQuestion(company: Company, person: Person): () => void {
  const confirm = useConfirm()
  const { mutateAsync } = useHandOver(company.id)
  const user = person.login ?? String(person.id)
  const named = { user, name: company.name ?? company.id }

  async function handOver(): Promise<void> {
    const handed = await confirm({
      title: t('companyUsers.handOver.title', { user }),
      text: company.ownerUsername
        ? t('companyUsers.handOver.text', { ...named, owner: company.ownerUsername })
        : t('companyUsers.handOver.ofNobody', named),
      action: t('companyUsers.handOver.of', { user }),
      safeFocus: true,
      run: () => mutateAsync(person),
    })
    if (handed) showSuccess('depositosApp.company.ownerChanged', { param: user })
  }

  return () => void handOver()
}

function RemoveUser({ companyId, person, lock }: { companyId: number; person: Person; lock: UserLock | null }) {
  const confirm = useConfirm()
  const { mutateAsync } = useRemoveCompanyUser(companyId)
  if (lock) return <span title={t(`companyUsers.${lock}.reason`)}>{t(`companyUsers.${lock}`)}</span>
  const name = person.login ?? String(person.id)

  async function remove(): Promise<void> {
    const removed = await confirm({
      title: t('companyUsers.remove.title'),
      text: t('companyUsers.remove.text'),
      action: t('companyUsers.remove.of', { user: name }),
      danger: true,
      run: () => mutateAsync(person),
    })
    if (removed) showSuccess('depositosApp.company.userRemoved', { param: person.id })
  }

  return (
    <RowButton icon={UserMinus} aria-label={t('companyUsers.remove.of', { user: name })} onClick={() => void remove()}>
      {t('companyUsers.remove')}
    </RowButton>
  )
}
