// State of the customs authority for the health page, queried on demand and cached for half a minute.
import type { DummyResult } from './client.ts'
import { cachedFor, within } from './time-limit.ts'
import type { ContractCheck, ContractState } from './wsdl/contract-check.ts'

/** The state of the authority on the health page. It does not affect the product's own health. */
export type AuthorityHealth = () => Promise<AuthorityState>

interface AuthorityState {
  /** UP when all servers are OK and the WSDL still accepts our messages. */
  readonly status: 'UP' | 'DOWN'
  readonly details: DummyResult & {
    readonly address: string
    readonly contract: ContractState['kind']
    readonly differences?: string
    /** How far the ticket service's clock is ahead of this machine's, in milliseconds; null when its answer had no date. */
    readonly clockDifferenceMs: number | null
    readonly checked: string
  }
}

interface AuthorityHealthOptions {
  readonly clock: () => Date
  readonly url: string
  readonly dummy: (signal: AbortSignal) => Promise<DummyResult | null>
  readonly clockDifference: (signal: AbortSignal) => Promise<number | null>
  readonly contract: ContractCheck
  readonly limitMs?: number
}

/** How long the last result is cached, in milliseconds, so that reloading the page does not flood the authority. */
const freshMs = 30_000

const noAnswer: DummyResult = { appServer: null, dbServer: null, authServer: null }

export function createAuthorityHealth({
  clock,
  url,
  dummy,
  clockDifference,
  contract,
  limitMs = 5000,
}: AuthorityHealthOptions): AuthorityHealth {
  async function ask(at: number): Promise<AuthorityState> {
    const limit = AbortSignal.timeout(limitMs)
    const [servers, clockDifferenceMs, { kind, ...found }] = await Promise.all([
      within(limit, dummy, null),
      within(limit, clockDifference, null),
      within<ContractState>(limit, contract, { kind: 'unknown' }),
    ])
    const states = servers ?? noAnswer
    const isUp = kind !== 'different' && Object.values(states).every((server) => server === 'OK')
    return {
      status: isUp ? 'UP' : 'DOWN',
      details: {
        address: new URL(url).host,
        ...states,
        contract: kind,
        ...('differences' in found ? { differences: found.differences.join('; ') } : {}),
        clockDifferenceMs,
        checked: new Date(at).toISOString(),
      },
    }
  }

  return cachedFor(freshMs, clock, ask)
}
