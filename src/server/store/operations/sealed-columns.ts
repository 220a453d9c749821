// Lists the encrypted columns, and re-encrypts or deletes their values when the installation key changes.
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

/**
 * Every column with a sealed text. `of` is the column with the number in the place that the text is sealed for, and `what` is the last part
 * of that place: `certificate/7/key`.
 */
const sealedColumns = [
  { table: 'certificate', column: 'sealedKey', of: 'companyId', what: 'key' },
  { table: 'certificate_request', column: 'sealedKey', of: 'companyId', what: 'key' },
  { table: 'wsaa', column: 'sealedTicket', of: 'companyId', what: 'ticket' },
  { table: 'second_factor', column: 'sealedSecret', of: 'userId', what: 'secret' },
  { table: 'second_factor', column: 'sealedPending', of: 'userId', what: 'pending' },
  { table: 'stand_in_issuer', column: 'sealedKey', of: 'id', what: 'key' },
] as const

/** Returns the id of the key that this database is sealed with, or null when no process has opened it with a key yet. */
export async function findInstallationKey(db: Db): Promise<string | null> {
  const row = await db.selectFrom('installation_key').select('keyId').executeTakeFirst()
  return row?.keyId ?? null
}

/**
 * Makes a key the installation key of the database, unless it has one. Returns the id of its key, and locks the row until the transaction
 * ends.
 */
export async function claimInstallationKey(tx: Db, { keyId, now }: { keyId: string; now: string }): Promise<string> {
  await tx
    .insertInto('installation_key')
    .values({ id: 1, keyId, createdDate: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  // An update that changes nothing locks the row in both databases.
  const row = await tx
    .updateTable('installation_key')
    .set({ keyId: sql`"keyId"` })
    .returning('keyId')
    .executeTakeFirstOrThrow()
  return row.keyId
}

export async function changeInstallationKey(tx: Db, { keyId, now }: { keyId: string; now: string }): Promise<void> {
  await tx.updateTable('installation_key').set({ keyId, createdDate: now }).execute()
}

export async function rewrapSealed(tx: Db, rewrap: (sealed: string, place: `${string}/${number}/${string}`) => string): Promise<void> {
  for (const { table, column, of, what } of sealedColumns) {
    const into = sql.table(table)
    const { rows } = await sql<{ id: number; number: number; sealed: string }>`
      select id, ${sql.ref(of)} as number, ${sql.ref(column)} as sealed from ${into} where ${sql.ref(column)} is not null`.execute(tx)
    for (const { id, number, sealed } of rows)
      await sql`update ${into} set ${sql.ref(column)} = ${rewrap(sealed, `${table}/${number}/${what}`)} where id = ${id}`.execute(tx)
  }
}

/**
 * Deletes the rows that are useless without the installation key. Certificates stay: they are readable, and a new upload replaces their
 * private keys.
 */
export async function forgetSealed(tx: Db): Promise<void> {
  for (const table of ['certificate_request', 'wsaa', 'stand_in_issuer', 'second_factor'] as const) await tx.deleteFrom(table).execute()
}

export async function holdsSealed(db: Db): Promise<boolean> {
  const certificate = await db.selectFrom('certificate').select('id').limit(1).executeTakeFirst()
  const request = await db.selectFrom('certificate_request').select('id').limit(1).executeTakeFirst()
  const secondFactor = await db.selectFrom('second_factor').select('id').limit(1).executeTakeFirst()
  return [certificate, request, secondFactor].some((row) => row !== undefined)
}
