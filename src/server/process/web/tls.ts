// Reads the TLS certificate and key, reloads them when they change, and warns before they expire.
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync, statSync, unwatchFile, watchFile } from 'node:fs'
import { createSecureContext, type Server as TlsServer } from 'node:tls'
import type { Logger } from 'pino'
import { showDay, today } from '#domain/values/dates.ts'
import type { Settings, TlsFiles } from '../../settings/settings.ts'
import { orStartFailure, StartFailure } from '../start/start-failure.ts'

/**
 * How long before its expiry a certificate causes a warning, in milliseconds. Automatic renewal, thirty days before the expiry, has usually
 * happened by then.
 */
const nearEndMs = 14 * 86_400_000

/** Returns whether browsers reach the product by HTTPS, because it speaks it or a proxy in front of it does. */
export function isPublicHttps({ tls, publicUrl }: Pick<Settings, 'tls' | 'publicUrl'>): boolean {
  return tls !== null || (publicUrl !== null && new URL(publicUrl).protocol === 'https:')
}

export function addressAt({ host, port, tls }: Pick<Settings, 'host' | 'port' | 'tls'>): string {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host
  return `${tls === null ? 'http' : 'https'}://${name}:${port}`
}

/** Reads the certificate and its key. Throws `StartFailure` when they cannot be used now. */
export function readTls(files: TlsFiles, now: Date) {
  const [cert, key] = [readGiven('TLS_CERT', files.cert), readGiven('TLS_KEY', files.key)]
  refuseOpenKey(files.key)
  const certificate = orStartFailure(
    () => new X509Certificate(cert),
    `TLS_CERT no sirve: ${files.cert} debe tener un certificado en PEM, que empieza con BEGIN CERTIFICATE.`,
  )
  const privateKey = orStartFailure(
    () => createPrivateKey(key),
    `TLS_KEY no sirve: ${files.key} debe tener una clave privada en PEM y sin contraseña.`,
  )
  if (!certificate.checkPrivateKey(privateKey))
    throw new StartFailure(`El certificado de TLS_CERT y la clave de TLS_KEY no son del mismo par. Revise ${files.cert} y ${files.key}.`)
  if (now > certificate.validToDate)
    throw new StartFailure(`El certificado de TLS_CERT venció el ${showDay(today(certificate.validToDate))}. Renuévelo.`)
  if (now < certificate.validFromDate)
    throw new StartFailure(
      `El certificado de TLS_CERT sirve desde el ${showDay(today(certificate.validFromDate))}. Revise el reloj de esta máquina.`,
    )
  const identity = { cert, key, minVersion: 'TLSv1.2' } as const
  // Checks the rest of the chain; the code above has checked the first certificate alone.
  orStartFailure(() => createSecureContext(identity), `TLS_CERT no sirve: revise en ${files.cert} los certificados que siguen al primero.`)
  return identity
}

/** Returns a warning line for the terminal when the certificate expires soon, else nothing. */
export function tlsLines(files: TlsFiles | null, now: Date): string[] {
  if (files === null) return []
  const { validToDate } = new X509Certificate(readFileSync(files.cert))
  if (validToDate.getTime() - now.getTime() > nearEndMs) return []
  return [`Atención: el certificado de TLS_CERT vence el ${showDay(today(validToDate))}.`]
}

interface KeepOptions {
  readonly clock: () => Date
  readonly log: Pick<Logger, 'info' | 'error'>
  /** The polling interval of the files, in milliseconds. */
  readonly everyMs?: number
}

/**
 * Reloads the files when they change, for example by certbot, and uses them for new connections. An unusable pair is logged and the
 * previous one stays: while the two files are being replaced, they do not match. Returns a function that stops the polling.
 */
export function reloadTlsOnChange(
  server: Pick<TlsServer, 'setSecureContext'>,
  files: TlsFiles,
  { clock, log, everyMs = 60_000 }: KeepOptions,
) {
  let read: ReturnType<typeof readTls> | null = null
  const reread = (): void => {
    try {
      const now = readTls(files, clock())
      // A renewal changes both files, which are two changes.
      if (read?.cert.equals(now.cert) && read.key.equals(now.key)) return
      read = now
      server.setSecureContext(now)
      log.info({ file: files.cert }, 'the certificate was read again')
    } catch (error) {
      log.error({ reason: error instanceof Error ? error.message : '' }, 'the changed certificate cannot be used')
    }
  }
  // Polls instead of using notifications: certbot changes a link in another folder, and some file systems have no notifications.
  for (const file of [files.cert, files.key]) watchFile(file, { persistent: false, interval: everyMs }, reread)
  return () => {
    for (const file of [files.cert, files.key]) unwatchFile(file, reread)
  }
}

function readGiven(setting: 'TLS_CERT' | 'TLS_KEY', file: string): Buffer {
  return orStartFailure(() => readFileSync(file), `No se puede leer el archivo ${file} de ${setting}. Revise que exista y sus permisos.`)
}

/** Throws when users outside the file's group may read the key. The group may, because services share certificates. */
function refuseOpenKey(file: string): void {
  if (process.platform !== 'win32' && (statSync(file).mode & 0o007) !== 0)
    throw new StartFailure(`Cualquiera en esta máquina puede usar la clave ${file} de TLS_KEY. Póngale permisos 600.`)
}
