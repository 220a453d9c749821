import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isGone } from '#app/api/http.ts'
import { metricsApi } from '#app/api/metrics.ts'
import { t } from '#app/i18n/text.ts'
import { Detail, Details } from '#app/ui/details.tsx'
import { LoadFailure } from '#app/ui/load-failure.tsx'
import { Section } from '#app/ui/section.tsx'
import { countStates, stateText, ThreadsDialog } from './threads-dialog.tsx'
import styles from './metrics.module.css'

/** How many threads there are by state, and a dialog with all of them. They are read when the page opens and when the dialog does, and not with the figures. */
export function ThreadsSection() {
  const [open, setOpen] = useState(false)
  const { data: threads, error, dataUpdatedAt, refetch } = useQuery(metricsApi.threads)
  const read = () => void refetch({ cancelRefetch: false })
  function show(): void {
    setOpen(true)
    read()
  }
  return (
    <Section
      title={t('metrics.threads')}
      count={threads?.length}
      actions={
        threads && (
          <Button variant="default" aria-haspopup="dialog" onClick={show}>
            {t('metrics.threads.show')}
          </Button>
        )
      }
    >
      {threads || !error ? (
        <Details>
          {countStates(threads ?? []).map(({ state, count }) => (
            <Detail key={state} label={stateText(state)}>
              {count}
            </Detail>
          ))}
        </Details>
      ) : isGone(error) ? (
        <p className={styles['quiet']}>{t('metrics.missing')}</p>
      ) : (
        <LoadFailure error={error} onRetry={read} />
      )}
      {open && threads && <ThreadsDialog threads={threads} takenAt={dataUpdatedAt} onClose={() => setOpen(false)} />}
    </Section>
  )
}
