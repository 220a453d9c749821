import { sql } from 'kysely'
import type { Db } from './database.ts'

/** Returns the description of a warehouse and the e-mails of those who must know what happens to it: its users, and the administrators of its company. */
export async function findWarehouseToTell(db: Db, warehouseId: number): Promise<{ description: string; emails: string[] }> {
  const { description, companyId } = await db
    .selectFrom('deposito')
    .select(['description', 'companyId'])
    .where('id', '=', warehouseId)
    .executeTakeFirstOrThrow()
  const people = await db
    .selectFrom('user')
    .select('email')
    .where('activated', '=', 1)
    .where(
      sql<boolean>`(id in (select "userId" from deposito_user where "depositoId" = ${warehouseId})
        or id in (select "userId" from company_admin where "companyId" = ${companyId}))`,
    )
    .orderBy('id')
    .execute()
  return { description, emails: people.map(({ email }) => email) }
}
