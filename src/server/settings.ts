import * as z from 'zod/mini'
import type { Environment } from '#domain/company-access.ts'
import { logLevels, type LogLevel } from '#domain/loggers.ts'
import { normalSettings, type StandInSettings } from '#domain/stand-in.ts'
import { environmentOf } from './authority/environment.ts'
import { readStandIn } from './authority/stand-in-settings.ts'
import type { LogLimits } from './log/log-file.ts'
import { StartFailure } from './process/start-failure.ts'

/** The settings of one run, read from the environment variables that the README's table describes. An empty value counts as unset, as in shells and compose files. */
export interface Settings {
  /** The address it listens on. */
  readonly host: string
  /** 0 for any free port. */
  readonly port: number
  /** The folder of the embedded database, the secret, the log and, without SMTP, the mails. */
  readonly dataDir: string
  /** Null: the embedded database in the data folder. */
  readonly databaseUrl: string | null
  /** Null: the stand-in in this process. */
  readonly authorityUrl: string | null
  /** How long to wait for an answer of the authority, which publishes no limit of its own. */
  readonly authorityTimeoutMs: number
  /** How the stand-in behaves from the start. */
  readonly standIn: StandInSettings
  readonly wsaaUrl: string | null
  /** Which of the authority's environments the two addresses are; null addresses are the stand-in's. */
  readonly environment: Environment
  /** The server that the API's calls are passed on to; null: this process answers them. */
  readonly apiUrl: string | null
  /** The address at which users open the product, without a slash at its end; null: the address it listens on. */
  readonly publicUrl: string | null
  /** Null: the mails are files in the data folder. */
  readonly smtpUrl: string | null
  /** The sender of the mails; null: `no-responder` at the host of the public address. */
  readonly mailFrom: string | null
  /** Whether users may register. */
  readonly registrationEnabled: boolean
  /** The address that signing out leads to; null for none. */
  readonly logoutUrl: string | null
  /** Whether a proxy in front names the client in `X-Forwarded-For`. */
  readonly trustProxy: boolean
  /** What Prometheus shows to read the figures; null: anyone may. */
  readonly metricsToken: string | null
  /** Null: made at the first start and kept in the data folder. */
  readonly jwtSecret: string | null
  /** The installation's key, 32 bytes in Base64. Null: that of the file, or one that is made and kept in the data folder. */
  readonly secretsKey: string | null
  readonly secretsKeyFile: string | null
  /** The key before a change; `lost` to give up what it sealed. */
  readonly secretsKeyOld: string | null
  /** How many days the record of who did what is kept. */
  readonly auditDays: number
  /** The time of the nightly copy in Buenos Aires, `HH:mm`, how many are kept (0: none are made), and their folder; null: `backups` in the data folder. */
  readonly backupTime: string
  readonly backupDays: number
  readonly backupDir: string | null
  /** Whether an empty database gets the demo's accounts and data. */
  readonly demo: boolean
  readonly production: boolean
  /** The level of all loggers at the start, and how the log's files are kept. */
  readonly log: LogLimits & { readonly level: LogLevel }
  /** The settings by their names, for the configuration page (`setting-display.ts`). */
  readonly byName: SettingsByName
}

/** The values of all settings, defaults included, and the names of those that are set. */
interface SettingsByName {
  readonly values: Readonly<Record<SettingName, string | null>>
  readonly given: readonly SettingName[]
}

export type SettingName = keyof typeof shape

const httpUrl = urlOf(['http:', 'https:'], 'una dirección http:// o https://')

/** 32 bytes in Base64. */
export const secretsKeyShape = /^[A-Za-z0-9+/]{43}=$/

/** In place of the key before: it is lost, and with it what it sealed. */
export const lostKey = 'lost'

const logSizeShape = /^([1-9]\d{0,3})([kmg])$/

const kibibytes: Readonly<Record<string, number>> = { k: 1, m: 1024, g: 1024 * 1024 }

const yesOrNo = z.enum(['true', 'false'], { error: 'true o false' })

