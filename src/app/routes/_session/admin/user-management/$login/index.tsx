import { createFileRoute } from '@tanstack/react-router'
import { UserDetail } from '../../-user-management/user-detail.tsx'
import { LoadedUser } from '../../-user-management/user-screen.tsx'

export const Route = createFileRoute('/_session/admin/user-management/$login/')({ component: UserScreen })

function UserScreen() {
  const { login } = Route.useParams()
  return <LoadedUser login={login}>{(user) => <UserDetail user={user} />}</LoadedUser>
}
