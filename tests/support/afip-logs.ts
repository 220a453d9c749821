import type { Insertable } from 'kysely'
import type { AfipLogTable, Db } from '#server/store/database/database.ts'

export type GivenAfipLog = Partial<Insertable<AfipLogTable>>

/** Adds calls to the authority. Each was accepted, except where a test says otherwise. */
export async function addAfipLogs(db: Db, ...logs: readonly GivenAfipLog[]): Promise<void> {
  const accepted = {
    createdDate: '2026-11-20T12:00:00.000Z',
    service: 'wsstock',
    operation: 'RegistrarStock',
    transactionId: '26112000000001',
    status: 200,
    outcome: 'accepted',
    durationMs: 120,
    request: '<pedido>ñ</pedido>',
    response: '<respuesta/>',
  }
  await db
    .insertInto('afip_log')
    .values(logs.map((log) => ({ ...accepted, ...log })))
    .execute()
}
