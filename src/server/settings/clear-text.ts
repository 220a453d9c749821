// Refuses settings that would send data unencrypted to another machine.
import { StartFailure } from '../process/start/start-failure.ts'

export const clearTextNames: ReadonlySet<string> = new Set(['smtp', 'postgres', 'authority', 'api'])

type Address = 'SMTP_URL' | 'DATABASE_URL' | 'AUTHORITY_URL' | 'WSAA_URL' | 'API_URL'

/** Throws `StartFailure` for the first address on another machine that would be used unencrypted, unless `ALLOW_CLEAR_TEXT` names it. */
export function refuseClearText(of: Readonly<Record<Address | 'ALLOW_CLEAR_TEXT', string | null>>): void {
  const allowed = new Set(of.ALLOW_CLEAR_TEXT?.split(',').map((name) => name.trim()))
  const refuse = (setting: Address, name: string, isClear: (url: URL) => boolean, instead: string): void => {
    const address = of[setting]
    if (address === null || allowed.has(name) || !isClear(new URL(address))) return
    throw new StartFailure(`${setting} iría por la red sin cifrar. ${instead}; si esa red es segura, ponga ALLOW_CLEAR_TEXT=${name}.`)
  }
  refuse('SMTP_URL', 'smtp', isClearSmtp, 'Póngala con smtps://, o agregue ?requireTLS=true')
  refuse('DATABASE_URL', 'postgres', isClearPostgres, 'Agréguele ?sslmode=verify-full')
  for (const setting of ['AUTHORITY_URL', 'WSAA_URL'] as const) refuse(setting, 'authority', isClearHttp, 'Póngala con https://')
  refuse('API_URL', 'api', isClearHttp, 'Póngala con https://')
}

/** Returns whether a host is this machine. Of names, only those count that every system resolves so. */
export function isLoopback(host: string): boolean {
  return /^(?:(?:[\w-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)
}

function isClearHttp({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && !isLoopback(hostname)
}

/**
 * Returns whether mail could be sent unencrypted. Without `secure` or `requireTLS` nodemailer sends in clear text when the server offers no
 * TLS, and an attacker in the network can hide that offer.
 */
function isClearSmtp({ protocol, hostname, searchParams }: URL): boolean {
  if (protocol === 'smtps:' || isLoopback(hostname)) return false
  const is = (name: string): boolean => searchParams.getAll(name).at(-1) === 'true'
  return !is('secure') && (!is('requireTLS') || is('ignoreTLS'))
}

/**
 * Returns whether pg would connect unencrypted. Its parameter `host` replaces the host of the address, and a path is a socket of this
 * machine.
 */
function isClearPostgres({ hostname, searchParams }: URL): boolean {
  const of = (name: string): string | undefined => searchParams.getAll(name).at(-1)
  const host = of('host') ?? decodeURIComponent(hostname)
  if (host.startsWith('/') || isLoopback(host)) return false
  const mode = of('sslmode')
  if (mode !== undefined) return !['require', 'verify-ca', 'verify-full', 'no-verify'].includes(mode)
  return !['true', '1'].includes(of('ssl') ?? '')
}
