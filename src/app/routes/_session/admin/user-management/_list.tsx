// The page with the list of users, for administrators.
import { Button } from '@mantine/core'
import { createFileRoute, Link, Outlet } from '@tanstack/react-router'
import { Plus } from 'lucide'
import { useMemo } from 'react'
import { pageTotal } from '#app/api/family/cached-rows.ts'
import { Failure } from '#app/api/http/failure.ts'
import { whenRead } from '#app/api/when-read.ts'
import { t } from '#app/i18n/text.ts'
import type { Filters } from '#app/records/filters/filters.ts'
import { addressOf } from '#app/records/generic/generic-entity.ts'
import { ListPage } from '#app/records/generic/list/list-page.tsx'
import { listQuery, useList } from '#app/records/generic/list/use-list.ts'
import { useViewer } from '#app/records/generic/rights.ts'
import { recordTitle, roleName } from '#app/records/record-names.ts'
import { LinkButton } from '#app/ui/control/link-button.tsx'
import { PlainMessage } from '#app/ui/feedback/message.tsx'
import { authorities } from '#domain/account/account.ts'
import type { ManagedUser } from '#domain/account/user.ts'
import { userColumns } from '../-user-management/user-columns.tsx'
import { userRecords } from '../-user-management/user-records.tsx'
import { type UnparsedSearch, unparsedSearch } from '../../-shared/unparsed-search.ts'

export const Route = createFileRoute('/_session/admin/user-management/_list')({
  validateSearch: unparsedSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ cause, context: { queryClient, mayRead }, deps }) => {
    if (mayRead) void queryClient.prefetchInfiniteQuery(userRecords.api.pages({}, listQuery(deps, userList)))
    return whenRead(queryClient, cause)
  },
  component: UserList,
})

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

/** The columns by which every viewer can sort the list. */
const userList = { columns: userColumns({ login: '', isAdmin: true }), filters: userFilters }

const address = addressOf(userRecords)
const rowName = (user: ManagedUser) => recordTitle(userRecords, user)

function UserList() {
  const viewer = useViewer()
  const columns = useMemo(() => userColumns(viewer), [viewer])
  const list = useList({ name: userRecords.name, usePages: userRecords.api.usePages, ...userList })
  const { data, error } = list.query
  const total = pageTotal(data)
  return (
    <>
      <ListPage
        list={list}
        title={t('userManagement.list')}
        badge={total === undefined ? undefined : <span role="status">{t('userManagement.total', { total })}</span>}
        actions={<LinkButton link={address.create} icon={Plus} text={t('userManagement.add')} letter="n" />}
        filters="search"
        instead={isUnsorted(error) && data === undefined && list.sort !== undefined && <Unsorted />}
        tableId="users"
        minWidth={1228}
        columns={columns}
        rowLink={address.detail}
        rowName={rowName}
        empty={t('userManagement.empty')}
      />
      <Outlet />
    </>
  )
}

/** Returns whether the server refused the sort: the platform's server cannot sort by every column, and answers 400 without a message. */
function isUnsorted(error: unknown): boolean {
  return error instanceof Failure && error.status === 400 && error.problem === null
}

function Unsorted() {
  return (
    <PlainMessage role="alert">
      <p>{t('userManagement.unsorted')}</p>
      <Button
        variant="default"
        renderRoot={(root) => <Link to="." search={({ sort: _, ...search }: UnparsedSearch) => search} {...root} />}
      >
        {t('userManagement.unsorted.action')}
      </Button>
    </PlainMessage>
  )
}
