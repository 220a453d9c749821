import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { drafts } from '../support/drafts.ts'
import { current, openForEach } from '../support/open-for.ts'
import { fixture, newStock, openServer } from '../support/server.ts'
import { stores } from '../support/store.ts'

const now = new Date('2026-11-20T15:00:00.000Z')
const collection = `/api/warehouse/${fixture.warehouse}/stocks`

const server = openForEach(() => openServer({ clock: () => now }))
const operador = current(() => server.as('operador'))

const key = (value = 'una-pulsacion') => ({ 'Idempotency-Key': value })

describe.each(stores)('una pulsación del botón vale una vez, sobre %s', (kind, openFreshStore) => {
  const shared = openForEach(() => openServer({ on: openFreshStore, clock: () => now }))
  const clerk = current(() => shared.as('operador'))

  const count = async (): Promise<number> => (await clerk.get(collection)).rows.length

  test('dos llamadas a la vez con la misma clave hacen una sola cosa; sin clave, la segunda vez un envío ya está en camino', async () => {
    const replies = await Promise.all([1, 2, 3, 4].map(() => clerk.post(collection, { fechaStock: '2026-11-20' }, key())))
    expect(new Set(replies.map((reply) => `${reply.status} ${reply.id}`)).size).toBe(1)
    expect(await count()).toBe(1)
    const path = `${collection}/${await newStock(clerk)}/send`
    const statuses = (await Promise.all([1, 2].map(() => clerk.patch(path, { fechaStock: '2026-11-20' })))).map((reply) => reply.status)
    expect(new Set(statuses)).toEqual(new Set([200, 409]))
  })

  // Both databases do the rest alike.
  if (kind !== 'SQLite') return

  test('del cuerpo se guarda un resumen con clave propia, y uno sin clave de una versión anterior no se compara', async () => {
    const body = { fechaStock: '2026-11-20' }
    const first = await clerk.post(collection, body, key())
    const rows = () => shared.store.db.selectFrom('idempotency_key').select('bodyHash').execute()
    const digest = createHash('sha256').update(JSON.stringify(body)).digest()
    for (const encoding of ['base64', 'base64url', 'hex'] as const)
      expect(JSON.stringify(await rows())).not.toContain(digest.toString(encoding))
    await shared.store.db
      .updateTable('idempotency_key')
      .set({ bodyHash: digest.toString('base64') })
      .execute()
    expect((await clerk.post(collection, body, key())).body).toEqual(first.body)
  })

  test('una clave usada para otra llamada se rechaza, la de otra persona es otra, y con la de algo rechazado se intenta de nuevo', async () => {
    expect((await clerk.post(collection, { fechaStock: 'nunca' }, key('rechazada'))).status).toBe(400)
    expect((await clerk.post(collection, { fechaStock: '2026-11-20' }, key('rechazada'))).status).toBe(201)
    const stockId = await newStock(clerk)
    await clerk.post(collection, { fechaStock: '2026-11-20' }, key())
    const other = await clerk.post(`${collection}/${stockId}/clone`, undefined, key())
    expect(other.status).toBe(422)
    expect(other.body).toMatchObject({ message: 'error.idempotencyKey' })
    expect(await clerk.post(collection, { fechaStock: '2026-11-19' }, key()), 'con otros datos').toMatchObject({ status: 422 })
    expect((await shared.as('owner').post(collection, { fechaStock: '2026-11-20' }, key())).status).toBe(201)
    expect((await clerk.post(collection, { fechaStock: '2026-11-20' }, key('x'.repeat(201)))).status).toBe(400)
    expect(await count()).toBe(4)
  })
})

describe('lo que no existe', () => {
  test('una dirección desconocida es 404 y un verbo desconocido 405, con su problema; una palabra que no es permiso ni documento, o lo de otro stock, 404', async () => {
    const [stockId, other] = [await newStock(operador), await newStock(operador)]
    const { id } = await operador.post(`${collection}/${stockId}/permiso-embarques`, drafts.permisoEmbarque)
    for (const word of ['permisos', 'documento-tranportes', 'contenedor-vacios'])
      expect([word, (await operador.get(`${collection}/${stockId}/${word}/${id}/linea-mercaderias`)).status]).toEqual([word, 404])
    // A permit is not found as a document.
    expect((await operador.get(`${collection}/${stockId}/documento-transportes/${id}/linea-mercaderias`)).status).toBe(404)
    expect((await operador.get(`${collection}/${other}/permiso-embarques/${id}`)).status).toBe(404)
    expect((await operador.delete(`${collection}/${other}/permiso-embarques/${id}`)).status).toBe(404)
    expect((await operador.post(`${collection}/${other}/permiso-embarques/${id}/linea-mercaderias`, drafts.lineaMercaderia)).status).toBe(
      404,
    )
    const path = `${collection}/${stockId}`
    for (const address of [
      '/api/nada',
      `${path}/nada`,
      `${path}/permiso-embarques/1/nada`,
      '/',
      '/login',
      `${collection}/uno`,
      `${collection}/1e3`,
    ]) {
      const reply = await operador.get(address)
      expect(reply.body).toMatchObject({ status: 404, message: 'error.http.404', path: address })
    }
    const reply = await operador.delete(`${path}/permiso-embarques`)
    expect(reply.status).toBe(405)
    expect(reply.headers.get('allow')).toBe('GET, POST, PUT, PATCH')
    expect(reply.body).toMatchObject({
      title: 'Method Not Allowed',
      message: 'error.http.405',
      detail: "Request method 'DELETE' not supported",
    })
  })

  test('en un stock o un permiso que otra persona eliminó no se agrega nada: 404', async () => {
    const path = `${collection}/${await newStock(operador)}`
    const { id } = await operador.post(`${path}/permiso-embarques`, drafts.permisoEmbarque)
    const { id: gone } = await operador.post(`${path}/permiso-embarques`, drafts.permisoEmbarque)
    const problem = { status: 404, body: { title: 'Not Found', message: 'error.http.404' } }
    expect((await server.as('owner').delete(`${path}/permiso-embarques/${gone}`)).status).toBe(204)
    for (const [word, draft] of Object.entries({
      'linea-mercaderias': drafts.lineaMercaderia,
      'contenedor-asociados': drafts.contenedorAsociado,
    }))
      expect(await operador.post(`${path}/permiso-embarques/${gone}/${word}`, draft, key(word))).toMatchObject(problem)
    expect((await server.as('owner').delete(path)).status).toBe(204)
    for (const [word, draft] of Object.entries({
      'permiso-embarques': drafts.permisoEmbarque,
      'documento-transportes': drafts.documentoTransporte,
      'contenedor-vacios': drafts.contenedorVacio,
      [`permiso-embarques/${id}/linea-mercaderias`]: drafts.lineaMercaderia,
      [`permiso-embarques/${id}/contenedor-asociados`]: drafts.contenedorAsociado,
    })) {
      expect(await operador.post(`${path}/${word}`, draft, key(`${word} en el stock`.replaceAll(' ', '-')))).toMatchObject(problem)
      expect(await operador.put(`${path}/${word}`, { ...draft, id })).toMatchObject(problem)
    }
  })
})
