import type { Db } from './database.ts'

/** A customs office and the operative place in it. The stand-in remembers its last accepted day, and its first answer to each transaction. */
export interface Place {
  readonly codigoAduana: string
  readonly codigoLugarOperativo: string
}

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
export async function findLastAccepted(db: Db, place: Place): Promise<string | null> {
  const row = await db
    .selectFrom('stand_in_place')
    .select('lastAccepted')
    .where('codigoAduana', '=', place.codigoAduana)
    .where('codigoLugarOperativo', '=', place.codigoLugarOperativo)
    .executeTakeFirst()
  return row?.lastAccepted ?? null
}

export async function rememberAccepted(tx: Db, place: Place, lastAccepted: string): Promise<void> {
  await tx
    .insertInto('stand_in_place')
    .values({ codigoAduana: place.codigoAduana, codigoLugarOperativo: place.codigoLugarOperativo, lastAccepted })
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
