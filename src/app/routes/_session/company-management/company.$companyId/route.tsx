// The parent route of a company's pages, which redirects users who do not manage the company to the list.
import { createFileRoute, Navigate, Outlet, redirect } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { companyApi, useCompanies } from '#app/api/company/company.ts'
import { justReadMs } from '#app/api/when-read.ts'
import { KeptScreen } from '#app/forms/kept-screen.tsx'
import { t } from '#app/i18n/text.ts'
import { LoadFailure } from '#app/ui/feedback/loading.tsx'
import { PlainMessage } from '#app/ui/feedback/message.tsx'
import { showWarning } from '#app/ui/feedback/toasts.tsx'
import { hasAuthority } from '#domain/account/account.ts'
import { type Company, manages } from '#domain/company/company.ts'
import { useCompanyRights } from '../../-shared/company/managed-companies.ts'

export const Route = createFileRoute('/_session/company-management/company/$companyId')({
  codeSplitGroupings: [['component']],
  params: {
    parse: ({ companyId }) => ({ companyId: Number(companyId) }),
    stringify: ({ companyId }) => ({ companyId: String(companyId) }),
  },
  // As in the administration (`admin/route.tsx`), the loaders of its pages read only for who is known to manage it.
  beforeLoad: ({ context: { account, queryClient }, params: { companyId } }) => {
    if (!Number.isSafeInteger(companyId)) throw redirect({ to: '/company-management', replace: true })
    const company = queryClient.getQueryData(companyApi.own.queryKey)?.find(({ id }) => id === companyId)
    return { mayRead: account && company && (hasAuthority(account, ['ROLE_ADMIN']) || manages(company, account.login)) }
  },
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(companyApi.own)
  },
  component: ManagedCompany,
})

/**
 * Renders the pages for users who manage the company. It redirects others to the list: the server would refuse their calls, and a refusal
 * ends the session.
 */
function ManagedCompany() {
  const { companyId } = Route.useParams()
  const [since] = useState(() => Date.now() - justReadMs)
  const own = useCompanies({ refetchOnMount: ({ state }) => (state.dataUpdatedAt < since ? 'always' : false) })
  const rightsOf = useCompanyRights()
  const company = own.data?.find(({ id }) => id === companyId)
  const isManaged = company !== undefined && rightsOf(company).manages
  // The cached companies may be older than this company, or than the user's rights on it.
  const [wasManaged, setWasManaged] = useState(false)
  if (isManaged && !wasManaged) setWasManaged(true)
  const isLost = !isManaged && own.data !== undefined && own.dataUpdatedAt >= since && (wasManaged || !own.isFetching)
  if (isManaged || isLost)
    return (
      <KeptScreen refusal={isLost ? t('form.lock.company') : null} instead={<NotManaged company={company} />}>
        <Outlet />
      </KeptScreen>
    )
  if (own.error && !own.isFetching) return <LoadFailure error={own.error} onRetry={() => void own.refetch()} />
  return <PlainMessage role="status">{t('record.loading')}</PlainMessage>
}

function NotManaged({ company }: { company: Company | undefined }) {
  const say = useEffectEvent(() =>
    company ? showWarning('company.notManaged', { name: company.name ?? company.id }) : showWarning('company.notYours'),
  )
  useEffect(() => say(), [])
  return <Navigate to="/company-management" replace ignoreBlocker />
}
