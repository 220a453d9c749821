// Gives the demonstration company a certificate of the simulated authority.
import { X509Certificate } from 'node:crypto'
import { checkCertificate } from '../crypto/read-certificate.ts'
import type { SecretBox } from '../crypto/secret-box.ts'
import { makeRsaKey } from '../crypto/x509-names.ts'
import { issueStandInCertificate, storeStandInIssuer, makeStandInIssuer, readStandInIssuer } from '../stand-in/issuer.ts'
import { storeCertificate } from '../store/companies/certificates.ts'
import type { Store } from '../store/database/open.ts'
import { findUncertified } from '../store/operations/stand-in.ts'
import { demoCompany } from './demo-data.ts'

interface Certifying {
  readonly now: Date
  readonly secrets: SecretBox
  /** Whether the demo data has just been loaded. */
  readonly isNew: boolean
}

/**
 * Gives the demo's company a certificate of the stand-in's issuer, as an upload would: when the demo data is loaded, and for older demo
 * data in the transaction that creates the issuer. Therefore a deleted certificate is not created again, and other companies get none.
 */
export async function certifyDemo(store: Store, { now, secrets, isNew }: Certifying): Promise<void> {
  const existing = await readStandInIssuer(store, secrets)
  if (existing && !isNew) return
  const issuer = existing ?? (await makeStandInIssuer(now))
  const { publicKey, privateKey } = await makeRsaKey()
  const subject = { C: 'AR', O: demoCompany.name, CN: 'depositosdelplata', serialNumber: `CUIT ${demoCompany.cuit}` } as const
  const facts = checkCertificate(new X509Certificate(issueStandInCertificate(issuer, { subject, publicKey, now })), now)
  if (typeof facts === 'string') throw new Error(`the demo's certificate is not right: ${facts}`)
  const key = privateKey.export({ type: 'pkcs8', format: 'der' })
  await store.write(async (tx) => {
    if (!existing && !(await storeStandInIssuer(tx, issuer, secrets))) return
    const companyId = await findUncertified(tx, demoCompany)
    if (companyId === null) return
    await storeCertificate(tx, {
      ...facts,
      companyId,
      sealedKey: secrets.seal(key, `certificate/${companyId}/key`),
      keySize: key.length,
      keyBits: 2048,
      createdBy: 'system',
      createdDate: now.toISOString(),
    })
  })
}
