import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { issueCertificate } from '#server/stand-in/issuer.ts'

const newPair = (bits: number) => generateKeyPairSync('rsa', { modulusLength: bits })
const made = new Map<string, ReturnType<typeof newPair>>()

/** The RSA key of a name: the same one each time, because making one takes long. */
export function keyOf(name: string, bits = 2048) {
  const pair = made.get(name) ?? newPair(bits)
  made.set(name, pair)
  return pair
}

const day = 86_400_000

/** A certificate that a test authority issues, as PEM. `subject` replaces the serial number, in days from `now` it begins and ends. */
export function issuedTo(
  { publicKey }: { publicKey: KeyObject },
  {
    serialNumber = 'CUIT 30712345671',
    from = -1,
    to = 365,
    now = new Date(),
  }: { serialNumber?: string | null; from?: number; to?: number; now?: Date } = {},
): string {
  return issueCertificate({
    subject: { C: 'AR', O: 'Depósitos del Plata', CN: 'deposito', ...(serialNumber === null ? {} : { serialNumber }) },
    publicKey,
    issuer: { name: { C: 'AR', CN: 'Computadores de prueba' }, key: keyOf('issuer').privateKey },
    from: new Date(now.getTime() + from * day),
    to: new Date(now.getTime() + to * day),
  })
}

/** A private key as PKCS#8 in PEM, encrypted when there is a password. */
export function keyFile({ privateKey }: { privateKey: KeyObject }, password?: string): string {
  const plain = { type: 'pkcs8', format: 'pem' } as const
  const options = password === undefined ? plain : { ...plain, cipher: 'aes-256-cbc', passphrase: password }
  return privateKey.export(options).toString()
}

export function derOf(pem: string): Buffer<ArrayBuffer> {
  return Buffer.from(pem.replaceAll(/-----[^-]+-----|\s/g, ''), 'base64')
}

export function base64(file: string | Uint8Array): string {
  return Buffer.from(file).toString('base64')
}
