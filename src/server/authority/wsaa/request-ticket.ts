// Signs a ticket request with a company's key, sends it, and stores the ticket or the failure.
import { createPrivateKey } from 'node:crypto'
import type { Logger } from 'pino'
import type { AfipLogOutcome } from '#domain/administration/afip-log.ts'
import { serviceId } from '#domain/company/company-access.ts'
import { describeTicketFailure, type TicketFailure } from '#domain/stock/ticket-failure.ts'
import { authorityInstant } from '#domain/values/dates.ts'
import { openedOrNull, type SecretBox } from '../../crypto/secret-box.ts'
import type { Signer } from '../../store/companies/certificates.ts'
import { findCompanyName } from '../../store/companies/companies.ts'
import {
  listSharers,
  releaseTicket,
  storeSharedTicket,
  storeTicket,
  storeTicketFailure,
  type TicketRow,
} from '../../store/companies/tickets.ts'
import type { Db } from '../../store/database/database.ts'
import type { Store } from '../../store/database/open.ts'
import { endCall, insertBegunCall, interruptCalls } from '../../store/operations/afip-logs.ts'
import { productAsAuthor, recordEvent } from '../../store/operations/audit.ts'
import { element, parent } from '../soap/xml.ts'
import { maskedLogin, type Login, type LoginService } from './login.ts'
import { sealTicket, NoTicket, type StoredTicket } from './ticket.ts'

export interface TicketRequestOptions {
  readonly store: Store
  readonly secrets: SecretBox
  readonly clock: () => Date
  readonly service: LoginService
  /** Returns how long the ticket service refuses to issue a second ticket, in milliseconds. */
  readonly windowMs: () => number
  readonly log: Pick<Logger, 'info'>
}

interface LeasedLogin {
  readonly row: TicketRow
  readonly signer: Signer
  readonly owner: string
  /** The start of the lease. */
  readonly begun: Date
  /** The duration of the lease, in milliseconds: after it, the login or its process has ended. */
  readonly leaseMs: number
}

/** Requests a ticket from the ticket service, and stores the result. Throws `NoTicket`. It decrypts the key for this one signature. */
export async function requestTicket(options: TicketRequestOptions, login: LeasedLogin, signal: AbortSignal): Promise<StoredTicket> {
  const { store, clock, service, log } = options
  const { row, owner } = login
  const message = await signRequest(options, login)
  if (message === null) {
    await releaseTicket(store.db, row, owner)
    throw noTicketNow('lockedKey', '', clock(), 0)
  }
  const logId = await store.write((tx) => beginLogin(tx, login))
  const made = await service.login(message, signal)
  const outcome = signal.aborted ? 'interrupted' : wordOf(made)
  const { status, response, durationMs } = made
  log.info({ companyId: row.companyId, outcome, status, durationMs }, 'the ticket service was called')
  const result = await store.write(async (tx) => {
    await endCall(tx, logId, { outcome, status, response, durationMs })
    if (!signal.aborted) return await keep(tx, options, login, made)
    await releaseTicket(tx, row, owner)
    return null
  })
  signal.throwIfAborted()
  if (result === null || result instanceof NoTicket) throw result ?? new Error('interrupted')
  return result
}

/** Returns the signed request; null when the key was encrypted with another key of the installation. */
async function signRequest({ secrets, clock }: TicketRequestOptions, { row, signer }: LeasedLogin): Promise<Buffer | null> {
  // Loads the library at its first use, because it costs 100 ms and 14 MB that the start does not need.
  const { signedMessage } = await import('../../crypto/cms.ts')
  const der = openedOrNull(() => secrets.open(signer.sealedKey, `certificate/${row.companyId}/key`))
  if (der === null) return null
  const now = clock()
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  return signedMessage({ content: Buffer.from(loginTicketRequest(now)), cert: signer.cert, key, now })
}

const wsaa = { service: 'wsaa', operation: 'loginCms' } as const

