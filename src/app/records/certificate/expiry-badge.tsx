// The badge that shows how many days a certificate is still valid, or that it has expired.
import { CircleCheck, CircleX, TriangleAlert } from 'lucide'
import { t } from '#app/i18n/text.ts'
import { StatusBadge } from '#app/ui/page/status-badge.tsx'
import { daysLeft, expiryNoticeDays } from '#domain/company/certificate.ts'

const badgeStyles = {
  valid: { color: 'green', icon: CircleCheck },
  ending: { color: 'yellow', icon: TriangleAlert },
  expired: { color: 'red', icon: CircleX },
} as const

export function ExpiryBadge({ expire }: { expire: string }) {
  const { state, text } = expiryOf(expire)
  const word = state === 'valid' ? t('certificate.valid') : text.charAt(0).toUpperCase() + text.slice(1)
  return <StatusBadge text={word} {...badgeStyles[state]} />
}

/** Returns whether a certificate expires soon, and the text that says so: `vence en 12 días`, for a badge or the end of a sentence. */
export function expiryOf(expire: string) {
  const days = daysLeft(expire)
  if (days < 0) return { state: 'expired', text: t('certificate.expired') } as const
  const text = days === 0 ? t('certificate.endsToday') : days === 1 ? t('certificate.endsTomorrow') : t('certificate.ends', { days })
  return { text, state: days <= expiryNoticeDays ? 'ending' : 'valid' } as const
}
