// Encrypts secrets for the database with AES-256-GCM, bound to their row and to the installation key.
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** Seals secrets for the database (`server/README.md#secrets-at-rest`). */
export interface SecretBox {
  /** Identifies the installation's key without revealing it: 12 characters. */
  readonly keyId: string
  /** Encrypts a secret. Only `open` with the same key and the same place decrypts the text. */
  seal(secret: Uint8Array, place: SecretPlace): string
  /** Decrypts a text. Throws `SealedOtherwise` for a text of another key or another place, and for one that was changed. */
  open(sealed: string, place: SecretPlace): Buffer
  /** Returns the data key that encrypts one secret. Throws like `open`. */
  dataKeyOf(sealed: string, place: SecretPlace): Buffer
  /** Re-encrypts the data key of a text of another installation key with this one, without decrypting the secret. */
  rewrap(sealed: string, place: SecretPlace, before: SecretBox): string
}

/**
 * The row and the column that a secret belongs to, `certificate/7/key`: a text that was moved to another row or column cannot be opened.
 */
export type SecretPlace = `${string}/${number}/${string}`

export class SealedOtherwise extends Error {
  constructor() {
    super('sealed otherwise')
  }
}

/** Returns what `open` decrypts; null for a text that was sealed otherwise. */
export function openedOrNull<T>(open: () => T): T | null {
  try {
    return open()
  } catch (error) {
    if (error instanceof SealedOtherwise) return null
    throw error
  }
}

const version = 'v1'

export const secretsKeyBytes = 32

/**
 * Returns a box that encrypts with AES-256-GCM: each secret with its own data key, and the data key with a key derived from the
 * installation's.
 */
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