async function beginLogin(tx: Db, { begun, leaseMs, row: { companyId } }: LeasedLogin): Promise<number> {
  await interruptCalls(tx, wsaa, new Date(begun.getTime() - leaseMs).toISOString())
  const nothing = { stockId: null, depositoId: null, companyId, transactionId: null }
  return await insertBegunCall(tx, { ...wsaa, ...nothing, request: maskedLogin, now: begun.toISOString() })
}

function wordOf({ outcome }: Login): AfipLogOutcome {
  if (outcome.kind === 'ticket') return 'accepted'
  return outcome.failure === 'unreachable' || outcome.failure === 'unreadable' ? outcome.failure : 'refused'
}

async function keep(
  tx: Db,
  options: TicketRequestOptions,
  { row, signer, owner }: LeasedLogin,
  { outcome }: Login,
): Promise<StoredTicket | NoTicket> {
  const now = options.clock()
  const { fingerprint } = signer
  if (outcome.kind === 'ticket') {
    const { ticket } = outcome
    const issuedDate = now.toISOString()
    const sealedFor = (companyId: number) => {
      return { fingerprint, sealedTicket: sealTicket(options.secrets, companyId, ticket), issuedDate, expiresDate: ticket.expires }
    }
    await storeTicket(tx, row, sealedFor(row.companyId))
    const { service, environment } = row
    for (const companyId of await listSharers(tx, { companyId: row.companyId, fingerprint }))
      await storeSharedTicket(tx, { companyId, service, environment }, sealedFor(companyId))
    await recordEvent(tx, productAsAuthor(now), {
      ...(await eventSubject(tx, row)),
      type: 'TICKET_ISSUED',
      data: { held: { expire: ticket.expires } },
    })
    return { token: ticket.token, sign: ticket.sign, issued: issuedDate, expires: ticket.expires }
  }
  const failed = noTicketNow(outcome.failure, outcome.detail, now, options.windowMs())
  const retryDate = failed.retry?.toISOString() ?? null
  const { description } = describeTicketFailure(failed.failure)
  const message = failed.detail === '' ? description : `${description} ${failed.detail}`
  const isKept = await storeTicketFailure(tx, row, owner, {
    fingerprint,
    failure: failed.failure,
    detail: failed.detail,
    failureDate: now.toISOString(),
    retryDate,
  })
  // Retries run every few minutes, so a repeated failure is no new event.
  const isNew = row.failure !== failed.failure || row.detail !== failed.detail
  if (isKept && isNew)
    await recordEvent(tx, productAsAuthor(now), { ...(await eventSubject(tx, row)), type: 'TICKET_FAILED', data: { message } })
  return failed
}

async function eventSubject(tx: Db, { companyId }: TicketRow) {
  return { record: { name: 'company', of: { id: companyId, name: await findCompanyName(tx, companyId) } } }
}

/** Returns a failure at the current time, with the instant from which a ticket may be requested again. */
export function noTicketNow(failure: TicketFailure, detail: string, now: Date, windowMs: number): NoTicket {
  const { retry } = describeTicketFailure(failure)
  const ms = retry === 'window' ? windowMs : retry === null ? null : retry * 1000
  return new NoTicket(failure, detail, ms === null ? null : new Date(now.getTime() + ms))
}

/**
 * How far the request's validity extends before and after now, in milliseconds, because the authority documents no tolerance for clock
 * differences.
 */
const toleranceMs = 10 * 60_000

/** Writes the ticket request, which is then signed (`server/authority/README.md#login-tickets`). Its id is an unsigned 32-bit number. */
export function loginTicketRequest(now: Date): string {
  const at = (ms: number): string => authorityInstant(new Date(now.getTime() + ms).toISOString())
  const header = parent(
    'header',
    element('uniqueId', Math.floor(now.getTime() / 1000) % 2 ** 32),
    element('generationTime', at(-toleranceMs)),
    element('expirationTime', at(toleranceMs)),
  )
  return `<?xml version="1.0" encoding="UTF-8"?><loginTicketRequest version="1.0">${header}${element('service', serviceId)}</loginTicketRequest>`
}
