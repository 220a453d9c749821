import { createHash, X509Certificate, type KeyObject } from 'node:crypto'
import type { SecretBox } from '#server/crypto/secret-box.ts'
import { storeCertificate } from '#server/store/companies/certificates.ts'
import type { Db } from '#server/store/database/database.ts'
import { issuedTo, keyOf } from './certificates.ts'

const day = 86_400_000

/** A certificate as the authority issues it to a company, valid for two years around an instant unless told, and its key. */
export function issuedCertificate({
  cuit = '30590428775',
  from = new Date('2026-01-01T00:00:00Z'),
  to = new Date(from.getTime() + 730 * day),
}: { cuit?: string; from?: Date; to?: Date } = {}): { cert: string; key: KeyObject; fingerprint: string; from: Date; to: Date } {
  const keys = keyOf('issued')
  const cert = issuedTo(keys, { serialNumber: `CUIT ${cuit}`, now: from, from: 0, to: (to.getTime() - from.getTime()) / day })
  const fingerprint = createHash('sha256').update(new X509Certificate(cert).raw).digest('hex')
  return { cert, key: keys.privateKey, fingerprint, from, to }
}

/** Gives a company a certificate, as an upload does, in place of the one that it has. */
export async function giveCertificate(
  db: Db,
  secrets: SecretBox,
  companyId: number,
  validity: { from?: Date; to?: Date } = {},
): Promise<ReturnType<typeof issuedCertificate>> {
  const issued = issuedCertificate(validity)
  const key = issued.key.export({ type: 'pkcs8', format: 'der' })
  await storeCertificate(db, {
    companyId,
    cert: issued.cert,
    sealedKey: secrets.seal(key, `certificate/${companyId}/key`),
    keySize: key.length,
    keyBits: 2048,
    fingerprint: issued.fingerprint,
    validFrom: issued.from.toISOString(),
    expire: issued.to.toISOString(),
    cuit: '30590428775',
    alias: 'deposito',
    issuer: 'Computadores de pruebas',
    createdBy: 'owner',
    createdDate: '2026-11-20T12:00:00.000Z',
  })
  return issued
}

/** What a store keeps of a certificate, without its company and its key. */
export const keptCertificate = {
  cert: '-----BEGIN CERTIFICATE-----',
  keySize: 1218,
  keyBits: 2048,
  fingerprint: 'huella',
  validFrom: '2026-01-01T00:00:00.000Z',
  expire: '2028-01-01T00:00:00.000Z',
  cuit: '30712345671',
  alias: 'deposito',
  issuer: null,
  createdBy: 'duena',
  createdDate: '2026-11-20T12:00:00.000Z',
}
