// Reads and validates the environment variables into the typed settings of the server.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { unescape } from 'node:querystring'
import { parseEnv } from 'node:util'
import type * as z from 'zod/mini'
import { normalSettings } from '#domain/administration/stand-in.ts'
import type { Environment } from '#domain/company/company-access.ts'
import { StartFailure } from '../process/start/start-failure.ts'
import { refuseClearText } from './clear-text.ts'
import { readStandIn, bytesOf, displayOf, settingNames, shape, type SettingName } from './setting-table.ts'

/**
 * The settings of one run, read from the environment variables that the README's table describes. An empty value counts as unset, as in
 * shells and compose files.
 */
export type Settings = Readonly<ReturnType<typeof settingsOf>>

export interface TlsFiles {
  readonly cert: string
  readonly key: string
}

/** Reads and checks every setting. Throws `StartFailure` for the first that is wrong, without repeating its value, which may be secret. */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const values = Object.fromEntries(
    settingNames.flatMap((name) => {
      const value = env[name]?.trim()
      return value ? [[name, value]] : []
    }),
  )
  const read = shape.safeParse(values)
  if (!read.success) {
    const [issue] = read.error.issues
    throw new StartFailure(`La configuración ${String(issue?.path[0])} no sirve: debe ser ${issue?.message ?? 'otra'}.`)
  }
  refuseClearText(read.data)
  if (read.data.NODE_ENV === 'production') refusePublished(values)
  const given = settingNames.filter((name) => name in values)
  return settingsOf(read.data, given)
}

/** The file that an installation begins with. Its secrets, those of its comments too, are known to everybody. */
const modelFile = join(import.meta.dirname, '../../../deploy/deposito.env')

