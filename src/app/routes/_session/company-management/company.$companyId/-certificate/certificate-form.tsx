import { useState } from 'react'
import { RadioField } from '#app/forms/fields/radio-field.tsx'
import { t } from '#app/i18n/text.ts'
import { UploadForm } from '#app/records/certificate/upload-form.tsx'
import type { CertificateRequest } from '#domain/certificate-request.ts'
import type { Company } from '#domain/company.ts'
import { type CertificateWay, certificateWays } from './certificate-ways.ts'
import { RequestForm } from './request-form.tsx'

interface CertificateFormProps {
  company: Company
  request: CertificateRequest | null
  /** The one that is chosen at first. */
  way: CertificateWay
  onClose: () => void
}

/** Adds or replaces a company's certificate, in one of its ways. */
export function CertificateForm({ company, request, way: first, onClose }: CertificateFormProps) {
  const [chosen, setChosen] = useState(first)
  const ways = certificateWays(company, request)
  const way = ways.find(({ value }) => value === chosen)?.value ?? 'both'
  const choice = (
    <RadioField
      label={t('certificate.way')}
      options={ways}
      value={way}
      onChange={(next) => setChosen(ways.find(({ value }) => value === next)?.value ?? way)}
      autoFocus
    />
  )
  if (way === 'request') return <RequestForm companyId={company.id} choice={choice} onClose={onClose} />
  return <UploadForm company={company} withKey={way === 'both'} choice={choice} onClose={onClose} />
}
