import type { Logger } from 'pino'
import { mails } from '#domain/mails.ts'
import type { Mailer } from '../mail/mailer.ts'
import { writeMail } from '../mail/write-mail.ts'
import type { Store } from '../store/open.ts'
import { removeMail, postponeMail, claimMail, type QueuedMail } from '../store/outbox.ts'

export interface MailJobOptions {
  readonly store: Store
  readonly clock: () => Date
  readonly mailer: Mailer
  /** Where people open the product, without a slash at its end, and who the mails are from. */
  readonly sender: () => { publicUrl: string; from: string }
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>
}

export interface MailJob {
  /** Says that there is a mail to send; whatever is not said is found at the next look. */
  wake(): void
  /** Ends at once: a mail that is being delivered is left for the next start. */
  stop(): Promise<void>
}

/** Between two looks at the outbox, in milliseconds. */
const tickMs = 5000

/** For how long nobody else takes a mail that is being delivered, in milliseconds; longer than a delivery may take (`mail/smtp.ts`). */
const leaseMs = 120_000

const longestPauseMs = 1_800_000

/** A mail that could not be sent for a day is given up. */
const patienceMs = 86_400_000

/** Sends what is in the outbox; several processes may do so on one store. */
export function startMail(options: MailJobOptions): MailJob {
  const stopping = new AbortController()
  let round: Promise<void> | null = null
  let again = false

  async function rounds(): Promise<void> {
    while (again && !stopping.signal.aborted) {
      again = false
      try {
        await sendDueMails(options, stopping.signal)
      } catch (error) {
        options.log.error({ err: error }, 'the outbox could not be read')
      }
    }
    round = null
  }

  function wake(): void {
    if (stopping.signal.aborted) return
    again = true
    round ??= rounds()
  }

  const ticking = setInterval(wake, tickMs)
  wake()
  return {
    wake,
    async stop() {
      stopping.abort()
      clearInterval(ticking)
      await round
    },
  }
}

/** One look at the outbox: every mail that is due, one after the other. */
export async function sendDueMails(options: MailJobOptions, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const wish = await claimMail(options.store.db, options.clock(), leaseMs)
    if (!wish) return
    await send(options, wish, signal)
  }
}

async function send({ store, clock, mailer, sender, log }: MailJobOptions, wish: QueuedMail, signal: AbortSignal): Promise<void> {
  const mail = await writeMail(store.db, wish, { ...sender(), now: clock() })
  if (mail) {
    const told = { to: mail.to, subject: mail.subject }
    try {
      log.info({ ...told, ...(await mailer.send(mail, signal)) }, 'a mail was sent')
    } catch (error) {
      const reason = reasonOf(error)
      if (clock().getTime() - Date.parse(wish.createdDate) < patienceMs) {
        log.warn({ ...told, reason, attempts: wish.attempts }, 'a mail could not be sent')
        return await postponeMail(store.db, wish, new Date(clock().getTime() + pauseMs(wish.attempts)))
      }
      log.error({ to: wish.recipient, subject: mails[wish.kind].subject, reason, attempts: wish.attempts }, 'a mail was given up')
    }
  }
  await removeMail(store.db, wish)
}

/** 10, 20, 40 … seconds, at most half an hour. */
function pauseMs(attempts: number): number {
  return Math.min(5000 * 2 ** attempts, longestPauseMs)
}

/** Its sentence alone: the error itself may carry the mail, and with it the key. */
function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message.slice(0, 500) : 'unknown'
}
