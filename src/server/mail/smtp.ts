import { createTransport } from 'nodemailer'
import type { Mailer } from './mailer.ts'

/** Milliseconds that each step of a delivery may take, and all of them together: less than a mail is anybody's again (`jobs/mail.ts`). */
const patience = { step: 10_000, whole: 60_000 } as const

/** The post of an installation with `SMTP_URL`; one connection for each mail, because they are few. */
export function smtpMailer(url: string): Mailer {
  const transport = createTransport({
    url,
    dnsTimeout: patience.step,
    connectionTimeout: patience.step,
    greetingTimeout: patience.step,
    socketTimeout: patience.step,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(mail, signal) {
      await transport.sendMail({
        ...mail,
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal: AbortSignal.any([signal, AbortSignal.timeout(patience.whole)]),
      })
      return {}
    },
  }
}
