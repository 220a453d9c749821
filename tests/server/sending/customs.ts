import pino from 'pino'
import type { Stock } from '#domain/stock/stock.ts'
import { createAuthorityClient, type AuthorityClient } from '#server/authority/client.ts'
import { settle, type Settlement } from '#server/sending/settlement.ts'
import { startReprocess, startSend, writeGoods } from '#server/sending/start-send.ts'
import { startWorker, type Worker, type WorkerOptions } from '#server/sending/worker.ts'
import { startStandIn, type StandIn } from '#server/stand-in/stand-in.ts'
import { productAsAuthor } from '#server/store/operations/audit.ts'
import { contenedorAsociados, lineaMercaderias, permisoEmbarques } from '#server/store/records/stock-records.ts'
import type { StockScope } from '#server/store/records/stock-rows.ts'
import { lockStockFor } from '#server/store/stocks/locked-stock.ts'
import { findStock, insertStock } from '#server/store/stocks/stocks.ts'
import { addCompany } from '../../support/people.ts'
import { aContenedorAsociado, aLineaMercaderia, aPermisoEmbarque } from '../../support/records.ts'
import { testSecrets, testTickets, withTestIssuer } from '../../support/stand-in-ticket.ts'
import type { TestStore } from '../../support/store.ts'

/** A company's warehouses, the stand-in for the authority, and a clock that only the test moves. */
export interface Customs {
  readonly store: TestStore
  readonly standIn: StandIn
  readonly clock: () => Date
  at(instant: string): void
  /** Adds a warehouse, with a new operative place unless the test passes one. */
  warehouse(values?: { codigoLugarOperativo?: string; automaticSend?: string }): Promise<number>
  /** Adds an open stock with one permit, line and container, which the authority accepts. */
  stock(warehouseId: number, fechaStock: string, values?: { scheduleDate?: string; destinoMercaderia?: string }): Promise<StockScope>
  send(scope: StockScope, fechaStock: string): Promise<Stock>
  reprocess(scope: StockScope): Promise<Stock>
  /** Adds a stock, at a place of its own unless the test passes one, and sends it. */
  pending(fechaStock: string, warehouseId?: number): Promise<StockScope>
  find(scope: StockScope): Promise<Stock>
  states(...scopes: StockScope[]): Promise<string[]>
  /** Creates a worker, as each process has one; `close` stops it. */
  worker(options?: Partial<WorkerOptions>): Worker
  /** The stand-in, which is called when `before` is done. */
  authority(before: () => Promise<unknown>): AuthorityClient
  /** Runs one round of a worker, and resolves when all that was due is done. */
  run(worker: Worker): Promise<void>
  /** Runs the workers of several processes at the same moment, and stops them. */
  runWorkers(count?: number): Promise<void>
  /** Stores the verdict on a call of a worker, now; returns whether it counts. */
  settle(of: Pick<Settlement, 'work' | 'owner' | 'verdict'> & { logId: number }): Promise<boolean>
  /** Returns for each processed call, in order, whether the authority accepted it. */
  verdicts(): Promise<boolean[]>
  /** Returns the calls in their order. */
  calls(): Promise<{ stockId: number | null; transactionId: string | null; outcome: string; request: string; response: string | null }[]>
  close(): Promise<void>
}

export async function openCustoms(openFreshStore: () => Promise<TestStore>): Promise<Customs> {
  let now = new Date('2026-11-20T21:00:00.000Z')
  const clock = (): Date => now
  const store = await withTestIssuer(await openFreshStore())
  const standIn = await startStandIn({ store, clock, secrets: testSecrets })
  const companyId = await addCompany(store.db, 'user')
  const tickets = testTickets(clock, store)
  const client = createAuthorityClient({ url: standIn.url })
  const workers: Worker[] = []
  let places = 0

  const customs: Customs = {
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
    send: (scope, fechaStock) =>
      store.write(async (tx) =>
        startSend(tx, await lockStockFor(tx, scope, 'send'), {
          fechaStock,
          author: { ...productAsAuthor(now), login: 'operador' },
          goods: await writeGoods(tx, scope.stockId),
        }),
      ),
    reprocess: (scope) =>
      store.write(async (tx) =>
        startReprocess(tx, await lockStockFor(tx, scope, 'reprocess'), { ...productAsAuthor(now), login: 'operador' }),
      ),
    async pending(fechaStock, warehouseId) {
      const scope = await customs.stock(warehouseId ?? (await customs.warehouse()), fechaStock)
      await customs.send(scope, fechaStock)
      return scope
    },
    find: (scope) => findStock(store.db, scope, now),
    states: (...scopes) => Promise.all(scopes.map(async (scope) => (await customs.find(scope)).state)),
    worker(options = {}) {
      const worker = startWorker({
        store,
        clock,
        authority: client,
        contract: () => Promise.resolve({ kind: 'same' }),
        tickets,
        log: pino({ level: 'silent' }),
        alone: false,
        steadyMs: 0,
        ...options,
      })
      workers.push(worker)
      return worker
    },
    authority: (before) => ({
      async registrarStock(envelope, signal) {
        await before()
        return await client.registrarStock(envelope, signal)
      },
    }),
    async run(worker) {
      worker.wake()
      await worker.idle()
    },
    async runWorkers(count = 1) {
      const together = Array.from({ length: count }, () => customs.worker())
      await Promise.all(together.map((worker) => worker.idle()))
      // One may have run while another held the place; the next run of any of them sends the rest.
      for (const worker of together) await customs.run(worker)
      await Promise.all(together.map((worker) => worker.stop()))
    },
    async settle({ logId, ...of }) {
      const ended = { outcome: 'timeout', status: null, response: null, durationMs: 1 }
      return await store.write((tx) => settle(tx, { ...of, now, call: { logId, begun: now, clockDifferenceMs: null, ended } }))
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
  return customs
}
