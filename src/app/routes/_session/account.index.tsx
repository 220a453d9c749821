// Redirects `/account` to the account settings of the signed-in user.
import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/_session/account/')({
  beforeLoad() {
    throw redirect({ to: '/account/settings', replace: true })
  },
})
