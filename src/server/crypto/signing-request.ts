import { createPublicKey, generateKeyPair, sign } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import { readDer } from './der-reader.ts'
import { bitString, integer, pem, sequence, tagged } from './der.ts'
import { readBlocks } from './file-blocks.ts'
import { distinguishedName, sha256WithRsa } from './x509-names.ts'

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
  const content = sequence(
    integer(Buffer.from([0])),
    distinguishedName({ C: 'AR', O: organisation, CN: alias, serialNumber: `CUIT ${cuit}` }),
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0),
  )
  const request = pem('CERTIFICATE REQUEST', sequence(content, sha256WithRsa, bitString(sign('sha256', content, privateKey))))
  return { request, key: privateKey }
}

/** Returns the public key of a request that was made here. */
export function requestedKey(request: string): KeyObject {
  const [block] = readBlocks(Buffer.from(request))
  const key = readDer(block?.der ?? Buffer.alloc(0))
    ?.children()?.[0]
    ?.children()?.[2]
  if (key === undefined) throw new Error('not a signing request')
  return createPublicKey({ key: key.bytes, format: 'der', type: 'spki' })
}
