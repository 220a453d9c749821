import type { Selectable } from 'kysely'
import type { Db, WsaaTable } from './database.ts'

/** Which ticket: of a company, for a service of an environment. */
export interface TicketKey {
  readonly companyId: number
  readonly service: string
  readonly environment: string
}

export type TicketRow = Selectable<WsaaTable>

const noLease = { leaseOwner: null, leaseUntil: null } as const
const noFailure = { retryDate: null, failureDate: null, failure: null, detail: null } as const
const noTicket = { sealedTicket: null, issuedDate: null, expiresDate: null } as const

export async function findTicket(db: Db, key: TicketKey): Promise<TicketRow | null> {
  const row = await db
    .selectFrom('wsaa')
    .selectAll()
    .where(({ and }) => and({ ...key }))
    .executeTakeFirst()
  return row ?? null
}

/**
 * Gives a process the right to ask for a ticket, and returns the row as it stands; null while another process has that right. A process that died loses it at the end of its
 * lease.
 */
export async function leaseTicket(
  tx: Db,
  key: TicketKey,
  { fingerprint, owner, now, leaseMs }: { fingerprint: string; owner: string; now: Date; leaseMs: number },
): Promise<TicketRow | null> {
  const at = now.toISOString()
  await tx
    .insertInto('wsaa')
    .values({ ...key, fingerprint, ...noTicket, ...noLease, ...noFailure })
    .onConflict((conflict) => conflict.columns(['companyId', 'service', 'environment']).doNothing())
    .execute()
  const row = await tx
    .updateTable('wsaa')
    .set({ leaseOwner: owner, leaseUntil: new Date(now.getTime() + leaseMs).toISOString() })
    .where(({ and }) => and({ ...key }))
    .where(({ or, eb }) => or([eb('leaseUntil', 'is', null), eb('leaseUntil', '<', at)]))
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/** Gives the right to ask back, when nothing was asked for. */
export async function releaseTicket(db: Db, { id }: TicketRow, owner: string): Promise<void> {
  await db.updateTable('wsaa').set(noLease).where('id', '=', id).where('leaseOwner', '=', owner).execute()
}

/** Keeps a ticket, also after the lease was lost, because the ticket service does not repeat it. */
export async function storeTicket(
  tx: Db,
  { id }: TicketRow,
  ticket: { fingerprint: string; sealedTicket: string; issuedDate: string; expiresDate: string },
): Promise<void> {
  await tx
    .updateTable('wsaa')
    .set({ ...ticket, ...noLease, ...noFailure })
    .where('id', '=', id)
    .execute()
}

/** Keeps why there was no ticket, unless the process has lost its lease. */
export async function storeTicketFailure(
  tx: Db,
  { id }: TicketRow,
  owner: string,
  failure: { fingerprint: string; failure: string; detail: string; failureDate: string; retryDate: string | null },
): Promise<void> {
  await tx
    .updateTable('wsaa')
    .set({ ...failure, ...noTicket, ...noLease })
    .where('id', '=', id)
    .where('leaseOwner', '=', owner)
    .execute()
}

/** Removes a ticket, unless another one has taken its place. */
export async function dropTicket(tx: Db, key: TicketKey, issuedDate: string): Promise<void> {
  await tx
    .updateTable('wsaa')
    .set(noTicket)
    .where(({ and }) => and({ ...key, issuedDate }))
    .execute()
}
