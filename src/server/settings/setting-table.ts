// The table of all environment variables that configure the server: part, schema, default value, and how each is shown.
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

/** A value is shown as it is, masked, or as an address without user, password and parameters. */
type Display = 'plain' | 'secret' | 'address'

/** The part of the configuration page that each setting is in, and how it is shown. */
const shown = z.registry<{ readonly part: string; readonly as: Display }>()

export const secretsKeyShape = /^[A-Za-z0-9+/]{43}=$/

/** Value of `SECRETS_KEY_OLD` that says that the old key is lost, and with it everything that it encrypted. */
export const lostKey = 'lost'

const logSizeShape = /^([1-9]\d{0,3})([kmg])$/

const kibibytes: Readonly<Record<string, number>> = { k: 1, m: 1024, g: 1024 * 1024 }

const anyText = z.string()
const yesOrNo = z.enum(['true', 'false'], { error: 'true o false' })
const httpUrl = urlOf(['http:', 'https:'], 'una dirección http:// o https://')

/** The settings; their error messages continue after «debe ser». */
export const shape = z.object({
  HOST: setting('servidor', '127.0.0.1', matching(/^[A-Za-z0-9.:_-]+$/, 'un nombre o una dirección IP, por ejemplo 127.0.0.1')),
  PORT: setting(
    'servidor',
    '8080',
    that((text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535, 'un número de puerto entre 0 y 65535'),
  ),
  DATA_DIR: setting('servidor', './data', anyText),
  DATABASE_URL: optional(
    'base de datos',
    urlOf(['postgres:', 'postgresql:'], 'una dirección postgres://usuario:clave@servidor:5432/base'),
    'address',
  ),
  DATABASE_TIMEOUT: setting('base de datos', '30', amount('segundos', 10, 3600)),
  AUTHORITY_URL: optional('aduana', httpUrl, 'address'),
  // A stock can wait for its verdict this long.
  AUTHORITY_TIMEOUT: setting('aduana', '120', amount('segundos', 1, 300)),
  AUTHORITY_STAND_IN: optional(
    'aduana',
    that(
      (text) => readStandIn(text) !== null,
      'published o wellFormed, uno de los desperfectos del README y cuántas veces, como silent:2, o ambos con una coma',
    ),
  ),
  WSAA_URL: optional('aduana', httpUrl, 'address'),
  API_URL: optional('servidor', httpUrl, 'address'),
  PUBLIC_URL: optional(
    'servidor',
    that(
      (text) => isUrl(text, ['http:', 'https:']) && isOwnPath(new URL(text)),
      'una dirección http:// o https://, con un camino de letras, números, puntos, guiones y barras o sin él, que no empiece con api, management, health, i18n ni assets',
    ),
    'address',
  ),
  SMTP_URL: optional('correo', urlOf(['smtp:', 'smtps:'], 'una dirección smtp://servidor:587 o smtps://servidor'), 'address'),
  MAIL_FROM: optional(
    'correo',
    matching(
      /^(?:[^\s@<>"]+@[^\s@<>"]+|[^<>"\r\n]+ <[^\s@<>"]+@[^\s@<>"]+>)$/,
      'un correo, o un nombre con su correo: Depósito <no-responder@deposito.example>',
    ),
  ),
  REGISTRATION_ENABLED: setting('cuentas', 'false', yesOrNo),
  ADMIN_SECOND_FACTOR: setting('cuentas', 'false', yesOrNo),
  LOGOUT_URL: optional(
    'cuentas',
    that(isAddressOrPath, 'una dirección http:// o https://, o un camino que empieza con una barra'),
    'address',
  ),
  TRUST_PROXY: setting('servidor', 'false', yesOrNo),
  TLS_CERT: optional('servidor', anyText),
  TLS_KEY: optional('servidor', anyText),
  ALLOW_CLEAR_TEXT: optional(
    'servidor',
    that(
      (text) => text.split(',').every((name) => clearTextNames.has(name.trim())),
      `${[...clearTextNames].join(', ')}, o varios con comas`,
    ),
  ),
  LIMIT_CALLS_PER_MINUTE: setting('servidor', '1200', amount('llamadas', 60, 999_999)),
  LIMIT_LARGE_WORKS: setting('servidor', '2', amount('trabajos', 1, 100)),
  METRICS_TOKEN: optional('secretos', matching(/^[\w.-]{16,}$/, 'un texto de al menos 16 letras, números, puntos o guiones'), 'secret'),
  JWT_SECRET: optional(
    'secretos',
    that((text) => text.length >= sessionSecretLength, 'un texto de al menos 32 caracteres'),
    'secret',
  ),
  SECRETS_KEY: optional(
    'secretos',
    matching(secretsKeyShape, 'una clave de 32 bytes en Base64, como la que escribe «openssl rand -base64 32»'),
    'secret',
  ),
  SECRETS_KEY_FILE: optional('secretos', anyText),
  SECRETS_KEY_OLD: optional(
    'secretos',
    that((text) => text === lostKey || secretsKeyShape.test(text), 'la clave anterior, de 32 bytes en Base64, o lost si se perdió'),
    'secret',
  ),
  AUDIT_DAYS: setting('auditorías', '1825', amount('días', 30, 99_999)),
  LOG_LEVEL: setting('registro', 'INFO', z.enum(logLevels, { error: logLevels.join(', ') })),
  LOG_SIZE: setting('registro', '10m', matching(logSizeShape, 'un tamaño en k, m o g, por ejemplo 10m')),
  LOG_FILES: setting('registro', '30', amount('archivos', 1, 1000)),
  LOG_DAYS: setting('registro', '30', amount('días', 1, 3650)),
  BACKUP_TIME: setting(
    'copias',
    '03:00',
    matching(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'una hora de Buenos Aires entre 00:00 y 23:59, por ejemplo 03:00'),
  ),
  BACKUP_DAYS: setting('copias', '7', matching(/^\d{1,3}$/, 'una cantidad de días entre 0 y 999; con 0 no se hacen copias')),
  BACKUP_DIR: optional('copias', anyText),
  LIMIT_BODY_SIZE: setting('límites', '1m', matching(/^[1-9]\d{0,3}[km]$/, 'un tamaño en k o m, por ejemplo 1m')),
  LIMIT_BODY_DEPTH: setting('límites', '20', amount('niveles', 1, 100)),
  LIMIT_CONDITIONS: setting('límites', '100', amount('condiciones', 1, 500)),
  LIMIT_VALUES: setting('límites', '1000', amount('valores', 1, 9999)),
  LIMIT_LINES: setting('límites', '30000', amount('líneas', 1, 999_999)),
  LIMIT_RECORDS: setting('límites', '100000', amount('registros', 1, 999_999)),
  VERSION_URL: optional(
    'servidor',
    that((text) => isUrl(text, ['https:']) || (isUrl(text, ['http:']) && isLoopback(new URL(text).hostname)), 'una dirección https://'),
    'address',
  ),
  DEMO: optional('servidor', yesOrNo),
  DEMO_ON_NETWORK: setting('servidor', 'false', yesOrNo),
  NODE_ENV: optional('servidor', anyText),
})

/** The names of the settings, which the README's table must list. */
export const settingNames = z.keyof(shape).options

/** Returns the bytes of a size such as `10m`. */
export function bytesOf(size: string): number {
  const [, count = '', unit = ''] = logSizeShape.exec(size) ?? []
  return Number(count) * (kibibytes[unit] ?? 1) * 1024
}

function setting<Schema extends z.ZodMiniType>(part: string, byDefault: z.core.util.NoUndefined<z.output<Schema>>, schema: Schema) {
  return inPart(part, 'plain', z._default(schema, byDefault))
}

/** A setting that is null when it is not set. */
function optional<Schema extends z.ZodMiniType>(part: string, schema: Schema, as: Display = 'plain') {
  return inPart(part, as, z._default(z.nullable(schema), null))
}

function inPart<Schema extends z.ZodMiniType>(part: string, as: Display, schema: Schema): Schema {
  shown.add(schema, { part, as })
  return schema
}

function that(isValid: (text: string) => boolean, error: string) {
  return z.string().check(z.refine(isValid, { error }))
}

function matching(pattern: RegExp, error: string) {
  return z.string().check(z.regex(pattern, { error }))
}

function amount(of: string, min: number, max: number) {
  const isWithin = (text: string): boolean => /^[1-9]\d{0,5}$/.test(text) && Number(text) >= min && Number(text) <= max
  return that(isWithin, `una cantidad de ${of} entre ${min} y ${max}`)
}

function urlOf(protocols: readonly string[], error: string) {
  return that((text) => isUrl(text, protocols), error)
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

/** The platform's mask for secret values. */
export const secretMask = '******'

export function partOf(name: SettingName): string {
  return shown.get(shape.shape[name])?.part ?? ''
}

/** Returns how a setting is shown: one that does not say so is a secret. */
export function displayOf(name: SettingName): Display {
  return shown.get(shape.shape[name])?.as ?? 'secret'
}

export function displayedValue(name: SettingName, value: string): string {
  const display = displayOf(name)
  if (display === 'plain') return value
  return display === 'secret' ? secretMask : addressWithoutSecrets(value)
}

const addressSchemes = /^(?:https?|postgres(?:ql)?|smtps?):$/

/** Returns an address or a path without user, password and parameters. It masks malformed ones entirely. */
export function addressWithoutSecrets(text: string): string {
  if (/^\/(?!\/)/.test(text)) return text.replace(/[?#].*$/s, `?${secretMask}`)
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !addressSchemes.test(url.protocol)) return secretMask
  const user = url.username === '' && url.password === '' ? '' : `${secretMask}:${secretMask}@`
  const parameters = url.search === '' && url.hash === '' ? '' : `?${secretMask}`
  return `${url.protocol}//${user}${url.host}${url.pathname}${parameters}`
}
