// Delivers mails by SMTP or as files in a folder, and checks whether that would work.
import { randomUUID } from 'node:crypto'
import { access, constants, mkdir, rename, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { createTransport } from 'nodemailer'
import { errorCode } from '../error-code.ts'

export interface Mail {
  readonly from: string
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** Delivers mails. `send` rejects when the mail was not delivered or `signal` aborted, and returns members for the log line. */
export interface Mailer {
  send(mail: Mail, signal: AbortSignal): Promise<Readonly<Record<string, string>>>
}

/** Why mails cannot be delivered, as far as a check without a mail can find out. */
type MailFault = 'connection' | 'timeout' | 'dns' | 'tls' | 'auth' | 'folder' | 'other'

export interface MailCheck {
  readonly transport: 'smtp' | 'files'
  /** The host and the port, or the folder. */
  readonly location: string
  /** Null when the destination accepts mails. */
  readonly fault: MailFault | null
}

/**
 * Writes each mail to a file, for installations without SMTP; `sync` waits until the names in a folder are on the disk. Only the file's
 * owner may read it, because its link opens an account.
 */
export function mailFiles(folder: string, clock: () => Date, sync: (path: string) => void): Mailer {
  return {
    async send(mail) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const now = clock()
      const id = randomUUID()
      const file = join(folder, `${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}-${id.slice(0, 8)}.eml`)
      // The file is renamed when it is complete, so that a program that watches the folder never reads half a mail.
      await writeFile(`${file}.part`, formatMail(mail, { id, now }), { mode: 0o600, flag: 'wx', flush: true })
      await rename(`${file}.part`, file)
      // The outbox forgets a sent mail, so a power cut must not take it, or the folder that may be new.
      for (const names of [folder, dirname(folder)]) sync(names)
      return { file: basename(file) }
    },
  }
}

/** Returns whether mails can be written to the folder. Creates the folder, as the first mail would. */
export async function checkMailFolder(folder: string): Promise<MailCheck> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await access(folder, constants.W_OK)
    return { transport: 'files', location: folder, fault: null }
  } catch {
    return { transport: 'files', location: folder, fault: 'folder' }
  }
}

/** Formats a mail as UTF-8 text, in the headers too (RFC 6532). */
function formatMail({ from, to, subject, text }: Mail, { id, now }: { id: string; now: Date }): string {
  const headers = {
    From: from,
    To: to,
    Subject: subject,
    Date: now.toUTCString().replace('GMT', '+0000'),
    'Message-ID': `<${id}@deposito-fiscal>`,
    'Auto-Submitted': 'auto-generated',
    'MIME-Version': '1.0',
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Transfer-Encoding': '8bit',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value.replaceAll(/[\r\n]+/g, ' ')}`)
  return `${lines.join('\n')}\n\n${text}`
}

/**
 * The time-outs of a step of a delivery, of the whole delivery and of a step of a check, in milliseconds. `whole` is shorter than a mail's
 * lease (`jobs/mail.ts`), and `check` is short because a person waits for it.
 */
const timeoutMs = { step: 10_000, whole: 60_000, check: 4000 } as const

/** Sends mails to the server of `SMTP_URL`, with a new connection for each, because they are few. */
export function smtpMailer(url: string): Mailer {
  const transport = transportTo(url, timeoutMs.step)
  return {
    async send(mail, signal) {
      await transport.sendMail({
        ...mail,
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs.whole)]),
      })
      return {}
    },
  }
}

/** Returns whether the server of `SMTP_URL` accepts this client. Connects and signs in as a delivery does, but sends nothing. */
export async function checkSmtp(url: string): Promise<MailCheck> {
  const { hostname, port, protocol } = new URL(url)
  const location = `${hostname}:${port || (protocol === 'smtps:' ? '465' : '587')}`
  const transport = transportTo(url, timeoutMs.check)
  try {
    await transport.verify()
    return { transport: 'smtp', location, fault: null }
  } catch (error) {
    // Only the error code: the message of an SMTP server may repeat the user name or the password.
    return { transport: 'smtp', location, fault: faults.get(errorCode(error)) ?? 'other' }
  } finally {
    transport.close()
  }
}

const faults: ReadonlyMap<string, MailFault> = new Map([
  ['ECONNECTION', 'connection'],
  ['ESOCKET', 'connection'],
  ['ETIMEDOUT', 'timeout'],
  ['EDNS', 'dns'],
  ['ETLS', 'tls'],
  ['EAUTH', 'auth'],
  ['ENOAUTH', 'auth'],
])

function transportTo(url: string, stepMs: number) {
  return createTransport({
    url,
    dnsTimeout: stepMs,
    connectionTimeout: stepMs,
    greetingTimeout: stepMs,
    socketTimeout: stepMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}
