import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { searchAnswer, searchPath, type SearchAnswer } from '#domain/stock/search.ts'
import { searchForm } from '#domain/values/folded-text.ts'
import { goodsTables } from '#server/store/records/stock-tables.ts'
import { entryFields } from '#server/store/search/search.ts'
import { current, openForAll } from '../support/open-for.ts'
import { fillStore, fixture, newStock, openServer, type Caller } from '../support/server.ts'
import {
  addRecord,
  addWholeStock,
  collectionOf,
  parentsOf,
  scopedCollection,
  type RecordName,
  type StockIds,
} from '../support/stock-records.ts'
import { stores, type TestStore } from '../support/store.ts'

const now = new Date('2026-11-20T15:00:00.000Z')

async function find(caller: Caller, q: string, where = ''): Promise<SearchAnswer> {
  const { status, body } = await caller.get(`/${searchPath}?q=${encodeURIComponent(q)}${where}`)
  expect(status).toBe(200)
  return z.parse(searchAnswer, body)
}

/** The hits, as a person would name them. */
function namesOf({ hits }: SearchAnswer): string[] {
  return hits.map(({ stock, field, text }) => `${stock.id} ${field} ${text}`)
}

describe.each(stores)('buscar en todos los stocks, sobre %s', (_, openFreshStore) => {
  let first: StockIds

  const server = openForAll(() => openServer({ on: openFreshStore, clock: () => now }))
  const owner = current(() => server.as('owner'))

  beforeAll(async () => {
    first = await addWholeStock(owner, fixture.warehouse)
  })

  test.each([
    ['el permiso', '26001EC01000123A', 'identificadorPermiso 26001EC01000123A'],
    ['sus últimas cifras en minúsculas', '0123a', 'identificadorPermiso 26001EC01000123A'],
    ['tres signos del medio', 'c01', 'identificadorPermiso 26001EC01000123A'],
    ['el remito sin su guion', 'r0001', 'identificadorRemito R-0001'],
    ['el manifiesto con espacios', '26 001 MANI 000456 B', 'identificadorManifiesto 26001MANI000456B'],
    ['el título con otro guion', 'B-L77', 'identificadorDocumentoTransporte BL-77'],
    ['el contenedor como está pintado', 'tclu 765432-1', 'numeroContenedor TCLU7654321'],
    ['el contenedor vacío', '123456', 'numeroContenedor MSKU1234565'],
  ])('%s se encuentra', async (_what, q, name) => {
    expect(namesOf(await find(owner, q))).toContain(`${first.stock} ${name}`)
  })

  test('un CUIT se encuentra con guiones y sin ellos, una vez por registro; cada hallazgo dice su stock, su depósito y de qué título es', async () => {
    const withHyphens = await find(owner, '30-71234567-1')
    expect(namesOf(withHyphens)).toEqual([`${first.stock} exportador 30712345671`, `${first.stock} consignatario 30712345671`])
    expect(await find(owner, '30712345671')).toEqual(withHyphens)
    expect((await find(owner, 'TCLU7654321')).hits).toEqual([
      {
        kind: 'contenedor-asociado',
        id: first.contenedorAsociado,
        field: 'numeroContenedor',
        text: 'TCLU7654321',
        titulo: { kind: 'documento-transporte', id: first.documentoTransporte },
        stock: { id: first.stock, fechaStock: '2026-11-20', state: 'OPEN', scheduleDate: null, errorCount: 0 },
        deposito: { id: fixture.warehouse, description: 'Dock Sud', companyName: 'Depósitos del Plata' },
      },
    ])
  })

  test('lo que no está no se encuentra, y comillas o comodines son signos como otros; menos de tres signos o ningún número se rechazan', async () => {
    for (const q of ['ZZZZ9999', '%%%', '"26"', '26* OR', `'; drop`, '😀😀😀', 'EC01_%']) expect((await find(owner, q)).hits).toEqual([])
    for (const query of ['', '?q=', '?q=26', '?q=-+-.2', `?q=${'9'.repeat(256)}`, '?q=26001&stockId=x', '?q=26001&warehouseId=-1'])
      expect([query, (await owner.get(`/${searchPath}${query}`)).status]).toEqual([query, 400])
  })

  test('nadie encuentra lo de un depósito que no ve, tampoco nombrándolo', async () => {
    const second = await addWholeStock(owner, fixture.secondWarehouse)
    const other = await addWholeStock(server.as('stranger'), fixture.otherWarehouse)
    for (const [login, where, found] of [
      ['operador', '', [first]],
      ['owner', '', [second, first]],
      ['stranger', '', [other]],
      ['admin', '', [other, second, first]],
      ['admin', `&warehouseId=${fixture.secondWarehouse}`, [second]],
      ['operador', `&stockId=${second.stock}`, []],
      ['owner', `&warehouseId=${fixture.warehouse}&stockId=${second.stock}`, []],
    ] as const) {
      const { hits } = await find(server.as(login), '26001EC01', where)
      expect([login, where, hits.map((hit) => hit.stock.id)]).toEqual([login, where, found.map(({ stock }) => stock)])
    }
    const refused = await server.as('operador').get(`/${searchPath}?q=26001EC01&warehouseId=${fixture.secondWarehouse}`)
    expect(refused.status).toBe(404)
  })

  test('el stock más nuevo va primero, y de más de veinte se dice que hay más', async () => {
    const ids: number[] = []
    for (let index = 0; index < 22; index += 1) {
      const id = await newStock(owner)
      await addRecord(owner, 'permisoEmbarque', { stock: { id }, identificadorPermiso: '26073EC01000777B', identificadorRemito: null })
      ids.push(id)
    }
    const found = await find(owner, '73EC01000777')
    expect(found.hits.map(({ stock }) => stock.id)).toEqual(ids.toReversed().slice(0, 20))
    expect(found.hasMore).toBe(true)
    expect((await find(owner, '73EC01000777', `&stockId=${ids[3] ?? 0}`)).hits.map(({ stock }) => stock.id)).toEqual([ids[3]])
  })

  test('lo de un stock borrado no se encuentra, tampoco por el administrador', async () => {
    const stock = await newStock(owner)
    await addRecord(owner, 'contenedorVacio', { stock: { id: stock }, numeroContenedor: 'HLXU1111111' })
    expect((await find(owner, 'HLXU111')).hits.map((hit) => hit.stock.id)).toEqual([stock])
    await owner.delete(`/api/warehouse/${fixture.warehouse}/stocks/${stock}`)
    for (const login of ['owner', 'admin']) expect((await find(server.as(login), 'HLXU111')).hits).toEqual([])
  })
})