const shape = {
  HOST: z._default(
    z.string().check(z.regex(/^[A-Za-z0-9.:_-]+$/, { error: 'un nombre o una dirección IP, por ejemplo 127.0.0.1' })),
    '127.0.0.1',
  ),
  PORT: z._default(
    z
      .string()
      .check(z.refine((text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535, { error: 'un número de puerto entre 0 y 65535' })),
    '8080',
  ),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: orNull(urlOf(['postgres:', 'postgresql:'], 'una dirección postgres://usuario:clave@servidor:5432/base')),
  AUTHORITY_URL: orNull(httpUrl),
  AUTHORITY_TIMEOUT: z._default(
    // A stock waits for its verdict as long as this.
    z
      .string()
      .check(z.refine((text) => /^[1-9]\d{0,2}$/.test(text) && Number(text) <= 300, { error: 'una cantidad de segundos entre 1 y 300' })),
    '120',
  ),
  AUTHORITY_STAND_IN: orNull(
    z.string().check(
      z.refine((text) => readStandIn(text) !== null, {
        error: 'published o wellFormed, uno de los desperfectos del README y cuántas veces, como silent:2, o ambos con una coma',
      }),
    ),
  ),
  WSAA_URL: orNull(httpUrl),
  API_URL: orNull(httpUrl),
  PUBLIC_URL: orNull(httpUrl),
  SMTP_URL: orNull(urlOf(['smtp:', 'smtps:'], 'una dirección smtp://servidor:587 o smtps://servidor')),
  MAIL_FROM: orNull(
    z.string().check(
      z.regex(/^(?:[^\s@<>"]+@[^\s@<>"]+|[^<>"\r\n]+ <[^\s@<>"]+@[^\s@<>"]+>)$/, {
        error: 'un correo, o un nombre con su correo: Depósito <no-responder@deposito.example>',
      }),
    ),
  ),
  REGISTRATION_ENABLED: z._default(yesOrNo, 'false'),
  LOGOUT_URL: orNull(
    z.string().check(z.refine(isAddressOrPath, { error: 'una dirección http:// o https://, o un camino que empieza con una barra' })),
  ),
  TRUST_PROXY: z._default(yesOrNo, 'false'),
  METRICS_TOKEN: orNull(z.string().check(z.regex(/^[\w.-]{16,}$/, { error: 'un texto de al menos 16 letras, números, puntos o guiones' }))),
  JWT_SECRET: orNull(z.string().check(z.minLength(32, { error: 'un texto de al menos 32 caracteres' }))),
  SECRETS_KEY: orNull(
    z.string().check(z.regex(secretsKeyShape, { error: 'una clave de 32 bytes en Base64, como la que escribe «openssl rand -base64 32»' })),
  ),
  SECRETS_KEY_FILE: orNull(z.string()),
  SECRETS_KEY_OLD: orNull(
    z.string().check(
      z.refine((text) => text === lostKey || secretsKeyShape.test(text), {
        error: 'la clave anterior, de 32 bytes en Base64, o lost si se perdió',
      }),
    ),
  ),
  AUDIT_DAYS: z._default(
    z
      .string()
      .check(z.refine((text) => /^[1-9]\d{1,4}$/.test(text) && Number(text) >= 30, { error: 'una cantidad de días entre 30 y 99999' })),
    '1825',
  ),
  LOG_LEVEL: z._default(z.enum(logLevels, { error: logLevels.join(', ') }), 'INFO'),
  LOG_SIZE: z._default(z.string().check(z.regex(logSizeShape, { error: 'un tamaño en k, m o g, por ejemplo 10m' })), '10m'),
  LOG_FILES: z._default(wholeUpTo(1000, 'una cantidad de archivos entre 1 y 1000'), '30'),
  LOG_DAYS: z._default(wholeUpTo(3650, 'una cantidad de días entre 1 y 3650'), '30'),
  BACKUP_TIME: z._default(
    z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: 'una hora de Buenos Aires entre 00:00 y 23:59, por ejemplo 03:00' })),
    '03:00',
  ),
  BACKUP_DAYS: z._default(
    z.string().check(z.regex(/^\d{1,3}$/, { error: 'una cantidad de días entre 0 y 999; con 0 no se hacen copias' })),
    '7',
  ),
  BACKUP_DIR: orNull(z.string()),
  DEMO: orNull(yesOrNo),
  NODE_ENV: orNull(z.string()),
} as const

