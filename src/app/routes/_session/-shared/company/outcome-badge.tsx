// The badge with the outcome of a call to the customs authority.
import { CircleAlert, CircleCheck, CircleSlash, CircleX, Hourglass, KeyRound, PlugZap, Unplug } from 'lucide'
import { t, type TextKey } from '#app/i18n/text.ts'
import { StatusBadge, type StatusBadgeStyle } from '#app/ui/page/status-badge.tsx'
import { type AfipLogOutcome, afipLogOutcomes } from '#domain/administration/afip-log.ts'

const badges: Record<AfipLogOutcome, StatusBadgeStyle & { key: TextKey }> = {
  accepted: { key: 'afipLog.outcome.accepted', color: 'green', icon: CircleCheck },
  refused: { key: 'afipLog.outcome.refused', color: 'red', icon: CircleX },
  ticketRefused: { key: 'afipLog.outcome.ticketRefused', color: 'red', icon: KeyRound },
  fault: { key: 'afipLog.outcome.fault', color: 'red', icon: CircleX },
  timeout: { key: 'afipLog.outcome.timeout', color: 'yellow', icon: CircleAlert },
  connectionLost: { key: 'afipLog.outcome.connectionLost', color: 'yellow', icon: PlugZap },
  gateway: { key: 'afipLog.outcome.gateway', color: 'yellow', icon: CircleAlert },
  unreadable: { key: 'afipLog.outcome.unreadable', color: 'yellow', icon: CircleAlert },
  inProcess: { key: 'afipLog.outcome.inProcess', color: 'yellow', icon: Hourglass },
  interrupted: { key: 'afipLog.outcome.interrupted', color: 'yellow', icon: CircleAlert },
  unreachable: { key: 'afipLog.outcome.unreachable', color: 'red', icon: Unplug },
  notProcessed: { key: 'afipLog.outcome.notProcessed', color: 'red', icon: CircleX },
  notReceived: { key: 'afipLog.outcome.notReceived', color: 'red', icon: CircleSlash },
  underWay: { key: 'afipLog.outcome.underWay', color: 'blue', icon: Hourglass },
}

/** The badge of a call's outcome. An outcome that only another server knows is shown unchanged. */
export function OutcomeBadge({ outcome }: { outcome: string | null | undefined }) {
  const known = afipLogOutcomes.find((word) => word === outcome)
  if (!known) return outcome ?? '-'
  const { key, ...style } = badges[known]
  return <StatusBadge text={t(key)} {...style} />
}
