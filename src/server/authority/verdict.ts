import type { SendFailure } from '#domain/send-failure.ts'
import type { StockError } from '#domain/stock.ts'

/** What a call came to, and so what becomes of the stock (`authority.md` 6). */
export type Verdict =
  /** Taken; `errors` are warnings. `timeStamp` is the authority's own, in UTC: a repeated first answer carries the first one's. */
  | { readonly kind: 'accepted'; readonly errors: readonly StockError[]; readonly timeStamp: string | null }
  /** Read and not taken: the next send is a new transaction. */
  | { readonly kind: 'refused' | 'fault'; readonly errors: readonly StockError[] }
  /** Nobody knows whether it was taken: only the same transaction may be repeated. */
  | { readonly kind: 'unknown'; readonly reason: SendFailure; readonly detail: string }
  /** Certainly not read. */
  | { readonly kind: 'notSent'; readonly reason: SendFailure; readonly detail: string }

/** One call as it went: what came back, whole, and what it means. */
export interface Attempt {
  readonly verdict: Verdict
  /** HTTP status, and body; null when none came. */
  readonly status: number | null
  readonly response: string | null
  readonly durationMs: number
}
