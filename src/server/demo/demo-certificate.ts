import { X509Certificate } from 'node:crypto'
import {
  issueStandInCertificate,
  keepStandInIssuer,
  makeRsaKey,
  makeStandInIssuer,
  standInIssuerName,
} from '../authority/stand-in-issuer.ts'
import type { SecretBox } from '../crypto/secret-box.ts'
import type { Store } from '../store/open.ts'
import { findStandInIssuer, insertDemoCertificate } from '../store/stand-in.ts'
import { demoCompany } from './demo-data.ts'

const alias = 'depositosdelplata'

/**
 * Gives the demo's company a certificate of the stand-in's issuer, in the transaction that keeps the issuer: so a database of before gets both, and a certificate that was
 * deleted does not come back. Does nothing where there is an issuer, and gives no other company anything.
 */
export async function certifyDemo(store: Store, { now, secrets }: { now: Date; secrets: SecretBox }): Promise<void> {
  if ((await findStandInIssuer(store.db)) !== null) return
  const issuer = await makeStandInIssuer(now)
  const { publicKey, privateKey } = await makeRsaKey()
  const { cuit, name, ownerUsername } = demoCompany
  const subject = { C: 'AR', O: name, CN: alias, serialNumber: `CUIT ${cuit}` } as const
  const certificate = new X509Certificate(issueStandInCertificate(issuer, { subject, publicKey, now }))
  const key = privateKey.export({ type: 'pkcs8', format: 'der' })
  await store.write(async (tx) => {
    if (!(await keepStandInIssuer(tx, issuer, secrets))) return
    await insertDemoCertificate(tx, { cuit, ownerUsername }, (companyId) => ({
      companyId,
      version: 1,
      cert: certificate.toString(),
      certContentType: 'application/x-x509-ca-cert',
      sealedKey: secrets.seal(key, `certificate/${companyId}/key`),
      keySize: key.length,
      keyBits: 2048,
      fingerprint: certificate.fingerprint256.replaceAll(':', '').toLowerCase(),
      validFrom: certificate.validFromDate.toISOString(),
      expire: certificate.validToDate.toISOString(),
      cuit,
      alias,
      issuer: standInIssuerName.CN,
      createdBy: 'system',
      createdDate: now.toISOString(),
    }))
  })
}
