// The page with the list of users, for administrators.
import { createFileRoute, Outlet } from '@tanstack/react-router'
import { lastListAddress } from '#app/records/generic/pages/last-list.ts'
import { UserList } from '../-user-management/user-list.tsx'

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
