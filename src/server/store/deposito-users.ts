import type { Person } from '#domain/person.ts'
import type { Db } from './database.ts'

/** Makes these people the users of a warehouse, instead of those before. */
export async function storeUsers(tx: Db, depositoId: number, userIds: readonly number[]): Promise<void> {
  await tx.deleteFrom('deposito_user').where('depositoId', '=', depositoId).execute()
  for (const userId of new Set(userIds)) await tx.insertInto('deposito_user').values({ depositoId, userId }).execute()
}

/** Reads the users of warehouses in one query; the result returns those of one, by id. */
export async function readUsers(db: Db, depositoIds: readonly number[]): Promise<(depositoId: number) => Person[]> {
  if (depositoIds.length === 0) return () => []
  const rows = await db
    .selectFrom('user')
    .innerJoin('deposito_user', 'deposito_user.userId', 'user.id')
    .select(['deposito_user.depositoId', 'user.id', 'user.login', 'user.firstName', 'user.lastName', 'user.email'])
    .where('deposito_user.depositoId', 'in', depositoIds)
    .orderBy('user.id')
    .execute()
  return (id) => rows.filter((row) => row.depositoId === id).map(({ depositoId: _, ...person }) => person)
}
