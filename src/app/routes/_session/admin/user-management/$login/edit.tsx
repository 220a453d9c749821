import { createFileRoute } from '@tanstack/react-router'
import { EditUser } from '../../-user-management/edit-user.tsx'
import { LoadedUser } from '../../-user-management/user-screen.tsx'

export const Route = createFileRoute('/_session/admin/user-management/$login/edit')({ component: EditScreen })

function EditScreen() {
  const { login } = Route.useParams()
  return (
    <LoadedUser key={login} login={login} stays>
      {(user) => <EditUser user={user} />}
    </LoadedUser>
  )
}
