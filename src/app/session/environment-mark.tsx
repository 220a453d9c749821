// The standing mark that the authority in use is simulated or a test environment, so that nothing is declared.
import { FlaskConical } from 'lucide'
import { useManagementInfo } from '#app/api/account/account.ts'
import { t, type TextKey } from '#app/i18n/text.ts'
import { StatusBadge } from '#app/ui/page/status-badge.tsx'
import type { Environment } from '#domain/company/company-access.ts'

const marks = {
  standIn: { short: 'environment.standIn', whole: 'environment.standIn.whole' },
  test: { short: 'environment.test', whole: 'environment.test.whole' },
  other: { short: 'environment.other', whole: 'environment.other.whole' },
  production: null,
} as const satisfies Record<Environment, { short: TextKey; whole: TextKey } | null>

/** Returns the words of the mark for a printed page; null where the screens have none. */
export function environmentWords(environment: Environment | null | undefined): string | null {
  const mark = environment ? marks[environment] : null
  return mark && t(mark.whole)
}

/**
 * Says that what is sent declares nothing, unless the server is connected to the authority's production or does not tell. `whole` adds what
 * follows from it.
 */
export function EnvironmentMark({ whole = false }: { whole?: boolean }) {
  const environment = useManagementInfo().data?.environment
  const mark = environment ? marks[environment] : null
  if (!mark) return null
  return <StatusBadge text={t(whole ? mark.whole : mark.short)} color="yellow" icon={FlaskConical} />
}
