// The message of an administration page whose data failed to load or which the server lacks.
import { isGone } from '#app/api/http/http.ts'
import { t } from '#app/i18n/text.ts'
import { LoadFailure } from '#app/ui/feedback/loading.tsx'
import { Notice } from '#app/ui/feedback/message.tsx'

/** In place of what could not be read. Another server may not have the call at all, which is no failure. */
export function ServerFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return isGone(error) ? <Notice role="status">{t('admin.notOffered')}</Notice> : <LoadFailure error={error} onRetry={onRetry} />
}
