import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { AuthorityClient } from '../authority/client.ts'
import { operations } from '../authority/contract.ts'
import { writeEnvelope, writeLoggedEnvelope } from '../authority/envelope.ts'
import type { Ticket, Tickets } from '../authority/ticket.ts'
import type { Attempt } from '../authority/verdict.ts'
import { decideAutomaticSend, listDueAutomaticSends, listDueSchedules, noteAutomaticSendHours, sendScheduled } from '../store/due.ts'
import type { AutomaticDay } from '../store/due.ts'
import { beginCall, claimWork, expireLeases, releaseWork, renewLeases } from '../store/leases.ts'
import type { Lease, Work } from '../store/leases.ts'
import type { Store } from '../store/open.ts'
import { settle } from '../store/verdicts.ts'
import type { Settlement } from '../store/verdicts.ts'
import type { Sending } from './sending.ts'

export interface WorkerOptions {
  readonly store: Store
  readonly clock: () => Date
  readonly authority: AuthorityClient
  readonly tickets: Tickets
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>
  /** For how long another process believes this one alive without a word, in milliseconds. */
  readonly leaseMs?: number
  /** Between two looks at what is due, in milliseconds. */
  readonly tickMs?: number
  /** Whether no other worker can be at work on this store, so that what is found under way at the start is nobody's. */
  readonly alone?: boolean
}

export interface Worker extends Sending {
  /** Resolves when nothing is under way and nothing more is due. */
  idle(): Promise<void>
  /** Ends at once: a call that waits for its answer is given up, and its stock is in TECHNICAL_ERROR. Resolves when nothing is left running. */
  stop(): Promise<void>
}

/** Calls that wait for the authority at the same time. */
const atOnce = 4

const service = 'wgesstockdepositosfiscales'

/**
 * The one thing that talks to the authority about stocks (`decisions.md` 17, 21a). All it knows is in the store: each step is written down before the next one is taken,
 * so that the process may die between any two, and several of them may work on one store.
 */
export function startWorker(options: WorkerOptions): Worker {
  const { store, clock, authority, tickets, log, leaseMs = 30_000, tickMs = 1000, alone = store.kind === 'sqlite' } = options
  const owner = randomUUID()
  const stopping = new AbortController()
  const running = new Map<number, Promise<void>>()
  let orphans = alone
  let round: Promise<void> | null = null
  let again = false

  const lease = (): Lease => ({ owner, now: clock(), leaseMs })

  function wake(): void {
    if (stopping.signal.aborted) return
    again = true
    round ??= rounds()
  }

  async function rounds(): Promise<void> {
    while (again && !stopping.signal.aborted) {
      again = false
      await guarded('look at what is due', look)
    }
    round = null
  }

  async function look(): Promise<void> {
    if (orphans) await expireLeases(store, clock(), { everybody: true })
    orphans = false
    await renew()
    await expireLeases(store, clock())
    for (const scope of await listDueSchedules(store.db, clock())) {
      await guarded('scheduled send', () => sendScheduled(store, scope, clock()))
    }
    await noteAutomaticSendHours(store.db, clock())
    for (const due of await listDueAutomaticSends(store.db, clock())) await guarded('automatic send', () => sendAutomatically(due))
    while (running.size < atOnce && !stopping.signal.aborted) {
      const work = await claimWork(store, lease())
      if (!work) break
      running.set(work.stockId, run(work))
    }
  }

  async function sendAutomatically(due: AutomaticDay): Promise<void> {
    const stockId = await decideAutomaticSend(store, due, clock())
    if (stockId === null) log.info({ ...due }, 'automatic send: nothing to send')
    else if (stockId !== undefined) log.info({ ...due, stockId }, 'automatic send')
  }

  /** First of all, so that a process that slept does not take its own stocks for somebody's who died. */
  async function renew(): Promise<void> {
    if (running.size > 0) await renewLeases(store.db, lease(), [...running.keys()])
  }

  async function run(work: Work): Promise<void> {
    await guarded('send', () => send(work))
    running.delete(work.stockId)
    wake()
  }

  async function send(work: Work): Promise<void> {
    const ticket = await ticketFor(work)
    if (ticket === null) return
    const request = writeLoggedEnvelope(work.message, work.declarant)
    const call = { service, operation: operations.registrarStock, request }
    const logId = await store.write((tx) => beginCall(tx, work, lease(), call))
    if (logId === null) return
    const attempt = await authority.registrarStock(writeEnvelope(work.message, work.declarant, ticket), stopping.signal)
    const { verdict, status, response, durationMs } = attempt
    const outcome = outcomeOf(attempt)
    log.info({ stockId: work.stockId, transactionId: work.transactionId, outcome, status, durationMs }, 'the authority was called')
    await settled({ work, owner, verdict, call: { logId, outcome, status, response, durationMs }, now: clock() })
  }

  /** Null when there is none; then nothing is sent, and the stock says so, or is left to the next worker when this one ends. */
  async function ticketFor(work: Work): Promise<Ticket | null> {
    try {
      // The claim may have been under way when the worker was told to stop.
      stopping.signal.throwIfAborted()
      const ticket = await tickets.ticket(work.declarant, stopping.signal)
      stopping.signal.throwIfAborted()
      return ticket
    } catch (error) {
      if (stopping.signal.aborted) {
        await releaseWork(store.db, work, owner)
        return null
      }
      log.warn({ err: error, stockId: work.stockId }, 'no ticket')
      const detail = error instanceof Error ? error.message : ''
      await settled({ work, owner, verdict: { kind: 'notSent', reason: 'ticket', detail }, call: null, now: clock() })
      return null
    }
  }

  /** A verdict that is in hand is not lost because the store is away for a while. */
  async function settled(settlement: Settlement): Promise<void> {
    for (;;) {
      try {
        await store.write((tx) => settle(tx, settlement))
        return
      } catch (error) {
        log.error({ err: error, stockId: settlement.work.stockId }, 'a verdict could not be stored')
        if (stopping.signal.aborted) return
        await pause(tickMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      }
    }
  }

  async function guarded(what: string, step: () => Promise<void>): Promise<void> {
    try {
      await step()
    } catch (error) {
      log.error({ err: error }, `${what} failed`)
    }
  }

  async function idle(): Promise<void> {
    while (round !== null || running.size > 0) await Promise.all([round, ...running.values()])
  }

  const ticking = setInterval(wake, tickMs)
  const beating = setInterval(() => void guarded('lease', renew), leaseMs / 3)
  wake()
  return {
    wake,
    idle,
    async stop() {
      stopping.abort()
      clearInterval(ticking)
      clearInterval(beating)
      await idle()
    },
  }
}

/** The word in the authority log. */
function outcomeOf({ verdict }: Pick<Attempt, 'verdict'>): string {
  return 'reason' in verdict ? verdict.reason : verdict.kind
}
