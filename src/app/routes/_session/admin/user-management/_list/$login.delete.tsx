// The dialog over the user list that asks an administrator whether to delete a user.
import { createFileRoute } from '@tanstack/react-router'
import { GenericDelete } from '#app/records/generic/pages/generic-delete.tsx'
import { userRecords } from '../../-user-management/user-records.tsx'

export const Route = createFileRoute('/_session/admin/user-management/_list/$login/delete')({ component: DeleteDialogScreen })

function DeleteDialogScreen() {
  const { login } = Route.useParams()
  return <GenericDelete key={login} entity={userRecords} id={login} />
}
