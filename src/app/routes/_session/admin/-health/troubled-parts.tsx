import { t } from '#app/i18n/text.ts'
import { Message } from '#app/ui/message.tsx'
import type { HealthPart, HealthState } from '#domain/health.ts'
import { serviceName } from './health-words.ts'

const troubled: readonly HealthState[] = ['DOWN', 'OUT_OF_SERVICE']

/** Names the services that are down while the server as a whole is up: it is still in service without them. */
export function TroubledParts({ state, parts }: { state: HealthState; parts: readonly HealthPart[] }) {
  const names = parts.filter((part) => troubled.includes(part.state)).map(({ name }) => serviceName(name))
  if (state !== 'UP' || names.length === 0) return null
  return (
    <Message kind="warning" takesFocus={false}>
      {t('health.troubled', { services: names.join(', ') })}
    </Message>
  )
}
