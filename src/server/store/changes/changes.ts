// Collects the stock changes of a transaction, and notifies other processes of them when it commits.
import { sql } from 'kysely'
import type { AuditType } from '#domain/administration/audit.ts'
import { changeKindOf, verdictOf, type StockChange } from '#domain/stock/stock-change.ts'
import type { Db } from '../database/database.ts'

/** A change that a transaction makes. Without a warehouse it is of the one that its stock is in at the transaction's end. */
interface NotedChange extends Omit<StockChange, 'warehouseId'> {
  readonly warehouseId?: number
}

interface Noted {
  readonly changes: Map<string, NotedChange>
  /** The warehouses of stocks by their ids. The transaction holds a lock on these stocks, so their warehouses stay the same until it ends. */
  readonly warehouses: Map<number, number>
}

/** What each transaction under way has changed. */
const noted = new WeakMap<Db, Noted>()

/** From now on what the transaction changes is collected. */
export function collectChanges(tx: Db): void {
  noted.set(tx, { changes: new Map(), warehouses: new Map() })
}

/** Notes the warehouse of a stock that the transaction has locked, inserted or moved. */
export function noteWarehouse(tx: Db, stockId: number, warehouseId: number): void {
  noted.get(tx)?.warehouses.set(stockId, warehouseId)
}

/** Notes what a transaction changes, to be told when it is committed. One that is noted twice is told once. */
export function noteChange(tx: Db, change: NotedChange): void {
  const own = noted.get(tx)
  if (own) addChange(own.changes, change)
}

/** Adds a change to others, together with one of the same kind and stock. */
export function addChange<Change extends NotedChange>(changes: Map<string, Change>, change: Change): void {
  const key = [change.warehouseId, change.stockId, change.kind, change.client].join(' ')
  const before = changes.get(key)
  const records = [...new Set([...(before?.records ?? []), ...(change.records ?? [])])]
  changes.set(key, records.length === 0 ? change : { ...change, records })
}

interface ToldEvent {
  readonly type: AuditType
  readonly stockId?: number | undefined
  readonly record?: { readonly name: string } | undefined
  readonly data?: { readonly titulo?: { readonly name: string } | null | undefined } | undefined
}

/** Notes the change that an event of a stock's history tells. */
export function noteEvent(tx: Db, { now, client }: { now: string; client?: string | undefined }, event: ToldEvent): void {
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

/** Returns what a transaction has changed, with the warehouses of the stocks as they are at its end. */
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

/** The channel of PostgreSQL on which processes tell each other what they have changed. */
export const changesChannel = 'deposito_changes'

/** How many changes one notice has at most: PostgreSQL takes 8,000 bytes. */
const perNotice = 25

/** Tells all processes of the database, once the transaction is committed. */
export async function notifyChanges(tx: Db, changes: readonly StockChange[]): Promise<void> {
  for (let from = 0; from < changes.length; from += perNotice)
    await sql`select pg_notify(${changesChannel}, ${JSON.stringify(changes.slice(from, from + perNotice))})`.execute(tx)
}
