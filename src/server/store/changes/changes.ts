// Collects the stock changes of a transaction, and notifies other processes of them when it commits.
import { sql } from 'kysely'
import type { AuditType } from '#domain/administration/audit.ts'
import { changeKindOf, verdictOf, type StockChange } from '#domain/stock/stock-change.ts'
import type { Db } from '../database/database.ts'

/** A change by a transaction. Without `warehouseId` the warehouse is the one of the stock at the end of the transaction. */
interface NotedChange extends Omit<StockChange, 'warehouseId'> {
  readonly warehouseId?: number
}

interface Noted {
  readonly changes: Map<string, NotedChange>
  /** The warehouse ids by stock id. The transaction has locked these stocks, so their warehouses stay the same until it ends. */
  readonly warehouses: Map<number, number>
}

const noted = new WeakMap<Db, Noted>()

export function collectChanges(tx: Db): void {
  noted.set(tx, { changes: new Map(), warehouses: new Map() })
}

/** Records the warehouse of a stock that the transaction has locked, inserted or moved. */
export function noteWarehouse(tx: Db, stockId: number, warehouseId: number): void {
  noted.get(tx)?.warehouses.set(stockId, warehouseId)
}

/** Records a change of a transaction, which is published after the commit. Repeated changes are published once. */
export function noteChange(tx: Db, change: NotedChange): void {
  const own = noted.get(tx)
  if (own) addChange(own.changes, change)
}

/** Adds a change to a map, and merges it with an earlier one of the same kind and stock. */
export function addChange<Change extends NotedChange>(changes: Map<string, Change>, change: Change): void {
  const key = [change.warehouseId, change.stockId, change.kind, change.client, change.companyId].join(' ')
  const before = changes.get(key)
  const records = [...new Set([...(before?.records ?? []), ...(change.records ?? [])])]
  const toUsers = [...new Set([...(before?.toUsers ?? []), ...(change.toUsers ?? [])])]
  changes.set(key, { ...change, ...(records.length > 0 && { records }), ...(toUsers.length > 0 && { toUsers }) })
}

interface HistoryEvent {
  readonly type: AuditType
  readonly stockId?: number | undefined
  readonly record?: { readonly name: string } | undefined
  readonly data?: { readonly titulo?: { readonly name: string } | null | undefined } | undefined
}

export function noteEvent(tx: Db, { now, client }: { now: string; client?: string | undefined }, event: HistoryEvent): void {
  if (event.stockId === undefined) return
  const state = verdictOf(event.type)
  const kind = changeKindOf(event.type)
  const records = kind === 'records' ? [event.record?.name, event.data?.titulo?.name].filter((name) => name !== undefined) : []
  noteChange(tx, {
    stockId: event.stockId,
    kind,
    ...(state && { state, at: now }),
    ...(records.length > 0 && { records }),
    ...(client !== undefined && { client }),
  })
}

/** Returns the changes of a transaction, with the warehouses that the stocks have at its end. */
export async function changesOf(tx: Db): Promise<StockChange[]> {
  const own = noted.get(tx)
  if (!own || own.changes.size === 0) return []
  const changes = [...own.changes.values()]
  const unknown = changes.flatMap(({ stockId, warehouseId }) =>
    warehouseId !== undefined || stockId === null || own.warehouses.has(stockId) ? [] : [stockId],
  )
  const ids = [...new Set(unknown)]
  const rows = ids.length === 0 ? [] : await tx.selectFrom('stock').select(['id', 'depositoId']).where('id', 'in', ids).execute()
  const warehouses = new Map([...own.warehouses, ...rows.map(({ id, depositoId }) => [id, depositoId] as const)])
  return changes.flatMap((change) => {
    const warehouseId = change.warehouseId ?? warehouses.get(change.stockId ?? 0)
    return warehouseId === undefined ? [] : [{ ...change, warehouseId }]
  })
}

/** The PostgreSQL notification channel on which processes send each other their changes. */
export const changesChannel = 'deposito_changes'

/** How many changes one notification contains: PostgreSQL limits its payload to 8,000 bytes. */
const perNotification = 25

/** Notifies all processes of the database of the changes; PostgreSQL delivers the notification when the transaction commits. */
export async function notifyChanges(tx: Db, changes: readonly StockChange[]): Promise<void> {
  for (let from = 0; from < changes.length; from += perNotification)
    await sql`select pg_notify(${changesChannel}, ${JSON.stringify(changes.slice(from, from + perNotification))})`.execute(tx)
}
