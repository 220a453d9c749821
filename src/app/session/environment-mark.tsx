// The standing mark that the authority in use is simulated or a test environment, so that nothing is declared.
import { FlaskConical } from 'lucide'
import { useManagementInfo } from '#app/api/account/account.ts'
import { t } from '#app/i18n/text.ts'
import { StatusBadge } from '#app/ui/page/status-badge.tsx'
import type { Environment } from '#domain/company/company-access.ts'

/**
 * Returns the words that what is sent declares nothing; null where the server is connected to the authority's production or does not tell.
 * `whole` adds what follows from it.
 */
export function environmentWords(environment: Environment | null | undefined, whole = true): string | null {
  if (!environment || environment === 'production') return null
  return t(whole ? `environment.${environment}.whole` : `environment.${environment}`)
}

export function EnvironmentMark({ whole = false }: { whole?: boolean }) {
  const words = environmentWords(useManagementInfo().data?.environment, whole)
  return words && <StatusBadge text={words} color="yellow" icon={FlaskConical} />
}
