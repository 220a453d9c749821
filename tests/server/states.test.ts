import { expect, test } from 'vitest'
import { stockCan, stockStates, type StockAction, type StockState } from '#domain/stock/stock.ts'
import { drafts } from '../support/drafts.ts'
import { sheet } from '../support/goods-sheet.ts'
import { current, openForAll } from '../support/open-for.ts'
import { fixture, openServer, type Reply } from '../support/server.ts'
import {
  addWholeStock,
  collectionOf,
  parentsOf,
  recordNames,
  scopedCollection,
  type RecordName,
  type StockIds,
} from '../support/stock-records.ts'

const now = new Date('2026-11-20T15:00:00.000Z')
const collection = `/api/warehouse/${fixture.warehouse}/stocks`

const server = openForAll(() => openServer({ clock: () => now }))
const operador = current(() => server.as('operador'))

const admin = current(() => server.as('admin'))
const errors = '/api/stock-errors'
const anError = ({ stock: id }: StockIds) => ({ code: '10444', description: 'Otro día', stock: { id } })

type Ids = StockIds & { readonly error: number }

interface StatusFields {
  state: StockState
  scheduleDate: string | null
}

const statuses: [string, StatusFields][] = [
  ...stockStates.map((state): [string, StatusFields] => [state, { state, scheduleDate: null }]),
  ['OPEN y programado', { state: 'OPEN', scheduleDate: '2026-11-21T12:00:00.000Z' }],
]

/** Creates a stock in a state, with one record of each kind and an error, and with a transaction id unless it is open. */
async function stockIn({ state, scheduleDate }: StatusFields): Promise<Ids> {
  const ids = await addWholeStock(operador, fixture.warehouse)
  const { db } = server.store
  if (state !== 'OPEN') expect((await operador.patch(`${collection}/${ids.stock}/send`, { fechaStock: '2026-11-20' })).status).toBe(200)
  await db.updateTable('stock').set({ state, scheduleDate, attempts: 5 }).where('id', '=', ids.stock).execute()
  const error = db.insertInto('stock_error').values({ stockId: ids.stock, code: '10277' }).returning('id')
  return { ...ids, error: (await error.executeTakeFirstOrThrow()).id }
}

type Run = (path: string, ids: Ids) => Promise<Reply>

/** What changes a stock, or what is in it: the state must allow `edit`. */
const edits: Record<string, Run> = {
  'cambiar el stock': (_, { stock }) => operador.put(collection, { id: stock, fechaStock: '2026-11-19' }),
  'cambiar el stock, entre los de todos': (_, { stock }) =>
    operador.put('/api/stocks', { id: stock, fechaStock: '2026-11-19', deposito: { id: fixture.warehouse } }),
  'agregar una planilla': (path) => operador.post(`${path}/whole`, sheet),
  'reemplazar por una planilla': async (path) => {
    const { mark } = Object((await operador.post(`${path}/whole/comparison`, sheet)).body)
    return await operador.put(`${path}/whole`, { ...sheet, mark })
  },
  'deshacer una planilla': async (path) => {
    const { mark = '' } = Object((await operador.post(`${path}/whole`, sheet)).body)
    return await operador.post(`${path}/whole/restore`, { mark })
  },
  'escribir un error': (_, ids) => admin.post(errors, anError(ids)),
  'cambiar un error': (_, ids) => admin.put(errors, { ...anError(ids), id: ids.error, code: '1' }),
  'eliminar un error': (_, { error }) => admin.delete(`${errors}/${error}`),
  ...Object.fromEntries(recordNames.flatMap((name) => Object.entries({ ...changesOf(name, 'del stock'), ...changesOf(name, 'de todos') }))),
}

/** Adding, changing and deleting a record by the calls of its stock, or by those of all stocks, which name the parent in the body. */
function changesOf(name: RecordName, among: 'del stock' | 'de todos'): Record<string, Run> {
  const address = (ids: StockIds): string => (among === 'de todos' ? collectionOf(name) : scopedCollection(name, ids))
  const body = (ids: StockIds): object => ({ ...drafts[name], ...(among === 'de todos' ? parentsOf(name, ids) : {}) })
  return {
    [`agregar ${name}, entre los ${among}`]: (_, ids) => operador.post(address(ids), body(ids)),
    [`cambiar ${name}, entre los ${among}`]: (_, ids) => operador.put(address(ids), { ...body(ids), id: ids[name] }),
    [`eliminar ${name}, entre los ${among}`]: (_, ids) => operador.delete(`${address(ids)}/${ids[name]}`),
  }
}

/** Each with the actions of which the state must allow one. */
const writes: [name: string, actions: StockAction[], run: Run][] = [
  ...Object.entries(edits).map(([name, run]): (typeof writes)[number] => [name, ['edit'], run]),
  ['eliminar el stock', ['delete'], (path) => operador.delete(path)],
  ['eliminar el stock, entre los de todos', ['delete'], (_, { stock }) => operador.delete(`/api/stocks/${stock}`)],
  ['clonar el stock', ['clone'], (path) => operador.post(`${path}/clone`)],
  ['enviar o reprocesar', ['send', 'reprocess'], (path) => operador.patch(`${path}/send`, { fechaStock: '2026-11-20' })],
  ['programar', ['schedule'], (path) => operador.patch(`${path}/schedule`, { scheduleDate: '2026-11-22T12:00:00.000Z' })],
  ['cancelar la programación', ['cancelSchedule'], (path) => operador.delete(`${path}/schedule`)],
  ['marcar como no recibido', ['notReceived'], (path) => admin.patch(`${path}/not-received`, { reason: 'No lo tiene' })],
]

const contents = async (stockId: number): Promise<unknown> => (await operador.get(`${collection}/${stockId}`)).body

test.each(statuses)('un stock %s admite lo que su estado permite, y lo demás no cambia nada', async (_, status) => {
  // What is refused changes nothing, so that one stock is enough for it.
  const closed = await stockIn(status)
  for (const [name, actions, run] of writes) {
    const isAllowed = actions.some((action) => stockCan(action, status))
    const ids = isAllowed ? await stockIn(status) : closed
    const before = await contents(ids.stock)
    const reply = await run(`${collection}/${ids.stock}`, ids)
    if (isAllowed) {
      expect([name, [200, 201, 204].includes(reply.status)]).toEqual([name, true])
      continue
    }
    expect([name, reply.status, reply.headers.get('content-type')]).toEqual([name, 409, 'application/problem+json'])
    expect(reply.body).toMatchObject({ status: 409, title: 'Conflict', message: `error.stock.${actions[0] ?? ''}` })
    expect([name, await contents(ids.stock)]).toEqual([name, before])
  }
})
