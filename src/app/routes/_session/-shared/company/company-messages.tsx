// The messages that a company's certificate expires or is missing, and that the user has no warehouse.
import { Link } from '@tanstack/react-router'
import { t } from '#app/i18n/text.ts'
import { expiryOf } from '#app/records/certificate/expiry-badge.tsx'
import { Message, PlainMessage } from '#app/ui/feedback/message.tsx'
import type { Company } from '#domain/company/company.ts'
import { showInstant } from '#domain/values/dates.ts'
import { useManagedCompanyOf, useManagedCompanies } from './managed-companies.ts'

/**
 * Warns the managers of a company that its certificate expires within a month, has expired, or is missing. Renders nothing otherwise, or if
 * the server does not send it.
 */
function CertificateMessage({ company }: { company: Company }) {
  const found = messageOf(company)
  if (!found) return null
  return (
    <Message mb={12} kind={found.kind} role="status">
      {found.text}{' '}
      <Link to="/company-management/company/$companyId/view" params={{ companyId: company.id }}>
        {t('certificate.notice.link')}
      </Link>
    </Message>
  )
}

function messageOf({ certificate, name, id }: Company): { kind: 'warning' | 'error'; text: string } | null {
  const company = name ?? String(id)
  if (certificate === undefined) return null
  if (certificate === null) return { kind: 'warning', text: t('certificate.notice.none', { company }) }
  const { expire } = certificate
  if (!expire) return null
  const { state, text } = expiryOf(expire)
  if (state === 'valid') return null
  const date = showInstant(expire)
  return state === 'expired'
    ? { kind: 'error', text: t('certificate.notice.expired', { company, date }) }
    : { kind: 'warning', text: t('certificate.notice.ending', { company, text, date }) }
}

/** The certificate's message of a warehouse's company, for users who manage the company. */
export function WarehouseMessage({ warehouseId }: { warehouseId: number }) {
  const company = useManagedCompanyOf(warehouseId)
  return company ? <CertificateMessage company={company} /> : null
}

/** Says that no warehouse is configured. Without one there is no current company, so the messages of all the user's companies appear. */
export function NoWarehouse() {
  const companies = useManagedCompanies()
  return (
    <>
      <PlainMessage>{t('start.notConfigured')}</PlainMessage>
      {companies?.map((company) => (
        <CertificateMessage key={company.id} company={company} />
      ))}
    </>
  )
}
