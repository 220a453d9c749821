import { beforeAll, expect, test } from 'vitest'
import { addAfipLogs } from '../support/afip-logs.ts'
import { current, openForAll } from '../support/open-for.ts'
import { fixture, openServer } from '../support/server.ts'

const server = openForAll(() => openServer())
const admin = current(() => server.as('admin'))

beforeAll(async () => {
  const timedOut = {
    createdDate: '2026-11-20T13:00:00.000Z',
    status: null,
    outcome: 'timeout',
    durationMs: 60_000,
    request: '<pedido/>',
    response: null,
  }
  await addAfipLogs(server.store.db, { depositoId: fixture.warehouse }, { depositoId: fixture.warehouse, ...timedOut })
})

test('las llamadas a la aduana se listan de la última a la primera, sin lo que se mandó y contestó', async () => {
  const list = await admin.get('/api/afip-logs')
  expect(list.rows.map((row) => row['id'])).toEqual([2, 1])
  expect(list.headers.get('x-total-count')).toBe('2')
  expect(list.headers.get('link')).toContain('size=20')
  expect(Object.keys(list.rows[0] ?? {})).not.toContain('request')
  expect((await admin.get('/api/afip-logs?outcome.equals=timeout')).rows).toHaveLength(1)
  const one = await admin.get('/api/afip-logs/1')
  expect(one.body).toEqual(list.rows[1])
})

test('lo que se mandó y lo que se contestó se bajan como archivos de texto', async () => {
  const request = await admin.get('/api/afip-logs/1/download-request')
  expect(request.body).toBe('<pedido>ñ</pedido>')
  expect(request.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(request.headers.get('content-disposition')).toBe('attachment; filename="afip-log-1-request.txt"')
  const response = await admin.get('/api/afip-logs/1/download-response')
  expect(response.body).toBe('<respuesta/>')
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="afip-log-1-response.txt"')
})

test('sin respuesta no hay nada que bajar', async () => {
  expect((await admin.get('/api/afip-logs/2/download-request')).body).toBe('<pedido/>')
  expect((await admin.get('/api/afip-logs/2/download-response')).status).toBe(404)
  expect((await admin.get('/api/afip-logs/3/download-request')).status).toBe(404)
})
