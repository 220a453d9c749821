import { noTicketError, failureError } from '#domain/send-failure.ts'
import { describeTicketFailure } from '#domain/ticket-failure.ts'
import type { NoTicket } from '../authority/ticket.ts'
import { findFirstCall } from '../store/afip-logs.ts'
import type { Db } from '../store/database.ts'
import type { Work } from '../store/leases.ts'
import { storeNotSent, storeUnknown, storeWaiting } from '../store/verdicts.ts'

interface WithoutTicket {
  readonly work: Work
  /** The worker that had the lease. */
  readonly owner: string
  readonly reason: NoTicket
  readonly now: Date
}

/** Waiting for less is not shown, in milliseconds. */
const unseenMs = 2000

/**
 * Stores that there was no ticket for a send. A first send is FAILED when asking again would fail in the same way (`retry` is null), and else waits until a ticket may be asked
 * for again. A repeat stays without verdict.
 */
export async function settleWithoutTicket(tx: Db, { work, owner, reason, now }: WithoutTicket): Promise<void> {
  const { failure, detail, retry } = reason
  const isRepeat = (await findFirstCall(tx, work)) !== null
  if (retry !== null && retry.getTime() - now.getTime() < unseenMs) {
    return await storeWaiting(tx, work, owner, { retry, since: null, error: null })
  }
  if (isRepeat) {
    const errors = [failureError('repeatNotSent', describeTicketFailure(failure).description)]
    await storeUnknown(tx, work, owner, { errors, now, isCalled: false })
  } else if (retry === null) {
    await storeNotSent(tx, work, owner, { errors: [noTicketError(failure, detail)], now })
  } else {
    await storeWaiting(tx, work, owner, { retry, since: now, error: noTicketError(failure, detail) })
  }
}
