// The worker that starts due sends, claims PENDING stocks under a lease and sends them to the authority.
import { randomUUID } from 'node:crypto'
import { startLoop, clockSteadiness } from '../jobs/loop.ts'
import { inContext } from '../log/loggers.ts'
import type { Store } from '../store/database/open.ts'
import { listCandidates } from '../store/stocks/due-sends.ts'
import { claimStock, renewLeases, type Lease, type Work, expireLeases, listFarLeases, type FarLease } from '../store/stocks/leases.ts'
import { dueSends, logFailure } from './due-sends.ts'
import { sendStock, type SendOptions } from './send-stock.ts'

export interface WorkerOptions extends Pick<SendOptions, 'store' | 'clock' | 'authority' | 'contract' | 'tickets' | 'log'> {
  /** How long the worker's leases last after their last renewal, in milliseconds. */
  readonly leaseMs?: number
  /** The interval between two checks for due sends, in milliseconds. */
  readonly tickMs?: number
  /** How long notices are delayed after the start, or after a change of the clock, in milliseconds. */
  readonly steadyMs?: number
  /** Whether no other worker can be running on this store, so that every lease found at the start belongs to a process that died. */
  readonly alone?: boolean
}

export type Worker = ReturnType<typeof startWorker>

/**
 * The concurrency limits of calls to the authority, in all and for one company, so that a company whose calls get no answer does not delay
 * the others.
 */
const maxCalls = { all: 64, company: 4 } as const

/**
 * Sends PENDING stocks to the authority, and starts scheduled and automatic sends. Each step is stored before the next one begins, so the
 * process may die between any two, and several workers may share one store.
 */
export function startWorker(options: WorkerOptions) {
  const { store, clock, log, leaseMs = 20_000, tickMs = 1000, steadyMs = 600_000, alone = store.kind === 'sqlite' } = options
  const owner = randomUUID()
  const stopping = new AbortController()
  const sends = new Map<number, { companyId: number; sent: Promise<void> }>()
  const lease = (): Lease => ({ owner, now: clock(), leaseMs })
  const renew = (): Promise<void> => renewLeases(store.db, lease(), [...sends.keys()])
  const releaseDead = deadLeases(store, alone)
  const steadiness = clockSteadiness(clock)
  let isFinishing = false

  const startDue = dueSends({ store, clock, log, isSteady: () => steadiness() >= steadyMs, sliceMs: tickMs })

  async function round(): Promise<void> {
    // Before the search for expired leases: a process that was suspended must not treat its own stocks as those of a dead one.
    await renew()
    await releaseDead(lease())
    const isMore = await startDue()
    await claim()
    if (isMore) loop.wake()
  }

  async function claim(): Promise<void> {
    const isFull = (): boolean => isFinishing || sends.size >= maxCalls.all
    for await (const work of claims({ store, lease, isFull, busy: () => busyCompanies(sends.values()) })) {
      log.debug({ stockId: work.stockId, transactionId: work.transactionId }, 'a stock is sent now')
      sends.set(work.stockId, { companyId: work.companyId, sent: send(work) })
    }
  }

  async function send(work: Work): Promise<void> {
    await logFailure(log, 'send', () => sendStock({ ...options, lease, retryMs: tickMs, signal: stopping.signal }, work))
    sends.delete(work.stockId)
    // With many sends under way the next tick is soon enough, and a round for each of them would be too many.
    if (sends.size < maxCalls.all / 2) loop.wake()
  }

  /** Resolves when no send is running and nothing more is due. */
  async function idle(): Promise<void> {
    while (loop.isRunning() || sends.size > 0) await Promise.all([loop.idle(), ...[...sends.values()].map(({ sent }) => sent)])
  }

  /** Claims no further stock, and resolves when the claimed ones are done (shutdown drain). */
  async function finish(): Promise<void> {
    isFinishing = true
    await loop.stop()
    await idle()
  }

  const loop = startLoop({
    name: 'sending',
    everyMs: tickMs,
    round,
    onError: (error) => log.error({ err: error }, 'the look at what is due failed'),
  })
  const renewing = setInterval(() => void inContext({ job: 'sending' }, () => logFailure(log, 'lease renewal', renew)), leaseMs / 3)
  return {
    /** Checks for due sends now, instead of at the next tick. */
    wake: loop.wake,
    sinceRoundMs: loop.sinceRoundMs,
    idle,
    state: loop.state,
    /** Returns the ids of the stocks that it is sending. */
    sends: () => [...sends.keys()],
    finish,
    isFinishing: () => isFinishing,
    /**
     * Stops, and resolves when no task is running. A call that still waits for its answer is aborted; its stock becomes TECHNICAL_ERROR.
     */
    async stop() {
      stopping.abort()
      await finish()
      clearInterval(renewing)
    },
  }
}

interface Claims {
  readonly store: Store
  readonly lease: () => Lease
  readonly isFull: () => boolean
  /** The companies of which no further stock may be claimed now. */
  readonly busy: () => readonly number[]
}

/** Claims stocks and returns each when it is claimed, until there are no more. One query lists many, because thousands may be waiting. */
async function* claims({ store, lease, isFull, busy }: Claims): AsyncGenerator<Work> {
  for (let isMore = true; isMore;) {
    isMore = false
    for (const candidate of await listCandidates(store.db, lease().now, busy())) {
      if (isFull()) return
      const work = busy().includes(candidate.companyId) ? null : await claimStock(store, candidate, lease())
      if (work) yield work
      isMore ||= work !== null
    }
  }
}

function busyCompanies(sends: Iterable<{ readonly companyId: number }>): number[] {
  const companies = Map.groupBy(sends, ({ companyId }) => companyId)
  return [...companies].filter(([, own]) => own.length >= maxCalls.company).map(([companyId]) => companyId)
}

/**
 * Returns a function that releases the stocks of workers that died. With `alone` no other worker can be running on this store, so the first
 * call releases every lease. A lease that ends later than a lease may, because it was taken while a clock was ahead, is released when it
 * was not renewed for the length of a lease, measured by the monotonic clock.
 */
function deadLeases(store: Store, alone: boolean): (lease: Lease) => Promise<void> {
  let mayHaveLeftovers = alone
  let firstSeen = new Map<string, number>()

  function standing(leases: readonly FarLease[], leaseMs: number): FarLease[] {
    const now = performance.now()
    firstSeen = new Map(leases.map((lease) => [nameOf(lease), firstSeen.get(nameOf(lease)) ?? now]))
    return leases.filter((lease) => now - (firstSeen.get(nameOf(lease)) ?? now) >= leaseMs)
  }

  return async (lease) => {
    if (mayHaveLeftovers) await expireLeases(store, lease.now, { all: true })
    mayHaveLeftovers = false
    await expireLeases(store, lease.now, { standing: standing(await listFarLeases(store.db, lease), lease.leaseMs) })
  }
}

function nameOf({ id, leaseUntil }: FarLease): string {
  return `${id} ${leaseUntil ?? ''}`
}
