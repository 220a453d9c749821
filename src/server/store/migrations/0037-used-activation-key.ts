// Migration that keeps the key that has activated an account, so that its link says later that the account is active.
import type { Kysely } from 'kysely'
import { addColumns } from '../database/columns.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, 'user', { usedActivationKeyHash: 'text' })
}