/** What the index must hold: every field of every record, read from end to end. */
async function scan({ db }: TestStore): Promise<string[]> {
  const all: string[] = []
  for (const { code, table, column } of entryFields) {
    const rows = await sql<{ id: number; stockId: number; depositoId: number; text: string | number | null }>`
      select record.id, stock.id as "stockId", stock."depositoId", ${sql.ref(`record.${column}`)} as text
      from ${sql.table(table)} as record inner join stock on stock.id = record."stockId"`.execute(db)
    for (const { id, stockId, depositoId, text } of rows.rows) {
      const form = searchForm(String(text ?? ''))
      if (form !== '') all.push([depositoId, form, stockId, code, id].join(' '))
    }
  }
  return all.toSorted()
}

async function indexed({ db }: TestStore): Promise<string[]> {
  const { rows } = await sql<{ depositoId: number; text: string; stockId: number; field: number; recordId: number }>`
    select word."depositoId", word.text, entry."stockId", entry.field, entry."recordId"
    from search_entry as entry inner join search_word as word on word.id = entry."wordId"`.execute(db)
  return rows.map(({ depositoId, text, stockId, field, recordId }) => [depositoId, text, stockId, field, recordId].join(' ')).toSorted()
}

const numbers = ['26001EC01000123A', '26001EC01000124B', 'R-1', 'r 1', 'tclu 765432-1', 'TCLU7654321', '-', 'ñandú/7'] as const
const step = fc.record({
  verb: fc.constantFrom('add', 'change', 'delete', 'restore', 'clone', 'moveRecord', 'moveStock'),
  name: fc.constantFrom<RecordName>('permisoEmbarque', 'documentoTransporte', 'contenedorVacio', 'contenedorAsociado'),
  text: fc.constantFrom(...numbers),
  pick: fc.nat(20),
})
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

test.each(stores)(
  'el índice es igual a leer todos los registros después de cualquier serie de cambios, sobre %s',
  { timeout: 60_000 },
  async (kind, openFreshStore) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        const store = await fillStore(await openFreshStore(), now)
        await addSteps(store, steps)
        expect(await indexed(store)).toEqual(await scan(store))
        await store.close()
      }),
      { numRuns: kind === 'SQLite' ? 8 : 4, seed: 25 },
    )
  },
)

async function addSteps(store: TestStore, steps: readonly Step[]): Promise<void> {
  const server = await openServer({ store, clock: () => now })
  const owner = server.as('owner')
  const { warehouse, secondWarehouse } = fixture
  const wholes = [await addWholeStock(owner, warehouse), await addWholeStock(owner, secondWarehouse)]
  for (const { verb, name, text, pick } of steps) {
    const ids = wholes[pick % wholes.length]
    if (!ids) continue
    const at = (among: number): string => `${scopedCollection(name, ids, among)}/${ids[name]}`
    const fields = entryFields.filter(({ table }) => table === goodsTables[name].name)
    const { table, column } = fields.find((field) => field.column.startsWith('i')) ?? fields[0] ?? { table: '', column: '' }
    if (verb === 'add') await addRecord(owner, name, { ...parentsOf(name, ids), [column]: text })
    if (verb === 'change')
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${text} where "stockId" = ${ids.stock}`.execute(store.db)
    if (verb === 'delete') await owner.delete(`${collectionOf(name)}/${ids[name]}`)
    if (verb === 'restore') for (const among of [warehouse, secondWarehouse]) await owner.post(`${at(among)}/restore`)
    if (verb === 'clone')
      for (const among of [warehouse, secondWarehouse]) await owner.post(`/api/warehouse/${among}/stocks/${ids.stock}/clone`)
    if (verb === 'moveRecord') {
      const record = await owner.get(`${collectionOf(name)}/${ids[name]}`)
      await owner.put(collectionOf(name), { ...Object(record.body), stock: { id: wholes[(pick + 1) % 2]?.stock } })
    }
    if (verb === 'moveStock')
      await sql`update stock set "depositoId" = 3 - "depositoId" where id = ${ids.stock} and "depositoId" in (1, 2)`.execute(store.db)
  }
}
