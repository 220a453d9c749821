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

test('las llamadas a la aduana se listan de la última a la primera, sin lo que se mandó y contestó, que se baja como archivos de texto, si los hay', async () => {
  const { rows } = await admin.get('/api/afip-logs')
  expect(rows.map((row) => row['id'])).toEqual([2, 1])
  expect(Object.keys(rows[0] ?? {})).not.toContain('request')
  for (const [what, text] of [
    ['request', '<pedido>ñ</pedido>'],
    ['response', '<respuesta/>'],
  ] as const) {
    const { body, headers } = await admin.get(`/api/afip-logs/1/download-${what}`)
    expect([body, headers.get('content-type')]).toEqual([text, 'text/plain; charset=utf-8'])
    expect(headers.get('content-disposition')).toBe(`attachment; filename="afip-log-1-${what}.txt"`)
  }
  expect((await admin.get('/api/afip-logs/2/download-response')).status).toBe(404)
})
