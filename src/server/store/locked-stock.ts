import { stockCan, type Stock, type StockAction, type StockState } from '#domain/stock.ts'
import type { Db } from './database.ts'
import { lockStock, type StockScope } from './stocks.ts'

/** A stock that is locked until the transaction ends and whose state allows `action`. */
export interface LockedStock<Action extends StockAction = StockAction> {
  readonly action: Action
  readonly scope: StockScope
  readonly stock: Stock
}

/** The stock's state does not allow the action; answered with 409. */
export class ActionNotAllowed extends Error {
  readonly action: StockAction
  readonly state: StockState

  constructor(action: StockAction, state: StockState) {
    super(`error.stock.${action}`)
    this.action = action
    this.state = state
  }
}

/** Locks a stock for an action: the only place that asks `stockCan` before a change. Throws `ActionNotAllowed`, or `RecordNotFound`. */
export async function lockStockFor<Action extends StockAction>(tx: Db, scope: StockScope, action: Action): Promise<LockedStock<Action>> {
  const stock = await lockStock(tx, scope)
  if (!stockCan(action, stock)) throw new ActionNotAllowed(action, stock.state)
  return { action, scope, stock }
}
