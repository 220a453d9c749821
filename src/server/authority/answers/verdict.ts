// Types of the outcome of a call to the stock service.
import type { SendFailure } from '#domain/stock/send-failure.ts'
import type { StockError } from '#domain/stock/stock.ts'

export interface ListedErrors {
  readonly errors: readonly StockError[]
  readonly errorCount?: number
}

/**
 * The outcome of a call (`server/authority/README.md#outcomes`). What it means for the stock depends also on whether the call was a repeat.
 */
export type Verdict =
  /** Accepted; `errors` are warnings. `timeStamp` is the authority's, in UTC; the answer to a repeat has that of the first call. */
  | (ListedErrors & { readonly kind: 'accepted'; readonly timeStamp: string | null })
  /**
   * Processed and not accepted. `about` is `call` when the errors concern the ticket, the company's rights or the service itself, so that
   * they say nothing of an earlier call of the same transaction.
   */
  | (ListedErrors & { readonly kind: 'refused'; readonly about: 'stock' | 'call'; readonly timeStamp: string | null })
  /** The service could not read the message. */
  | { readonly kind: 'fault'; readonly errors: readonly StockError[] }
  /** The stock may have been accepted: only the same transaction may be retried. */
  | { readonly kind: 'unknown'; readonly reason: SendFailure; readonly detail: string }
  /** The authority has certainly not processed this call. */
  | { readonly kind: 'notSent'; readonly reason: SendFailure; readonly detail: string }

export interface Attempt {
  readonly verdict: Verdict
  /** HTTP status and body; null without a response. */
  readonly status: number | null
  readonly response: string | null
  readonly durationMs: number
  /** How far the authority's clock is ahead of this machine's, by its `Date` header; negative when it is behind, null when it sent none. */
  readonly clockDifferenceMs: number | null
}
