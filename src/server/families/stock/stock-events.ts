// Writes the audit events of a stock: created, changed, deleted, scheduled.
import { changesBetween, recordedFieldsOf, type AuditData } from '#domain/administration/audit.ts'
import type { Fields } from '#domain/contract/filters.ts'
import type { SheetName } from '#domain/sheets/sheet.ts'
import type { Stock } from '#domain/stock/stock.ts'
import { noteChange } from '../../store/changes/changes.ts'
import type { Db } from '../../store/database/database.ts'
import { recordEvent, type Author } from '../../store/operations/audit.ts'
import type { ListedStock } from '../../store/records/stock-rows.ts'

export type RecordTotals = Readonly<Partial<Record<`${SheetName}s`, number>>>

/** The fields of a stock whose changes events show. Its state and its send have event types of their own. */
const own = { fields: { fechaStock: 'day', deposito: 'reference' } satisfies Fields }

export async function recordStock(
  tx: Db,
  author: Author,
  type: 'STOCK_CREATED' | 'STOCK_CLONED' | 'STOCK_DELETED' | 'STOCK_RESTORED',
  stock: Stock,
  data: AuditData = {},
): Promise<void> {
  const eventData = { ...data, held: recordedFieldsOf(own, stock), ...countsOf(stock.totals) }
  await recordEvent(tx, author, { type, stockId: stock.id, record: { name: 'stock', of: stock }, data: eventData })
}

/** Records a changed day or warehouse of a stock; without a change it records nothing. */
export async function recordStockChange(tx: Db, author: Author, before: ListedStock, after: ListedStock): Promise<void> {
  const changes = changesBetween(own, before, after)
  if (changes.length === 0) return
  await recordEvent(tx, author, { type: 'STOCK_CHANGED', stockId: after.id, record: { name: 'stock', of: after }, data: { changes } })
  const left = before.deposito?.id
  if (left !== undefined && left !== after.deposito?.id)
    noteChange(tx, { warehouseId: left, stockId: after.id, kind: 'removed', ...(author.client !== undefined && { client: author.client }) })
}

export async function recordSchedule(tx: Db, author: Author, before: ListedStock, after: ListedStock): Promise<void> {
  const changes = changesBetween({ fields: { scheduleDate: 'instant' } }, before, after)
  const type = after.scheduleDate ? 'STOCK_SCHEDULED' : 'STOCK_SCHEDULE_CANCELLED'
  await recordEvent(tx, author, { type, stockId: after.id, record: { name: 'stock', of: after }, data: { changes } })
}

/** Returns the numbers of records by the names of their families, without zeros; without any it returns nothing. */
export function countsOf(totals: RecordTotals = {}): Pick<AuditData, 'counts'> {
  const names = ['permisoEmbarque', 'documentoTransporte', 'contenedorVacio', 'lineaMercaderia', 'contenedorAsociado'] as const
  const counts = names.map((name) => [name, totals[`${name}s`] ?? 0] as const).filter(([, count]) => count > 0)
  return counts.length === 0 ? {} : { counts: Object.fromEntries(counts) }
}
