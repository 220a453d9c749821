import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'

/** All pages of one company. An address whose id is not a number leads to the list. */
export const Route = createFileRoute('/_session/company-management/company/$companyId')({
  params: {
    parse: ({ companyId }) => ({ companyId: Number(companyId) }),
    stringify: ({ companyId }) => ({ companyId: String(companyId) }),
  },
  beforeLoad: ({ params }) => {
    if (!Number.isSafeInteger(params.companyId)) throw redirect({ to: '/company-management', replace: true })
  },
  component: Outlet,
})
