// Placeholder rows, spacers, the partial-failure message and width calculations of record tables.
import { Button } from '@mantine/core'
import { t } from '#app/i18n/text.ts'
import type { EntityColumn } from '../entity.ts'
import classes from './record-table.module.css'

/** An empty row with the height of the rows that are not in the document. */
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

/** The placeholder of a row that is not loaded yet. It can take the focus, like the row itself. */
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

/** The message below a table that some of its rows could not be loaded. */
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

export const idColumn = { id: 'id', title: 'record.id', width: '72px', sort: 'id' } as const

/** The width of the button that expands a row, in pixels. */
export const chevronWidth = 36

/** The minimum width of a column without a set width, in pixels. */
const leastWidth = 120

/** Returns the width of the buttons at the end of a row, in pixels. */
export function actionsWidthOf({ editable, inline }: { editable: boolean; inline: boolean }): number {
  if (!editable) return 0
  return inline ? 84 : 48
}

/** Returns the width of a column as a CSS value: columns are somewhat narrower in a narrow window (`record-table.module.css`). */
export function styleOf(width: string): string {
  return width === 'auto' ? width : `calc(${width} * var(--column-scale, 1))`
}

/** Returns the minimum width of a table in pixels; a narrower window scrolls sideways, so that every column stays readable. */
export function widthOf(columns: readonly Pick<EntityColumn<never>, 'width'>[], actionsWidth: number, withChevron: boolean): number {
  const widths = columns.map(({ width = 'auto' }) => Number(/^(\d+)px$/.exec(width)?.[1] ?? leastWidth))
  return widths.reduce((sum, width) => sum + width, actionsWidth + (withChevron ? chevronWidth : 0))
}
