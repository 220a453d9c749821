import { Button, Group } from '@mantine/core'
import '@mantine/core/styles/Group.css'
import { failureText } from '#app/api/failure-text.ts'
import { isSessionEnd } from '#app/api/http.ts'
import { t } from '#app/i18n/text.ts'
import type { FieldGroup } from '../entity.ts'
import type { HandedRow, useHandedRows } from './use-save-queue.ts'
import classes from './save-queue.module.css'

interface HandedRowsProps<Saved> {
  groups: readonly FieldGroup[]
  handed: ReturnType<typeof useHandedRows<Saved>>
  onCorrect: (row: HandedRow<Saved>) => void
  /** The button that had the focus is gone. */
  onAnswered: () => void
}

/** What was typed and is not saved yet: how much is on its way, and each record that is left, as it was typed, with why. */
export function HandedRows<Saved extends object>({ groups, handed, onCorrect, onAnswered }: HandedRowsProps<Saved>) {
  const { underWay, left, retry, discard } = handed
  return (
    <>
      <p role="status" className={classes['under-way']}>
        {underWay > 0 && t('handed.underWay', { count: underWay })}
      </p>
      {left.length > 0 && (
        <div role="alert" className={classes['left']}>
          <p className={classes['title']}>{t('handed.left', { count: left.length })}</p>
          <ul className={classes['rows']}>
            {left.map((row) => {
              const name = nameOf(groups, row.parsed)
              return (
                <li key={row.id} className={classes['row']}>
                  <span>
                    <b>{name}</b>
                    {row.failure !== null && !isSessionEnd(row.failure) && `: ${failureText(row.failure)}`}
                  </span>
                  <Group gap="xs">
                    <Button
                      size="compact-sm"
                      variant="light"
                      aria-label={t('handed.retryOne', { name })}
                      onClick={() => {
                        retry(row)
                        onAnswered()
                      }}
                    >
                      {t('action.retry')}
                    </Button>
                    <Button
                      size="compact-sm"
                      variant="default"
                      aria-label={t('handed.correctOne', { name })}
                      onClick={() => onCorrect(row)}
                    >
                      {t('handed.correct')}
                    </Button>
                    <Button
                      size="compact-sm"
                      variant="subtle"
                      color="gray"
                      aria-label={t('handed.discardOne', { name })}
                      onClick={() => {
                        discard(row)
                        onAnswered()
                      }}
                    >
                      {t('draft.discard')}
                    </Button>
                  </Group>
                </li>
              )
            })}
          </ul>
        </div>
      )}
    </>
  )
}

/** `06 CAJA, 12, 1,000.5`: what a record holds, as its table will show it. */
function nameOf(groups: readonly FieldGroup[], parsed: object): string {
  const values: Readonly<Record<string, unknown>> = { ...parsed }
  return groups.flatMap(({ fields }) => fields.map(({ name, kind }) => kind.show(values[name]))).join(' · ')
}
