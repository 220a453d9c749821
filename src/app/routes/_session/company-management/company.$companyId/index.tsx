// Redirects a company's bare address to its main page.
import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/_session/company-management/company/$companyId/')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/company-management/company/$companyId/view', params, replace: true })
  },
})
