import { randomUUID } from 'node:crypto'
import { serviceId } from '#domain/company/company-access.ts'
import { ticketFailureOf } from '#domain/stock/ticket-failure.ts'
import { findSigner, type Signer } from '../../store/companies/certificates.ts'
import { dropTicket, findTicket, leaseTicket, releaseTicket, type TicketKey, type TicketRow } from '../../store/companies/tickets.ts'
import { requestTicket, noTicketNow, type TicketRequestOptions } from './request-ticket.ts'
import { openTicket, NoTicket, type KeptTicket, type TicketHolder, type Tickets } from './ticket.ts'

export interface TicketsOptions extends TicketRequestOptions {
  /** The address of the ticket service, or `stand-in`, by which tickets are kept. */
  readonly environment: string
  /** How long before its end a ticket is no longer used, in milliseconds. */
  readonly marginMs?: number
}

/** Tickets that end with the product. */
export interface TicketSource extends Tickets {
  /** Ends the logins that are under way. */
  close(): Promise<void>
}

/** A process that asks for a ticket is believed alive for as long as this; a login takes half of it at most. */
const leaseMs = 60_000

/** Tickets of the authority's ticket service, kept in the store and shared with the other processes on it (`server/authority/README.md#login-tickets`). */
export function createTickets(options: TicketsOptions): TicketSource {
  const { store, secrets, clock, environment, windowMs, marginMs = 10 * 60_000 } = options
  const closing = new AbortController()
  const asking = new Map<number, Promise<KeptTicket>>()
  const owner = randomUUID()
  const keyOf = ({ companyId }: TicketHolder): TicketKey => ({ companyId, service: serviceId, environment })

  async function find(of: TicketHolder): Promise<KeptTicket> {
    const signer = await findSigner(store.db, of.companyId)
    if (!signer) throw noTicketNow('noCertificate', '', clock(), 0)
    const row = await findTicket(store.db, keyOf(of))
    return usable(row, signer) ?? (await ask(of, signer, row))
  }

  /** The ticket of a row that was asked for with this certificate and is still valid for a while. */
  function usable(row: TicketRow | null, { fingerprint }: Signer): KeptTicket | null {
    if (row?.fingerprint !== fingerprint) return null
    const kept = openTicket(secrets, row)
    return kept && Date.parse(kept.expires) - marginMs > clock().getTime() ? kept : null
  }

  async function ask(of: TicketHolder, signer: Signer, row: TicketRow | null): Promise<KeptTicket> {
    const begun = clock()
    const early = reasonNotToAsk(signer, row, begun)
    if (early) throw early
    const { fingerprint } = signer
    const leased = await store.write((tx) => leaseTicket(tx, keyOf(of), { fingerprint, owner, now: begun, leaseMs }))
    if (!leased) throw noTicketNow('asking', '', begun, 0)
    // Another process may have got one, or have failed, since the row was read.
    const kept = usable(leased, signer)
    const late = reasonNotToAsk(signer, leased, begun)
    if (!kept && !late) return await requestTicket(options, { row: leased, signer, owner, begun, leaseMs }, closing.signal)
    await releaseTicket(store.db, leased, owner)
    if (kept) return kept
    throw late
  }

  return {
    async ticket(of, signal) {
      signal.throwIfAborted()
      const running = asking.get(of.companyId) ?? find(of).finally(() => asking.delete(of.companyId))
      asking.set(of.companyId, running)
      return await orAborted(running, signal)
    },
    async refused(of, { issued }) {
      if (clock().getTime() - Date.parse(issued) <= windowMs()) return false
      await store.write((tx) => dropTicket(tx, keyOf(of), issued))
      return true
    },
    async close() {
      closing.abort()
      await Promise.allSettled(asking.values())
    },
  }
}

/** A certificate that is not valid now, or a last failure that forbids to ask yet; else null. */
function reasonNotToAsk({ validFrom, expire, fingerprint }: Signer, row: TicketRow | null, now: Date): NoTicket | null {
  const at = now.toISOString()
  if (at < validFrom) return noTicketNow('notYetValidCertificate', '', now, 0)
  if (at >= expire) return noTicketNow('expiredCertificate', '', now, 0)
  const failure = ticketFailureOf(row?.failure ?? '')
  if (row?.fingerprint !== fingerprint || failure === null || row.retryDate === null || row.retryDate <= at) return null
  return new NoTicket(failure, row.detail ?? '', new Date(row.retryDate))
}

/** What is under way for everybody who asked, as long as this caller waits. */
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
