import type { DummyResult } from './dummy.ts'
import { keptFor, within } from './time-limit.ts'
import type { ContractCheck, ContractState } from './wsdl/contract-check.ts'

/** The authority as the health page shows it. Its state is no part of the product's own. */
export interface AuthorityHealth {
  health(): Promise<AuthorityState>
}

interface AuthorityState {
  /** UP when all servers are OK and the authority takes our messages. */
  readonly status: 'UP' | 'DOWN'
  readonly details: DummyResult & {
    /** The host alone. */
    readonly address: string
    readonly contract: ContractState['kind']
    readonly differences?: string
    /** How far the ticket service's clock is ahead of this machine's, in milliseconds; null when it did not say. */
    readonly clockDifferenceMs: number | null
    /** When it was asked. */
    readonly checked: string
  }
}

interface AuthorityHealthOptions {
  readonly clock: () => Date
  readonly url: string
  /** Null when there was no answer. */
  readonly dummy: (signal: AbortSignal) => Promise<DummyResult | null>
  /** How far the clock of the ticket service is ahead; null when it did not say. */
  readonly clockDifference: (signal: AbortSignal) => Promise<number | null>
  readonly contract: ContractCheck
  /** The longest that the answer may take, in milliseconds. */
  readonly limitMs?: number
}

/** For how long the last answer is shown again, in milliseconds, so that reloading the page does not flood the authority. */
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
      within<ContractState>(limit, (signal) => contract.check(signal), { kind: 'unknown' }),
    ])
    const { appServer, dbServer, authServer } = servers ?? noAnswer
    const isUp = kind !== 'different' && [appServer, dbServer, authServer].every((server) => server === 'OK')
    return {
      status: isUp ? 'UP' : 'DOWN',
      details: {
        address: new URL(url).host,
        appServer,
        dbServer,
        authServer,
        contract: kind,
        ...('differences' in found ? { differences: found.differences.join('; ') } : {}),
        clockDifferenceMs,
        checked: new Date(at).toISOString(),
      },
    }
  }

  return { health: keptFor(freshMs, clock, ask) }
}
