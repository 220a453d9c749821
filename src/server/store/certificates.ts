import type { Selectable } from 'kysely'
import type { CertificateTable, Db } from './database.ts'

/** What a signature in a company's name needs. */
export type Signer = Pick<Selectable<CertificateTable>, 'cert' | 'sealedKey' | 'fingerprint' | 'validFrom' | 'expire'>

/** Returns the certificate of a company with its sealed key, or null. */
export async function findSigner(db: Db, companyId: number): Promise<Signer | null> {
  const found = await db
    .selectFrom('certificate')
    .select(['cert', 'sealedKey', 'fingerprint', 'validFrom', 'expire'])
    .where('companyId', '=', companyId)
    .executeTakeFirst()
  return found ?? null
}