/** Reads and checks every setting. Throws `StartFailure` for the first that is wrong, without repeating its value, which may be secret. */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const values = Object.fromEntries(
    Object.keys(shape).flatMap((name) => {
      const value = env[name]?.trim()
      return value ? [[name, value]] : []
    }),
  )
  const read = z.object(shape).safeParse(values)
  if (!read.success) {
    const [issue] = read.error.issues
    throw new StartFailure(`La configuración ${String(issue?.path[0])} no sirve: debe ser ${issue?.message ?? 'otra'}.`)
  }
  const of = read.data
  const production = of.NODE_ENV === 'production'
  return {
    host: of.HOST,
    port: Number(of.PORT),
    dataDir: of.DATA_DIR,
    databaseUrl: of.DATABASE_URL,
    authorityUrl: of.AUTHORITY_URL,
    authorityTimeoutMs: Number(of.AUTHORITY_TIMEOUT) * 1000,
    standIn: readStandIn(of.AUTHORITY_STAND_IN ?? '') ?? normalSettings,
    wsaaUrl: of.WSAA_URL,
    environment: readEnvironment(of.AUTHORITY_URL, of.WSAA_URL),
    apiUrl: of.API_URL,
    publicUrl: of.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    smtpUrl: of.SMTP_URL,
    mailFrom: of.MAIL_FROM,
    registrationEnabled: of.REGISTRATION_ENABLED === 'true',
    logoutUrl: of.LOGOUT_URL,
    trustProxy: of.TRUST_PROXY === 'true',
    metricsToken: of.METRICS_TOKEN,
    jwtSecret: of.JWT_SECRET,
    secretsKey: of.SECRETS_KEY,
    secretsKeyFile: of.SECRETS_KEY_FILE,
    secretsKeyOld: of.SECRETS_KEY_OLD,
    auditDays: Number(of.AUDIT_DAYS),
    backupTime: of.BACKUP_TIME,
    backupDays: Number(of.BACKUP_DAYS),
    backupDir: of.BACKUP_DIR,
    demo: of.DEMO === null ? !production : of.DEMO === 'true',
    production,
    log: { level: of.LOG_LEVEL, maxBytes: bytesOf(of.LOG_SIZE), files: Number(of.LOG_FILES), days: Number(of.LOG_DAYS) },
    byName: { values: of, given: settingNames.filter((name) => name in values) },
  }
}

/** Throws `StartFailure` for one address without the other, and for two of different environments. */
function readEnvironment(authorityUrl: string | null, wsaaUrl: string | null): Environment {
  if ((authorityUrl === null) !== (wsaaUrl === null))
    throw new StartFailure('AUTHORITY_URL y WSAA_URL van juntas: ponga las dos, o ninguna para usar la aduana simulada.')
  const environment = environmentOf(authorityUrl, wsaaUrl)
  if (environment === null)
    throw new StartFailure(
      'AUTHORITY_URL y WSAA_URL son de ambientes distintos, uno de pruebas y otro de producción. Ponga las dos del mismo ambiente.',
    )
  return environment
}

/** The names of the settings, which the README's table must list. */
export const settingNames = z.keyof(z.object(shape)).options

function bytesOf(size: string): number {
  const [, count = '', unit = ''] = logSizeShape.exec(size) ?? []
  return Number(count) * (kibibytes[unit] ?? 1) * 1024
}

function wholeUpTo(max: number, error: string) {
  return z.string().check(z.refine((text) => /^[1-9]\d{0,3}$/.test(text) && Number(text) <= max, { error }))
}

function orNull<Schema extends z.ZodMiniType>(schema: Schema) {
  return z._default(z.nullable(schema), null)
}

function urlOf(protocols: readonly string[], expected: string) {
  return z.string().check(z.refine((text) => isUrl(text, protocols), { error: expected }))
}

function isAddressOrPath(text: string): boolean {
  return /^\/(?![/\\])/.test(text) || isUrl(text, ['http:', 'https:'])
}

function isUrl(text: string, protocols: readonly string[]): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  // `postgres:///base` can be parsed, but names no server.
  return protocols.includes(protocol) && hostname !== ''
}
