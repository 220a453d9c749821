import { expect, onTestFinished, test, vi } from 'vitest'
import { metrics, metricsHistory } from '#domain/administration/metrics.ts'
import { current, openForEach } from '../support/open-for.ts'
import { fixture, newStock, openServer, origin } from '../support/server.ts'

const stocks = `/api/warehouse/${fixture.warehouse}/stocks`

let now = new Date()
const server = openForEach(() => {
  now = new Date()
  return openServer({ clock: () => now, log: { error: () => undefined } })
})
const admin = current(() => server.as('admin'))

test('lo que espera para salir se cuenta con su antigüedad: envíos programados, pendientes y correos', async () => {
  const operador = server.as('operador')
  const queues = async () => metrics.parse((await admin.get('/management/jhimetrics')).body).queues
  expect(await queues()).toEqual({ sends: { waiting: 0, oldest: null }, mails: { waiting: 0, oldest: null }, sending: 0 })
  for (const [day, values] of [
    ['2026-11-20', { scheduleDate: '2026-01-02T03:04:05.000Z' }],
    ['2026-11-19', { scheduleDate: '2999-01-02T03:04:05.000Z' }],
    ['2026-11-18', { state: 'PENDING', leaseOwner: 'otro', leaseUntil: '2999-01-01T00:00:00.000Z' }],
  ] as const) {
    const id = await newStock(operador, day)
    await server.store.db.updateTable('stock').set(values).where('id', '=', id).execute()
  }
  await server.as(null).post('/api/account/reset-password/init', 'operador@deposito.example')
  const sends = { waiting: 1, oldest: '2026-01-02T03:04:05.000Z' }
  expect(await queues()).toEqual({ sends, mails: { waiting: 1, oldest: now.toISOString() }, sending: 1 })
})

test('la última hora: cada muestra cuenta lo que pasó desde la anterior, también los errores y no los rechazos, y las de más de una hora se olvidan', async () => {
  now = new Date('2026-11-20T15:00:00.000Z')
  const history = async () => metricsHistory.parse((await admin.get('/management/jhimetrics/history')).body)
  expect(await history()).toEqual([])
  server.sampleMetrics()
  server.sampleMetrics()
  const [busy, idle] = await history()
  const some = expect.toSatisfy((count: number) => count > 0)
  expect(busy).toMatchObject({ at: '2026-11-20T15:00:00.000Z', errors: 0, p95: expect.any(Number), requests: some, statements: some })
  expect(idle).toMatchObject({ requests: 0, errors: 0, p95: null, statements: 0, memory: some, heap: some })
  now = new Date('2026-11-20T16:00:00.001Z')
  server.sampleMetrics()
  expect((await history()).map(({ at }) => at)).toEqual(['2026-11-20T16:00:00.001Z'])
  await admin.get('/api/warehouse/999/stocks')
  server.sampleMetrics()
  await server.store.db.schema.dropTable('mail_outbox').execute()
  expect((await admin.get('/management/jhimetrics')).status).toBe(500)
  await admin.get('/api/account')
  server.sampleMetrics()
  expect((await history()).map(({ errors }) => errors)).toEqual([0, 0, 0.5])
})

test('para Prometheus las mismas cifras se leen en su formato, y no dicen quién, ni de qué compañia, ni qué registro; con la base caída siguen las que no vienen de ella', async () => {
  for (let time = 0; time < 3; time += 1) await admin.get('/api/account')
  for (const password of ['operador', 'otra', 'otra']) await server.as(null).post('/api/authenticate', { username: 'operador', password })
  await server.as('operador').get(`${stocks}/${await newStock(server.as('operador'))}`)
  await admin.patch('/api/account', {})
  for (const path of ['/api/uno', '/api/dos/tres', '/otra', '/api/warehouse/1/nada']) await admin.get(path)
  for (const method of ['INVENTADO', 'OTRO-MAS']) await server.fetch(new Request(`${origin}/api/account`, { method }))
  const read = async () => await server.as(null).get('/management/prometheus')
  const { headers, body } = await read()
  expect(headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
  const lines = String(body).split('\n')
  const account = 'method="GET",uri="/api/account",status="200"'
  expect(lines).toEqual(
    expect.arrayContaining([
      `http_server_requests_seconds_count{${account}} 3`,
      `http_server_requests_seconds_bucket{le="+Inf",${account}} 3`,
      'http_server_requests_seconds_count{method="PATCH",uri="/api/account",status="405"} 1',
      'http_server_requests_seconds_count{method="GET",uri="/api/warehouse/:warehouseId/stocks/:stockId",status="200"} 1',
      // Addresses and verbs that do not exist are one line each.
      'http_server_requests_seconds_count{method="GET",uri="unknown",status="404"} 4',
      'http_server_requests_seconds_count{method="OTHER",uri="/api/account",status="401"} 2',
      'sign_ins_total{outcome="success"} 1',
      'sign_ins_total{outcome="failure"} 2',
      'queue_waiting{queue="sends"} 0',
      'queue_waiting{queue="mails"} 0',
      expect.stringMatching(/^db_statements_total [1-9]/),
    ]),
  )
  expect(body).not.toMatch(/operador|Plata|Dock Sud|stocks\/\d|@/)
  await server.store.close()
  const left = await read()
  expect(left.body).toMatch(/^db_statements_total \d/m)
  expect(left.body).not.toMatch(/^queue_\w+\{/m)
})

test('las cifras para Prometheus, con METRICS_TOKEN, las leen quien lo muestra y el administrador; en producción sin él, solo el administrador', async () => {
  const token = 'una-contrasena.larga_123'
  const closed = await openServer({ metricsToken: token })
  const production = await openServer({ production: true })
  const read = async (login: string | null, headers?: Record<string, string>, from = closed) =>
    (await from.as(login).get('/management/prometheus', headers)).status
  for (const from of [closed, production])
    for (const [login, status] of [
      [null, 401],
      ['operador', 403],
      ['admin', 200],
    ] as const)
      expect([login, await read(login, {}, from)]).toEqual([login, status])
  expect(await read(null, { Authorization: `Bearer ${token}` })).toBe(200)
  expect(await read(null, { Authorization: `Bearer ${token}4` })).toBe(401)
  expect(await read(null, { Authorization: `Bearer ${token.slice(0, -1)}` })).toBe(401)
  for (const from of [closed, production]) await from.close()
})

test('nada del entorno ni de los argumentos sale con las cifras ni con los hilos', async () => {
  vi.stubEnv('CLAVE_DE_PRUEBA', 'no-debe-salir-nunca')
  onTestFinished(() => void vi.unstubAllEnvs())
  const whole = JSON.stringify([
    (await admin.get('/management/threaddump')).body,
    (await admin.get('/management/threaddump', { Accept: 'text/plain' })).body,
    (await admin.get('/management/jhimetrics')).body,
    (await admin.get('/management/prometheus')).body,
  ])
  for (const secret of ['no-debe-salir-nunca', 'CLAVE_DE_PRUEBA', process.cwd(), ...process.argv.slice(1)])
    expect(whole).not.toContain(secret)
})
