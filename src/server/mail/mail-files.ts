import { randomUUID } from 'node:crypto'
import { access, constants, mkdir, rename, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Mail, MailCheck, Mailer } from './mailer.ts'

/** Writes each mail to a file, for installations without SMTP. Only the file's owner may read it, because its link opens an account. */
export function mailFiles(folder: string, clock: () => Date): Mailer {
  return {
    async send(mail) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const now = clock()
      const id = randomUUID()
      const file = join(folder, `${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}-${id.slice(0, 8)}.eml`)
      // Renamed when it is complete, so that a program that watches the folder never reads half a mail.
      await writeFile(`${file}.part`, formatMail(mail, { id, now }), { mode: 0o600, flag: 'wx' })
      await rename(`${file}.part`, file)
      return { file: basename(file) }
    },
  }
}

/** Returns whether mails can be written to the folder, which is made like the first mail would. */
export async function checkMailFolder(folder: string): Promise<MailCheck> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await access(folder, constants.W_OK)
    return { transport: 'files', location: folder, fault: null }
  } catch {
    return { transport: 'files', location: folder, fault: 'folder' }
  }
}

/** UTF-8, also in the headers (RFC 6532). */
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
