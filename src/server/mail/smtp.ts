import { createTransport } from 'nodemailer'
import type { MailCheck, Mailer, MailFault } from './mailer.ts'

/** How long each step of a delivery may take, and the whole, in milliseconds. Shorter than a mail's lease (`jobs/mail.ts`). A step of a check is shorter, because a person waits for it. */
const timeoutMs = { step: 10_000, whole: 60_000, check: 4000 } as const

/** Sends mails to the server of `SMTP_URL`, one connection for each, because they are few. */
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

/** Returns whether the server of `SMTP_URL` lets this one in. It connects and signs in as a delivery does, and sends nothing. */
export async function checkSmtp(url: string): Promise<MailCheck> {
  const { hostname, port, protocol } = new URL(url)
  const location = `${hostname}:${port || (protocol === 'smtps:' ? '465' : '587')}`
  const transport = transportTo(url, timeoutMs.check)
  try {
    await transport.verify()
    return { transport: 'smtp', location, fault: null }
  } catch (error) {
    // Only the error code: the message of an SMTP server may repeat the user name or the password.
    const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
    return { transport: 'smtp', location, fault: faults.get(code) ?? 'other' }
  } finally {
    transport.close()
  }
}

/** By nodemailer's codes. */
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
