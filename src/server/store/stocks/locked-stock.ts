// Locks a stock in a transaction after checking that the user may see it and its state allows the action.
import { sql } from 'kysely'
import { stockCan, type StockAction, type StockState } from '#domain/stock/stock.ts'
import { noteWarehouse } from '../changes/changes.ts'
import type { Viewer } from '../companies/depositos.ts'
import { unchanged } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import { ChangeRefused, FieldRefused, RecordConflict, RecordNotFound } from '../database/failures.ts'
import {
  isInWarehouse,
  stockRowColumns,
  toStock,
  type ListedStock,
  type StockRow,
  type StockScope,
  findStockOf,
} from '../records/stock-rows.ts'

/** A stock that is locked until the transaction ends and whose state allows `action`. */
export interface LockedStock<Action extends StockAction = StockAction> {
  readonly action: Action
  readonly scope: StockScope
  readonly stock: ListedStock
}

/** The stock's state does not allow the action; answered with 409. */
export class ActionNotAllowed extends Error {
  readonly state: StockState

  constructor(action: StockAction, state: StockState) {
    super(`error.stock.${action}`)
    this.state = state
  }
}

/**
 * Locks a stock for an action. Every change of a stock checks `stockCan` here and nowhere else. Throws `ActionNotAllowed`, or
 * `RecordNotFound`.
 */
export async function lockStockFor<Action extends StockAction>(tx: Db, scope: StockScope, action: Action): Promise<LockedStock<Action>> {
  const stock = await lockStock(tx, scope)
  if (!stockCan(action, stock)) throw new ActionNotAllowed(action, stock.state)
  return { action, scope, stock }
}

/**
 * Locks the stock until the transaction ends and returns it without its contents and errors, so that its state cannot change meanwhile. An
 * update that changes nothing locks the row in both databases.
 */
export async function lockStock(tx: Db, { warehouseId, stockId }: StockScope): Promise<ListedStock> {
  const {
    rows: [row],
  } = await sql<StockRow>`update stock set version = version where id = ${stockId} and ${isInWarehouse(warehouseId)}
    returning ${stockRowColumns}`.execute(tx)
  if (!row) throw new RecordNotFound()
  noteWarehouse(tx, stockId, warehouseId)
  return toStock(row)
}

/** Like `lockStockFor`, for a stock of any warehouse that the viewer may see. Throws `ChangeRefused` when it was deleted. */
export async function lockVisibleStock<Action extends StockAction>(
  tx: Db,
  viewer: Viewer,
  stockId: number,
  action: Action,
): Promise<LockedStock<Action>> {
  // Locks the stock before the visibility check, because another transaction may be moving it to another warehouse.
  const row = await tx.updateTable('stock').set(unchanged).where('id', '=', stockId).returning(['depositoId', 'deleted']).executeTakeFirst()
  if (!row || (await findStockOf(tx, viewer, 'stock', stockId)) === null) throw new RecordNotFound()
  if (row.deleted !== null) throw new ChangeRefused('error.stock.deleted')
  return await lockStockFor(tx, { warehouseId: row.depositoId, stockId }, action)
}

type Named = { readonly id: number } | null | undefined

/** The parent that a draft of the generic calls names: a stock, or one of the two kinds of titulo. */
export interface NamedParents {
  readonly stock?: Named
  readonly permisoEmbarque?: Named
  readonly documentoTransporte?: Named
}

/** A change of a record of a stock. A new record has no `id`, and the deletion of a record has no `draft`. */
interface RecordChange {
  readonly id: number | undefined
  readonly draft: NamedParents | undefined
}

/**
 * Locks the stocks that a change of a record affects: the stock that the record is in, and the one of the parent that its draft names.
 * Locks them in the order of their ids, so that two changes cannot deadlock. All must allow `edit`. Throws `FieldRefused` when the viewer
 * does not see the parent.
 */
export async function lockStocksOf(tx: Db, viewer: Viewer, familyName: string, change: RecordChange): Promise<void> {
  const stockIds = await findStocksOf(tx, viewer, familyName, change)
  for (const stockId of stockIds) await lockVisibleStock(tx, viewer, stockId, 'edit')
  // The record or its parent may have moved to another stock before the locks were taken.
  const now = await findStocksOf(tx, viewer, familyName, change)
  if (now.join() !== stockIds.join()) throw new RecordConflict()
}

/**
 * Returns the ids of the stocks that a change of a record affects, in ascending order. Throws like `lockStocksOf` when the viewer does not
 * see one.
 */
export async function findStocksOf(tx: Db, viewer: Viewer, familyName: string, { id, draft = {} }: RecordChange): Promise<number[]> {
  const stockIds = new Set<number>()
  if (id !== undefined) {
    const own = await findStockOf(tx, viewer, familyName, id)
    if (own === null) throw new RecordNotFound()
    stockIds.add(own)
  }
  for (const field of ['stock', 'permisoEmbarque', 'documentoTransporte'] as const) {
    const parent = draft[field]
    if (!parent) continue
    const named = await findStockOf(tx, viewer, field, parent.id)
    if (named === null) throw new FieldRefused(familyName, field, 'NotSeen')
    stockIds.add(named)
  }
  return [...stockIds].toSorted((one, other) => one - other)
}
