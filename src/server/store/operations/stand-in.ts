// State of the simulated authority: first answers, last accepted days, its issuer and its tickets.
import type { Place } from '../companies/depositos.ts'
import type { Db } from '../database/database.ts'

export async function findStandInAnswer(db: Db, transactionId: string): Promise<string | null> {
  const row = await db.selectFrom('stand_in_answer').select('answer').where('transactionId', '=', transactionId).executeTakeFirst()
  return row?.answer ?? null
}

/** Stores the first answer to a transaction id. Throws a unique violation when the id has an answer. `now` is an instant. */
export async function insertStandInAnswer(
  tx: Db,
  { transactionId, answer, now }: { transactionId: string; answer: string; now: string },
): Promise<void> {
  await tx.insertInto('stand_in_answer').values({ transactionId, answer, createdDate: now }).execute()
}

export async function findLastAccepted(db: Db, { codigoAduana, codigoLugarOperativo }: Place): Promise<string | null> {
  const row = await db
    .selectFrom('stand_in_place')
    .select('lastAccepted')
    .where(({ and }) => and({ codigoAduana, codigoLugarOperativo }))
    .executeTakeFirst()
  return row?.lastAccepted ?? null
}

export async function rememberAccepted(tx: Db, { codigoAduana, codigoLugarOperativo }: Place, lastAccepted: string): Promise<void> {
  await tx
    .insertInto('stand_in_place')
    .values({ codigoAduana, codigoLugarOperativo, lastAccepted })
    .onConflict((conflict) => conflict.columns(['codigoAduana', 'codigoLugarOperativo']).doUpdateSet({ lastAccepted }))
    .execute()
}

/** Returns the CUITs of the companies with a warehouse at a place, in the format in which users entered them. */
export async function findCuitsAt(db: Db, place: Place): Promise<string[]> {
  const rows = await db
    .selectFrom('deposito')
    .innerJoin('company', 'company.id', 'deposito.companyId')
    .select('company.cuit')
    .where('deposito.codigoAduana', '=', place.codigoAduana)
    .where('deposito.codigoLugarOperativo', '=', place.codigoLugarOperativo)
    .execute()
  return rows.map(({ cuit }) => cuit)
}

export async function findStandInIssuer(db: Db): Promise<{ cert: string; sealedKey: string } | null> {
  return (await db.selectFrom('stand_in_issuer').select(['cert', 'sealedKey']).executeTakeFirst()) ?? null
}

/** Stores the issuer. Returns false, and changes nothing, when there is one already. */
export async function insertStandInIssuer(tx: Db, issuer: { cert: string; sealedKey: string }): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('stand_in_issuer')
    .values({ id: 1, ...issuer })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Records that a certificate gets a ticket now. Returns false, and changes nothing, when it got one after `notSince`. */
export async function takeStandInTicket(
  tx: Db,
  { fingerprint, service, now, notSince }: { fingerprint: string; service: string; now: string; notSince: string },
): Promise<boolean> {
  const row = await tx
    .insertInto('stand_in_ticket')
    .values({ fingerprint, service, issuedDate: now })
    .onConflict((conflict) =>
      conflict.columns(['fingerprint', 'service']).doUpdateSet({ issuedDate: now }).where('stand_in_ticket.issuedDate', '<=', notSince),
    )
    .returning('fingerprint')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the company of that owner and CUIT if it has no certificate, else null. */
export async function findUncertified(tx: Db, { cuit, ownerUsername }: { cuit: string; ownerUsername: string }): Promise<number | null> {
  const company = await tx
    .selectFrom('company')
    .innerJoin('user as owner', 'owner.id', 'company.ownerId')
    .leftJoin('certificate', 'certificate.companyId', 'company.id')
    .select('company.id')
    .where(({ and }) => and({ 'company.cuit': cuit, 'owner.login': ownerUsername }))
    .where('certificate.id', 'is', null)
    .orderBy('company.id')
    .executeTakeFirst()
  return company?.id ?? null
}
