import { Button, Group } from '@mantine/core'
import '@mantine/core/styles/Group.css'
import { failureText } from '#app/api/failure-text.ts'
import { isSessionEnd } from '#app/api/http.ts'
import { t } from '#app/i18n/text.ts'
import type { FieldGroup } from '../entity.ts'
import type { FailedLine, useSaveQueue } from './use-save-queue.ts'
import classes from './save-queue.module.css'

interface SaveQueueProps<Saved> {
  groups: readonly FieldGroup[]
  queue: Pick<ReturnType<typeof useSaveQueue<Saved>>, 'pendingCount' | 'failedLines' | 'retry' | 'remove'>
  onCorrect: (line: FailedLine<Saved>) => void
  /** A line was retried or discarded; the button that had the focus is gone. */
  onAnswered: () => void
}

/** How many lines are being saved, and each line that was not saved, as it was typed, with the reason. */
export function SaveQueue<Saved extends object>({ groups, queue, onCorrect, onAnswered }: SaveQueueProps<Saved>) {
  const { pendingCount, failedLines, retry, remove } = queue
  return (
    <>
      <p role="status" className={classes['pending']}>
        {pendingCount > 0 && t('queue.pending', { count: pendingCount })}
      </p>
      {failedLines.length > 0 && (
        <div role="alert" className={classes['failed']}>
          <p className={classes['title']}>{t('queue.failed', { count: failedLines.length })}</p>
          <ul className={classes['lines']}>
            {failedLines.map((line, index) => (
              <FailedLineItem
                key={line.id}
                name={nameOf(groups, line.parsed)}
                // The lines that wait behind one that could not be sent have its reason, which is said once.
                failure={line.failure === failedLines[index - 1]?.failure ? null : line.failure}
                onCorrect={() => onCorrect(line)}
                onRetry={() => {
                  retry(line)
                  onAnswered()
                }}
                onDiscard={() => {
                  remove(line)
                  onAnswered()
                }}
              />
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

interface FailedLineItemProps {
  name: string
  failure: Error | null
  onRetry: () => void
  onCorrect: () => void
  onDiscard: () => void
}

function FailedLineItem({ name, failure, onRetry, onCorrect, onDiscard }: FailedLineItemProps) {
  return (
    <li className={classes['line']}>
      <span>
        <b>{name}</b>
        {failure !== null && !isSessionEnd(failure) && `: ${failureText(failure)}`}
      </span>
      <Group gap="xs">
        <Button size="compact-sm" variant="light" aria-label={t('queue.retryOne', { name })} onClick={onRetry}>
          {t('action.retry')}
        </Button>
        <Button size="compact-sm" variant="default" aria-label={t('queue.correctOne', { name })} onClick={onCorrect}>
          {t('queue.correct')}
        </Button>
        <Button size="compact-sm" variant="subtle" color="gray" aria-label={t('queue.discardOne', { name })} onClick={onDiscard}>
          {t('draft.discard')}
        </Button>
      </Group>
    </li>
  )
}

/** `06 CAJA · 12 · 1,000.5`: the fields of a line as its table will show them. */
function nameOf(groups: readonly FieldGroup[], parsed: object): string {
  const values: Readonly<Record<string, unknown>> = { ...parsed }
  const texts = groups.flatMap(({ fields }) => fields.map(({ name, kind }) => kind.show(values[name])))
  return texts.filter((text) => text !== '').join(' · ')
}
