import { Button } from '@mantine/core'
import { failureText } from '#app/api/failure-text.ts'
import { t } from '#app/i18n/text.ts'
import { searchLength } from '#domain/search.ts'
import type { useFindResults } from './use-find-results.ts'
import styles from './palette.module.css'

interface FindStateProps {
  typed: string
  found: ReturnType<typeof useFindResults>
}

/** How the search went, in a sentence; how much it found is told to screen readers alone. */
export function FindState({ typed, found }: FindStateProps) {
  if (found.error !== null)
    return (
      <div role="alert" className={styles['state']}>
        {failureText(found.error)}{' '}
        <Button variant="default" size="compact-sm" onClick={() => void found.refetch()}>
          {t('action.retry')}
        </Button>
      </div>
    )
  return (
    <div role="status" className={styles['state']}>
      {sentenceOf({ typed, found })}
      {found.isSettled && found.hits > 0 && <span className="visually-hidden">{t('find.found', { count: found.hits })}</span>}
    </div>
  )
}

function sentenceOf({ typed, found }: FindStateProps): string {
  if (found.isUnknown) return t('find.unknown')
  if (found.isSettled && found.hits === 0) return t('find.empty', { typed: typed.trim() })
  if (found.hasMore) return t('find.more')
  const isShort = /\d/.test(typed) && found.form !== '' && found.form.length < searchLength.min
  return isShort ? t('find.short') : ''
}
