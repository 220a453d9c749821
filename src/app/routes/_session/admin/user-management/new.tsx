// The page on which administrators create a user, who receives a mail to choose a password.
import { createFileRoute } from '@tanstack/react-router'
import { GenericCreate } from '#app/records/generic/pages/generic-create.tsx'
import { userRecords } from '../-user-management/user-records.tsx'

export const Route = createFileRoute('/_session/admin/user-management/new')({ component: NewUserScreen })

function NewUserScreen() {
  return <GenericCreate entity={userRecords} />
}
