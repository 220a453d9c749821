import { t } from '#app/i18n/text.ts'
import { cuit as cuitKind } from '#app/records/field-kinds.ts'
import type { Confirmation } from '#app/ui/confirm-dialog.tsx'
import type { CheckedCertificate } from '#domain/certificate-upload.ts'
import type { Certificate } from '#domain/certificate.ts'
import type { Company } from '#domain/company.ts'
import { showInstant } from '#domain/dates.ts'

/** What is asked before a checked certificate is kept; null when it replaces none and is the company's own. */
export function keepQuestion(company: Company, { certificate, warnings }: CheckedCertificate): Confirmation | null {
  const old = company.certificate
  const sentences = [
    ...(old ? [t('certificate.replace.text', { old: validity(old), next: validity(certificate) })] : []),
    ...(warnings.includes('otherCuit') ? [otherCuitText(company, certificate.cuit)] : []),
  ]
  if (sentences.length === 0) return null
  return {
    title: t(old ? 'certificate.replace.title' : 'certificate.keep.title'),
    text: sentences.join(' '),
    action: t(old ? 'certificate.replace.action' : 'entity.action.save'),
  }
}

function validity({ validFrom, expire }: Pick<Certificate, 'validFrom' | 'expire'>): string {
  const to = expire ? showInstant(expire) : '-'
  return validFrom ? t('certificate.validity', { from: showInstant(validFrom), to }) : t('certificate.validity.to', { to })
}

function otherCuitText({ cuit }: Company, other: string | null | undefined): string {
  const own = cuitKind.show(cuit)
  return other ? t('certificate.otherCuit', { other: cuitKind.show(other), own }) : t('certificate.noCuit', { own })
}
