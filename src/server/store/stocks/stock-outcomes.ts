// Records the outcome of a send in the stock's history.
import type { AuditType } from '#domain/administration/audit.ts'
import type { StockError } from '#domain/stock/stock.ts'
import type { Db } from '../database/database.ts'
import { productAsAuthor, recordEvent } from '../operations/audit.ts'

/** How a send ended. */
interface Outcome {
  readonly type: Extract<AuditType, 'STOCK_ACCEPTED' | 'STOCK_REFUSED' | 'STOCK_WITHOUT_VERDICT' | 'STOCK_FAILED'>
  readonly stockId: number
  /** Null when nothing was sent. */
  readonly transactionId: string | null
  readonly errors: readonly StockError[]
  /** How many errors the authority's answer had, when it had more than these. */
  readonly errorCount?: number | undefined
  readonly now: Date
}

/** How many errors an event contains at most, and how many characters of each text; the stock itself stores more. */
const maxErrors = 5
const maxTextLength = 200

/** Records the outcome of a send in the history of its stock. */
export async function recordOutcome(
  tx: Db,
  { type, stockId, transactionId, errors, errorCount = errors.length, now }: Outcome,
): Promise<void> {
  const texts = errors.slice(0, maxErrors).map(({ code, description }) => `${code}: ${description ?? ''}`.slice(0, maxTextLength))
  const data = { transactionId, ...(errors.length === 0 ? {} : { errorCount, errors: texts }) }
  await recordEvent(tx, productAsAuthor(now), { type, stockId, data })
}
