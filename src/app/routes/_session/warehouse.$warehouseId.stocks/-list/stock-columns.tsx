import { stockApi } from '#app/api/stock.ts'
import { t } from '#app/i18n/text.ts'
import type { Column } from '#app/ui/table-column.ts'
import { showDay, showInstant } from '#domain/dates.ts'
import type { Stock } from '#domain/stock.ts'
import type { RunStockCommand } from '../../-stock-dialogs/stock-commands.tsx'
import { StockRowActions } from '../../-stock/stock-row-actions.tsx'
import { StockStatusCell } from '../../-stock/stock-status-cell.tsx'
import { DaysLate } from './days-late.tsx'
import styles from './stock-columns.module.css'

const nothing = '-'

/** The columns in the specification's order. What is left of the width stands before the actions, so that the others are read together. */
export function stockColumns(warehouseId: number, run: RunStockCommand): Column<Stock>[] {
  return [
    { id: 'id', title: 'stock.id', width: 'clamp(60px, 5.5vw, 80px)', cell: ({ id }) => id },
    {
      id: 'sentDate',
      title: 'stock.sentDate',
      width: 'clamp(116px, 10vw, 136px)',
      cell: ({ sentDate }) => (sentDate ? showInstant(sentDate) : nothing),
    },
    {
      id: 'daysLate',
      title: 'stock.daysLate',
      width: 'clamp(84px, 9.3vw, 120px)',
      align: 'center',
      cell: ({ daysLate }) => <DaysLate days={daysLate} />,
    },
    {
      id: 'transactionId',
      title: 'stock.transactionId',
      width: 'clamp(128px, 11vw, 152px)',
      cell: ({ transactionId }) => transactionId ?? nothing,
    },
    {
      id: 'fechaStock',
      title: 'stock.fechaStock',
      width: 'clamp(124px, 10.6vw, 136px)',
      sort: 'fechaStock',
      cell: ({ fechaStock }) => <strong className={styles['key']}>{showDay(fechaStock)}</strong>,
    },
    {
      id: 'state',
      title: 'stock.state',
      width: 'clamp(148px, 16vw, 208px)',
      sort: 'state',
      cell: (stock) => <StockStatusCell stock={stock} detail={stockApi.detail({ warehouseId }, stock.id)} />,
    },
    {
      id: 'scheduleDate',
      title: 'stock.scheduleDate',
      width: 'clamp(120px, 11vw, 144px)',
      cell: (stock) => (isWaitingForAccess(stock) ? <WaitingForAccess stock={stock} /> : whenSent(stock)),
    },
    {
      id: 'actions',
      title: 'stock.actions',
      align: 'end',
      cell: (stock, tabIndex) => <StockRowActions stock={stock} run={run} tabIndex={tabIndex} />,
    },
  ]
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