/** Throws `StartFailure` for the first secret that is still the one of the model file. */
function refusePublished(values: Readonly<Record<string, string | undefined>>): void {
  const model = parseEnv(readFileSync(modelFile, 'utf8').replaceAll(/^# (?=[A-Z_]+=)/gm, ''))
  const published = new Set(secretsOf(model).map(({ secret }) => secret))
  const found = secretsOf(values).find(({ secret }) => published.has(secret))
  if (found) throw new StartFailure(`${found.name} tiene el secreto de deploy/deposito.env, que cualquiera conoce. Ponga uno propio.`)
}

/** Returns the settings that are secret, and the passwords of addresses. */
function secretsOf(values: Readonly<Record<string, string | undefined>>): { name: SettingName; secret: string }[] {
  return settingNames.flatMap((name) => {
    const value = values[name] ?? ''
    const display = displayOf(name)
    if (display === 'plain' || value === '') return []
    if (display === 'secret') return [{ name, secret: value }]
    if (!URL.canParse(value)) return []
    const { password, searchParams } = new URL(value)
    return [unescape(password), searchParams.get('password') ?? ''].filter(Boolean).map((secret) => ({ name, secret }))
  })
}

function settingsOf(of: z.output<typeof shape>, given: readonly SettingName[]) {
  const production = of.NODE_ENV === 'production'
  return {
    host: of.HOST,
    /** 0 for any free port. */
    port: Number(of.PORT),
    /** The folder of the embedded database, the secret, the log and, without SMTP, the mails. */
    dataDir: of.DATA_DIR,
    /** Null: the embedded database in the data folder. */
    databaseUrl: of.DATABASE_URL,
    databaseTimeoutMs: Number(of.DATABASE_TIMEOUT) * 1000,
    /** Null: the stand-in in this process. */
    authorityUrl: of.AUTHORITY_URL,
    /** How long to wait for an answer of the authority, which publishes no limit of its own. */
    authorityTimeoutMs: Number(of.AUTHORITY_TIMEOUT) * 1000,
    standIn: readStandIn(of.AUTHORITY_STAND_IN ?? '') ?? normalSettings,
    wsaaUrl: of.WSAA_URL,
    /** Which of the authority's environments the two addresses are; null addresses are the stand-in's. */
    environment: readEnvironment(of.AUTHORITY_URL, of.WSAA_URL),
    /** The server to which the API's calls are forwarded; null: this process answers them. */
    apiUrl: of.API_URL,
    /** The address at which users open the product, which may have a path, without a slash at its end; null: the address it listens on. */
    publicUrl: of.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    /** Null: the mails are files in the data folder. */
    smtpUrl: of.SMTP_URL,
    /** The sender of the mails; null: `no-responder` at the host of the public address. */
    mailFrom: of.MAIL_FROM,
    registrationEnabled: of.REGISTRATION_ENABLED === 'true',
    /** Whether administrators must set up a second factor before they do anything else. */
    adminSecondFactor: of.ADMIN_SECOND_FACTOR === 'true',
    /** The address that signing out leads to; null for none. */
    logoutUrl: of.LOGOUT_URL,
    trustProxy: of.TRUST_PROXY === 'true',
    /** The most calls of a person in a minute, and the most expensive calls at the same time. */
    callsPerMinute: Number(of.LIMIT_CALLS_PER_MINUTE),
    largeWorks: Number(of.LIMIT_LARGE_WORKS),
    /** The token with which Prometheus reads the metrics; null: only administrators read them in production, and anyone elsewhere. */
    metricsToken: of.METRICS_TOKEN,
    /** Null: generated at the first start and stored in the data folder. */
    jwtSecret: of.JWT_SECRET,
    /** The installation's key, 32 bytes in Base64. Null: that of the file, or one that is generated and stored in the data folder. */
    secretsKey: of.SECRETS_KEY,
    secretsKeyFile: of.SECRETS_KEY_FILE,
    /** The key before a change; `lost` to give up everything that it encrypted. */
    secretsKeyOld: of.SECRETS_KEY_OLD,
    auditDays: Number(of.AUDIT_DAYS),
    /** The time of the nightly backup, how many are stored (0: no backups), and their folder; null: `backups` in the data folder. */
    backupTime: of.BACKUP_TIME,
    backupDays: Number(of.BACKUP_DAYS),
    backupDir: of.BACKUP_DIR,
    /** The URL with the number of the newest version; null: the product never asks. */
    versionUrl: of.VERSION_URL,
    /** Whether an empty database gets the demo's accounts and data. */
    demo: of.DEMO === null ? !production : of.DEMO === 'true',
    /** Whether both `DEMO=true` and `DEMO_ON_NETWORK` are set: only then other machines may reach the demo's accounts. */
    demoOnNetwork: of.DEMO === 'true' && of.DEMO_ON_NETWORK === 'true',
    /** The certificate and the key with which this process speaks HTTPS; null: it speaks HTTP. */
    tls: readTlsFiles(of.TLS_CERT, of.TLS_KEY),
    production,
    log: { level: of.LOG_LEVEL, maxBytes: bytesOf(of.LOG_SIZE), files: Number(of.LOG_FILES), days: Number(of.LOG_DAYS) },
    /** The limits of one call, one permit and one stock. Each is a setting (`LIMIT_…`). */
    limits: {
      /** The largest body in bytes, and its deepest nesting of objects and lists. */
      bodySize: bytesOf(of.LIMIT_BODY_SIZE),
      bodyDepth: Number(of.LIMIT_BODY_DEPTH),
      /** The most filter conditions of a list, and the most values of all conditions together. */
      conditions: Number(of.LIMIT_CONDITIONS),
      values: Number(of.LIMIT_VALUES),
      /** The most goods lines of a permit or a transport document, and the most containers. */
      lines: Number(of.LIMIT_LINES),
      records: Number(of.LIMIT_RECORDS),
    },
    /** The settings by their names, for the configuration page. */
    byName: { values: of, given },
  }
}

/**
 * Returns the environment of two addresses, of the stock service and of the ticket service; without addresses it is the stand-in's. Throws
 * `StartFailure` for one address without the other, and for two of different environments, of which one never takes the other's tickets.
 */
function readEnvironment(authorityUrl: string | null, wsaaUrl: string | null): Environment {
  if (authorityUrl === null && wsaaUrl === null) return 'standIn'
  if (authorityUrl === null || wsaaUrl === null)
    throw new StartFailure('AUTHORITY_URL y WSAA_URL van juntas: ponga las dos, o ninguna para usar la aduana simulada.')
  const [service, tickets] = [hostEnvironment(authorityUrl), hostEnvironment(wsaaUrl)]
  if (service === tickets) return service
  if (service === 'other' || tickets === 'other') return 'other'
  throw new StartFailure(
    'AUTHORITY_URL y WSAA_URL son de ambientes distintos, uno de pruebas y otro de producción. Ponga las dos del mismo ambiente.',
  )
}

function readTlsFiles(cert: string | null, key: string | null): TlsFiles | null {
  if (cert === null && key === null) return null
  if (cert === null || key === null)
    throw new StartFailure('TLS_CERT y TLS_KEY van juntas: ponga las dos, o ninguna si un proxy pone el HTTPS.')
  return { cert, key }
}

/** The hosts of the authority's own environments: its ticket service and its stock service. */
const ownHosts = {
  test: /^(?:wsaahomo|wsaduhomoext)\.(?:afip|arca)\.go[bv]\.ar$/i,
  production: /^(?:wsaa|webservicesadu)\.(?:afip|arca)\.go[bv]\.ar$/i,
} as const

function hostEnvironment(url: string): Exclude<Environment, 'standIn'> {
  const { hostname } = new URL(url)
  if (ownHosts.test.test(hostname)) return 'test'
  return ownHosts.production.test(hostname) ? 'production' : 'other'
}
