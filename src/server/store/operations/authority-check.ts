// Stores the last comparison of the product's message with the authority's WSDL.
import type { Database, Db } from '../database/database.ts'

/** An address of the authority's service, and the release whose message was compared with its WSDL. */
type CheckedService = Pick<Database['authority_check'], 'url' | 'version'>

interface AuthorityCheck {
  readonly checkedDate: string
  /** One sentence for each difference; empty when the message conforms to the WSDL. */
  readonly differences: readonly string[]
}

export async function findAuthorityCheck(db: Db, { url, version }: CheckedService): Promise<AuthorityCheck | null> {
  const row = await db
    .selectFrom('authority_check')
    .select(['checkedDate', 'differences'])
    .where('url', '=', url)
    .where('version', '=', version)
    .executeTakeFirst()
  return row ? { checkedDate: row.checkedDate, differences: row.differences?.split('\n') ?? [] } : null
}

export async function storeAuthorityCheck(
  tx: Db,
  { url, version }: CheckedService,
  { checkedDate, differences: sentences }: AuthorityCheck,
): Promise<void> {
  const differences = sentences.length === 0 ? null : sentences.join('\n')
  await tx
    .insertInto('authority_check')
    .values({ url, version, checkedDate, differences })
    .onConflict((conflict) => conflict.columns(['url', 'version']).doUpdateSet({ checkedDate, differences }))
    .execute()
}
