import { beforeAll, expect, test } from 'vitest'
import { openStore } from '#server/store/database/open.ts'
import { StoreMeter } from '#server/store/database/store-meter.ts'
import { drafts } from '../support/drafts.ts'
import { inMemory } from '../support/empty-database.ts'
import { current, openForAll } from '../support/open-for.ts'
import { fillStore, fixture, openServer, tokenOf, type Reply } from '../support/server.ts'
import { addWholeStock, scopedCollection, type RecordName, type StockIds } from '../support/stock-records.ts'

const stocks = `/api/warehouse/${fixture.warehouse}/stocks`

/** How many statements a call may make, those that find out who calls among them: each is a way to PostgreSQL and back. */
const most = { read: 4, add: 8, change: 8, removal: 13, key: 2 } as const

const statements: string[] = []
const store = openForAll(async () => fillStore(await openStore(inMemory, new StoreMeter(({ sql }) => statements.push(sql))), new Date()))
const server = openForAll(() => openServer({ store }))
const caller = current(() => server.as(null))
let ids: StockIds
let session: { Authorization: string }

beforeAll(async () => {
  ids = await addWholeStock(server.as('owner'), fixture.warehouse)
  session = { Authorization: `Bearer ${await tokenOf(server, 'owner', new Date())}` }
})

/** How many statements a call made. */
async function countOf(call: () => Promise<Reply>): Promise<number> {
  statements.splice(0)
  expect((await call()).status).toBeLessThan(300)
  return statements.length
}

test.each([
  ['la lista', () => stocks],
  ['un stock', () => `${stocks}/${ids.stock}`],
  ['sus permisos', () => scopedCollection('permisoEmbarque', ids)],
  ['un permiso', () => `${scopedCollection('permisoEmbarque', ids)}/${ids.permisoEmbarque}`],
  ['sus líneas', () => scopedCollection('lineaMercaderia', ids)],
])('%s se lee en pocas sentencias', async (_, address) => {
  expect(await countOf(() => caller.get(address(), session))).toBeLessThanOrEqual(most.read)
})

test.each<[RecordName, object]>([
  ['lineaMercaderia', { cantidad: 13 }],
  ['contenedorAsociado', { cantidadBultos: 1 }],
  ['contenedorVacio', { longitudContenedor: '20' }],
  ['permisoEmbarque', { ubicacionPartida: 'Nave 3' }],
])('%s se agrega, se cambia y se elimina en pocas, con clave de idempotencia o sin ella', async (name, change) => {
  const address = scopedCollection(name, ids)
  for (const isKeyed of [false, true]) {
    const headers = () => ({ ...session, ...(isKeyed && { 'Idempotency-Key': crypto.randomUUID() }) })
    const { id } = await caller.post(address, drafts[name], session)
    const more = isKeyed ? most.key : 0
    expect(await countOf(() => caller.post(address, drafts[name], headers()))).toBeLessThanOrEqual(most.add + more)
    const changed = { ...drafts[name], ...change, id }
    expect(await countOf(() => caller.put(address, changed, headers()))).toBeLessThanOrEqual(most.change + more)
    expect(await countOf(() => caller.delete(`${address}/${id}`, headers()))).toBeLessThanOrEqual(most.removal + more)
  }
})
