import { createTransport } from 'nodemailer'
import type { Mailer } from './mailer.ts'

/** How long each step of a delivery may take, and the whole, in milliseconds. Shorter than a mail's lease (`jobs/mail.ts`). */
const timeoutMs = { step: 10_000, whole: 60_000 } as const

/** Sends mails to the server of `SMTP_URL`, one connection for each, because they are few. */
export function smtpMailer(url: string): Mailer {
  const transport = createTransport({
    url,
    dnsTimeout: timeoutMs.step,
    connectionTimeout: timeoutMs.step,
    greetingTimeout: timeoutMs.step,
    socketTimeout: timeoutMs.step,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
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
