import { useIsFetching, useIsMutating } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { t } from '#app/i18n/text.ts'
import styles from './loading-bar.module.css'

/**
 * Runs at the very top while anything is on its way; what is asked for in the background on a timer does not count.
 * It stands outside every screen's own landmarks, so it is one itself.
 */
export function LoadingBar() {
  const fetching = useIsFetching({ predicate: ({ meta }) => meta?.quiet !== true })
  const saving = useIsMutating()
  const isLoading = useRouterState({ select: (state) => state.isLoading })
  if (fetching + saving === 0 && !isLoading) return null
  return (
    <section aria-label={t('loading')}>
      <div className={styles['bar']} role="progressbar" aria-label={t('loading')} />
    </section>
  )
}
