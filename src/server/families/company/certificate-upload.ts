// Validates an uploaded certificate and key against a company and its stored keys.
import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto'
import { certificateDraft, storedFileTypes, type CheckedCertificate } from '#domain/company/certificate-upload.ts'
import type { Company } from '#domain/company/company.ts'
import { cuitDigits } from '#domain/identifiers/cuit.ts'
import type { UploadFault } from '../../crypto/check-upload.ts'
import type { CertificateFacts } from '../../crypto/read-certificate.ts'
import { openedOrNull, type SecretPlace } from '../../crypto/secret-box.ts'
import { subjectOf } from '../../http/auth/auth.ts'
import { parseBody } from '../../http/body.ts'
import type { Call } from '../../http/call.ts'
import { invalidFields, tooMany } from '../../http/refusal.ts'
import { findCertificateRequest, findSigner } from '../../store/companies/certificates.ts'
import type { Db } from '../../store/database/database.ts'

/** An uploaded and validated certificate, with its key in PKCS#8. */
interface CertificateUpload {
  readonly facts: CertificateFacts
  readonly key: Buffer
  readonly keyBits: number
  /** The pending request that the key belongs to, which is deleted when the certificate is stored. */
  readonly requestId: number | null
}

/**
 * Validates the files of a body and stores nothing. Without a key the certificate must fit one that the company has. Throws 400 with the
 * fault of each field.
 */
export async function readUpload(call: Call, company: Company | null, body: Record<string, unknown>): Promise<CertificateUpload> {
  const { store, clock, largeWorks } = call.var.services
  const { cert, key, password } = parseBody(certificateDraft, body, 'certificate')
  const stored = key || !company ? [] : await findStoredKeys(store.db, company.id)
  const upload = { cert: Buffer.from(cert, 'base64'), key: key ? Buffer.from(key, 'base64') : null, password: password ?? '' }
  const { checkUpload } = await import('../../crypto/check-upload.ts')
  const whose = { company: company?.id ?? 0, person: subjectOf(call) }
  const checked = await largeWorks.run(whose, () => checkUpload(upload, stored, clock()))
  if (checked === null) throw tooMany('error.tooManyLargeWorks', 1)
  if (Array.isArray(checked)) throw refused(checked)
  const opened = 'opened' in checked.key ? checked.key.opened : openStoredKey(call, checked.key.kept)
  return {
    facts: checked.facts,
    key: opened.export({ type: 'pkcs8', format: 'der' }),
    keyBits: opened.asymmetricKeyDetails?.modulusLength ?? 0,
    requestId: 'kept' in checked.key ? checked.key.kept.requestId : null,
  }
}

export function describeUpload({ facts, key, keyBits }: CertificateUpload, company: Company): CheckedCertificate {
  const { cert, fingerprint: _, ...others } = facts
  const { id, name } = company
  return {
    certificate: {
      ...others,
      cert: Buffer.from(cert).toString('base64'),
      ...storedFileTypes,
      keySize: key.length,
      keyBits,
      company: { id, name },
    },
    warnings: facts.cuit === cuitDigits(company.cuit ?? '') ? [] : ['otherCuit'],
  }
}

/** Returns the database place of a company's key, to which its encryption is bound. */
export function keyPlace(table: 'certificate' | 'certificate_request', companyId: number): SecretPlace {
  return `${table}/${companyId}/key`
}

interface StoredKey {
  readonly publicKey: KeyObject
  readonly sealedKey: string
  readonly place: SecretPlace
  readonly requestId: number | null
}

/** Returns the stored keys that an upload without a key may fit: that of the pending request, and that of the previous certificate. */
async function findStoredKeys(db: Db, companyId: number): Promise<StoredKey[]> {
  const { requestedKey } = await import('../../crypto/signing-request.ts')
  const request = await findCertificateRequest(db, companyId)
  const signer = await findSigner(db, companyId)
  const keys: StoredKey[] = []
  if (request)
    keys.push({
      publicKey: requestedKey(request.request),
      sealedKey: request.sealedKey,
      place: keyPlace('certificate_request', companyId),
      requestId: request.id,
    })
  if (signer)
    keys.push({
      publicKey: new X509Certificate(signer.cert).publicKey,
      sealedKey: signer.sealedKey,
      place: keyPlace('certificate', companyId),
      requestId: null,
    })
  return keys
}

function openStoredKey(call: Call, { sealedKey, place }: StoredKey): KeyObject {
  const key = openedOrNull(() => call.var.services.secrets.open(sealedKey, place))
  if (key === null) throw refused([{ field: 'key', message: 'KeyLocked' }])
  return createPrivateKey({ key, format: 'der', type: 'pkcs8' })
}

function refused(faults: readonly UploadFault[]) {
  return invalidFields(faults.map((fault) => ({ objectName: 'certificate', ...fault })))
}
