import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stockCan, stockStates, type StockAction, type StockState } from '#domain/stock.ts'
import { drafts, fixture, openServer, type Caller, type Reply, type TestServer } from '../support/server.ts'

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

interface Held {
  stockId: number
  permit: number
  document: number
  empty: number
  line: number
  container: number
}

/** A stock in a state, with one of everything in it, sent once if it is beyond being open. */
async function stockIn({ state, scheduleDate }: StatusFields): Promise<Held> {
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
  /** What the table of states must allow, one of these. */
  actions: StockAction[]
  run: (path: string, held: Held) => Promise<Reply>
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
}

function child(noun: string, part: string | ((held: Held) => string), draft: object, idOf: (held: Held) => number): Record<string, Write> {
  const address = (path: string, held: Held): string => `${path}/${typeof part === 'string' ? part : part(held)}`
  return {
    [`agregar ${noun}`]: { actions: ['edit'], run: (path, held) => operador.post(address(path, held), draft) },
    [`cambiar ${noun}`]: { actions: ['edit'], run: (path, held) => operador.put(address(path, held), { ...draft, id: idOf(held) }) },
    [`eliminar ${noun}`]: { actions: ['edit'], run: (path, held) => operador.delete(`${address(path, held)}/${idOf(held)}`) },
  }
}

async function contents(stockId: number): Promise<unknown> {
  const { body } = await operador.get(`${collection}/${stockId}`)
  return body
}

describe.each(statuses)('un stock %s', (_, status) => {
  test.each(Object.entries(writes))('%s', async (__, { actions, run }) => {
    const held = await stockIn(status)
    const before = await contents(held.stockId)
    const reply = await run(`${collection}/${held.stockId}`, held)
    if (actions.some((action) => stockCan(action, status))) {
      expect([200, 201, 204]).toContain(reply.status)
      expect(reply.headers.get('x-depositosapp-alert')).toMatch(/^depositosApp\./)
    } else {
      expect(reply.status).toBe(409)
      expect(reply.headers.get('content-type')).toBe('application/problem+json')
      expect(reply.body).toMatchObject({ status: 409, title: 'Conflict', message: `error.stock.${actions[0] ?? ''}` })
      expect(await contents(held.stockId)).toEqual(before)
    }
  })
})
