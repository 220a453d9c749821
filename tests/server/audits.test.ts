import { afterAll, beforeAll, expect, test } from 'vitest'
import { drafts, fixture, newStock, openServer, type TestServer } from '../support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await openServer()
})

afterAll(() => server.close())

test('un permiso creado, cambiado y eliminado queda en el historial de su stock, campo por campo', async () => {
  const clerk = server.as('operador', { address: '192.0.2.7' })
  const stockId = await newStock(clerk)
  const path = `/api/warehouse/${fixture.warehouse}/stocks/${stockId}/permiso-embarques`
  const { id } = await clerk.post(path, drafts.permisoEmbarque)
  await clerk.put(path, { ...drafts.permisoEmbarque, id, ubicacionPartida: 'Nave 9' })
  await clerk.delete(`${path}/${id}`)
  const { rows } = await clerk.get(`/api/stocks/${stockId}/history`)
  expect(rows).toMatchObject([
    { type: 'RECORD_DELETED', principal: 'operador', data: { held: { ubicacionPartida: 'Nave 9' }, remoteAddress: '192.0.2.7' } },
    { type: 'RECORD_CHANGED', data: { changes: [{ field: 'ubicacionPartida', before: 'Nave 1', after: 'Nave 9' }] } },
    { type: 'RECORD_CREATED', record: { name: 'permisoEmbarque', id, label: '26001EC01000123A' } },
  ])
})
