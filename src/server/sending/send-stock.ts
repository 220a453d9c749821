import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { SendFailure } from '#domain/send-failure.ts'
import type { AuthorityClient } from '../authority/client.ts'
import type { ContractCheck } from '../authority/contract-check.ts'
import { operations, serviceId } from '../authority/contract.ts'
import { declaredCuit, maskTicket, withTicket } from '../authority/envelope.ts'
import type { Ticket, Tickets } from '../authority/ticket.ts'
import type { Attempt } from '../authority/verdict.ts'
import { beginCall, releaseWork, type Lease, type Work } from '../store/leases.ts'
import type { Store } from '../store/open.ts'
import { settle, type Settlement } from './settlement.ts'

export interface SendOptions {
  readonly store: Store
  readonly clock: () => Date
  readonly authority: AuthorityClient
  /** Whether the authority asks for the messages that are sent. */
  readonly contract: ContractCheck
  readonly tickets: Tickets
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>
  /** The worker's lease as of now. */
  readonly lease: () => Lease
  /** How long to wait before a verdict that could not be stored is stored again, in milliseconds. */
  readonly retryMs: number
  /** Aborts when the worker stops. */
  readonly signal: AbortSignal
}

/** Sends one claimed stock and stores how it ended. The call is recorded before it is made, so that a process that dies leaves a trace of it. */
export async function sendStock(options: SendOptions, work: Work): Promise<void> {
  const { store, clock, authority, contract, log, lease, signal } = options
  const state = await contract.check(signal)
  if (state.kind === 'different') return await storeNotSent(options, work, 'contract', state.differences.join('; '))
  const ticket = await ticketFor(options, work)
  if (ticket === null) return
  const call = { service: serviceId, operation: operations.registrarStock, request: work.message }
  const begun = clock()
  const logId = await store.write((tx) => beginCall(tx, work, lease(), call))
  if (logId === null) return
  const attempt = await authority.registrarStock(withTicket(work.message, ticket), signal)
  const { verdict, status, response, durationMs, clockDifferenceMs } = withoutTicket(attempt, ticket)
  const outcome = 'reason' in verdict ? verdict.reason : verdict.kind
  log.info({ stockId: work.stockId, transactionId: work.transactionId, outcome, status, durationMs }, 'the authority was called')
  const made = { logId, begun, clockDifferenceMs, ended: { outcome, status, response, durationMs } }
  await storeSettlement(options, { work, owner: lease().owner, verdict, call: made, now: clock() })
}

/** A fault may repeat the request, and what is stored is shown and downloaded. */
function withoutTicket(attempt: Attempt, ticket: Ticket): Attempt {
  const { verdict } = attempt
  const clean = <Text extends string | null | undefined>(text: Text) => (typeof text === 'string' ? maskTicket(text, ticket) : text)
  const response = clean(attempt.response)
  if (!('errors' in verdict)) return { ...attempt, response, verdict: { ...verdict, detail: maskTicket(verdict.detail, ticket) } }
  const errors = verdict.errors.map((error) => ({
    ...error,
    description: clean(error.description),
    additionalDescription: clean(error.additionalDescription),
  }))
  return { ...attempt, response, verdict: { ...verdict, errors } }
}

/** Returns null when there is no ticket: the stock is then FAILED, or free for another worker if this one is stopping. */
async function ticketFor(options: SendOptions, work: Work): Promise<Ticket | null> {
  const { store, tickets, log, lease, signal } = options
  try {
    // The worker may have been stopped while the stock was being claimed.
    signal.throwIfAborted()
    const ticket = await tickets.ticket({ cuit: declaredCuit(work.message) }, signal)
    signal.throwIfAborted()
    return ticket
  } catch (error) {
    if (signal.aborted) {
      await releaseWork(store.db, work, lease().owner)
      return null
    }
    log.warn({ err: error, stockId: work.stockId }, 'no ticket')
    await storeNotSent(options, work, 'ticket', error instanceof Error ? error.message : '')
    return null
  }
}

/** Stores that no call was made. */
async function storeNotSent(options: SendOptions, work: Work, reason: SendFailure, detail: string): Promise<void> {
  const verdict = { kind: 'notSent', reason, detail } as const
  await storeSettlement(options, { work, owner: options.lease().owner, verdict, call: null, now: options.clock() })
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
