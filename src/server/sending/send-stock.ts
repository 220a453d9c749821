// Sends one claimed stock to the authority, with one more attempt when the ticket is refused.
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { serviceId } from '#domain/company/company-access.ts'
import type { SendFailure } from '#domain/stock/send-failure.ts'
import { isTicketRefused } from '../authority/answers/answer-errors.ts'
import type { Attempt } from '../authority/answers/verdict.ts'
import type { AuthorityClient } from '../authority/client.ts'
import { maskTicket, withTicket } from '../authority/soap/envelope.ts'
import { NoTicket, type StoredTicket, type Ticket, type Tickets } from '../authority/wsaa/ticket.ts'
import type { ContractCheck } from '../authority/wsdl/contract-check.ts'
import { operations } from '../authority/wsdl/contract.ts'
import type { Db } from '../store/database/database.ts'
import type { Store } from '../store/database/open.ts'
import { endCall } from '../store/operations/afip-logs.ts'
import { beginCall, releaseClaim, type Lease, type Work } from '../store/stocks/leases.ts'
import { uncountCall } from '../store/stocks/sends.ts'
import { settleWithoutTicket, settle, type Settlement } from './settlement.ts'

export interface SendOptions {
  readonly store: Store
  readonly clock: () => Date
  readonly authority: AuthorityClient
  readonly contract: ContractCheck
  readonly tickets: Tickets
  readonly log: Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>
  readonly lease: () => Lease
  /** How long to wait before another attempt to store a verdict, in milliseconds. */
  readonly retryMs: number
  readonly signal: AbortSignal
}

/**
 * Sends one claimed stock and stores how it ended. When the authority refuses the ticket, sends the same envelope once more with a new
 * ticket, if one can be obtained.
 */
export async function sendStock(options: SendOptions, work: Work): Promise<void> {
  const state = await options.contract(options.signal)
  if (state.kind === 'different') return await storeNotSent(options, work, 'contract', state.differences.join('; '))
  const ticket = await ticketFor(options, work)
  const first = ticket && (await callWith(options, work, ticket))
  if (!ticket || !first) return
  if (!first.isTicketRefused || !(await options.tickets.refused(work.companyId, ticket))) return await storeOutcome(options, work, first)
  await storeWithRetries(options, work, async (tx) => {
    await endCall(tx, first.call.logId, first.call.ended)
    await uncountCall(tx, work, options.lease().owner)
  })
  const renewed = await ticketFor(options, work)
  const second = renewed && (await callWith(options, work, renewed))
  if (second) await storeOutcome(options, work, second)
}

/**
 * Calls the authority with a ticket; returns null when this worker has lost the lease. Records the call before it is made, so that a
 * process that dies leaves a trace of it.
 */
async function callWith({ store, clock, authority, log, lease, signal }: SendOptions, work: Work, ticket: Ticket) {
  const call = { service: serviceId, operation: operations.registrarStock, request: work.stored }
  const begun = clock()
  const logId = await store.write((tx) => beginCall(tx, work, lease(), call))
  if (logId === null) return null
  const attempt = await authority.registrarStock(withTicket(work.message, ticket), signal)
  const { verdict, status, response, durationMs, clockDifferenceMs } = withoutTicket(attempt, ticket)
  const isRefused = verdict.kind === 'refused' && isTicketRefused(verdict.errors)
  const outcome = isRefused ? 'ticketRefused' : 'reason' in verdict ? verdict.reason : verdict.kind
  log.info({ stockId: work.stockId, transactionId: work.transactionId, outcome, status, durationMs }, 'the authority was called')
  const ended = { outcome, status, response, durationMs }
  return { verdict, isTicketRefused: isRefused, call: { logId, begun, clockDifferenceMs, ended } }
}

/** Masks the ticket in an answer: a fault may quote the request, and users can view and download what is stored. */
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

/**
 * Returns a ticket. Without one, returns null and stores the outcome of the send; when the worker is stopping, releases the stock for
 * another worker instead.
 */
async function ticketFor(options: SendOptions, work: Work): Promise<StoredTicket | null> {
  const { store, tickets, clock, log, lease, signal } = options
  try {
    // The worker may have been stopped while the stock was being claimed.
    signal.throwIfAborted()
    const ticket = await tickets.ticket(work.companyId, signal)
    signal.throwIfAborted()
    return ticket
  } catch (error) {
    const { owner } = lease()
    if (signal.aborted) {
      await releaseClaim(store.db, work, owner)
    } else if (error instanceof NoTicket) {
      log.warn({ stockId: work.stockId, failure: error.failure, detail: error.detail }, 'no ticket')
      await storeWithRetries(options, work, (tx) => settleWithoutTicket(tx, { work, owner, now: clock() }, error))
    } else {
      log.error({ err: error, stockId: work.stockId }, 'tickets failed')
      await storeNotSent(options, work, 'ticket', '')
    }
    return null
  }
}

async function storeNotSent(options: SendOptions, work: Work, reason: SendFailure, detail: string): Promise<void> {
  await storeOutcome(options, work, { verdict: { kind: 'notSent', reason, detail }, call: null })
}

async function storeOutcome(options: SendOptions, work: Work, { verdict, call }: Pick<Settlement, 'verdict' | 'call'>): Promise<void> {
  const settlement = { work, owner: options.lease().owner, verdict, call, now: options.clock() }
  await storeWithRetries(options, work, (tx) => settle(tx, settlement))
}

/** Retries a transaction until it succeeds or the worker stops, so that no verdict is lost while the database is unavailable. */
async function storeWithRetries(
  { store, log, retryMs, signal }: SendOptions,
  { stockId }: Work,
  work: (tx: Db) => Promise<unknown>,
): Promise<void> {
  for (;;) {
    try {
      await store.write(work)
      return
    } catch (error) {
      log.error({ err: error, stockId }, 'a verdict could not be stored')
      if (signal.aborted) return
      await pause(retryMs, undefined, { signal }).catch(() => undefined)
    }
  }
}
