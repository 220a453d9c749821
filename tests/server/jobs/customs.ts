import pino from 'pino'
import type { Stock } from '#domain/stock.ts'
import { createAuthority } from '#server/authority/client.ts'
import { startStandIn } from '#server/authority/stand-in.ts'
import type { StandIn } from '#server/authority/stand-in.ts'
import { standInTickets } from '#server/authority/ticket.ts'
import { startWorker } from '#server/jobs/worker.ts'
import type { Worker, WorkerParts } from '#server/jobs/worker.ts'
import { startReprocess, startSend } from '#server/store/sending.ts'
import { contenedorAsociados, lineaMercaderias, permisoEmbarques } from '#server/store/stock-records.ts'
import { findStock, insertStock } from '#server/store/stocks.ts'
import type { StockScope } from '#server/store/stocks.ts'
import { addCompany } from '../../support/people.ts'
import { aContenedorAsociado, aLineaMercaderia, aPermisoEmbarque } from '../../support/records.ts'
import type { TestStore } from '../../support/store.ts'

/** A company's warehouses on one side, the stand-in for the authority on the other, and a clock that only a test moves. */
export interface Customs {
  readonly store: TestStore
  readonly standIn: StandIn
  readonly clock: () => Date
  at(instant: string): void
  /** A warehouse at a place of its own, unless one is given. */
  warehouse(values?: { codigoLugarOperativo?: string; automaticSend?: string }): Promise<number>
  /** An open stock with one permit, line and container that the authority accepts. */
  stock(warehouseId: number, fechaStock: string, values?: { scheduleDate?: string; destinoMercaderia?: string }): Promise<StockScope>
  send(scope: StockScope, fechaStock: string): Promise<Stock>
  reprocess(scope: StockScope): Promise<Stock>
  find(scope: StockScope): Promise<Stock>
  /** A worker of its own, as another process would have; stopped with everything else. */
  worker(options?: Partial<WorkerParts>): Worker
  /** Whether the authority took each call that it processed, in its order. */
  verdicts(): Promise<boolean[]>
  /** The calls made, in their order. */
  calls(): Promise<{ stockId: number | null; transactionId: string | null; outcome: string; request: string; response: string | null }[]>
  close(): Promise<void>
}

export async function openCustoms(openFreshStore: () => Promise<TestStore>): Promise<Customs> {
  let now = new Date('2026-11-20T21:00:00.000Z')
  const clock = (): Date => now
  const store = await openFreshStore()
  const standIn = await startStandIn({ store, clock })
  const companyId = await addCompany(store.db, 'user')
  const workers: Worker[] = []
  let places = 0

  return {
    store,
    standIn,
    clock,
    at(instant) {
      now = new Date(instant)
    },
    async warehouse({ codigoLugarOperativo, automaticSend } = {}) {
      places += 1
      const place = codigoLugarOperativo ?? `1${String(places).padStart(4, '0')}`
      const values = {
        companyId,
        codigoAduana: '001',
        codigoLugarOperativo: place,
        description: place,
        automaticSend: automaticSend ?? null,
      }
      return (await store.db.insertInto('deposito').values(values).returning('id').executeTakeFirstOrThrow()).id
    },
    stock: (warehouseId, fechaStock, { scheduleDate, ...permiso } = {}) =>
      store.write(async (tx) => {
        const { id: stockId } = await insertStock(tx, { warehouseId, fechaStock, login: 'user', now: now.toISOString() })
        const scope = { warehouseId, stockId }
        const { id: tituloId } = await permisoEmbarques.insert(tx, scope, aPermisoEmbarque(permiso))
        const inside = { ...scope, titulo: 'permiso-embarque', tituloId } as const
        await lineaMercaderias.insert(tx, inside, aLineaMercaderia())
        await contenedorAsociados.insert(tx, inside, aContenedorAsociado())
        if (scheduleDate !== undefined) await tx.updateTable('stock').set({ scheduleDate }).where('id', '=', stockId).execute()
        return scope
      }),
    send: (scope, fechaStock) => store.write((tx) => startSend(tx, scope, { fechaStock, now })),
    reprocess: (scope) => store.write((tx) => startReprocess(tx, scope)),
    find: (scope) => findStock(store.db, scope),
    worker(options = {}) {
      const authority = createAuthority({ url: standIn.url })
      const worker = startWorker({
        store,
        clock,
        authority,
        tickets: standInTickets,
        log: pino({ level: 'silent' }),
        alone: false,
        ...options,
      })
      workers.push(worker)
      return worker
    },
    async verdicts() {
      const rows = await store.db.selectFrom('stand_in_answer').select('answer').orderBy('createdDate').execute()
      return rows.map(({ answer }) => answer.includes('<MensajeAceptado>true<'))
    },
    calls: () =>
      store.db.selectFrom('afip_log').select(['stockId', 'transactionId', 'outcome', 'request', 'response']).orderBy('id').execute(),
    async close() {
      await Promise.all(workers.map((worker) => worker.stop()))
      await standIn.close()
      await store.close()
    },
  }
}
