import { useIsFetching, useIsMutating } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { isReadQuietly } from '#app/api/quiet-reads.ts'
import { t } from '#app/i18n/text.ts'
import styles from './loading-bar.module.css'

/** Shows at the top while calls are under way, except quiet ones. A landmark of its own, because it stands outside of those of the screen. */
export function LoadingBar() {
  const fetching = useIsFetching({
    predicate: ({ meta, state, queryHash }) =>
      (meta?.quiet === undefined && !isReadQuietly(queryHash)) || (meta?.quiet === 'again' && state.data === undefined),
  })
  const saving = useIsMutating()
  const isLoading = useRouterState({ select: (state) => state.isLoading })
  if (fetching + saving === 0 && !isLoading) return null
  return (
    <section aria-label={t('loading')}>
      <div className={styles['bar']} role="progressbar" aria-label={t('loading')} />
    </section>
  )
}
