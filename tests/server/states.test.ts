import { expect, test } from 'vitest'
import { stockCan, stockStates, type StockAction, type StockState } from '#domain/stock/stock.ts'
import { drafts } from '../support/drafts.ts'
import { current, openForAll } from '../support/open-for.ts'
import { fixture, openServer, type Reply } from '../support/server.ts'
import { addWholeStock, collectionOf, parentsOf, recordNames, type RecordName, type StockIds } from '../support/stock-records.ts'

const now = new Date('2026-11-20T15:00:00.000Z')
const collection = `/api/warehouse/${fixture.warehouse}/stocks`

const server = openForAll(() => openServer({ clock: () => now }))
const operador = current(() => server.as('operador'))

interface StatusFields {
  state: StockState
  scheduleDate: string | null
}

const statuses: [string, StatusFields][] = [
  ...stockStates.map((state): [string, StatusFields] => [state, { state, scheduleDate: null }]),
  ['OPEN y programado', { state: 'OPEN', scheduleDate: '2026-11-21T12:00:00.000Z' }],
]

/** Creates a stock in a state, with one record of each kind, and with a transaction id unless it is open. */
async function stockIn({ state, scheduleDate }: StatusFields): Promise<StockIds> {
  const ids = await addWholeStock(operador, fixture.warehouse)
  if (state !== 'OPEN') expect((await operador.patch(`${collection}/${ids.stock}/send`, { fechaStock: '2026-11-20' })).status).toBe(200)
  await server.store.db.updateTable('stock').set({ state, scheduleDate }).where('id', '=', ids.stock).execute()
  return ids
}

interface Write {
  /** The state must allow one of these actions. */
  actions: StockAction[]
  run: (path: string, ids: StockIds) => Promise<Reply>
}

const writes: Record<string, Write> = {
  'cambiar el stock': { actions: ['edit'], run: (_, { stock }) => operador.put(collection, { id: stock, fechaStock: '2026-11-19' }) },
  'eliminar el stock': { actions: ['delete'], run: (path) => operador.delete(path) },
  'clonar el stock': { actions: ['clone'], run: (path) => operador.post(`${path}/clone`) },
  'enviar o reprocesar': { actions: ['send', 'reprocess'], run: (path) => operador.patch(`${path}/send`, { fechaStock: '2026-11-20' }) },
  programar: { actions: ['schedule'], run: (path) => operador.patch(`${path}/schedule`, { scheduleDate: '2026-11-22T12:00:00.000Z' }) },
  'cancelar la programación': { actions: ['cancelSchedule'], run: (path) => operador.delete(`${path}/schedule`) },
  'cambiar el stock, entre los de todos': {
    actions: ['edit'],
    run: (_, { stock }) => operador.put('/api/stocks', { id: stock, fechaStock: '2026-11-19', deposito: { id: fixture.warehouse } }),
  },
  'eliminar el stock, entre los de todos': { actions: ['delete'], run: (_, { stock }) => operador.delete(`/api/stocks/${stock}`) },
  ...Object.fromEntries(recordNames.flatMap((name) => Object.entries({ ...changesOf(name, 'del stock'), ...changesOf(name, 'de todos') }))),
}

/** Adding, changing and deleting a record by the calls of its stock, or by those of all stocks, which name the parent in the body. */
function changesOf(name: RecordName, among: 'del stock' | 'de todos'): Record<string, Write> {
  const scoped = ({ permisoEmbarque, documentoTransporte }: StockIds): string =>
    name === 'lineaMercaderia'
      ? `/permiso-embarques/${permisoEmbarque}`
      : name === 'contenedorAsociado'
        ? `/documento-transportes/${documentoTransporte}`
        : ''
  const [, , word = ''] = collectionOf(name).split('/')
  const address = (path: string, ids: StockIds): string => (among === 'de todos' ? collectionOf(name) : `${path}${scoped(ids)}/${word}`)
  const body = (ids: StockIds): object => ({ ...drafts[name], ...(among === 'de todos' ? parentsOf(name, ids) : {}) })
  return {
    [`agregar ${name}, entre los ${among}`]: { actions: ['edit'], run: (path, ids) => operador.post(address(path, ids), body(ids)) },
    [`cambiar ${name}, entre los ${among}`]: {
      actions: ['edit'],
      run: (path, ids) => operador.put(address(path, ids), { ...body(ids), id: ids[name] }),
    },
    [`eliminar ${name}, entre los ${among}`]: {
      actions: ['edit'],
      run: (path, ids) => operador.delete(`${address(path, ids)}/${ids[name]}`),
    },
  }
}

async function contents(stockId: number): Promise<unknown> {
  const { body } = await operador.get(`${collection}/${stockId}`)
  return body
}

test.each(statuses)('un stock %s admite lo que su estado permite, y lo demás no cambia nada', async (_, status) => {
  // What is refused changes nothing, so that one stock is enough for it.
  const closed = await stockIn(status)
  for (const [name, { actions, run }] of Object.entries(writes)) {
    const isAllowed = actions.some((action) => stockCan(action, status))
    const ids = isAllowed ? await stockIn(status) : closed
    const before = await contents(ids.stock)
    const reply = await run(`${collection}/${ids.stock}`, ids)
    if (isAllowed) {
      expect([name, [200, 201, 204].includes(reply.status)]).toEqual([name, true])
      expect(reply.headers.get('x-depositosapp-alert')).toMatch(/^depositosApp\./)
      continue
    }
    expect([name, reply.status, reply.headers.get('content-type')]).toEqual([name, 409, 'application/problem+json'])
    expect(reply.body).toMatchObject({ status: 409, title: 'Conflict', message: `error.stock.${actions[0] ?? ''}` })
    expect([name, await contents(ids.stock)]).toEqual([name, before])
  }
})
