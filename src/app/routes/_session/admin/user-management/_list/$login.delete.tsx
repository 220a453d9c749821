// The dialog over the user list that asks an administrator whether to delete a user.
import { createFileRoute } from '@tanstack/react-router'
import { whenRead } from '#app/api/when-read.ts'
import { GenericDelete } from '#app/records/generic/pages/generic-delete.tsx'
import { userRecords } from '../../-user-management/user-records.tsx'

export const Route = createFileRoute('/_session/admin/user-management/_list/$login/delete')({
  loader: ({ context: { queryClient, mayRead }, params: { login } }) => {
    if (mayRead) void queryClient.prefetchQuery(userRecords.api.detail({}, login))
    return whenRead(queryClient)
  },
  component: DeleteDialogScreen,
})

function DeleteDialogScreen() {
  const { login } = Route.useParams()
  return <GenericDelete key={login} entity={userRecords} id={login} />
}
