// Checks whether the authority's published WSDL still matches our messages, and stores the result.
import type { Logger } from 'pino'
import { productVersion } from '#domain/administration/management.ts'
import type { Store } from '../../store/database/open.ts'
import { findAuthorityCheck, storeAuthorityCheck } from '../../store/operations/authority-check.ts'
import { compareWithWsdl } from './compare-with-wsdl.ts'

/** Whether our messages match the service's WSDL; `unknown` when it could not be fetched or compared. */
export type ContractState =
  | { readonly kind: 'same' }
  | { readonly kind: 'different'; readonly differences: readonly string[] }
  | { readonly kind: 'unknown' }

/**
 * Compares, or returns the stored result of the last comparison (`server/authority/README.md#comparing-with-the-wsdl`). Rejects only when
 * the store fails.
 */
export type ContractCheck = (signal: AbortSignal) => Promise<ContractState>

/** A result, and the instant of its comparison, in milliseconds. */
type Known = Readonly<{ state: ContractState; at: number }>

interface ContractCheckOptions {
  readonly store: Store
  readonly clock: () => Date
  /** The service's address, under which the result is stored. */
  readonly url: string
  /** Fetches the WSDL; null when that fails. Never rejects. */
  readonly readWsdl: (signal: AbortSignal) => Promise<string | null>
  readonly log: Pick<Logger, 'warn' | 'error'>
}

/** How long a result is valid, in milliseconds. That of `same` is valid for the whole release. */
const freshMs = { same: Number.POSITIVE_INFINITY, different: 5 * 60_000, unknown: 60_000 } as const

/** The time-out for fetching a WSDL, which delays sending, in milliseconds. */
const readingMs = 20_000

/** A running comparison and the number of callers that wait for it. It aborts when all of them have. */
interface Comparison {
  readonly result: Promise<ContractState>
  readonly abandoned: AbortController
  waiting: number
}

export function createContractCheck({ store, clock, url, readWsdl, log }: ContractCheckOptions): ContractCheck {
  const service = { url, version: productVersion }
  let last: Known | null = null
  let running: Comparison | null = null

  async function compare(abandoned: AbortSignal): Promise<ContractState> {
    const stored = await findAuthorityCheck(store.db, service)
    const before = stored && { state: stateOf(stored.differences), at: Date.parse(stored.checkedDate) }
    if (before && isFresh(before)) return keep(before)
    const wsdl = await readWsdl(AbortSignal.any([abandoned, AbortSignal.timeout(readingMs)]))
    if (abandoned.aborted) return { kind: 'unknown' }
    const found = wsdl === null ? null : compareWithWsdl(wsdl)
    // Known differences stay valid until a WSDL without them is read.
    if (found === null) return keep({ state: before?.state ?? { kind: 'unknown' }, at: clock().getTime() })
    const now = clock()
    await store.write((tx) => storeAuthorityCheck(tx, service, { checkedDate: now.toISOString(), differences: found }))
    return keep({ state: stateOf(found), at: now.getTime() })
  }

  function keep(known: Known): ContractState {
    const { state } = known
    if (JSON.stringify(state) !== JSON.stringify(last?.state)) report(state)
    last = known
    return state
  }

  function report(state: ContractState): void {
    if (state.kind === 'unknown') log.warn({ address: hostOf(url) }, 'the WSDL of the authority cannot be compared')
    if (state.kind === 'different')
      log.error({ address: hostOf(url), differences: state.differences }, 'the authority asks for other messages: nothing is sent')
  }

  function isFresh({ state, at }: Known): boolean {
    return clock().getTime() - at < freshMs[state.kind]
  }

  function start(): Comparison {
    const abandoned = new AbortController()
    const comparison: Comparison = { abandoned, waiting: 0, result: compare(abandoned.signal).finally(() => end(comparison)) }
    return comparison
  }

  function end(comparison: Comparison): void {
    if (running === comparison) running = null
  }

  return async (signal) => {
    if (last && isFresh(last)) return last.state
    if (signal.aborted) return { kind: 'unknown' }
    const comparison = (running ??= start())
    const leave = (): void => {
      comparison.waiting -= 1
      if (comparison.waiting > 0) return
      comparison.abandoned.abort()
      end(comparison)
    }
    comparison.waiting += 1
    signal.addEventListener('abort', leave, { once: true })
    return await comparison.result.finally(() => signal.removeEventListener('abort', leave))
  }
}

/** Returns the host alone, because the address may contain a password. */
function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url
}

function stateOf(differences: readonly string[]): ContractState {
  return differences.length === 0 ? { kind: 'same' } : { kind: 'different', differences }
}
