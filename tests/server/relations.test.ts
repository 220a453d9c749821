import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drafts } from '../support/drafts.ts'
import { fixture, newStock, openServer, type Caller, type TestServer } from '../support/server.ts'

const now = new Date('2026-11-20T15:00:00.000Z')
const warehouse = `/api/warehouse/${fixture.warehouse}`

let server: TestServer
let operador: Caller

beforeAll(async () => {
  server = await openServer({ clock: () => now })
  operador = server.as('operador')
})

afterAll(() => server.close())

describe('lo que pertenece a otro', () => {
  let stocks: string
  let stockId: number

  beforeAll(async () => {
    stocks = `${warehouse}/stocks`
    stockId = await newStock(operador)
  })

  const total = async (path: string): Promise<string | null> => (await operador.get(path)).headers.get('x-total-count')

  test.each([
    ['permiso-embarques', drafts.permisoEmbarque],
    ['documento-transportes', drafts.documentoTransporte],
    ['contenedor-vacios', drafts.contenedorVacio],
  ])('%s nombran su stock, y se filtran por él', async (word, draft) => {
    const path = `${stocks}/${stockId}/${word}`
    const created = await operador.post(path, draft)
    const stock = { id: stockId }
    expect(created.body).toMatchObject({ stock })
    expect((await operador.get(`${path}/${created.id}`)).body).toMatchObject({ stock })
    expect((await operador.get(path)).rows).toMatchObject([{ stock }])
    expect((await operador.put(path, { ...draft, id: created.id, stock: { id: 999 } })).body).toMatchObject({ stock })
    expect([await total(`${path}?stockId.equals=${stockId}`), await total(`${path}?stockId.equals=${stockId + 1}`)]).toEqual(['1', '0'])
  })

  test.each([
    ['permiso-embarques', drafts.permisoEmbarque, 'permisoEmbarque', 'documentoTransporte'],
    ['documento-transportes', drafts.documentoTransporte, 'documentoTransporte', 'permisoEmbarque'],
  ])('las líneas y los contenedores de %s lo nombran, y se filtran por él', async (word, draft, relation, other) => {
    const { id } = await operador.post(`${stocks}/${stockId}/${word}`, draft)
    for (const [inner, content] of Object.entries({
      'linea-mercaderias': drafts.lineaMercaderia,
      'contenedor-asociados': drafts.contenedorAsociado,
    })) {
      const path = `${stocks}/${stockId}/${word}/${id}/${inner}`
      const created = await operador.post(path, content)
      expect(created.body).toMatchObject({ [relation]: { id } })
      expect(created.body).not.toHaveProperty(other)
      expect((await operador.get(path)).rows).toMatchObject([{ [relation]: { id } }])
      expect([await total(`${path}?${relation}Id.equals=${id}`), await total(`${path}?${other}Id.specified=true`)]).toEqual(['1', '0'])
    }
  })

  test('un stock nombra su depósito, sus errores lo nombran a él, y leído solo nombra sus contenedores vacíos', async () => {
    const id = await newStock(operador, '2026-11-02')
    const empties = [1, 2].map(() => operador.post(`${stocks}/${id}/contenedor-vacios`, drafts.contenedorVacio))
    const ids = (await Promise.all(empties)).map((reply) => reply.id)
    await server.store.db.insertInto('stock_error').values({ stockId: id, code: '10444' }).execute()
    await server.store.db.updateTable('stock').set({ state: 'ERROR' }).where('id', '=', id).execute()
    const { body } = await operador.get(`${stocks}/${id}`)
    expect(body).toMatchObject({
      deposito: { id: fixture.warehouse },
      deleted: null,
      deletedByUser: null,
      errors: [{ code: '10444', stock: { id } }],
      emptyContainers: ids.toSorted((one, other) => one - other).map((empty) => ({ id: empty })),
    })
    const [listed] = (await operador.get(`${stocks}?id.equals=${id}&depositoId.equals=${fixture.warehouse}`)).rows
    expect(listed).toMatchObject({ id, deleted: null, deletedByUser: null, errorCount: 1 })
    expect(listed).not.toHaveProperty('errors')
    expect(listed).not.toHaveProperty('emptyContainers')
    expect(await total(`${stocks}?id.equals=${id}&depositoId.equals=${fixture.secondWarehouse}`)).toBe('0')
    expect((await operador.get(`${stocks}?sort=deletedByUser,desc&sort=deleted,asc`)).status).toBe(200)
    expect((await operador.get(`${stocks}?state=OPEN`)).body).toMatchObject({ status: 400, params: { field: 'state' } })
  })
})
