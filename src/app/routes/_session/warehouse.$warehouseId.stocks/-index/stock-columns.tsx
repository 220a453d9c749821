// Columns of the stock lists, with state, dates and days of delay.
import { Group } from '@mantine/core'
import { TriangleAlert } from 'lucide'
import { stockApi } from '#app/api/stock/stock.ts'
import { t } from '#app/i18n/text.ts'
import { shownValues } from '#app/records/shown-values.ts'
import { Icon } from '#app/ui/control/icon.tsx'
import { buttonsWidth, type Column } from '#app/ui/table/table-column.ts'
import { type Stock, stateText, stockRecord } from '#domain/stock/stock.ts'
import { showDay, showInstant } from '#domain/values/dates.ts'
import { showNumber } from '#domain/values/show-number.ts'
import { StockStatusCell } from '../../-shared/stock/stock-badge.tsx'
import { sortedColumns } from './stock-sort.ts'

const { declared, layout } = stockRecord

/** The columns of the stock's description, after its id, with the texts of their cells on screen and on paper. */
export const listedColumns = [
  { id: 'id', title: 'stock.id', width: '60px', text: ({ id }: Stock) => String(id) },
  ...layout.columns.map((id) => {
    const { label, kind, width } = declared[id]
    return {
      id,
      title: label,
      width,
      align: kind === 'wholeNumber' ? ('center' as const) : undefined,
      text: (stock: Stock) => (kind === 'stockState' ? stateText(stock) : shownValues[kind](stock[id])),
    }
  }),
] as const

/** Returns the columns of the list, whose state cells poll the server. The HTML shell shows the same headings. */
export function stockColumns(warehouseId: number, actions: Column<Stock>['cell']): Column<Stock>[] {
  const own: Partial<Record<(typeof listedColumns)[number]['id'], Column<Stock>['cell']>> = {
    daysLate: ({ daysLate }) => <DaysLate days={daysLate} />,
    fechaStock: ({ fechaStock }) => <strong style={{ fontWeight: 650 }}>{showDay(fechaStock)}</strong>,
    state: (stock) => <StockStatusCell stock={stock} detail={stockApi.detail({ warehouseId }, stock.id)} />,
    scheduleDate: (stock) => (isWaitingForAccess(stock) ? <WaitingForAccess stock={stock} /> : whenSent(stock)),
  }
  return [
    ...listedColumns.map(({ text, ...column }) => ({
      ...column,
      sort: sortedColumns.find((sorted) => sorted === column.id),
      cell: own[column.id] ?? ((stock: Stock) => text(stock) || nothing),
    })),
    { id: 'actions', title: 'stock.actions', align: 'end', width: buttonsWidth(200, 80), cell: actions },
  ]
}

const nothing = '-'

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
  if (!days) return days ?? nothing
  return (
    <Group component="span" display="inline-flex" gap={6} fw={700} c="var(--word-red)" style={{ verticalAlign: 'top' }}>
      <Icon of={TriangleAlert} size={14} />
      {showNumber(days)}
    </Group>
  )
}
