import { keptFor } from '../authority/limits.ts'
import { checkMailFolder, mailFiles } from '../mail/mail-files.ts'
import type { MailCheck, Mailer } from '../mail/mailer.ts'
import { checkSmtp, smtpMailer } from '../mail/smtp.ts'
import type { Settings } from '../settings.ts'
import type { DataFolder } from './data-folder.ts'

/** For how many milliseconds a check of the mail server is answered again without asking it. */
const freshMs = 30_000

/** The folder of the data folder that mails go to without `SMTP_URL`. */
export const mailFolder = 'mail'

/** What delivers the mails, and what says whether it can. */
export function openMail(
  { smtpUrl }: Settings,
  folder: DataFolder,
  clock: () => Date,
): { mailer: Mailer; checkMail: () => Promise<MailCheck> } {
  const files = folder.file(mailFolder)
  return {
    mailer: smtpUrl === null ? mailFiles(files, clock) : smtpMailer(smtpUrl),
    checkMail: keptFor(freshMs, clock, () => (smtpUrl === null ? checkMailFolder(files) : checkSmtp(smtpUrl))),
  }
}
