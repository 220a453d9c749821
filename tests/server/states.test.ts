import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stockCan, stockStates, type StockAction, type StockState } from '#domain/stock.ts'
import { drafts } from '../support/drafts.ts'
import { fixture, openServer, type Caller, type Reply, type TestServer } from '../support/server.ts'
import { collectionOf, parentsOf, recordNames, type RecordName } from '../support/stock-records.ts'

const now = new Date('2026-11-20T15:00:00.000Z')
const collection = `/api/warehouse/${fixture.warehouse}/stocks`

let server: TestServer
let operador: Caller

beforeAll(async () => {
  server = await openServer({ clock: () => now })
  operador = server.as('operador')
})

afterAll(() => server.close())

interface StatusFields {
  state: StockState
  scheduleDate: string | null
}

const statuses: [string, StatusFields][] = [
  ...stockStates.map((state): [string, StatusFields] => [state, { state, scheduleDate: null }]),
  ['OPEN y programado', { state: 'OPEN', scheduleDate: '2026-11-21T12:00:00.000Z' }],
]

interface StockIds {
  stockId: number
  permit: number
  document: number
  empty: number
  line: number
  container: number
}

function namesOf({ stockId, permit, document, empty, line, container }: StockIds): Record<RecordName | 'stock', number> {
  return {
    stock: stockId,
    permisoEmbarque: permit,
    documentoTransporte: document,
    contenedorVacio: empty,
    lineaMercaderia: line,
    contenedorAsociado: container,
  }
}

/** Creates a stock in a state, with one record of each kind, and with a transaction id unless it is open. */
async function stockIn({ state, scheduleDate }: StatusFields): Promise<StockIds> {
  const { id: stockId } = await operador.post(collection, { fechaStock: '2026-11-20' })
  const path = `${collection}/${stockId}`
  const { id: permit } = await operador.post(`${path}/permiso-embarques`, drafts.permisoEmbarque)
  const { id: document } = await operador.post(`${path}/documento-transportes`, drafts.documentoTransporte)
  const { id: empty } = await operador.post(`${path}/contenedor-vacios`, drafts.contenedorVacio)
  const { id: line } = await operador.post(`${path}/permiso-embarques/${permit}/linea-mercaderias`, drafts.lineaMercaderia)
  const { id: container } = await operador.post(`${path}/documento-transportes/${document}/contenedor-asociados`, drafts.contenedorAsociado)
  if (state !== 'OPEN') expect((await operador.patch(`${path}/send`, { fechaStock: '2026-11-20' })).status).toBe(200)
  await server.store.db.updateTable('stock').set({ state, scheduleDate }).where('id', '=', stockId).execute()
  return { stockId, permit, document, empty, line, container }
}

interface Write {
  /** The state must allow one of these actions. */
  actions: StockAction[]
  run: (path: string, ids: StockIds) => Promise<Reply>
}

const writes: Record<string, Write> = {
  'cambiar el stock': { actions: ['edit'], run: (_, { stockId }) => operador.put(collection, { id: stockId, fechaStock: '2026-11-19' }) },
  'eliminar el stock': { actions: ['delete'], run: (path) => operador.delete(path) },
  'clonar el stock': { actions: ['clone'], run: (path) => operador.post(`${path}/clone`) },
  'enviar o reprocesar': { actions: ['send', 'reprocess'], run: (path) => operador.patch(`${path}/send`, { fechaStock: '2026-11-20' }) },
  programar: { actions: ['schedule'], run: (path) => operador.patch(`${path}/schedule`, { scheduleDate: '2026-11-22T12:00:00.000Z' }) },
  'cancelar la programación': { actions: ['cancelSchedule'], run: (path) => operador.delete(`${path}/schedule`) },
  ...child('un permiso', 'permiso-embarques', drafts.permisoEmbarque, ({ permit }) => permit),
  ...child('un documento', 'documento-transportes', drafts.documentoTransporte, ({ document }) => document),
  ...child('un contenedor vacío', 'contenedor-vacios', drafts.contenedorVacio, ({ empty }) => empty),
  ...child(
    'línea',
    ({ permit }) => `permiso-embarques/${permit}/linea-mercaderias`,
    drafts.lineaMercaderia,
    ({ line }) => line,
  ),
  ...child(
    'un contenedor asociado',
    ({ document }) => `documento-transportes/${document}/contenedor-asociados`,
    drafts.contenedorAsociado,
    ({ container }) => container,
  ),
  'cambiar el stock, entre los de todos': {
    actions: ['edit'],
    run: (_, { stockId }) => operador.put('/api/stocks', { id: stockId, fechaStock: '2026-11-19', deposito: { id: fixture.warehouse } }),
  },
  'eliminar el stock, entre los de todos': { actions: ['delete'], run: (_, { stockId }) => operador.delete(`/api/stocks/${stockId}`) },
  ...Object.fromEntries(recordNames.flatMap((name) => Object.entries(seenChild(name)))),
}

/** The same changes by the generic calls, which name the parent in the body. */
function seenChild(name: RecordName): Record<string, Write> {
  const path = collectionOf(name)
  const bodyOf = (ids: StockIds): object => ({ ...drafts[name], ...parentsOf(name, namesOf(ids)) })
  return {
    [`agregar ${name}, entre los de todos`]: { actions: ['edit'], run: (_, ids) => operador.post(path, bodyOf(ids)) },
    [`cambiar ${name}, entre los de todos`]: {
      actions: ['edit'],
      run: (_, ids) => operador.put(path, { ...bodyOf(ids), id: namesOf(ids)[name] }),
    },
    [`eliminar ${name}, entre los de todos`]: { actions: ['edit'], run: (_, ids) => operador.delete(`${path}/${namesOf(ids)[name]}`) },
  }
}

function child(
  name: string,
  collectionName: string | ((ids: StockIds) => string),
  draft: object,
  idOf: (ids: StockIds) => number,
): Record<string, Write> {
  const address = (path: string, ids: StockIds): string =>
    `${path}/${typeof collectionName === 'string' ? collectionName : collectionName(ids)}`
  return {
    [`agregar ${name}`]: { actions: ['edit'], run: (path, ids) => operador.post(address(path, ids), draft) },
    [`cambiar ${name}`]: { actions: ['edit'], run: (path, ids) => operador.put(address(path, ids), { ...draft, id: idOf(ids) }) },
    [`eliminar ${name}`]: { actions: ['edit'], run: (path, ids) => operador.delete(`${address(path, ids)}/${idOf(ids)}`) },
  }
}

async function contents(stockId: number): Promise<unknown> {
  const { body } = await operador.get(`${collection}/${stockId}`)
  return body
}

describe.each(statuses)('un stock %s', (_, status) => {
  test.each(Object.entries(writes))('%s', async (__, { actions, run }) => {
    const ids = await stockIn(status)
    const before = await contents(ids.stockId)
    const reply = await run(`${collection}/${ids.stockId}`, ids)
    if (actions.some((action) => stockCan(action, status))) {
      expect([200, 201, 204]).toContain(reply.status)
      expect(reply.headers.get('x-depositosapp-alert')).toMatch(/^depositosApp\./)
    } else {
      expect(reply.status).toBe(409)
      expect(reply.headers.get('content-type')).toBe('application/problem+json')
      expect(reply.body).toMatchObject({ status: 409, title: 'Conflict', message: `error.stock.${actions[0] ?? ''}` })
      expect(await contents(ids.stockId)).toEqual(before)
    }
  })
})
