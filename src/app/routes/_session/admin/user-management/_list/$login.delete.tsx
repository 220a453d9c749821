import { createFileRoute } from '@tanstack/react-router'
import { DeleteUser } from '../../-user-management/delete-user.tsx'

export const Route = createFileRoute('/_session/admin/user-management/_list/$login/delete')({ component: DeleteDialogScreen })

function DeleteDialogScreen() {
  const { login } = Route.useParams()
  return <DeleteUser key={login} login={login} />
}
