import { X509Certificate } from 'node:crypto'
import { issueStandInCertificate, keepStandInIssuer, makeRsaKey, makeStandInIssuer } from '../authority/stand-in-issuer.ts'
import { checkCertificate } from '../crypto/read-certificate.ts'
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
  const facts = checkCertificate(new X509Certificate(issueStandInCertificate(issuer, { subject, publicKey, now })), now)
  if (typeof facts === 'string') throw new Error(`the demo's certificate is not right: ${facts}`)
  const key = privateKey.export({ type: 'pkcs8', format: 'der' })
  await store.write(async (tx) => {
    if (!(await keepStandInIssuer(tx, issuer, secrets))) return
    await insertDemoCertificate(tx, { cuit, ownerUsername }, (companyId) => ({
      companyId,
      version: 1,
      ...facts,
      certContentType: 'application/x-x509-ca-cert',
      sealedKey: secrets.seal(key, `certificate/${companyId}/key`),
      keySize: key.length,
      keyBits: 2048,
      createdBy: 'system',
      createdDate: now.toISOString(),
    }))
  })
}
