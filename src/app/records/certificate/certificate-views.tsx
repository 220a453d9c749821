// Views of a certificate's files and expiry date on its generic page, and its download name.
import type { TextKey } from '#app/i18n/text.ts'
import { certificate, type Certificate } from '#domain/company/certificate.ts'
import { dayOf, showInstant } from '#domain/values/dates.ts'
import { FileCell } from '../generic/file-cell.tsx'
import { ExpiryBadge } from './expiry-badge.tsx'

interface ViewProps {
  readonly row: unknown
}

/** Returns a component that shows one of a certificate's files on its page. Users can download only the certificate itself. */
export function fileView(name: 'cert' | 'key', label: TextKey) {
  return ({ row }: ViewProps) => {
    const { data } = certificate.safeParse(row)
    if (!data) return '-'
    return <FileCell field={{ name, label }} row={data} tabIndex={0} downloadAs={name === 'cert' ? certificateFileName(data) : undefined} />
  }
}

export function ExpireView({ row }: ViewProps) {
  const expire = certificate.safeParse(row).data?.expire
  if (!expire) return '-'
  return (
    <>
      {showInstant(expire)} <ExpiryBadge expire={expire} />
    </>
  )
}

/** The name tells a certificate from the one that renews it. */
export function certificateFileName({ alias, expire }: Pick<Certificate, 'alias' | 'expire'>): string {
  return `${alias ?? 'certificado'}${expire ? `-${dayOf(expire)}` : ''}.crt`
}
