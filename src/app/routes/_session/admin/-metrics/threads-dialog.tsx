import '#app/styles/inputs.css'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { saveFile } from '#app/api/save-file.ts'
import { t } from '#app/i18n/text.ts'
import { CloseFooter } from '#app/ui/close-footer.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { showInstant } from '#domain/dates.ts'
import { frameText, type Thread, threadDumpText } from '#domain/thread-dump.ts'
import { countStates, threadFacts, threadStateText, threadTitle } from './thread-words.ts'
import styles from './metrics.module.css'

interface ThreadsDialogProps {
  threads: readonly Thread[]
  /** In milliseconds. */
  takenAt: number
  onClose: () => void
}

/** All threads, filtered by their state and by their name or what they wait for, each with its stack. */
export function ThreadsDialog({ threads, takenAt, onClose }: ThreadsDialogProps) {
  const [typed, setTyped] = useState('')
  const [state, setState] = useState<string>()
  const words = typed.trim().toLowerCase()
  const shown = threads.filter(
    (thread) =>
      (state === undefined || thread.threadState === state) &&
      `${threadTitle(thread)} ${thread.threadName} ${thread.lockName ?? ''}`.toLowerCase().includes(words),
  )
  const instant = new Date(takenAt).toISOString()
  return (
    <Dialog title={t('metrics.threads')} size="xl" typed onClose={onClose}>
      <div className={styles['filters']}>
        <TextInput
          data-autofocus
          label={t('metrics.threads.filter')}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button variant="default" onClick={() => saveFile(`hilos-${instant.replaceAll(/[:.]/g, '-')}.txt`, threadDumpText(shown, instant))}>
          {t('metrics.threads.save')}
        </Button>
      </div>
      <div className={styles['states']} role="group" aria-label={t('metrics.threads.states')}>
        {countStates(threads).map(({ state: one, count }) => (
          <Button
            key={one}
            size="compact-sm"
            variant={state === one ? 'filled' : 'default'}
            aria-pressed={state === one}
            onClick={() => setState(state === one ? undefined : one)}
          >
            {threadStateText(one)}: {count}
          </Button>
        ))}
      </div>
      <p role="status">{t('metrics.threads.shown', { shown: shown.length, all: threads.length, instant: showInstant(instant) })}</p>
      <ul className={styles['threads']}>
        {shown.map((thread, index) => (
          // Threads share names, and those of the product's jobs have no number.
          <li key={`${thread.threadName} ${thread.threadId ?? ''} ${index}`}>
            <ThreadRow thread={thread} />
          </li>
        ))}
      </ul>
      <CloseFooter onClose={onClose} />
    </Dialog>
  )
}

function ThreadRow({ thread }: { thread: Thread }) {
  const { threadState, stackTrace } = thread
  const title = threadTitle(thread)
  const head = (
    <>
      <strong>{title}</strong> {threadStateText(threadState)} <span className={styles['quiet']}>{threadFacts(thread)}</span>
    </>
  )
  if (stackTrace.length === 0) return <div className={styles['thread']}>{head}</div>
  return (
    <details className={styles['thread']}>
      <summary>{head}</summary>
      <pre aria-label={t('metrics.thread.stack', { name: title })} role="group">
        {stackTrace.map(frameText).join('\n')}
      </pre>
    </details>
  )
}
