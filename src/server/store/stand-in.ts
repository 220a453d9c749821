import type { Db } from './database.ts'
import type { Place } from './depositos.ts'

/** What the stand-in remembers: its first answer to each transaction, and the last accepted day of each place. */

/** Returns the first answer to a transaction id, or null. */
export async function findStandInAnswer(db: Db, transactionId: string): Promise<string | null> {
  const row = await db.selectFrom('stand_in_answer').select('answer').where('transactionId', '=', transactionId).executeTakeFirst()
  return row?.answer ?? null
}

/** Throws a unique violation when the id has an answer. `now` is an instant. */
export async function insertStandInAnswer(
  tx: Db,
  { transactionId, answer, now }: { transactionId: string; answer: string; now: string },
): Promise<void> {
  await tx.insertInto('stand_in_answer').values({ transactionId, answer, createdDate: now }).execute()
}

/** Returns the last day that was accepted for a place, or null. */
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

/** Returns the CUITs, as they were typed, of the companies with a warehouse at a place. */
export async function findCuitsAt(db: Db, place: Place): Promise<string[]> {
  const rows = await db
    .selectFrom('deposito')
    .innerJoin('company', 'company.id', 'deposito.companyId')
    .select('company.cuit')
    .where('deposito.codigoAduana', '=', place.codigoAduana)
    .where('deposito.codigoLugarOperativo', '=', place.codigoLugarOperativo)
    .execute()
  return rows.flatMap(({ cuit }) => cuit ?? [])
}
