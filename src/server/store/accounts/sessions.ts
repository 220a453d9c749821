// Queries that open, find, extend, list and end the sessions of signed-in users.
import { sql, type Insertable, type Selectable } from 'kysely'
import { accountSeesWarehouse } from '../companies/depositos.ts'
import { kindOf } from '../database/columns.ts'
import type { Db, DepositoTable } from '../database/database.ts'
import type { UserSessionTable } from './account-tables.ts'
import type { User } from './users.ts'

export type Session = Selectable<UserSessionTable>

/** How many sessions an account may have. A new one ends the least recently used ones. */
const maxSessions = 50

/** The warehouse in the path of a request, which its account may see. */
export type VisibleWarehouse = Readonly<Pick<Selectable<DepositoTable>, 'id' | 'companyId' | 'automaticSend'>>

interface SessionRow extends SessionUser, Omit<Session, 'id' | 'userId' | 'keyHash'> {
  readonly sessionId: number
  readonly warehouseId: number | null
  readonly companyId: number | null
  readonly automaticSend: string | null
  readonly isVisible: 0 | 1
}

/** The columns of an account that every request needs. */
export type SessionUser = Pick<User, 'id' | 'login' | 'email' | 'passwordHash' | 'activated' | 'authorities'>

/**
 * Reads the session of a key with its account and the warehouse of the request, in one query because every request does so. The warehouse
 * is null when the request's path has none that the account may see. Does not check whether the session has expired. The query is raw SQL,
 * because Kysely takes longer to build it than SQLite takes to answer it.
 */
export async function findSession(db: Db, keyHash: string, warehouseId: number | null) {
  const { rows } =
    await sql<SessionRow>`select "user".id, "user".login, "user".email, "user"."passwordHash", "user".activated, "user".authorities,
      session.id as "sessionId", session.remembered, session.device, session."remoteAddress", session."createdDate", session."lastUsedDate", session."expiresDate",
      deposito.id as "warehouseId", deposito."companyId", deposito."automaticSend", case when ${accountSeesWarehouse} then 1 else 0 end as "isVisible"
    from user_session as session
    inner join "user" on "user".id = session."userId"
    left join deposito on deposito.id = ${warehouseId}
    left join company on company.id = deposito."companyId"
    where session."keyHash" = ${keyHash}`.execute(db)
  const [row] = rows
  if (!row) return null
  const { warehouseId: id, companyId, automaticSend } = row
  const isVisible = row.isVisible === 1 && id !== null && companyId !== null
  const warehouse: VisibleWarehouse | null = isVisible ? { id, companyId, automaticSend } : null
  return { ...toSession(row, keyHash), warehouse }
}

/** Splits a row into user and session. The members are written out, because a copy with rest syntax takes longer than reading the row. */
function toSession(row: SessionRow, keyHash: string): { user: SessionUser; session: Session } {
  return {
    user: {
      id: row.id,
      login: row.login,
      email: row.email,
      passwordHash: row.passwordHash,
      activated: row.activated,
      authorities: row.authorities,
    },
    session: {
      id: row.sessionId,
      userId: row.id,
      keyHash,
      remembered: row.remembered,
      device: row.device,
      remoteAddress: row.remoteAddress,
      createdDate: row.createdDate,
      lastUsedDate: row.lastUsedDate,
      expiresDate: row.expiresDate,
    },
  }
}

/** Opens a session. The caller has locked the account (`accounts.ts`). */
export async function openSession(tx: Db, session: Insertable<UserSessionTable>): Promise<void> {
  const { userId } = session
  const others = tx.selectFrom('user_session').select('id').where('userId', '=', userId)
  const kept = others
    // Sessions that were used after they were opened are preferred to those that were only opened, as programs do at each run.
    .orderBy(sql`"lastUsedDate" > "createdDate"`, 'desc')
    .orderBy('lastUsedDate', 'desc')
    .orderBy('id', 'desc')
    .limit(maxSessions - 1)
  await tx.deleteFrom('user_session').where('userId', '=', userId).where('id', 'not in', kept).execute()
  await tx.insertInto('user_session').values(session).execute()
}

export function listSessions(db: Db, userId: number, now: string): Promise<Session[]> {
  const open = db.selectFrom('user_session').selectAll().where('userId', '=', userId).where('expiresDate', '>', now)
  return open.orderBy('lastUsedDate', 'desc').orderBy('id', 'desc').execute()
}

/** Changes the instant at which a session expires. Returns false when the session has ended. */
export async function prolongSession(tx: Db, { keyHash, expiresDate }: Pick<Session, 'keyHash' | 'expiresDate'>): Promise<boolean> {
  const { numUpdatedRows } = await tx.updateTable('user_session').set({ expiresDate }).where('keyHash', '=', keyHash).executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Ends all sessions of a user except one, which continues with a new key. Returns false, and changes nothing, when that one has ended. */
export async function endAllSessionsBut(
  tx: Db,
  { id, userId, keyHash }: Session,
  next: Pick<Session, 'keyHash' | 'expiresDate'>,
): Promise<boolean> {
  const kept = tx.updateTable('user_session').set(next).where('id', '=', id).where('keyHash', '=', keyHash)
  if ((await kept.executeTakeFirst()).numUpdatedRows === 0n) return false
  await tx.deleteFrom('user_session').where('userId', '=', userId).where('id', '!=', id).execute()
  return true
}

/** Ends a session of a user and returns it; null when the user has no session with that id. */
export async function endSession(tx: Db, userId: number, id: number): Promise<Session | null> {
  const ended = tx.deleteFrom('user_session').where('userId', '=', userId).where('id', '=', id)
  return (await ended.returningAll().executeTakeFirst()) ?? null
}

export async function endSessions(tx: Db, userId: number): Promise<void> {
  await tx.deleteFrom('user_session').where('userId', '=', userId).execute()
}

/**
 * Stores when and from where a session or the key of an integration was used. Skips a row that a transaction has locked, because a request
 * must not wait for that.
 */
export async function storeUse(
  db: Db,
  table: 'user_session' | 'integracion',
  id: number,
  { lastUsedDate, remoteAddress }: Pick<Session, 'lastUsedDate' | 'remoteAddress'>,
): Promise<void> {
  const skipped = kindOf(db) === 'postgres' ? sql`for update skip locked` : sql``
  await sql`update ${sql.table(table)} set "lastUsedDate" = ${lastUsedDate}, "remoteAddress" = ${remoteAddress}
    where id in (select id from ${sql.table(table)} where id = ${id} ${skipped})`.execute(db)
}
