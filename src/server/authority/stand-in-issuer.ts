import { X509Certificate, createPrivateKey, generateKeyPair } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import { issueCertificate } from '../crypto/issue-certificate.ts'
import type { SecretBox } from '../crypto/secret-box.ts'
import type { DistinguishedName } from '../crypto/x509-names.ts'
import type { Db } from '../store/database.ts'
import type { Store } from '../store/open.ts'
import { findStandInIssuer, insertStandInIssuer } from '../store/stand-in.ts'

/** Who issues the stand-in's certificates and signs its tickets. */
export interface StandInIssuer {
  readonly certificate: X509Certificate
  readonly key: KeyObject
}

export const standInIssuerName = { C: 'AR', O: 'Aduana simulada', CN: 'Computadores Simulados' } as const satisfies DistinguishedName

const keyPlace = 'stand_in_issuer/1/key'

const year = 365 * 86_400_000

const newRsaKey = promisify(generateKeyPair)

/** Makes a key as the authority wants them. It takes some tenths of a second, without holding up anything else. */
export function makeRsaKey(): Promise<{ publicKey: KeyObject; privateKey: KeyObject }> {
  return newRsaKey('rsa', { modulusLength: 2048 })
}

/** Makes an issuer that is valid for twenty years. */
export async function makeStandInIssuer(now: Date): Promise<StandInIssuer> {
  const { publicKey, privateKey } = await makeRsaKey()
  const certificate = issueCertificate({
    subject: standInIssuerName,
    publicKey,
    issuer: { name: standInIssuerName, key: privateKey },
    from: now,
    to: new Date(now.getTime() + 20 * year),
    isAuthority: true,
  })
  return { certificate: new X509Certificate(certificate), key: privateKey }
}

/** Returns false when there is an issuer already, which stays. */
export async function keepStandInIssuer(tx: Db, { certificate, key }: StandInIssuer, secrets: SecretBox): Promise<boolean> {
  const sealedKey = secrets.seal(key.export({ type: 'pkcs8', format: 'der' }), keyPlace)
  return await insertStandInIssuer(tx, { cert: certificate.toString(), sealedKey })
}

/** Returns the issuer of a store, made now if there is none. Of several processes that start together, one makes it. */
export async function openStandInIssuer(store: Store, { secrets, now }: { secrets: SecretBox; now: Date }): Promise<StandInIssuer> {
  const found = await readStandInIssuer(store, secrets)
  if (found) return found
  const made = await makeStandInIssuer(now)
  if (await store.write((tx) => keepStandInIssuer(tx, made, secrets))) return made
  return (await readStandInIssuer(store, secrets)) ?? made
}

/** Returns null when there is none yet. */
export async function readStandInIssuer(store: Store, secrets: SecretBox): Promise<StandInIssuer | null> {
  const row = await findStandInIssuer(store.db)
  if (row === null) return null
  const key = createPrivateKey({ key: secrets.open(row.sealedKey, keyPlace), format: 'der', type: 'pkcs8' })
  return { certificate: new X509Certificate(row.cert), key }
}

/** Issues a certificate for two years, as the authority does. Returns it as PEM. */
export function issueStandInCertificate(
  issuer: StandInIssuer,
  { subject, publicKey, now }: { subject: DistinguishedName; publicKey: KeyObject; now: Date },
): string {
  const signer = { name: standInIssuerName, key: issuer.key }
  return issueCertificate({ subject, publicKey, issuer: signer, from: now, to: new Date(now.getTime() + 2 * year) })
}
