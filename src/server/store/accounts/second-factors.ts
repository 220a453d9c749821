// Stores the second factors of accounts, their recovery codes, and the limit on wrong codes.
import { sql, type Selectable, type SqlBool } from 'kysely'
import type { Db } from '../database/database.ts'
import { countRows } from '../records/page.ts'
import type { SecondFactorTable } from './account-tables.ts'

export type StoredSecondFactor = Selectable<SecondFactorTable>

const hourMs = 3_600_000

const maxGuesses = 10

/** Returns an account's second factor, active or not yet confirmed; null when there is none. */
export async function findSecondFactor(db: Db, userId: number): Promise<StoredSecondFactor | null> {
  return (await db.selectFrom('second_factor').selectAll().where('userId', '=', userId).executeTakeFirst()) ?? null
}

export async function hasSecondFactor(db: Db, userId: number): Promise<boolean> {
  const query = db.selectFrom('second_factor').select('id').where('userId', '=', userId).where('sealedSecret', 'is not', null)
  return (await query.executeTakeFirst()) !== undefined
}

/** Stores a secret that becomes active when a code of it confirms it, in place of any earlier unconfirmed one. */
export async function storePendingSecret(tx: Db, userId: number, sealedPending: string, now: string): Promise<void> {
  const pending = { sealedPending, pendingDate: now }
  await tx
    .insertInto('second_factor')
    .values({ userId, ...pending })
    .onConflict((on) => on.column('userId').doUpdateSet(pending))
    .execute()
}

/** Returns whether there is an unconfirmed secret that is recent enough to be confirmed. */
export function isPending({ sealedPending, pendingDate }: StoredSecondFactor, now: Date): boolean {
  return sealedPending !== null && pendingDate !== null && pendingDate > hourBefore(now)
}

/**
 * Activates an unconfirmed secret with its recovery codes, in place of the previous ones. Returns false when the stored secret is no longer
 * the one that was read.
 */
export async function activateSecondFactor(
  tx: Db,
  { id, sealedPending }: StoredSecondFactor,
  { sealedSecret, step, hashes, now }: { sealedSecret: string; step: number; hashes: readonly string[]; now: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('second_factor')
    .set({ sealedSecret, confirmedDate: now, lastStep: step, sealedPending: null, pendingDate: null, failures: 0, failuresDate: null })
    .where('id', '=', id)
    .where('sealedPending', '=', sealedPending)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return false
  await replaceRecoveryCodes(tx, id, hashes)
  return true
}

export async function replaceRecoveryCodes(tx: Db, secondFactorId: number, hashes: readonly string[]): Promise<void> {
  await tx.deleteFrom('recovery_code').where('secondFactorId', '=', secondFactorId).execute()
  await tx
    .insertInto('recovery_code')
    .values(hashes.map((hash) => ({ secondFactorId, hash })))
    .execute()
}

export async function countRecoveryCodes(db: Db, secondFactorId: number): Promise<number> {
  return await countRows(db.selectFrom('recovery_code').where('secondFactorId', '=', secondFactorId))
}

/** Uses up a recovery code. Returns false for one that does not exist, or that another call has used. */
export async function spendRecoveryCode(tx: Db, secondFactorId: number, hash: string): Promise<boolean> {
  const used = tx.deleteFrom('recovery_code').where('secondFactorId', '=', secondFactorId).where('hash', '=', hash)
  return (await used.executeTakeFirst()).numDeletedRows === 1n
}

/** Removes an account's second factor, active or not yet confirmed. Returns whether it was active. */
export async function removeSecondFactor(tx: Db, userId: number): Promise<boolean> {
  const removed = await tx.deleteFrom('second_factor').where('userId', '=', userId).returning('sealedSecret').executeTakeFirst()
  return (removed?.sealedSecret ?? null) !== null
}

/**
 * Counts an attempt to enter a code before the code is checked, so that simultaneous attempts are all counted. Returns whether the attempt
 * is the last one allowed in this hour, or in how many seconds the next one is allowed. Discards a count that is dated after `now`, because
 * a clock was ahead.
 */
export async function countGuess(tx: Db, id: number, now: Date): Promise<{ isLast: boolean } | { seconds: number }> {
  const isOpen = sql<SqlBool>`coalesce("failuresDate" > ${hourBefore(now)} and "failuresDate" <= ${now.toISOString()}, false)`
  const counted = await tx
    .updateTable('second_factor')
    .set({
      failures: sql`case when ${isOpen} then failures + 1 else 1 end`,
      failuresDate: sql`case when ${isOpen} then "failuresDate" else ${now.toISOString()} end`,
    })
    .where('id', '=', id)
    .where(sql<SqlBool>`not (${isOpen} and failures >= ${maxGuesses})`)
    .returning('failures')
    .executeTakeFirst()
  if (counted) return { isLast: counted.failures === maxGuesses }
  const { failuresDate } = await tx.selectFrom('second_factor').select('failuresDate').where('id', '=', id).executeTakeFirstOrThrow()
  const end = failuresDate === null ? now.getTime() : Date.parse(failuresDate) + hourMs
  return { seconds: Math.max(1, Math.ceil((end - now.getTime()) / 1000)) }
}

/**
 * Marks the code of a 30-second step as used, and subtracts its attempt from the count. Returns false when that code or a later one was
 * used, or another secret is active. Ignores a last use after `latest`, the last step whose code is valid now: it was stored while a clock
 * was ahead.
 */
export async function consumeCodeStep(tx: Db, { id, sealedSecret }: StoredSecondFactor, step: number, latest: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('second_factor')
    .set({ lastStep: step, failures: sql`failures - 1` })
    .where('id', '=', id)
    .where('sealedSecret', '=', sealedSecret)
    .where((on) => on.or([on('lastStep', 'is', null), on('lastStep', '<', step), on('lastStep', '>', latest)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function purgePendingSecrets(db: Db, now: Date): Promise<void> {
  const before = hourBefore(now)
  await db.deleteFrom('second_factor').where('sealedSecret', 'is', null).where('pendingDate', '<=', before).execute()
  const left = db.updateTable('second_factor').set({ sealedPending: null, pendingDate: null })
  await left.where('pendingDate', '<=', before).execute()
}

function hourBefore(now: Date): string {
  return new Date(now.getTime() - hourMs).toISOString()
}
