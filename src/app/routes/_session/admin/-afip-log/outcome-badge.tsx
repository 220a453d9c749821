import { CircleAlert, CircleCheck, CircleX, Hourglass, PlugZap, Unplug } from 'lucide-react'
import { t, type TextKey } from '#app/i18n/text.ts'
import { WordBadge, type WordLook } from '#app/ui/word-badge.tsx'
import { type AfipLogOutcome, afipLogOutcomes } from '#domain/afip-log.ts'

const looks: Record<AfipLogOutcome, WordLook & { key: TextKey }> = {
  accepted: { key: 'afipLog.outcome.accepted', color: 'green', Icon: CircleCheck },
  refused: { key: 'afipLog.outcome.refused', color: 'red', Icon: CircleX },
  fault: { key: 'afipLog.outcome.fault', color: 'red', Icon: CircleX },
  timeout: { key: 'afipLog.outcome.timeout', color: 'yellow', Icon: CircleAlert },
  connectionLost: { key: 'afipLog.outcome.connectionLost', color: 'yellow', Icon: PlugZap },
  gateway: { key: 'afipLog.outcome.gateway', color: 'yellow', Icon: CircleAlert },
  unreadable: { key: 'afipLog.outcome.unreadable', color: 'yellow', Icon: CircleAlert },
  inProcess: { key: 'afipLog.outcome.inProcess', color: 'yellow', Icon: Hourglass },
  interrupted: { key: 'afipLog.outcome.interrupted', color: 'yellow', Icon: CircleAlert },
  unreachable: { key: 'afipLog.outcome.unreachable', color: 'red', Icon: Unplug },
  turnedAway: { key: 'afipLog.outcome.turnedAway', color: 'red', Icon: Unplug },
  underWay: { key: 'afipLog.outcome.underWay', color: 'blue', Icon: Hourglass },
}

/** How a call ended; a word that only its server knows stands as it is. */
export function OutcomeBadge({ outcome }: { outcome: string | null | undefined }) {
  const known = afipLogOutcomes.find((word) => word === outcome)
  if (!known) return outcome ?? '-'
  const { key, ...look } = looks[known]
  return <WordBadge text={t(key)} {...look} />
}

export function outcomeText(outcome: AfipLogOutcome): string {
  return t(looks[outcome].key)
}
