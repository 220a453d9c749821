// Redirects `/admin` to the first administration page, for administrators.
import { createFileRoute, redirect } from '@tanstack/react-router'
import { adminPages } from '../../-shell/admin-pages.ts'

export const Route = createFileRoute('/_session/admin/')({
  beforeLoad() {
    throw redirect({ to: adminPages[0].to, replace: true })
  },
})
