// Opens an uploaded RSA private key, encrypted or not, or says why it cannot be used.
import { createPrivateKey, type KeyObject } from 'node:crypto'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { Integer, ObjectIdentifier, Sequence, type AsnType } from 'asn1js'
import * as z from 'zod/mini'
import type { CertificateFault } from '#domain/company/certificate-faults.ts'
import { elementsOf, readDer } from './asn1.ts'
import { labelOf, otherFile, pemOf, readBlocks, type FileBlock } from './file-blocks.ts'

/**
 * The accepted sizes of RSA keys, in bits. The authority requires the smallest; a signature with a far larger one would block the process.
 */
const keyBits = { smallest: 2048, largest: 8192 } as const

/** More bytes than the largest key has. Node reads the exponent of a longer one at the cost of its square. */
const mostBytes = 16_384

/** Opens an uploaded private key: PKCS#8 or PKCS#1, plain or encrypted, PEM or DER. Returns the fault when it cannot. */
export async function openPrivateKey(file: Uint8Array, password: string): Promise<KeyObject | CertificateFault> {
  const blocks = readBlocks(file)
  const block = blocks.find(({ label }) => label.endsWith('PRIVATE KEY'))
  if (block === undefined)
    return otherFile(blocks, { 'CERTIFICATE REQUEST': 'KeyIsRequest', CERTIFICATE: 'KeyIsCertificate' }) ?? 'KeyUnreadable'
  if (block.der.length > mostBytes) return 'KeyKind'
  const opened = isEncrypted(block) ? await openEncrypted(block, password) : open(block)
  return typeof opened === 'string' || isAccepted(opened) ? opened : 'KeyKind'
}

function isAccepted(key: KeyObject): boolean {
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0
  return key.asymmetricKeyType === 'rsa' && bits >= keyBits.smallest && bits <= keyBits.largest
}

function open(block: FileBlock): KeyObject | CertificateFault {
  try {
    return createPrivateKey(pemOf(block))
  } catch {
    return 'FileDamaged'
  }
}

async function openEncrypted(block: FileBlock, password: string): Promise<KeyObject | CertificateFault> {
  // Headers encrypt only keys of the old kinds: around another one they would hide what `roundsOf` reads.
  const isWhole = block.headers === '' ? labelOf(block.der) === block.label : /^(?:RSA|EC|DSA) PRIVATE KEY$/.test(block.label)
  if (block.der.length === 0 || !isWhole) return 'FileDamaged'
  if (password === '') return 'PasswordMissing'
  const rounds = roundsOf(block)
  if (rounds > maxRounds) return 'KeyEncryption'
  const given = { key: pemOf(block), passphrase: password }
  try {
    return rounds > quickRounds ? await openOnThread(given) : createPrivateKey(given)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    // A wrong password causes a padding error, or by chance valid padding with invalid content.
    return typeof code === 'string' && notOpened.includes(code) ? 'KeyEncryption' : 'PasswordWrong'
  }
}

const notOpened = ['ERR_OSSL_EVP_UNSUPPORTED', 'ERR_OSSL_PEM_UNSUPPORTED_ENCRYPTION', 'ERR_OSSL_EVP_UNSUPPORTED_CIPHER']

function isEncrypted({ label, headers }: FileBlock): boolean {
  return label === 'ENCRYPTED PRIVATE KEY' || /ENCRYPTED/.test(headers)
}

/** How many rounds the key derivation from a password may need, and how many take so few milliseconds that this thread does them. */
const maxRounds = 2 ** 20
const quickRounds = 20_000

const threadProgram = `
  const { parentPort, workerData } = require('node:worker_threads')
  const { createPrivateKey } = require('node:crypto')
  parentPort.postMessage(createPrivateKey(workerData).export({ type: 'pkcs8', format: 'der' }))`

/** Opens an encrypted key on a thread of its own, because deriving it takes up to half a second. Throws what `createPrivateKey` throws. */
async function openOnThread(workerData: { readonly key: string; readonly passphrase: string }): Promise<KeyObject> {
  const [der] = z.tuple([z.instanceof(Uint8Array)]).parse(await once(new Worker(threadProgram, { eval: true, workerData }), 'message'))
  return createPrivateKey({ key: Buffer.from(der), format: 'der', type: 'pkcs8' })
}

const scrypt = '1.3.6.1.4.1.11591.4.11'

/**
 * Returns how many rounds the derivation of a key takes. The first integer in its algorithm is their number; for scrypt it is the cost, to
 * be multiplied by the block size and the parallelization.
 */
function roundsOf({ der }: FileBlock): number {
  const [algorithm] = elementsOf(readDer(der))
  const leaves = algorithm ? leavesOf(algorithm) : []
  const [first = 1, second = 1, third = 1] = leaves
    .filter((leaf) => leaf instanceof Integer)
    .map(({ valueBlock }) => numberOf(valueBlock.valueHexView))
  const isScrypt = leaves.some((leaf) => leaf instanceof ObjectIdentifier && leaf.getValue() === scrypt)
  return isScrypt ? first * second * third : first
}

function leavesOf(element: AsnType): AsnType[] {
  return element instanceof Sequence ? elementsOf(element).flatMap(leavesOf) : [element]
}

function numberOf(bytes: Uint8Array): number {
  return bytes.reduce((number, byte) => number * 256 + byte, 0)
}
