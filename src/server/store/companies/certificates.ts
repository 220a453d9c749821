// Queries that read, store and delete the certificates of companies and their pending certificate requests.
import { sql, type Insertable, type Selectable } from 'kysely'
import { storedFileTypes } from '#domain/company/certificate-upload.ts'
import type { Certificate } from '#domain/company/certificate.ts'
import type { Db } from '../database/database.ts'
import { RecordConflict, RecordNotFound } from '../database/failures.ts'
import { readRows, type ListArguments, type Rows } from '../records/page.ts'
import type { CertificateRequestTable, CertificateTable } from './certificate-tables.ts'
import { managedBy, type Viewer } from './depositos.ts'
import { endWaits } from './tickets.ts'

/** The certificate and key that sign for a company. `sealedKey` is PKCS#8 in DER, sealed for `certificate/<companyId>/key`. */
export type Signer = Pick<Selectable<CertificateTable>, 'cert' | 'sealedKey' | 'fingerprint' | 'validFrom' | 'expire'>

export async function findSigner(db: Db, companyId: number): Promise<Signer | null> {
  const signer = await db
    .selectFrom('certificate')
    .select(['cert', 'sealedKey', 'fingerprint', 'validFrom', 'expire'])
    .where('companyId', '=', companyId)
    .executeTakeFirst()
  return signer ?? null
}

export async function certificatesOf(db: Db, companyIds: readonly number[]): Promise<ReadonlyMap<number, Certificate>> {
  if (companyIds.length === 0) return new Map()
  const rows = await selectAnswered(db).where('certificate.companyId', 'in', companyIds).execute()
  return new Map(rows.map((row) => [row.companyId, toAnswer(row)]))
}

export async function listCertificates(db: Db, viewer: Viewer, ...page: ListArguments): Promise<Rows<Certificate>> {
  const { rows, total } = await readRows(selectAnswered(db).where(managedBy(viewer)), 'certificate', ...page)
  return { rows: rows.map(toAnswer), total }
}

/** Returns a certificate with its company. Throws `RecordNotFound`, also when the viewer does not manage that company. */
export async function findCertificate(db: Db, viewer: Viewer, id: number): Promise<ReturnType<typeof toAnswer>> {
  const row = await selectAnswered(db).where('certificate.id', '=', id).where(managedBy(viewer)).executeTakeFirstOrThrow(RecordNotFound)
  return toAnswer(row)
}

export type ExpiringCertificate = Awaited<ReturnType<typeof listExpiringCertificates>>[number]

export async function listExpiringCertificates(db: Db, { from, until }: { from: string; until: string }) {
  return await db
    .selectFrom('certificate')
    .innerJoin('company', 'company.id', 'certificate.companyId')
    .select(['companyId', 'company.name', 'fingerprint', 'expire'])
    .where('expire', '>=', from)
    .where('expire', '<=', until)
    .orderBy('companyId')
    .execute()
}

/**
 * Stores a company's certificate in place of the previous one, and deletes the tickets that were obtained with that one. Throws
 * `RecordConflict` when the given version is not that of the previous certificate.
 */
export async function storeCertificate(
  tx: Db,
  certificate: Omit<Insertable<CertificateTable>, 'id' | 'version'>,
  version?: number,
): Promise<Certificate> {
  const { companyId, fingerprint } = certificate
  const before = await tx.selectFrom('certificate').select('version').where('companyId', '=', companyId).executeTakeFirst()
  if (version !== undefined && before?.version !== version) throw new RecordConflict()
  await tx
    .insertInto('certificate')
    .values({ ...certificate, version: 1 })
    .onConflict((conflict) => conflict.column('companyId').doUpdateSet({ ...certificate, version: sql`certificate.version + 1` }))
    .execute()
  await tx.deleteFrom('wsaa').where('companyId', '=', companyId).where('fingerprint', '!=', fingerprint).execute()
  // Another certificate may get a ticket where the previous one did not.
  await endWaits(tx, companyId)
  return toAnswer(await selectAnswered(tx).where('certificate.companyId', '=', companyId).executeTakeFirstOrThrow())
}

export async function deleteCertificate(tx: Db, companyId: number): Promise<number> {
  await tx.deleteFrom('wsaa').where('companyId', '=', companyId).execute()
  const deleted = await tx.deleteFrom('certificate').where('companyId', '=', companyId).returning('id').executeTakeFirst()
  if (!deleted) throw new RecordNotFound()
  return deleted.id
}

export async function findCertificateRequest(db: Db, companyId: number): Promise<Selectable<CertificateRequestTable> | null> {
  const request = await db.selectFrom('certificate_request').selectAll().where('companyId', '=', companyId).executeTakeFirst()
  return request ?? null
}

/** Stores a request in place of the company's pending one, whose private key is deleted with it. Returns the id of the new request. */
export async function storeCertificateRequest(tx: Db, request: Omit<Insertable<CertificateRequestTable>, 'id'>): Promise<number> {
  await tx.deleteFrom('certificate_request').where('companyId', '=', request.companyId).execute()
  const { id } = await tx.insertInto('certificate_request').values(request).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function deleteCertificateRequest(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom('certificate_request').where('id', '=', id).execute()
}

/** Everything but the sealed key. */
function selectAnswered(db: Db) {
  return db
    .selectFrom('certificate')
    .innerJoin('company', 'company.id', 'certificate.companyId')
    .select(['certificate.id', 'certificate.version', 'certificate.companyId', 'company.name as companyName'])
    .select(['cert', 'keySize', 'keyBits', 'validFrom', 'expire', 'certificate.cuit', 'alias', 'issuer'])
}

type AnsweredRow = Awaited<ReturnType<ReturnType<typeof selectAnswered>['executeTakeFirstOrThrow']>>

function toAnswer({ companyId, companyName, cert, ...row }: AnsweredRow) {
  return {
    ...row,
    cert: Buffer.from(cert).toString('base64'),
    ...storedFileTypes,
    company: { id: companyId, name: companyName },
  } satisfies Certificate
}
