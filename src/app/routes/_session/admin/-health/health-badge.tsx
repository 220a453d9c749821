import { CircleAlert, CircleCheck, CircleHelp, CircleX } from 'lucide'
import { t, type TextKey } from '#app/i18n/text.ts'
import { StatusBadge, type StatusBadgeStyle } from '#app/ui/status-badge.tsx'
import type { HealthState } from '#domain/health.ts'

const badges: Record<HealthState, StatusBadgeStyle & { key: TextKey }> = {
  UP: { key: 'health.status.UP', color: 'green', icon: CircleCheck },
  DOWN: { key: 'health.status.DOWN', color: 'red', icon: CircleX },
  OUT_OF_SERVICE: { key: 'health.status.OUT_OF_SERVICE', color: 'red', icon: CircleAlert },
  UNKNOWN: { key: 'health.status.UNKNOWN', color: 'yellow', icon: CircleHelp },
}

export function HealthBadge({ state }: { state: HealthState }) {
  const { key, ...style } = badges[state]
  return <StatusBadge text={t(key)} {...style} />
}
