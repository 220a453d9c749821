// Job that sends the mails of the outbox and retries failed ones for up to a day.
import type { Logger } from 'pino'
import type { Mailer } from '../mail/mailer.ts'
import { writeMail } from '../mail/write-mail.ts'
import { markLost } from '../store/companies/company-people.ts'
import type { Store } from '../store/database/open.ts'
import { claimMail, longestPauseMs, postponeMail, removeMail, type QueuedMail } from '../store/operations/outbox.ts'
import { startLoop } from './loop.ts'

export interface MailJobOptions {
  readonly store: Store
  readonly clock: () => Date
  readonly mailer: Mailer
  /** The public address of the product, without a slash at its end, and the sender of the mails. */
  readonly sender: () => { publicUrl: string; from: string }
  readonly log: Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>
}

/** The interval of the checks of the outbox, in milliseconds. */
const tickMs = 5000

/** How long a process's lease of a mail lasts, in milliseconds; longer than a delivery may take (`mail/mailer.ts`). */
const leaseMs = 120_000

/** How long a mail that cannot be sent is retried, in milliseconds: a day. */
const retryForMs = 86_400_000

/**
 * Starts the job that sends the mails in the outbox; several processes may share one store. When it is stopped, a delivery in progress is
 * aborted and the mail stays queued; it is sent after the next start.
 */
export function startMail(options: MailJobOptions) {
  return startLoop({
    name: 'mail',
    everyMs: tickMs,
    round: (signal) => sendDueMails(options, signal),
    onError: (error) => options.log.error({ err: error }, 'the outbox could not be read'),
  })
}

export async function sendDueMails(options: MailJobOptions, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const queued = await claimMail(options.store.db, options.clock(), leaseMs)
    if (!queued) return
    options.log.debug({ kind: queued.kind, attempts: queued.attempts }, 'a mail is due')
    await send(options, queued, signal)
  }
}

async function send({ store, clock, mailer, sender, log }: MailJobOptions, queued: QueuedMail, signal: AbortSignal): Promise<void> {
  const mail = await writeMail(store, queued, { ...sender(), now: clock() })
  if (mail) {
    const logged = { to: mail.to, subject: mail.subject }
    try {
      log.info({ ...logged, ...(await mailer.send(mail, signal)) }, 'a mail was sent')
    } catch (error) {
      const reason = reasonOf(error)
      if (queued.kind !== 'notice') await markLost(store.db, queued.id, clock())
      if (clock().getTime() - Date.parse(queued.createdDate) < retryForMs) {
        log.warn({ ...logged, reason, attempts: queued.attempts }, 'a mail could not be sent')
        // 10, 20, 40 … seconds, at most half an hour.
        const pauseMs = Math.min(5000 * 2 ** queued.attempts, longestPauseMs)
        return await postponeMail(store.db, queued, new Date(clock().getTime() + pauseMs))
      }
      log.error({ to: queued.recipient, kind: queued.kind, reason, attempts: queued.attempts }, 'a mail was given up')
    }
  }
  await removeMail(store.db, queued)
}

/** Returns only the error's message: the error itself may contain the mail, and with it the key. */
function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message.slice(0, 500) : 'unknown'
}
