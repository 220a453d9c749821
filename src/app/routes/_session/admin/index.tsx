// Redirects `/admin` to the first administration page, for administrators.
import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/_session/admin/')({
  beforeLoad() {
    throw redirect({ to: '/admin/user-management', replace: true })
  },
})
