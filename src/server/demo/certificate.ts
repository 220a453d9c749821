// Command `npm run demo-certificate`: writes a certificate that the simulated authority accepts.
import { X509Certificate, type KeyObject } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { cuitDigits, isCuitChecked } from '#domain/identifiers/cuit.ts'
import { showDay, today } from '#domain/values/dates.ts'
import { readSigningRequest } from '../crypto/signing-request.ts'
import { makeRsaKey } from '../crypto/x509-names.ts'
import { orStartFailure, readCommandLine, runCommand, say, StartFailure } from '../process/start/start-failure.ts'
import { openDataFolder } from '../process/storage/data-folder.ts'
import { openInstallation } from '../process/storage/database.ts'
import { openSecrets } from '../process/storage/secrets.ts'
import { readSettings } from '../settings/settings.ts'
import { issueStandInCertificate, readStandInIssuer, type StandInIssuer } from '../stand-in/issuer.ts'

interface Asked {
  /** Eleven digits. */
  readonly cuit: string
  readonly folder: string
  /** The name of the files, without extension. */
  readonly name: string
  /** The file of a request to sign; null to generate a key. */
  readonly csr: string | null
}

/**
 * `npm run demo-certificate -- --cuit 30590428775 --out FOLDER [--name NAME] [--csr FILE]` writes a certificate of the stand-in's issuer
 * and its key into a folder, or signs a request and writes the certificate alone. It reads the settings of `npm start`, and may run beside
 * a server.
 */
export async function runCertificate(): Promise<void> {
  const { cuit, folder, name, csr } = readArguments()
  const certFile = join(folder, `${name}.crt`)
  const keyFile = csr === null ? join(folder, `${name}.key`) : null
  for (const file of [certFile, keyFile])
    if (file !== null && existsSync(file))
      throw new StartFailure(`Ya existe ${file}, y queda como está. Elija otro nombre con --name, u otra carpeta.`)
  const made = csr === null ? { ...(await makeRsaKey()), name } : { ...readRequest(csr, cuit), privateKey: null }
  const now = new Date()
  const subject = { C: 'AR', CN: made.name ?? name, serialNumber: `CUIT ${cuit}` } as const
  const certificate = issueStandInCertificate(await openIssuer(now), { subject, publicKey: made.publicKey, now })
  orStartFailure(
    () => mkdirSync(folder, { recursive: true }),
    `No se puede hacer la carpeta ${folder}. Elija otra con --out o revise sus permisos.`,
  )
  if (keyFile !== null && made.privateKey) {
    writeNew(keyFile, made.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), 0o600)
    say(`Clave: ${keyFile}`)
  }
  writeNew(certFile, certificate, 0o644)
  say(`Certificado: ${certFile}, del CUIT ${cuit}, hasta el ${showDay(today(new X509Certificate(certificate).validToDate))}`)
  say('Sirve para la aduana simulada de esta base, y para ninguna otra.')
}

const usage = 'Uso: npm run demo-certificate -- --cuit 30590428775 --out CARPETA [--name NOMBRE] [--csr PEDIDO]'

function readArguments(): Asked {
  const text = { type: 'string' } as const
  const { positionals, values } = readCommandLine(usage, { cuit: text, out: text, name: text, csr: text })
  const { cuit: typed = '', out = '', name, csr } = values
  if (typed === '' || out === '' || positionals.length > 0) throw new StartFailure(usage)
  const cuit = cuitDigits(typed)
  if (!isCuitChecked(cuit)) throw new StartFailure('El CUIT no es válido: son 11 dígitos, y el último verifica a los demás.')
  if (name !== undefined && !/^[A-Za-z0-9_-]{1,50}$/.test(name))
    throw new StartFailure('El nombre de --name lleva letras sin tilde, números y guiones, hasta 50.')
  return { cuit, folder: resolve(out), name: name ?? cuit, csr: csr ?? null }
}

/** Returns the public key and the name of a request. Throws `StartFailure` when its subject names another CUIT. */
function readRequest(file: string, cuit: string): { publicKey: KeyObject; name: string | null } {
  const given = orStartFailure(() => readFileSync(file), `No se puede leer ${file}. Revise que exista y sus permisos.`)
  const request = readSigningRequest(given)
  if (request === null) throw new StartFailure(`${file} no es un pedido de certificado (PKCS#10) firmado con su clave RSA.`)
  const { publicKey, name, serialNumber } = request
  if (serialNumber !== null && serialNumber !== `CUIT ${cuit}`)
    throw new StartFailure(`El pedido es de «${serialNumber}», y no del CUIT ${cuit}. Corrija --cuit o haga otro pedido.`)
  if ((publicKey.asymmetricKeyDetails?.modulusLength ?? 0) < 2048)
    throw new StartFailure('La clave del pedido es corta: se necesitan 2048 bits. Haga otro pedido.')
  return { publicKey, name }
}

/** Reads the issuer from the database that `npm start` opens, without locking the folder, because a running server has the lock. */
async function openIssuer(now: Date): Promise<StandInIssuer> {
  const settings = readSettings(process.env)
  const folder = openDataFolder(settings.dataDir, { alone: false, isMade: false })
  const store = await openInstallation(settings, folder)
  try {
    const issuer = await readStandInIssuer(store, await openSecrets(settings, folder, store, () => now))
    if (issuer) return issuer
    throw new StartFailure('Esta base todavía no tiene aduana simulada. Inicie el producto una vez con npm start y repita el pedido.')
  } finally {
    await store.close()
    folder.release()
  }
}

function writeNew(file: string, content: string, mode: number): void {
  orStartFailure(
    () => writeFileSync(file, content, { mode, flag: 'wx' }),
    `No se puede escribir ${file}. Elija otra carpeta con --out o revise sus permisos.`,
  )
}

if (import.meta.main) await runCommand(runCertificate)
