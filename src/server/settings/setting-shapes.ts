// Zod schemas of all environment variables that configure the server.
import * as z from 'zod/mini'
import { logLevels } from '#domain/administration/loggers.ts'
import {
  defaultSlowMs,
  identifierModes,
  normalSettings,
  standInSettings,
  troubles,
  type StandInSettings,
} from '#domain/administration/stand-in.ts'
import { sessionSecretLength } from '../process/storage/data-folder.ts'
import { clearTextNames, isLoopback } from './clear-text.ts'

export type SettingName = keyof z.infer<typeof shape>

const httpUrl = urlOf(['http:', 'https:'], 'una dirección http:// o https://')

export const secretsKeyShape = /^[A-Za-z0-9+/]{43}=$/

/** Value of `SECRETS_KEY_OLD` that says that the old key is lost, and with it everything that it encrypted. */
export const lostKey = 'lost'

const logSizeShape = /^([1-9]\d{0,3})([kmg])$/

const kibibytes: Readonly<Record<string, number>> = { k: 1, m: 1024, g: 1024 * 1024 }

const yesOrNo = z.enum(['true', 'false'], { error: 'true o false' })

/** The schema of each setting; error messages continue after «debe ser». */
export const shape = z.object({
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
  DATABASE_TIMEOUT: z._default(
    z.string().check(
      z.refine((text) => /^[1-9]\d{0,3}$/.test(text) && Number(text) >= 10 && Number(text) <= 3600, {
        error: 'una cantidad de segundos entre 10 y 3600',
      }),
    ),
    '30',
  ),
  AUTHORITY_URL: orNull(httpUrl),
  AUTHORITY_TIMEOUT: z._default(
    // A stock can wait for its verdict this long.
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
  PUBLIC_URL: orNull(
    z.string().check(
      z.refine((text) => isUrl(text, ['http:', 'https:']) && isOwnPath(new URL(text)), {
        error:
          'una dirección http:// o https://, con un camino de letras, números, puntos, guiones y barras o sin él, que no empiece con api, management, health, i18n ni assets',
      }),
    ),
  ),
  SMTP_URL: orNull(urlOf(['smtp:', 'smtps:'], 'una dirección smtp://servidor:587 o smtps://servidor')),
  MAIL_FROM: orNull(
    z.string().check(
      z.regex(/^(?:[^\s@<>"]+@[^\s@<>"]+|[^<>"\r\n]+ <[^\s@<>"]+@[^\s@<>"]+>)$/, {
        error: 'un correo, o un nombre con su correo: Depósito <no-responder@deposito.example>',
      }),
    ),
  ),
  REGISTRATION_ENABLED: z._default(yesOrNo, 'false'),
  ADMIN_SECOND_FACTOR: z._default(yesOrNo, 'false'),
  LOGOUT_URL: orNull(
    z.string().check(z.refine(isAddressOrPath, { error: 'una dirección http:// o https://, o un camino que empieza con una barra' })),
  ),
  TRUST_PROXY: z._default(yesOrNo, 'false'),
  TLS_CERT: orNull(z.string()),
  TLS_KEY: orNull(z.string()),
  ALLOW_CLEAR_TEXT: orNull(
    z.string().check(
      z.refine((text) => text.split(',').every((name) => clearTextNames.has(name.trim())), {
        error: `${[...clearTextNames].join(', ')}, o varios con comas`,
      }),
    ),
  ),
  LIMIT_CALLS_PER_MINUTE: z._default(
    z
      .string()
      .check(
        z.refine((text) => /^[1-9]\d{1,5}$/.test(text) && Number(text) >= 60, { error: 'una cantidad de llamadas entre 60 y 999999' }),
      ),
    '1200',
  ),
  LIMIT_LARGE_WORKS: z._default(wholeUpTo(100, 'una cantidad de trabajos entre 1 y 100'), '2'),
  METRICS_TOKEN: orNull(z.string().check(z.regex(/^[\w.-]{16,}$/, { error: 'un texto de al menos 16 letras, números, puntos o guiones' }))),
  JWT_SECRET: orNull(z.string().check(z.minLength(sessionSecretLength, { error: 'un texto de al menos 32 caracteres' }))),
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
  LIMIT_BODY_SIZE: z._default(z.string().check(z.regex(/^[1-9]\d{0,3}[km]$/, { error: 'un tamaño en k o m, por ejemplo 1m' })), '1m'),
  LIMIT_BODY_DEPTH: z._default(wholeUpTo(100, 'una cantidad de niveles entre 1 y 100'), '20'),
  LIMIT_CONDITIONS: z._default(wholeUpTo(500, 'una cantidad de condiciones entre 1 y 500'), '100'),
  LIMIT_VALUES: z._default(wholeUpTo(9999, 'una cantidad de valores entre 1 y 9999'), '1000'),
  LIMIT_LINES: z._default(wholeUpTo(999_999, 'una cantidad de líneas entre 1 y 999999'), '30000'),
  LIMIT_RECORDS: z._default(wholeUpTo(999_999, 'una cantidad de registros entre 1 y 999999'), '100000'),
  VERSION_URL: orNull(
    z.string().check(
      z.refine((text) => isUrl(text, ['https:']) || (isUrl(text, ['http:']) && isLoopback(new URL(text).hostname)), {
        error: 'una dirección https://',
      }),
    ),
  ),
  DEMO: orNull(yesOrNo),
  DEMO_ON_NETWORK: z._default(yesOrNo, 'false'),
  NODE_ENV: orNull(z.string()),
})

/** The names of the settings, which the README's table must list. */
export const settingNames = z.keyof(shape).options

/** Returns the bytes of a size such as `10m`. */
export function bytesOf(size: string): number {
  const [, count = '', unit = ''] = logSizeShape.exec(size) ?? []
  return Number(count) * (kibibytes[unit] ?? 1) * 1024
}

function wholeUpTo(max: number, error: string) {
  return z.string().check(z.refine((text) => /^[1-9]\d{0,5}$/.test(text) && Number(text) <= max, { error }))
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

/**
 * Returns whether the product can be served under the path of an address, which must not coincide with the paths of its own calls and
 * files.
 */
function isOwnPath({ pathname, search, hash }: URL): boolean {
  return search === '' && hash === '' && /^\/(?!(?:api|management|health|i18n|assets)(?:\/|$))(?:[\w.~-]+\/?)*$/.test(pathname)
}

function isUrl(text: string, protocols: readonly string[]): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  // `postgres:///base` can be parsed, but names no server.
  return protocols.includes(protocol) && hostname !== ''
}

/** Reads a setting such as `silent:2` or `wellFormed,silent`: a mode of the identifiers, a trouble, or both; null for anything else. */
export function readStandIn(text: string): StandInSettings | null {
  let settings = normalSettings
  for (const word of text.split(',').map((part) => part.trim())) {
    const mode = identifierModes.find((name) => name === word)
    const trouble = mode === undefined && settings.trouble === null ? readTrouble(word) : null
    if (mode === undefined && trouble === null) return null
    settings = { ...settings, identifiers: mode ?? settings.identifiers, trouble: trouble ?? settings.trouble }
  }
  return standInSettings.safeParse(settings).success ? settings : null
}

function readTrouble(word: string): StandInSettings['trouble'] {
  const read = /^(\w+)(?::(\d{1,4}))?$/.exec(word)
  const next = troubles.find((name) => name === read?.[1])
  return next === undefined ? null : { next, times: read?.[2] === undefined ? null : Number(read[2]), ms: defaultSlowMs }
}
