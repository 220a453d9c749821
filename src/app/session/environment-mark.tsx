// The standing mark that the authority in use is simulated or a test environment, so that nothing is declared.
import { FlaskConical } from 'lucide'
import { useManagementInfo } from '#app/api/account/account.ts'
import { t } from '#app/i18n/text.ts'
import { StatusBadge } from '#app/ui/page/status-badge.tsx'
import type { Environment } from '#domain/company/company-access.ts'

/**
 * Returns the words for an environment in which sending a stock declares nothing. Returns null for the authority's production, and for a
 * server that does not tell its environment. With `whole` the words also say that nothing is declared.
 */
export function environmentWords(environment: Environment | null | undefined, whole = true): string | null {
  if (!environment || environment === 'production') return null
  return t(whole ? `environment.${environment}.whole` : `environment.${environment}`)
}

export function EnvironmentMark({ whole = false }: { whole?: boolean }) {
  const words = environmentWords(useManagementInfo().data?.environment, whole)
  return words && <StatusBadge text={words} color="yellow" icon={FlaskConical} />
}
