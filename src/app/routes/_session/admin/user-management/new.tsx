import { createFileRoute } from '@tanstack/react-router'
import { CreateUser } from '../-user-management/new-user.tsx'

export const Route = createFileRoute('/_session/admin/user-management/new')({ component: NewUserScreen })

function NewUserScreen() {
  return <CreateUser />
}
