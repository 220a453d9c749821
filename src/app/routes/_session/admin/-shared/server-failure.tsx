// The message of an administration page whose data failed to load or which the server lacks.
import { isGone } from '#app/api/http/http.ts'
import { t } from '#app/i18n/text.ts'
import { LoadFailure } from '#app/ui/feedback/loading.tsx'
import { Notice } from '#app/ui/feedback/message.tsx'

/** Replaces data that could not be loaded. If another server does not have the call at all, it says so and shows no failure. */
export function ServerFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return isGone(error) ? <Notice role="status">{t('admin.notOffered')}</Notice> : <LoadFailure error={error} onRetry={onRetry} />
}
