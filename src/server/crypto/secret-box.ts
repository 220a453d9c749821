// Encrypts secrets for the database with AES-256-GCM, bound to their row and to the installation key.
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** Seals secrets for the database (`server/README.md#secrets-at-rest`). */
export interface SecretBox {
  /** Names the installation's key without telling it: 12 characters. */
  readonly keyId: string
  /** Returns a text that only `open` with the same key and the same place reads. */
  seal(secret: Uint8Array, place: SecretPlace): string
  /** Throws `SealedOtherwise` for a text of another key or another place, and for one that was changed. */
  open(sealed: string, place: SecretPlace): Buffer
  /** Returns the key of one secret, with which its box is sealed. Throws as `open` does. */
  dataKeyOf(sealed: string, place: SecretPlace): Buffer
  /** Returns what another installation key has sealed as a text of this one. The secret itself is not opened. */
  rewrap(sealed: string, place: SecretPlace, before: SecretBox): string
}

/** The row and the column that a secret belongs to, `certificate/7/key`: a text that was moved elsewhere does not open. */
export type SecretPlace = `${string}/${number}/${string}`

/** The text was not sealed with this key for this place. */
export class SealedOtherwise extends Error {
  constructor() {
    super('sealed otherwise')
  }
}

const version = 'v1'

/** The bytes of an installation's key. */
export const secretsKeyBytes = 32

/** Seals with AES-256-GCM: each secret by a key of its own, and that one by a key derived from the installation's. */
export function secretBox(installationKey: Uint8Array): SecretBox {
  const wrapping = Buffer.from(hkdfSync('sha256', installationKey, '', 'deposito-fiscal/secrets/v1', 32))
  const keyId = createHmac('sha256', installationKey).update('deposito-fiscal/key-id').digest('base64url').slice(0, 12)

  const dataKeyOf = (sealed: string, place: SecretPlace): Buffer => {
    const { id, wrapped } = partsOf(sealed)
    if (id !== keyId) throw new SealedOtherwise()
    return decrypt(wrapping, wrapped, place)
  }
  const textOf = (dataKey: Uint8Array, box: string, place: SecretPlace): string =>
    [version, keyId, encrypt(wrapping, dataKey, place), box].join('.')

  return {
    keyId,
    dataKeyOf,
    seal(secret, place) {
      const dataKey = randomBytes(32)
      return textOf(dataKey, encrypt(dataKey, secret, place), place)
    },
    open: (sealed, place) => decrypt(dataKeyOf(sealed, place), partsOf(sealed).box, place),
    rewrap: (sealed, place, before) => textOf(before.dataKeyOf(sealed, place), partsOf(sealed).box, place),
  }
}

function partsOf(sealed: string): { id: string; wrapped: string; box: string } {
  const [first, id, wrapped, box] = sealed.split('.')
  if (first !== version || id === undefined || wrapped === undefined || box === undefined) throw new SealedOtherwise()
  return { id, wrapped, box }
}

const ivBytes = 12
const tagBytes = 16

function encrypt(key: Uint8Array, content: Uint8Array, place: SecretPlace): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(place))
  const encrypted = Buffer.concat([cipher.update(content), cipher.final()])
  return Buffer.concat([iv, encrypted, cipher.getAuthTag()]).toString('base64url')
}

function decrypt(key: Uint8Array, text: string, place: SecretPlace): Buffer {
  const bytes = Buffer.from(text, 'base64url')
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
    decipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(-tagBytes))
    return Buffer.concat([decipher.update(bytes.subarray(ivBytes, -tagBytes)), decipher.final()])
  } catch {
    throw new SealedOtherwise()
  }
}
