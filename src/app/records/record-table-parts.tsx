import { Button } from '@mantine/core'
import { t } from '#app/i18n/text.ts'
import classes from './record-table.module.css'

/** Takes the height of the rows that are not in the document. */
export function Spacer({ height, span }: { height: number; span: number }) {
  if (height <= 0) return null
  return (
    <tbody aria-hidden>
      <tr>
        <td colSpan={span} style={{ height, padding: 0, border: 0 }} />
      </tr>
    </tbody>
  )
}

export function Skeletons({ span }: { span: number }) {
  return (
    <tbody aria-hidden>
      {[1, 2, 3].map((row) => (
        <tr key={row}>
          <td colSpan={span}>
            <span className={classes['skeleton']} />
          </td>
        </tr>
      ))}
    </tbody>
  )
}

interface SkeletonRowProps {
  index: number
  isCurrent: boolean
  span: number
  measure: (element: HTMLElement | null) => void
}

/** A row that is not read yet. It takes the focus, as the row will. */
export function SkeletonRow({ index, isCurrent, span, measure }: SkeletonRowProps) {
  const tabIndex = isCurrent ? 0 : -1
  return (
    <tbody ref={measure} data-item={index} className={classes['record']}>
      <tr data-index={index} aria-rowindex={index + 2}>
        <td colSpan={span}>
          <span data-row tabIndex={tabIndex} className={classes['skeleton']}>
            <span className="visually-hidden">{t('loading')}</span>
          </span>
        </td>
      </tr>
    </tbody>
  )
}

/** Says below a table that some of its rows could not be read. */
export function MissingPart({ onRetry }: { onRetry: () => void }) {
  return (
    <p role="alert" className={classes['missing']}>
      {t('table.moreFailed')}{' '}
      <Button size="compact-sm" variant="light" onClick={onRetry}>
        {t('action.retry')}
      </Button>
    </p>
  )
}
