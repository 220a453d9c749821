// The page with the list of users, for administrators.
import { Button } from '@mantine/core'
import { createFileRoute, Outlet, Link } from '@tanstack/react-router'
import { Plus } from 'lucide'
import { useMemo } from 'react'
import { useUsers } from '#app/api/administration/user.ts'
import { pageTotal } from '#app/api/family/cached-rows.ts'
import { Failure } from '#app/api/http/http.ts'
import { t } from '#app/i18n/text.ts'
import { FilterForm } from '#app/records/filters/filter-form.tsx'
import { EmptyList, IgnoredFilters } from '#app/records/filters/filter-notices.tsx'
import type { Filters } from '#app/records/filters/filters.ts'
import { useList } from '#app/records/filters/use-list.ts'
import { lastListAddress } from '#app/records/generic/pages/last-list.ts'
import { roleName } from '#app/records/record-names.ts'
import { useSession } from '#app/session/session.tsx'
import { LinkButton } from '#app/ui/control/link-button.tsx'
import { Notice } from '#app/ui/feedback/message.tsx'
import { Breadcrumbs, PageTitle } from '#app/ui/page/page-title.tsx'
import { DataTable } from '#app/ui/table/data-table.tsx'
import { authorities } from '#domain/account/account.ts'
import type { ManagedUser } from '#domain/account/user.ts'
import { userColumns } from '../-user-management/user-columns.tsx'
import { userLink, usersLink } from '../-user-management/user-screen.tsx'

/** The unparsed search parameters. The list parses them, so that the parsing code stays out of the main script. */
type ListAddress = Readonly<Record<string, unknown>>

export const Route = createFileRoute('/_session/admin/user-management/_list')({
  validateSearch: (raw: ListAddress): ListAddress => raw,
  beforeLoad({ cause, context: { queryClient }, search }) {
    if (cause !== 'preload') lastListAddress.keep(queryClient, 'userManagement', search)
  },
  component: UsersScreen,
})

/** The list, and over it the delete dialog, if its address is open. */
function UsersScreen() {
  return (
    <>
      <UserList />
      <Outlet />
    </>
  )
}

const userFilters: Filters = {
  search: { label: 'userManagement.search', kind: 'text', condition: 'search' },
  activated: {
    label: 'userManagement.state',
    kind: 'choice',
    condition: 'activated.equals',
    choices: () => [
      { value: 'true', label: t('userManagement.activated') },
      { value: 'false', label: t('userManagement.deactivated') },
    ],
  },
  role: {
    label: 'userManagement.profile',
    kind: 'choice',
    condition: 'authorities.contains',
    choices: () => authorities.map((value) => ({ value, label: roleName(value) })),
  },
}

/** The width in pixels that the columns need. */
const width = 1228

function UserList() {
  const own = useSession().account?.login
  const columns = useMemo(() => userColumns(own), [own])
  const list = useList({
    usePages: useUsers,
    columns,
    filters: userFilters,
  })
  const { query, values } = list
  const title = t('userManagement.title')
  const total = pageTotal(query.data)
  return (
    <>
      <Breadcrumbs items={[{ text: t('global.menu.home'), link: { to: '/' } }, { text: title }]} />
      <PageTitle
        title={title}
        badge={total === undefined ? undefined : <span role="status">{t('userManagement.total', { total })}</span>}
        actions={<LinkButton link={{ to: '/admin/user-management/new' }} icon={Plus} text={t('userManagement.add')} letter="n" />}
      />
      <FilterForm filters={userFilters} values={values} onApply={list.filter} layout="search" />
      <IgnoredFilters pages={query.data?.pages} />
      {isUnsorted(query.error) && query.data === undefined && list.sort !== undefined ? (
        <Unsorted />
      ) : (
        <DataTable
          label={title}
          tableId="users"
          list={list.paged}
          minWidth={width}
          columns={columns}
          rowLink={userLink}
          rowName={userName}
          sort={list.sort}
          onSort={list.onSort}
          empty={
            <EmptyList values={values} onFilter={list.filter}>
              {t('userManagement.none')}
            </EmptyList>
          }
        />
      )}
    </>
  )
}

function userName({ login }: ManagedUser): string {
  return t('userManagement.user.named', { login })
}

/** Returns whether the server refused the sort: the platform's server cannot sort by every column, and answers 400 without a message. */
function isUnsorted(error: unknown): boolean {
  return error instanceof Failure && error.status === 400 && error.problem === null
}

function Unsorted() {
  return (
    <Notice role="alert">
      <p>{t('userManagement.unsorted')}</p>
      <Button
        variant="default"
        renderRoot={(root) => (
          <Link {...usersLink} search={({ sort: _, ...search }: Readonly<Record<string, unknown>>) => search} {...root} />
        )}
      >
        {t('userManagement.unsorted.action')}
      </Button>
    </Notice>
  )
}
