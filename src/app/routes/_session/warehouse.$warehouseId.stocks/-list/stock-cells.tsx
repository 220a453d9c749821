import { t } from '#app/i18n/text.ts'
import type { Column } from '#app/ui/table-column.ts'
import { showDay, showInstant } from '#domain/dates.ts'
import type { Stock } from '#domain/stock.ts'
import { DaysLate } from './days-late.tsx'
import { type StockColumnId, stockHeadings } from './stock-headings.ts'
import styles from './stock-cells.module.css'

const nothing = '-'

/** What each column shows of a stock. How its state is kept up to date, and what can be done with it, is not the same everywhere. */
export function columnsOfStocks({ state, actions }: Record<'state' | 'actions', Column<Stock>['cell']>): Column<Stock>[] {
  const cells: Record<StockColumnId, Column<Stock>['cell']> = {
    id: ({ id }) => id,
    sentDate: ({ sentDate }) => (sentDate ? showInstant(sentDate) : nothing),
    daysLate: ({ daysLate }) => <DaysLate days={daysLate} />,
    transactionId: ({ transactionId }) => transactionId ?? nothing,
    fechaStock: ({ fechaStock }) => <strong className={styles['key']}>{showDay(fechaStock)}</strong>,
    state,
    scheduleDate: (stock) => (isWaitingForAccess(stock) ? <WaitingForAccess stock={stock} /> : whenSent(stock)),
    actions,
  }
  return stockHeadings.map((heading) => ({ ...heading, cell: cells[heading.id] }))
}

/** When a stock will be sent by itself. Once that moment has come it may wait for another stock, whose day is then shown without its year. */
function whenSent({ scheduleDate, waitsFor }: Stock): string {
  if (waitsFor) return t('stock.waits.short', { day: showDay(waitsFor.fechaStock).slice(0, 5) })
  return scheduleDate ? showInstant(scheduleDate) : nothing
}

function isWaitingForAccess({ state, waitingSince }: Stock): boolean {
  return state === 'PENDING' && Boolean(waitingSince)
}

/** A send that waits for the authority's ticket: why, and when it is asked for again, in full over the short words. */
function WaitingForAccess({ stock: { errors, nextAttemptDate } }: { stock: Stock }) {
  const [reason] = errors
  const next = nextAttemptDate ? t('stock.waitsAccess.next', { next: showInstant(nextAttemptDate) }) : ''
  return <span title={`${reason?.description ?? ''} ${next}`.trim()}>{t('stock.waitsAccess.short')}</span>
}
