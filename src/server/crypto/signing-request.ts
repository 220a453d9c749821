// Makes and reads certificate signing requests (PKCS#10).
import { type KeyObject, createPublicKey, verify } from 'node:crypto'
import { BaseStringBlock } from 'asn1js'
import { CertificationRequest } from 'pkijs'
import { readDer } from './asn1.ts'
import { pemOf, readBlocks } from './file-blocks.ts'
import { distinguishedName, makeRsaKey, publicKeyInfo, signed } from './x509-names.ts'

interface RequestedSubject {
  readonly company: string
  readonly alias: string
  /** Eleven digits. */
  readonly cuit: string
}

/** The longest name of an organisation in X.509. */
const longestOrganisation = 64

/** Generates an RSA key of 2048 bits, and a request (PKCS#10) for a certificate of it as PEM. */
export async function makeSigningRequest({ company, alias, cuit }: RequestedSubject): Promise<{ request: string; key: KeyObject }> {
  const { privateKey, publicKey } = await makeRsaKey()
  const organisation = Array.from(company).slice(0, longestOrganisation).join('')
  const request = new CertificationRequest({
    subject: distinguishedName({ C: 'AR', O: organisation, CN: alias, serialNumber: `CUIT ${cuit}` }),
    subjectPublicKeyInfo: publicKeyInfo(publicKey),
    attributes: [],
  })
  return { request: pemOf({ label: 'CERTIFICATE REQUEST', headers: '', der: signed(request, privateKey) }), key: privateKey }
}

export function requestedKey(request: string): KeyObject {
  const read = readSigningRequest(Buffer.from(request))
  if (read === null) throw new Error('not a signing request')
  return read.publicKey
}

const commonName = '2.5.4.3'
const serial = '2.5.4.5'

/** The accepted RSA signature algorithms, and their digests. */
const digests = new Map([
  ['1.2.840.113549.1.1.11', 'sha256'],
  ['1.2.840.113549.1.1.12', 'sha384'],
  ['1.2.840.113549.1.1.13', 'sha512'],
  ['1.2.840.113549.1.1.5', 'sha1'],
])

/**
 * Reads a request as PEM or DER: its key, and the name and the serial number of its subject, or null when it has none. Returns null for
 * anything else, and for one that its own key has not signed.
 */
export function readSigningRequest(file: Uint8Array) {
  const block = readBlocks(file).find(({ label }) => label.endsWith('CERTIFICATE REQUEST'))
  const schema = block && readDer(block.der)
  if (!schema) return null
  try {
    const request = new CertificationRequest({ schema })
    const spki = Buffer.from(request.subjectPublicKeyInfo.toSchema().toBER())
    const publicKey = createPublicKey({ key: spki, format: 'der', type: 'spki' })
    const digest = digests.get(request.signatureAlgorithm.algorithmId)
    if (publicKey.asymmetricKeyType !== 'rsa' || digest === undefined) return null
    const isSigned = verify(digest, request.tbsView, publicKey, request.signatureValue.valueBlock.valueHexView)
    return isSigned ? { publicKey, name: textIn(request, commonName), serialNumber: textIn(request, serial) } : null
  } catch {
    return null
  }
}

function textIn({ subject }: CertificationRequest, attribute: string): string | null {
  const value = subject.typesAndValues.find(({ type }) => type === attribute)?.value
  return value instanceof BaseStringBlock ? value.getValue() : null
}
