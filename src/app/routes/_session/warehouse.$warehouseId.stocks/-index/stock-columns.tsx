// Columns of the stock lists, with state, dates and days of delay.
import { TriangleAlert } from 'lucide'
import { stockApi } from '#app/api/stock/stock.ts'
import { t } from '#app/i18n/text.ts'
import { Icon } from '#app/ui/control/icon.tsx'
import { buttonsWidth, type Column } from '#app/ui/table/table-column.ts'
import type { Stock } from '#domain/stock/stock.ts'
import { showDay, showInstant } from '#domain/values/dates.ts'
import { showNumber } from '#domain/values/show-number.ts'
import { StockStatusCell } from '../../-shared/stock/stock-badge.tsx'
import styles from './stock-list.module.css'

type StockColumnId = 'id' | 'sentDate' | 'daysLate' | 'transactionId' | 'fechaStock' | 'state' | 'scheduleDate' | 'actions'

/** The headings in the specification's order. The HTML shell shows the same headings. */
export const stockHeadings: readonly (Omit<Column<never>, 'cell'> & { readonly id: StockColumnId })[] = [
  { id: 'id', title: 'stock.id', width: '60px' },
  { id: 'sentDate', title: 'stock.sentDate', width: '120px' },
  { id: 'daysLate', title: 'stock.daysLate', width: '80px', align: 'center' },
  { id: 'transactionId', title: 'stock.transactionId', width: '148px' },
  { id: 'fechaStock', title: 'stock.fechaStock', width: '124px', sort: 'fechaStock' },
  { id: 'state', title: 'stock.state', width: '148px', sort: 'state' },
  { id: 'scheduleDate', title: 'stock.scheduleDate', width: '124px' },
  { id: 'actions', title: 'stock.actions', align: 'end', width: buttonsWidth(200, 80) },
]

const nothing = '-'

/** Returns the columns of the list, whose state cells poll the server. */
export function stockColumns(warehouseId: number, actions: Column<Stock>['cell']): Column<Stock>[] {
  const cells: Record<StockColumnId, Column<Stock>['cell']> = {
    id: ({ id }) => id,
    sentDate: ({ sentDate }) => (sentDate ? showInstant(sentDate) : nothing),
    daysLate: ({ daysLate }) => <DaysLate days={daysLate} />,
    transactionId: ({ transactionId }) => transactionId ?? nothing,
    fechaStock: ({ fechaStock }) => <strong className={styles['key']}>{showDay(fechaStock)}</strong>,
    state: (stock) => <StockStatusCell stock={stock} detail={stockApi.detail({ warehouseId }, stock.id)} />,
    scheduleDate: (stock) => (isWaitingForAccess(stock) ? <WaitingForAccess stock={stock} /> : whenSent(stock)),
    actions,
  }
  return stockHeadings.map((heading) => ({ ...heading, cell: cells[heading.id] }))
}

/**
 * Returns when a stock will be sent automatically. After that time it may wait for another stock, whose day is then shown without its year.
 */
function whenSent({ scheduleDate, waitsFor }: Stock): string {
  if (waitsFor) return t('stock.waits.short', { day: showDay(waitsFor.fechaStock).slice(0, 5) })
  return scheduleDate ? showInstant(scheduleDate) : nothing
}

function isWaitingForAccess({ state, waitingSince }: Stock): boolean {
  return state === 'PENDING' && Boolean(waitingSince)
}

/** Says that a send waits for the authority's ticket. The tooltip says why, and when the server will retry. */
function WaitingForAccess({ stock: { errors, nextAttemptDate } }: { stock: Stock }) {
  const [reason] = errors
  const next = nextAttemptDate ? t('stock.waitsAccess.next', { next: showInstant(nextAttemptDate) }) : ''
  return <span title={`${reason?.description ?? ''} ${next}`.trim()}>{t('stock.waitsAccess.short')}</span>
}

/** Shows how many days late a stock was sent. Bold text and an icon mark a delay too, because colour alone is not accessible. */
function DaysLate({ days }: { days: number | null | undefined }) {
  if (!days) return days ?? '-'
  return (
    <span className={styles['late']}>
      <Icon of={TriangleAlert} size={14} />
      {showNumber(days)}
    </span>
  )
}
