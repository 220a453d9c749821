// The page that shows and checks a company's access to the customs authority, for its managers.
import { Box, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { PlugZap } from 'lucide'
import type { ReactNode } from 'react'
import { companyAccessQuery, useCheckCompanyAccess } from '#app/api/company/certificate.ts'
import { companyApi, useCompany } from '#app/api/company/company.ts'
import { whenRead } from '#app/api/when-read.ts'
import { FormFailure } from '#app/forms/form-shell.tsx'
import { t, textOf } from '#app/i18n/text.ts'
import { ExpiryBadge, expiryOf } from '#app/records/certificate/expiry-badge.tsx'
import { Icon } from '#app/ui/control/icon.tsx'
import { Loaded } from '#app/ui/feedback/loading.tsx'
import { Message } from '#app/ui/feedback/message.tsx'
import { Fact, Facts } from '#app/ui/page/facts.tsx'
import { Breadcrumbs, PageTitle } from '#app/ui/page/page-title.tsx'
import type { CheckedAccess, CompanyAccess } from '#domain/company/company-access.ts'
import type { Company } from '#domain/company/company.ts'
import { showInstant } from '#domain/values/dates.ts'
import { companyCrumbs } from '../-shared/company-crumbs.ts'
import { OutcomeBadge } from '../../-shared/company/outcome-badge.tsx'

export const Route = createFileRoute('/_session/company-management/company/$companyId/access')({
  loader: ({ context: { queryClient, mayRead }, params: { companyId } }) => {
    if (mayRead) {
      void queryClient.prefetchQuery(companyApi.detail({}, companyId))
      void queryClient.prefetchQuery(companyAccessQuery(companyId))
    }
    return whenRead(queryClient)
  },
  component: AccessScreen,
})

function AccessScreen() {
  const { companyId } = Route.useParams()
  const company = useCompany({}, companyId)
  const access = useQuery(companyAccessQuery(companyId))
  return (
    <Loaded query={company}>
      {(found) => <Loaded query={access}>{(stand) => <Access key={found.id} company={found} access={stand} />}</Loaded>}
    </Loaded>
  )
}

/** Shows a company's access to the authority, with a check that declares nothing. */
function Access({ company, access }: { company: Company; access: CompanyAccess }) {
  const { mutate, data, error, isPending } = useCheckCompanyAccess(company.id)
  const title = t('access.title')
  const checked = isPending || error ? undefined : data
  // The failed check, which is shown above, already says the same.
  const failure = checked?.failure?.description === access.failure?.description ? null : access.failure
  return (
    <>
      <Breadcrumbs items={[...companyCrumbs(company.id), { text: title }]} />
      <PageTitle
        title={title}
        actions={
          <Button leftSection={<Icon of={PlugZap} size={16} />} loading={isPending} onClick={() => mutate()}>
            {t(error ? 'action.retry' : 'access.check')}
          </Button>
        }
      />
      <div role="status" aria-label={t('access.check')}>
        <FormFailure failure={isPending ? null : error} lead={t('access.check.failed')} />
        {checked && <CheckResult checked={checked} />}
      </div>
      <AccessFacts company={company} access={{ ...access, failure }} />
    </>
  )
}

function AccessFacts({ company, access }: { company: Company; access: CompanyAccess }) {
  const { environment, ticket, failure } = access
  return (
    <>
      {failure && (
        <Message kind="error" role="status" mb={16}>
          {t('access.failure', { date: showInstant(failure.date), text: failure.description })}
          {failure.detail && ` (${failure.detail})`}
          {failure.retry && ` ${t('access.failure.retry', { date: showInstant(failure.retry) })}`}
        </Message>
      )}
      <Facts layout="rows">
        <Fact label={t('access.environment')}>{t(`access.environment.${environment}`)}</Fact>
        <Fact label={t('certificate.title')}>
          <CertificateLine expire={company.certificate?.expire} />{' '}
          <Link to="/company-management/company/$companyId/view" params={{ companyId: company.id }}>
            {t('access.certificate.link')}
          </Link>
        </Fact>
        <Fact label={t('access.ticket')}>{ticket ? ticketText(ticket) : t('access.ticket.none')}</Fact>
        <Fact label={t('access.lastAnswer')}>
          <LastAnswer answer={access.lastAnswer} />
        </Fact>
      </Facts>
    </>
  )
}

function CertificateLine({ expire }: { expire: string | null | undefined }): ReactNode {
  if (!expire) return t('access.certificate.none')
  return (
    <>
      <ExpiryBadge expire={expire} /> {showInstant(expire)} ({expiryOf(expire).text})
    </>
  )
}

function ticketText({ issued, expires }: NonNullable<CompanyAccess['ticket']>): string {
  return t('access.ticket.valid', { issued: showInstant(issued), expires: showInstant(expires) })
}

function LastAnswer({ answer }: { answer: CompanyAccess['lastAnswer'] }): ReactNode {
  if (!answer) return t('access.lastAnswer.none')
  const { date, outcome, stockId, depositoId } = answer
  return (
    <>
      <OutcomeBadge outcome={outcome} /> {showInstant(date)}{' '}
      {stockId && depositoId && (
        <Link to="/warehouse/$warehouseId/stocks/stock-detail/$stockId" params={{ warehouseId: depositoId, stockId }}>
          {t('stock.waits.link', { id: stockId })}
        </Link>
      )}
    </>
  )
}

const servers = ['appServer', 'dbServer', 'authServer'] as const

function CheckResult({ checked: { failure, dummy, access } }: { checked: CheckedAccess }) {
  const retry = failure && access.failure?.retry
  const works = !failure && servers.every((name) => dummy?.[name] === 'OK')
  return (
    <Box mb={16}>
      <Message kind={works ? 'success' : failure ? 'error' : 'warning'} role="status">
        {failure ? failure.description : t('access.check.ticket')}
        {failure?.detail && ` (${failure.detail})`}
        {/* Until then the server repeats the last failure. */}
        {retry && ` ${t('access.failure.retry', { date: showInstant(retry) })}`}
      </Message>
      <Box component="ul" aria-label={t('access.check.servers')} pl={24} mt={4} style={{ listStyle: 'disc' }}>
        {servers.map((name) => (
          <li key={name}>
            {t(`health.detail.${name}`)}: {serverText(dummy?.[name] || 'none')}
          </li>
        ))}
      </Box>
    </Box>
  )
}

function serverText(answer: string): string {
  return textOf(`health.authority.server.${answer}`) ?? answer
}
