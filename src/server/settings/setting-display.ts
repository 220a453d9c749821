// How the configuration page shows each setting: in plain text, masked, or as an address without secrets.
import type { SettingName } from './setting-shapes.ts'

/**
 * How the configuration page shows a setting's value: `plain` as it is, `secret` masked, `address` as a URL without user, password and
 * parameters.
 */
type Display = 'plain' | 'secret' | 'address'

interface SettingDisplay {
  readonly part: string
  readonly as: Display
}

/** How each setting is shown. A setting that is missing here is a type error (`server/README.md#loggers-and-configuration`). */
export const settingDisplays: Readonly<Record<SettingName, SettingDisplay>> = {
  HOST: { part: 'servidor', as: 'plain' },
  PORT: { part: 'servidor', as: 'plain' },
  PUBLIC_URL: { part: 'servidor', as: 'address' },
  API_URL: { part: 'servidor', as: 'address' },
  TRUST_PROXY: { part: 'servidor', as: 'plain' },
  TLS_CERT: { part: 'servidor', as: 'plain' },
  TLS_KEY: { part: 'servidor', as: 'plain' },
  ALLOW_CLEAR_TEXT: { part: 'servidor', as: 'plain' },
  LIMIT_CALLS_PER_MINUTE: { part: 'servidor', as: 'plain' },
  LIMIT_LARGE_WORKS: { part: 'servidor', as: 'plain' },
  DATA_DIR: { part: 'servidor', as: 'plain' },
  METRICS_TOKEN: { part: 'secretos', as: 'secret' },
  VERSION_URL: { part: 'servidor', as: 'address' },
  DEMO: { part: 'servidor', as: 'plain' },
  DEMO_ON_NETWORK: { part: 'servidor', as: 'plain' },
  NODE_ENV: { part: 'servidor', as: 'plain' },
  DATABASE_URL: { part: 'base de datos', as: 'address' },
  DATABASE_TIMEOUT: { part: 'base de datos', as: 'plain' },
  AUTHORITY_URL: { part: 'aduana', as: 'address' },
  WSAA_URL: { part: 'aduana', as: 'address' },
  AUTHORITY_TIMEOUT: { part: 'aduana', as: 'plain' },
  AUTHORITY_STAND_IN: { part: 'aduana', as: 'plain' },
  SMTP_URL: { part: 'correo', as: 'address' },
  MAIL_FROM: { part: 'correo', as: 'plain' },
  REGISTRATION_ENABLED: { part: 'cuentas', as: 'plain' },
  ADMIN_SECOND_FACTOR: { part: 'cuentas', as: 'plain' },
  LOGOUT_URL: { part: 'cuentas', as: 'address' },
  JWT_SECRET: { part: 'secretos', as: 'secret' },
  SECRETS_KEY: { part: 'secretos', as: 'secret' },
  SECRETS_KEY_FILE: { part: 'secretos', as: 'plain' },
  SECRETS_KEY_OLD: { part: 'secretos', as: 'secret' },
  AUDIT_DAYS: { part: 'auditorías', as: 'plain' },
  BACKUP_TIME: { part: 'copias', as: 'plain' },
  BACKUP_DAYS: { part: 'copias', as: 'plain' },
  BACKUP_DIR: { part: 'copias', as: 'plain' },
  LIMIT_BODY_SIZE: { part: 'límites', as: 'plain' },
  LIMIT_BODY_DEPTH: { part: 'límites', as: 'plain' },
  LIMIT_CONDITIONS: { part: 'límites', as: 'plain' },
  LIMIT_VALUES: { part: 'límites', as: 'plain' },
  LIMIT_LINES: { part: 'límites', as: 'plain' },
  LIMIT_RECORDS: { part: 'límites', as: 'plain' },
  LOG_LEVEL: { part: 'registro', as: 'plain' },
  LOG_SIZE: { part: 'registro', as: 'plain' },
  LOG_FILES: { part: 'registro', as: 'plain' },
  LOG_DAYS: { part: 'registro', as: 'plain' },
}

/** The platform's mask for secret values. */
export const secretMask = '******'

export function displayedValue(display: Display, value: string): string {
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
