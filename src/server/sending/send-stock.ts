import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { AuthorityClient } from '../authority/client.ts'
import { operations } from '../authority/contract.ts'
import { writeEnvelope, writeLoggedEnvelope } from '../authority/envelope.ts'
import type { Ticket, Tickets } from '../authority/ticket.ts'
import { beginCall, releaseWork, type Lease, type Work } from '../store/leases.ts'
import type { Store } from '../store/open.ts'
import { settle, type Settlement } from './settlement.ts'

export interface SendOptions {
  readonly store: Store
  readonly clock: () => Date
  readonly authority: AuthorityClient
  readonly tickets: Tickets
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>
  /** The worker's lease as of now. */
  readonly lease: () => Lease
  /** How long to wait before a verdict that could not be stored is stored again, in milliseconds. */
  readonly retryMs: number
  /** Aborts when the worker stops. */
  readonly signal: AbortSignal
}

const service = 'wgesstockdepositosfiscales'

/** Sends one claimed stock and stores how it ended. The call is recorded before it is made, so that a process that dies leaves a trace of it. */
export async function sendStock(options: SendOptions, work: Work): Promise<void> {
  const { store, clock, authority, log, lease, signal } = options
  const ticket = await ticketFor(options, work)
  if (ticket === null) return
  const call = { service, operation: operations.registrarStock, request: writeLoggedEnvelope(work.message, work.declarant) }
  const logId = await store.write((tx) => beginCall(tx, work, lease(), call))
  if (logId === null) return
  const { verdict, status, response, durationMs } = await authority.registrarStock(
    writeEnvelope(work.message, work.declarant, ticket),
    signal,
  )
  const outcome = 'reason' in verdict ? verdict.reason : verdict.kind
  log.info({ stockId: work.stockId, transactionId: work.transactionId, outcome, status, durationMs }, 'the authority was called')
  const ended = { logId, outcome, status, response, durationMs }
  await storeSettlement(options, { work, owner: lease().owner, verdict, call: ended, now: clock() })
}

/** Returns null when there is no ticket: the stock is then FAILED, or free for another worker if this one is stopping. */
async function ticketFor(options: SendOptions, work: Work): Promise<Ticket | null> {
  const { store, clock, tickets, log, lease, signal } = options
  try {
    // The worker may have been stopped while the stock was being claimed.
    signal.throwIfAborted()
    const ticket = await tickets.ticket(work.declarant, signal)
    signal.throwIfAborted()
    return ticket
  } catch (error) {
    const { owner } = lease()
    if (signal.aborted) {
      await releaseWork(store.db, work, owner)
      return null
    }
    log.warn({ err: error, stockId: work.stockId }, 'no ticket')
    const detail = error instanceof Error ? error.message : ''
    await storeSettlement(options, { work, owner, verdict: { kind: 'notSent', reason: 'ticket', detail }, call: null, now: clock() })
    return null
  }
}

/** Tries until it succeeds or the worker stops, so that a verdict is not lost while the database is away. */
async function storeSettlement({ store, log, retryMs, signal }: SendOptions, settlement: Settlement): Promise<void> {
  for (;;) {
    try {
      await store.write((tx) => settle(tx, settlement))
      return
    } catch (error) {
      log.error({ err: error, stockId: settlement.work.stockId }, 'a verdict could not be stored')
      if (signal.aborted) return
      await pause(retryMs, undefined, { signal }).catch(() => undefined)
    }
  }
}
