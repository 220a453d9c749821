import { certificate } from '#domain/certificate.ts'
import { showInstant } from '#domain/dates.ts'
import { CertificateFile } from './certificate-file.tsx'
import { ExpiryBadge } from './expiry-badge.tsx'

interface ViewProps {
  readonly row: unknown
}

/** One of the files of a certificate that is shown as a record. */
export function CertView({ row }: ViewProps) {
  const { data } = certificate.safeParse(row)
  return data ? <CertificateFile certificate={data} file="cert" /> : '-'
}

export function KeyView({ row }: ViewProps) {
  const { data } = certificate.safeParse(row)
  return data ? <CertificateFile certificate={data} file="key" /> : '-'
}

/** When a certificate expires, and whether that is soon. */
export function ExpireView({ row }: ViewProps) {
  const expire = certificate.safeParse(row).data?.expire
  if (!expire) return '-'
  return (
    <>
      {showInstant(expire)} <ExpiryBadge expire={expire} />
    </>
  )
}
