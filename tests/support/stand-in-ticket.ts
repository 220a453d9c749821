import { randomBytes } from 'node:crypto'
import { cuitDigits } from '#domain/identifiers/cuit.ts'
import type { StoredTicket, Tickets } from '#server/authority/wsaa/ticket.ts'
import { secretBox } from '#server/crypto/secret-box.ts'
import { storeStandInIssuer, makeStandInIssuer } from '#server/stand-in/issuer.ts'
import { issueTicket, type IssuedTicket } from '#server/stand-in/tickets.ts'
import type { Store } from '#server/store/database/open.ts'
import { freeTickets } from './tickets.ts'

export const testSecrets = secretBox(randomBytes(32))

/** The stand-in's issuer in the tests: made once, because a key takes longer than most tests. Valid on every day that a test may choose. */
export const testIssuer = await makeStandInIssuer(new Date('2020-01-01T00:00:00.000Z'))

/** Puts the tests' issuer into a store in which no stand-in has started yet. */
export async function withTestIssuer<S extends Store>(store: S): Promise<S> {
  await store.write((tx) => storeStandInIssuer(tx, testIssuer, testSecrets))
  return store
}

export function standInTicket(cuit: string, now: Date): IssuedTicket {
  return issueTicket(testIssuer, { cuit: cuitDigits(cuit), name: 'CN=prueba' }, now)
}

/** A source of such tickets, which keeps the one of each company until it expires. None is ever so old that another one could be had. */
export function testTickets(clock: () => Date, { db }: Store): Tickets {
  const kept = new Map<number, StoredTicket>()
  return freeTickets(async (companyId) => {
    const now = clock().toISOString()
    const found = kept.get(companyId)
    if (found && found.expires > now) return found
    const { cuit } = await db.selectFrom('company').select('cuit').where('id', '=', companyId).executeTakeFirstOrThrow()
    const { token, sign, expirationTime } = standInTicket(cuit, clock())
    const ticket = { token, sign, issued: now, expires: expirationTime.toISOString() }
    kept.set(companyId, ticket)
    return ticket
  })
}
