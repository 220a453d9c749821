// Query for live updates of companies: which of the open sessions may see which companies.
import { sql } from 'kysely'
import type { SqlBool } from 'kysely'
import type { Db } from '../database/database.ts'
import { selectOpen } from './change-viewers.ts'

/** Returns, for each open session among these, the companies among these for which its user works, or which they manage. The keys of the map are the hashes of the session keys. */
export async function visibleCompaniesBySession(
  db: Db,
  { keyHashes, companyIds, now }: { keyHashes: readonly string[]; companyIds: readonly number[]; now: string },
): Promise<Map<string, Set<number>>> {
  const seen = new Map<string, Set<number>>()
  if (keyHashes.length === 0 || companyIds.length === 0) return seen
  const places = ['company_admin', 'company_user'].map(
    (table) => sql`exists (select 1 from ${sql.table(table)} as place where place."companyId" = company.id and place."userId" = "user".id)`,
  )
  const rows = await selectOpen(db, keyHashes, now)
    .innerJoin('company', (join) => join.on('company.id', 'in', [...companyIds]))
    .where(
      sql<SqlBool>`(',' || "user".authorities || ',' like '%,ROLE_ADMIN,%' or company."ownerId" = "user".id or ${sql.join(places, sql` or `)})`,
    )
    .select(['session.keyHash', 'company.id as companyId'])
    .execute()
  for (const { keyHash, companyId } of rows) seen.set(keyHash, (seen.get(keyHash) ?? new Set()).add(companyId))
  return seen
}
