// Source of login tickets, stored in the database, shared between processes, and renewed under a lease.
import { randomUUID } from 'node:crypto'
import { serviceId } from '#domain/company/company-access.ts'
import { ticketFailureOf } from '#domain/stock/ticket-failure.ts'
import { findSigner, type Signer } from '../../store/companies/certificates.ts'
import { dropTicket, findTicket, leaseTicket, releaseTicket, type TicketKey, type TicketRow } from '../../store/companies/tickets.ts'
import { requestTicket, noTicketNow, type TicketRequestOptions } from './request-ticket.ts'
import { openTicket, NoTicket, type StoredTicket, type Tickets } from './ticket.ts'

export interface TicketsOptions extends TicketRequestOptions {
  /** The address of the ticket service, or `stand-in`, under which tickets are stored. */
  readonly environment: string
}

export interface TicketSource extends Tickets {
  /** Aborts the running logins. */
  close(): Promise<void>
}

/** How long before its expiry a ticket is no longer used, in milliseconds. */
const marginMs = 10 * 60_000

/** The duration of a lease, after which the requesting process counts as dead; a login takes at most half of it. */
const leaseMs = 60_000

export function createTickets(options: TicketsOptions): TicketSource {
  const { store, secrets, clock, environment, windowMs } = options
  const closing = new AbortController()
  const asking = new Map<number, Promise<StoredTicket>>()
  const owner = randomUUID()
  const keyOf = (companyId: number): TicketKey => ({ companyId, service: serviceId, environment })

  async function find(companyId: number): Promise<StoredTicket> {
    const signer = await findSigner(store.db, companyId)
    if (!signer) throw noTicketNow('noCertificate', '', clock(), 0)
    const row = await findTicket(store.db, keyOf(companyId))
    return usable(row, signer) ?? (await ask(companyId, signer, row))
  }

  function usable(row: TicketRow | null, { fingerprint }: Signer): StoredTicket | null {
    if (row?.fingerprint !== fingerprint) return null
    const stored = openTicket(secrets, row)
    return stored && Date.parse(stored.expires) - marginMs > clock().getTime() ? stored : null
  }

  async function ask(companyId: number, signer: Signer, row: TicketRow | null): Promise<StoredTicket> {
    const begun = clock()
    const early = reasonNotToAsk(signer, row, begun)
    if (early) throw early
    const { fingerprint } = signer
    const leased = await store.write((tx) => leaseTicket(tx, keyOf(companyId), { fingerprint, owner, now: begun, leaseMs }))
    if (!leased) throw noTicketNow('asking', '', begun, 0)
    // Another process may have stored a ticket or a failure since the row was read.
    const stored = usable(leased, signer)
    const late = reasonNotToAsk(signer, leased, begun)
    if (!stored && !late) return await requestTicket(options, { row: leased, signer, owner, begun, leaseMs }, closing.signal)
    await releaseTicket(store.db, leased, owner)
    if (stored) return stored
    throw late
  }

  return {
    async ticket(companyId, signal) {
      signal.throwIfAborted()
      const running = asking.get(companyId) ?? find(companyId).finally(() => asking.delete(companyId))
      asking.set(companyId, running)
      return await orAborted(running, signal)
    },
    async refused(companyId, { issued }) {
      if (clock().getTime() - Date.parse(issued) <= windowMs()) return false
      await store.write((tx) => dropTicket(tx, keyOf(companyId), issued))
      return true
    },
    async close() {
      closing.abort()
      await Promise.allSettled(asking.values())
    },
  }
}

/** Returns why no ticket may be requested: the certificate is not valid now, or the last failure has a later retry date; else null. */
function reasonNotToAsk({ validFrom, expire, fingerprint }: Signer, row: TicketRow | null, now: Date): NoTicket | null {
  const at = now.toISOString()
  if (at < validFrom) return noTicketNow('notYetValidCertificate', '', now, 0)
  if (at >= expire) return noTicketNow('expiredCertificate', '', now, 0)
  const failure = ticketFailureOf(row?.failure ?? '')
  if (row?.fingerprint !== fingerprint || failure === null || row.retryDate === null || row.retryDate <= at) return null
  return new NoTicket(failure, row.detail ?? '', new Date(row.retryDate))
}

/** Waits for a promise that several callers share; rejects when this caller's signal aborts. */
async function orAborted<T>(running: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>()
  const abort = (): void => aborted.reject(signal.reason)
  signal.addEventListener('abort', abort, { once: true })
  try {
    return await Promise.race([running, aborted.promise])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}
