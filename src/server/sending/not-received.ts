import { serviceId } from '#domain/company-access.ts'
import { showInstant } from '#domain/dates.ts'
import { failureError } from '#domain/send-failure.ts'
import type { Stock } from '#domain/stock.ts'
import { operations } from '../authority/contract.ts'
import { endCall, insertBegunCall } from '../store/afip-logs.ts'
import { recordEvent, type Author } from '../store/audit.ts'
import type { Db } from '../store/database.ts'
import { storeFailure } from '../store/sending.ts'
import { findStock, type StockScope } from '../store/stocks.ts'

interface Mark {
  readonly reason: string
  readonly author: Author & { readonly login: string }
}

/** Makes a stock without verdict FAILED, so that it can be corrected and sent as a new transaction. The authority log keeps who did so, when and why. */
export async function markNotReceived(
  tx: Db,
  scope: StockScope,
  { transactionId }: Pick<Stock, 'transactionId'>,
  { reason, author }: Mark,
): Promise<Stock> {
  const { stockId, warehouseId: depositoId } = scope
  const { login, now } = author
  const signed = `${reason} (${login}, ${showInstant(now)})`
  const entry = { service: serviceId, operation: operations.registrarStock, stockId, depositoId, transactionId: transactionId ?? '' }
  const logId = await insertBegunCall(tx, { ...entry, request: signed, now })
  await endCall(tx, logId, { outcome: 'notReceived', status: null, response: null, durationMs: 0 })
  await storeFailure(tx, stockId, failureError('notReceived', signed))
  await recordEvent(tx, author, { type: 'STOCK_NOT_RECEIVED', stockId, data: { message: reason, transactionId } })
  return findStock(tx, scope)
}
