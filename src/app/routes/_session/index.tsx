// The start page, which leads signed-in users to their first warehouse or says that they have none.
import { createFileRoute, Navigate } from '@tanstack/react-router'
import { useDepositos } from '#app/api/company/deposito.ts'
import { t } from '#app/i18n/text.ts'
import { LoadFailure } from '#app/ui/feedback/loading.tsx'
import { Notice } from '#app/ui/feedback/message.tsx'
import { CertificateNotice } from './-shared/company/certificate-notice.tsx'
import { useManagedCompanies } from './-shared/company/managed-companies.ts'

export const Route = createFileRoute('/_session/')({ codeSplitGroupings: [], component: StartScreen })

/** Redirects to the user's first warehouse, or says that no warehouse is configured (`app/README.md#start-screen`). */
function StartScreen() {
  const { data: depositos, error, refetch } = useDepositos()
  const companies = useManagedCompanies(depositos?.length === 0)
  const [first] = depositos ?? []
  if (first) return <Navigate to="/warehouse/$warehouseId/stocks" params={{ warehouseId: first.id }} replace ignoreBlocker />
  if (depositos)
    return (
      <>
        <Notice>
          <Heading />
          {t('start.notConfigured')}
        </Notice>
        {/* Without a warehouse there is no current company, so the notices of all the user's companies appear. */}
        {companies?.map((company) => (
          <CertificateNotice key={company.id} company={company} />
        ))}
      </>
    )
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />
  return (
    <Notice role="status">
      <Heading />
      {t('start.loading')}
    </Notice>
  )
}

function Heading() {
  return <h1 className="visually-hidden">{t('global.menu.home')}</h1>
}
