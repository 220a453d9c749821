import type { SendFailure } from '#domain/send-failure.ts'
import type { StockError } from '#domain/stock.ts'

/** The outcome of a call, which decides the stock's state (`server/authority/README.md#outcomes`). */
export type Verdict =
  /** Accepted; `errors` are warnings. `timeStamp` is the authority's, in UTC; the answer to a repeat has that of the first call. */
  | { readonly kind: 'accepted'; readonly errors: readonly StockError[]; readonly timeStamp: string | null }
  /** Read and not accepted: the next send is a new transaction. */
  | { readonly kind: 'refused' | 'fault'; readonly errors: readonly StockError[] }
  /** It may have been accepted: only the same transaction may be repeated. */
  | { readonly kind: 'unknown'; readonly reason: SendFailure; readonly detail: string }
  /** The authority has certainly not read it. */
  | { readonly kind: 'notSent'; readonly reason: SendFailure; readonly detail: string }

/** A call that was made: its whole response and its outcome. */
export interface Attempt {
  readonly verdict: Verdict
  /** HTTP status, and body; null when none came. */
  readonly status: number | null
  readonly response: string | null
  readonly durationMs: number
}
