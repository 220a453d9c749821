import type { Db } from './database.ts'
import type { User } from './users.ts'

/** Lists the accounts that have `ROLE_ADMIN`, also those that are deactivated. */
export async function listAdministrators(db: Db): Promise<User[]> {
  const users = await db.selectFrom('user').selectAll().where('authorities', 'like', '%ROLE_ADMIN%').orderBy('login').execute()
  return users.filter(({ authorities }) => authorities.split(',').includes('ROLE_ADMIN'))
}

/** Returns whether an active account has `ROLE_ADMIN`. */
export async function hasAdministrator(db: Db): Promise<boolean> {
  return (await listAdministrators(db)).some(({ activated }) => activated === 1)
}
