import { CircleCheck, CircleX, TriangleAlert } from 'lucide'
import { t } from '#app/i18n/text.ts'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { expiryOf } from './expiry.ts'

const looks = {
  valid: { color: 'green', icon: CircleCheck },
  ending: { color: 'yellow', icon: TriangleAlert },
  expired: { color: 'red', icon: CircleX },
} as const

/** Whether a certificate is valid, for how many days more, or no longer. */
export function ExpiryBadge({ expire }: { expire: string }) {
  const { state, text } = expiryOf(expire)
  const word = state === 'valid' ? t('certificate.valid') : text.charAt(0).toUpperCase() + text.slice(1)
  return <StatusBadge text={word} {...looks[state]} />
}
