import * as z from 'zod/mini'
import { readTroubleSwitch, type TroubleSwitch } from './authority/stand-in.ts'
import { StartFailure } from './process/start-failure.ts'

/**
 * The settings of one run (`decisions.md` 30), read from the environment and nowhere else. A value that is set to nothing counts as unset, as
 * shells and compose files write it.
 */
export interface Settings {
  /** Where it listens. */
  readonly host: string
  /** 0 takes any free port. */
  readonly port: number
  /** The folder of the embedded database, the secret, the log and, when no SMTP is set, the mail. */
  readonly dataDir: string
  /** Null: the embedded database in the data folder. */
  readonly databaseUrl: string | null
  /** Null: the stand-in in this process. */
  readonly authorityUrl: string | null
  /** How long an answer of the authority is waited for; its own limit is not published (`authority.md` 13). */
  readonly authorityTimeoutMs: number
  /** How the stand-in's calls go wrong from the start; null for a well-behaved one. */
  readonly standInTrouble: TroubleSwitch | null
  readonly wsaaUrl: string | null
  /** Null: this process answers; otherwise the API's calls are handed on to this address. */
  readonly apiUrl: string | null
  /** Where people open the product, without a slash at its end; null: the address that it listens on. */
  readonly publicUrl: string | null
  /** Null: the mails are files in the data folder. */
  readonly smtpUrl: string | null
  /** Who the mails are from; null: `no-responder` at the host of the public address. */
  readonly mailFrom: string | null
  /** Whether people may make themselves an account. */
  readonly registrationEnabled: boolean
  /** Where signing out leads; null: nowhere. */
  readonly logoutUrl: string | null
  /** Whether a proxy stands in front that names the client in `X-Forwarded-For`. */
  readonly trustProxy: boolean
  /** Null: made once and kept in the data folder. */
  readonly jwtSecret: string | null
  /** Whether an empty database gets the demo's accounts and data. */
  readonly demo: boolean
  readonly production: boolean
}

const httpUrl = urlOf(['http:', 'https:'], 'una dirección http:// o https://')

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
  DATABASE_URL: z.optional(urlOf(['postgres:', 'postgresql:'], 'una dirección postgres://usuario:clave@servidor:5432/base')),
  AUTHORITY_URL: z.optional(httpUrl),
  AUTHORITY_TIMEOUT: z._default(
    // Node's fetch waits no longer than five minutes for the beginning of an answer.
    z
      .string()
      .check(z.refine((text) => /^[1-9]\d{0,2}$/.test(text) && Number(text) <= 300, { error: 'una cantidad de segundos entre 1 y 300' })),
    '120',
  ),
  AUTHORITY_STAND_IN: z.optional(
    z.string().check(
      z.refine((text) => readTroubleSwitch(text) !== null, {
        error: 'slow, silent, reset, 502 o 7004, o uno de ellos y cuántas veces, como silent:2',
      }),
    ),
  ),
  WSAA_URL: z.optional(httpUrl),
  API_URL: z.optional(httpUrl),
  PUBLIC_URL: z.optional(httpUrl),
  SMTP_URL: z.optional(urlOf(['smtp:', 'smtps:'], 'una dirección smtp://servidor:587 o smtps://servidor')),
  MAIL_FROM: z.optional(
    z.string().check(
      z.regex(/^(?:[^\s@<>"]+@[^\s@<>"]+|[^<>"\r\n]+ <[^\s@<>"]+@[^\s@<>"]+>)$/, {
        error: 'un correo, o un nombre con su correo: Depósito <no-responder@deposito.example>',
      }),
    ),
  ),
  REGISTRATION_ENABLED: z.optional(yesOrNo),
  LOGOUT_URL: z.optional(
    z.string().check(z.refine(isAddressOrPath, { error: 'una dirección http:// o https://, o un camino que empieza con una barra' })),
  ),
  TRUST_PROXY: z.optional(yesOrNo),
  JWT_SECRET: z.optional(z.string().check(z.minLength(32, { error: 'un texto de al menos 32 caracteres' }))),
  DEMO: z.optional(yesOrNo),
  NODE_ENV: z.optional(z.string()),
} as const

/** Reads and checks every setting; throws `StartFailure` for the first that is wrong, without repeating a value that may be secret. */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const given = Object.fromEntries(
    Object.keys(shape).flatMap((name) => {
      const value = env[name]?.trim()
      return value ? [[name, value]] : []
    }),
  )
  const read = z.object(shape).safeParse(given)
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
    databaseUrl: of.DATABASE_URL ?? null,
    authorityUrl: of.AUTHORITY_URL ?? null,
    authorityTimeoutMs: Number(of.AUTHORITY_TIMEOUT) * 1000,
    standInTrouble: of.AUTHORITY_STAND_IN === undefined ? null : readTroubleSwitch(of.AUTHORITY_STAND_IN),
    wsaaUrl: of.WSAA_URL ?? null,
    apiUrl: of.API_URL ?? null,
    publicUrl: of.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    smtpUrl: of.SMTP_URL ?? null,
    mailFrom: of.MAIL_FROM ?? null,
    registrationEnabled: of.REGISTRATION_ENABLED === 'true',
    logoutUrl: of.LOGOUT_URL ?? null,
    trustProxy: of.TRUST_PROXY === 'true',
    jwtSecret: of.JWT_SECRET ?? null,
    demo: of.DEMO === undefined ? !production : of.DEMO === 'true',
    production,
  }
}

/** Names of the settings, for the README's table and its test. */
export const settingNames: readonly string[] = Object.keys(shape)

function urlOf(protocols: readonly string[], expected: string) {
  return z.string().check(z.refine((text) => isUrl(text, protocols), { error: expected }))
}

function isAddressOrPath(text: string): boolean {
  return /^\/(?![/\\])/.test(text) || isUrl(text, ['http:', 'https:'])
}

function isUrl(text: string, protocols: readonly string[]): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  // `postgres:///base` is an address too, of nowhere.
  return protocols.includes(protocol) && hostname !== ''
}
