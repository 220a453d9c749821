import { t } from '#app/i18n/text.ts'
import { daysLeft, expiryNoticeDays } from '#domain/certificate.ts'

interface Expiry {
  /** Whole days that are left; negative once it has expired. */
  readonly days: number
  readonly state: 'valid' | 'ending' | 'expired'
  /** `vence en 12 días`, for a badge or the end of a sentence. */
  readonly text: string
}

/** How a certificate that expires at an instant stands today. */
export function expiryOf(expire: string, now?: Date): Expiry {
  const days = daysLeft(expire, now)
  if (days < 0) return { days, state: 'expired', text: t('certificate.expired') }
  const text = days === 0 ? t('certificate.endsToday') : days === 1 ? t('certificate.endsTomorrow') : t('certificate.ends', { days })
  return { days, text, state: days <= expiryNoticeDays ? 'ending' : 'valid' }
}
