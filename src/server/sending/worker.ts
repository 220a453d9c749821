// Background worker that starts due sends, claims PENDING stocks under a lease and sends them to the authority.
import { randomUUID } from 'node:crypto'
import { startLoop, type JobState, clockSteadiness } from '../jobs/loop.ts'
import { inContext } from '../log/loggers.ts'
import type { Store } from '../store/database/open.ts'
import { claimStock, renewLeases, type Lease, type Work, expireLeases, listFarLeases, type FarLease } from '../store/stocks/leases.ts'
import { startDueSends, logFailure } from './due-sends.ts'
import { sendStock, type SendOptions } from './send-stock.ts'

export interface WorkerOptions extends Pick<SendOptions, 'store' | 'clock' | 'authority' | 'contract' | 'tickets' | 'log'> {
  /** How long other processes believe this one alive after its last renewal, in milliseconds. */
  readonly leaseMs?: number
  /** The time between two looks at what is due, in milliseconds. */
  readonly tickMs?: number
  /** How long after the start, or after the clock was set, notices wait, in milliseconds. */
  readonly steadyMs?: number
  /** Whether no other worker can be running on this store, so that every lease found at the start is left over from a process that died. */
  readonly alone?: boolean
}

export interface Worker {
  /** Looks now at what is due, instead of at the next tick. */
  wake(): void
  /** How many milliseconds ago it last looked at what is due. */
  sinceRoundMs(): number
  /** Resolves when no send is running and nothing more is due. */
  idle(): Promise<void>
  state(): JobState
  /** The stocks that it is sending. */
  sends(): readonly number[]
  /** Takes no further stock, and resolves when those that it has are done. */
  finish(): Promise<void>
  isFinishing(): boolean
  /** Stops, and resolves when no task is running. A call still waiting for its answer is cut off; its stock becomes TECHNICAL_ERROR. */
  stop(): Promise<void>
}

/** How many calls may wait for the authority at the same time, in all and for one company, so that one whose calls get no answer holds up no other. */
const maxCalls = { all: 64, company: 4 } as const

/**
 * Sends PENDING stocks to the authority, and starts scheduled and automatic sends. Each step is stored before the next one is taken, so the process may die
 * between any two, and several workers may share one store.
 */
export function startWorker(options: WorkerOptions): Worker {
  const { store, clock, log, leaseMs = 30_000, tickMs = 1000, steadyMs = 600_000, alone = store.kind === 'sqlite' } = options
  const owner = randomUUID()
  const stopping = new AbortController()
  const sends = new Map<number, { companyId: number; sent: Promise<void> }>()
  const lease = (): Lease => ({ owner, now: clock(), leaseMs })
  const renew = (): Promise<void> => renewLeases(store.db, lease(), [...sends.keys()])
  const freeDead = deadLeases(store, alone)
  const steadiness = clockSteadiness(clock)
  let isFinishing = false

  async function round(): Promise<void> {
    // Before expired leases are looked for: a process that was asleep must not take its own stocks for those of a dead one.
    await renew()
    await freeDead(lease())
    await startDueSends({ store, clock, log, isSteady: () => steadiness() >= steadyMs })
    await claim()
  }

  async function claim(): Promise<void> {
    while (sends.size < maxCalls.all && !isFinishing) {
      const work = await claimStock(store, lease(), busyCompanies(sends.values()))
      if (!work) return
      log.debug({ stockId: work.stockId, transactionId: work.transactionId }, 'a stock is sent now')
      sends.set(work.stockId, { companyId: work.companyId, sent: send(work) })
    }
  }

  async function send(work: Work): Promise<void> {
    await logFailure(log, 'send', () => sendStock({ ...options, lease, retryMs: tickMs, signal: stopping.signal }, work))
    sends.delete(work.stockId)
    loop.wake()
  }

  async function idle(): Promise<void> {
    while (loop.isRunning() || sends.size > 0) await Promise.all([loop.idle(), ...[...sends.values()].map(({ sent }) => sent)])
  }

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
    wake: loop.wake,
    sinceRoundMs: loop.sinceRoundMs,
    idle,
    state: loop.state,
    sends: () => [...sends.keys()],
    finish,
    isFinishing: () => isFinishing,
    async stop() {
      stopping.abort()
      await finish()
      clearInterval(renewing)
    },
  }
}

/** The companies that have as many calls on their way as one may have. */
function busyCompanies(sends: Iterable<{ readonly companyId: number }>): number[] {
  const companies = Map.groupBy(sends, ({ companyId }) => companyId)
  return [...companies].filter(([, own]) => own.length >= maxCalls.company).map(([companyId]) => companyId)
}

/**
 * Returns what frees the stocks of workers that died. `alone`: no other worker can be running on this store, so that every lease found at first is left over. A lease that ends
 * later than it may, because a clock was ahead when it was given, is freed when it was not renewed for as long as a lease; the clock has no say in that.
 */
function deadLeases(store: Store, alone: boolean): (lease: Lease) => Promise<void> {
  let mayHaveLeftovers = alone
  let seen = new Map<string, number>()

  function standing(leases: readonly FarLease[], leaseMs: number): FarLease[] {
    const now = performance.now()
    seen = new Map(leases.map((lease) => [nameOf(lease), seen.get(nameOf(lease)) ?? now]))
    return leases.filter((lease) => now - (seen.get(nameOf(lease)) ?? now) >= leaseMs)
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
