import { generateKeyPair } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import { CertificationRequest } from 'pkijs'
import { pemOf } from './file-blocks.ts'
import { readSigningRequest } from './read-signing-request.ts'
import { distinguishedName, publicKeyInfo, signed } from './x509-names.ts'

interface RequestedSubject {
  readonly company: string
  readonly alias: string
  /** Eleven digits. */
  readonly cuit: string
}

/** The longest name of an organisation in X.509. */
const longestOrganisation = 64

/** Makes an RSA key of 2048 bits, and a request (PKCS#10) for a certificate of it as PEM. */
export async function makeSigningRequest({ company, alias, cuit }: RequestedSubject): Promise<{ request: string; key: KeyObject }> {
  const { privateKey, publicKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  const organisation = Array.from(company).slice(0, longestOrganisation).join('')
  const request = new CertificationRequest({
    subject: distinguishedName({ C: 'AR', O: organisation, CN: alias, serialNumber: `CUIT ${cuit}` }),
    subjectPublicKeyInfo: publicKeyInfo(publicKey),
    attributes: [],
  })
  return { request: pemOf({ label: 'CERTIFICATE REQUEST', headers: '', der: signed(request, privateKey) }), key: privateKey }
}

/** Returns the public key of a request that was made here. */
export function requestedKey(request: string): KeyObject {
  const read = readSigningRequest(Buffer.from(request))
  if (read === null) throw new Error('not a signing request')
  return read.publicKey
}
