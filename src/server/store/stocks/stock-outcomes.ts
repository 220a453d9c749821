// Records the outcome of a send in the stock's history, and mails one that the product started and that did not succeed.
import type { AuditType } from '#domain/administration/audit.ts'
import { automaticSendNotice } from '#domain/mails/company-notices.ts'
import type { StockError } from '#domain/stock/stock.ts'
import type { Db } from '../database/database.ts'
import { productAsAuthor, recordEvent } from '../operations/audit.ts'
import { findWarehouseReaders, notify } from '../operations/notices.ts'

export interface Outcome {
  readonly type: Extract<AuditType, 'STOCK_ACCEPTED' | 'STOCK_REFUSED' | 'STOCK_WITHOUT_VERDICT' | 'STOCK_FAILED'>
  readonly stockId: number
  /** Null when nothing was sent. */
  readonly transactionId: string | null
  readonly errors: readonly StockError[]
  /** How many errors the authority's answer had, when it had more than these. */
  readonly errorCount?: number | undefined
  readonly now: Date
  /** Whether the product started the send, for a send that ended before the stock says so. */
  readonly isAutomatic?: boolean
}

/** How many errors an event contains at most, and how many characters of each text; the stock itself stores more. */
const maxErrors = 5
const maxTextLength = 200

/**
 * Records the outcome of a send in the history of its stock. The people of the warehouse get a mail when a send that the product started
 * was refused or failed.
 */
export async function recordOutcome(tx: Db, outcome: Outcome): Promise<void> {
  const { type, stockId, transactionId, errors, errorCount = errors.length, now } = outcome
  const texts = errors.slice(0, maxErrors).map(({ code, description }) => `${code}: ${description ?? ''}`.slice(0, maxTextLength))
  const data = { transactionId, ...(errors.length === 0 ? {} : { errorCount, errors: texts }) }
  await recordEvent(tx, productAsAuthor(now), { type, stockId, data })
  if (type === 'STOCK_REFUSED' || type === 'STOCK_FAILED') await mailOutcome(tx, outcome)
}

async function mailOutcome(tx: Db, { type, stockId, errors, errorCount = errors.length, now, isAutomatic }: Outcome): Promise<void> {
  const stock = await tx
    .selectFrom('stock')
    .select(['depositoId', 'fechaStock', 'isAutomatic'])
    .where('id', '=', stockId)
    .executeTakeFirstOrThrow()
  if (!(isAutomatic ?? stock.isAutomatic === 1)) return
  const { depositoId: warehouseId, fechaStock: day } = stock
  const { description, readers } = await findWarehouseReaders(tx, warehouseId)
  const reason = type === 'STOCK_FAILED' ? (errors[0]?.description ?? '') : null
  await notify(
    tx,
    'automaticSend',
    readers,
    automaticSendNotice({ warehouseId, description, stockId, day, errors: errorCount, reason }),
    now,
  )
}
