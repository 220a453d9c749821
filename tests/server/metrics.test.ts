import { describe, expect, test } from 'vitest'
import { metricsHistory } from '#domain/administration/metrics-history.ts'
import { type Figures, metrics, type ServerMetrics } from '#domain/administration/metrics.ts'
import { threadDump } from '#domain/administration/thread-dump.ts'
import { current, openForEach } from '../support/open-for.ts'
import { fixture, newStock, openServer } from '../support/server.ts'

let now = new Date()
const server = openForEach(() => {
  now = new Date()
  return openServer({ clock: () => now, log: { error: () => undefined } })
})
const admin = current(() => server.as('admin'))

async function figures(): Promise<ServerMetrics> {
  return metrics.parse((await admin.get('/management/jhimetrics')).body)
}

/** The figures of every route with its verb, as `GET /api/account`. */
const routesOf = ({ services }: ServerMetrics): Record<string, Figures> =>
  Object.fromEntries(
    Object.entries(services ?? {}).flatMap(([uri, methods]) =>
      Object.entries(methods).map(([method, times]) => [`${method} ${uri}`, times] as const),
    ),
  )

/** What grew between two readings, as `GET /api/account 1`. */
function grown(before: Record<string, Figures>, after: Record<string, Figures>): string[] {
  return Object.entries(after).flatMap(([name, { count }]) => {
    const more = (count ?? 0) - (before[name]?.['count'] ?? 0)
    return more > 0 ? [`${name} ${more}`] : []
  })
}

describe('lo que se pide se cuenta', () => {
  const stocks = '/api/warehouse/:warehouseId/stocks'

  test('cada pedido suma uno en su camino, su verbo y su código, y nada más; direcciones y verbos que no existen son una sola línea cada uno', async () => {
    for (const path of ['/api/uno', '/api/dos/tres', '/management/nada', '/otra', '/api/warehouse/1/nada']) await admin.get(path)
    await server.fetch(new Request('http://deposito.test/api/account', { method: 'INVENTADO' }))
    await server.fetch(new Request('http://deposito.test/api/account', { method: 'OTRO-MAS' }))
    expect(grown({}, routesOf(await figures()))).toEqual(['GET unknown 5', 'OTHER /api/account 2'])
    const operador = server.as('operador')
    const before = await figures()
    await operador.get(`/api/warehouse/${fixture.warehouse}/stocks`)
    const id = await newStock(operador)
    await operador.get(`/api/warehouse/${fixture.warehouse}/stocks/${id}`)
    await operador.patch(`/api/warehouse/${fixture.warehouse}/stocks/${id}/schedule`, { scheduleDate: '2000-01-01T00:00:00Z' })
    await server.as(null).get(`/api/warehouse/${fixture.warehouse}/stocks`)
    const after = await figures()
    const expected = [
      `GET ${stocks} 2`,
      `POST ${stocks} 1`,
      `GET ${stocks}/:stockId 1`,
      `PATCH ${stocks}/:stockId/schedule 1`,
      // The first reading itself.
      'GET /management/jhimetrics 1',
    ]
    expect(grown(routesOf(before), routesOf(after)).toSorted()).toEqual(expected.toSorted())
    const [old, now] = [before['http.server.requests'], after['http.server.requests']]
    expect(grown({ all: old?.all ?? {} }, { all: now?.all ?? {} })).toEqual(['all 6'])
    expect(grown(old?.percode ?? {}, now?.percode ?? {})).toEqual(['200 3', '201 1', '400 1', '401 1'])
  })

  test('los tiempos son los de los pedidos: promedio, 95 % y máximo en orden; los ingresos se cuentan por su resultado', async () => {
    for (let time = 0; time < 5; time += 1) await admin.get('/api/account')
    const { 'http.server.requests': requests, ...read } = await figures()
    for (const { mean, p95, max } of [...Object.values(routesOf(read)), ...Object.values(requests?.percode ?? {})]) {
      expect(mean).toBeGreaterThan(0)
      expect(max).toBeGreaterThanOrEqual(mean ?? Infinity)
      expect(max).toBeGreaterThanOrEqual(p95 ?? Infinity)
    }
    await server.as(null).post('/api/authenticate', { username: 'operador', password: 'otra' })
    await server.as(null).post('/api/authenticate', { username: 'operador', password: 'operador' })
    expect((await figures()).signIns).toEqual({ success: 1, failure: 1 })
  })
})

test('la base dice cuántas sentencias ejecutó y cuánto se esperó por su conexión', async () => {
  const before = await figures()
  await admin.get('/api/account')
  const { databases, statements } = await figures()
  expect(statements?.['count']).toBeGreaterThan(before.statements?.['count'] ?? Infinity)
  expect(statements?.['failed']).toBe(0)
  const { acquire, creation, usage, ...states } = databases ?? {}
  const values = Object.fromEntries(Object.entries(states).map(([name, { value }]) => [name, value]))
  expect(values).toEqual({ active: 0, idle: 1, pending: 0, connections: 1, min: 0, max: 1, timeout: 0 })
  expect(acquire?.['count']).toBeGreaterThan(0)
  expect(creation?.['count']).toBe(1)
  expect(usage?.['count']).toBeGreaterThan(before.databases?.['usage']?.['count'] ?? Infinity)
  const { '0.0': least, '0.5': half, '0.75': most, '0.95': p95, '0.99': p99, '1.0': max, totalTime } = usage ?? {}
  const inOrder = [least, half, most, p95, p99, max, totalTime].map((value) => value ?? NaN)
  expect(inOrder).toEqual(inOrder.toSorted((one, other) => one - other))
})

test('la memoria y el proceso son los de este proceso', async () => {
  const { jvm, processMetrics: of, eventLoop, garbageCollector, cache } = await figures()
  expect(jvm?.['old_space']).toMatchObject({ used: expect.any(Number), max: -1 })
  expect(jvm?.['heap']?.['used']).toBeLessThan(jvm?.['heap']?.['max'] ?? 0)
  expect(of?.['process.uptime']).toBeGreaterThan(0)
  expect(Math.abs((of?.['process.start.time'] ?? 0) + (of?.['process.uptime'] ?? 0) - Date.now())).toBeLessThan(60_000)
  expect(of?.['system.cpu.count']).toBeGreaterThan(0)
  expect(of?.['process.memory.rss']).toBeGreaterThan(10_000_000)
  expect(eventLoop).toHaveProperty('utilization')
  expect(garbageCollector?.['jvm.gc.pause']).toHaveProperty('count')
  expect(cache).toEqual({})
})

test('lo que espera para salir se cuenta con su antigüedad: envíos programados, pendientes y correos', async () => {
  const operador = server.as('operador')
  expect((await figures()).queues).toEqual({
    sends: { waiting: 0, oldest: null },
    mails: { waiting: 0, oldest: null },
    sending: 0,
  })
  const due = await newStock(operador)
  const later = await newStock(operador, '2026-11-19')
  await server.store.db.updateTable('stock').set({ scheduleDate: '2026-01-02T03:04:05.000Z' }).where('id', '=', due).execute()
  await server.store.db.updateTable('stock').set({ scheduleDate: '2999-01-02T03:04:05.000Z' }).where('id', '=', later).execute()
  await server.as(null).post('/api/account/reset-password/init', 'operador@deposito.example')
  const { queues } = await figures()
  expect(queues?.sends).toEqual({ waiting: 1, oldest: '2026-01-02T03:04:05.000Z' })
  const taken = await newStock(operador, '2026-11-18')
  await server.store.db
    .updateTable('stock')
    .set({ state: 'PENDING', leaseOwner: 'otro', leaseUntil: '2999-01-01T00:00:00.000Z' })
    .where('id', '=', taken)
    .execute()
  expect((await figures()).queues).toMatchObject({ sends: { waiting: 1 }, sending: 1 })
})

test('la última hora: cada muestra cuenta lo que pasó desde la anterior, también los errores y no los rechazos, y las de más de una hora se olvidan', async () => {
  now = new Date('2026-11-20T15:00:00.000Z')
  const history = async () => metricsHistory.parse((await admin.get('/management/jhimetrics/history')).body)
  expect(await history()).toEqual([])
  server.sampleMetrics()
  server.sampleMetrics()
  const [busy, idle] = await history()
  expect(busy).toMatchObject({ at: '2026-11-20T15:00:00.000Z', errors: 0, p95: expect.any(Number) })
  expect(busy?.requests).toBeGreaterThan(0)
  expect(busy?.statements).toBeGreaterThan(0)
  expect(idle).toMatchObject({ requests: 0, errors: 0, p95: null, statements: 0, memory: expect.any(Number), heap: expect.any(Number) })
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

describe('para Prometheus', () => {
  test('las mismas cifras se leen en su formato, y no dicen quién, ni de qué compañia, ni qué registro; con la base caída siguen las que no vienen de ella', async () => {
    for (let time = 0; time < 3; time += 1) await admin.get('/api/account')
    await admin.patch('/api/account', {})
    const answer = await server.as(null).get('/management/prometheus')
    expect(answer).toMatchObject({ status: 200 })
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
    const figure = (series: string) => String(answer.body).split(`\n${series} `)[1]?.split('\n', 1)[0]
    const account = 'method="GET",uri="/api/account",status="200"'
    expect(figure(`http_server_requests_seconds_count{${account}}`)).toBe('3')
    expect(figure(`http_server_requests_seconds_bucket{le="+Inf",${account}}`)).toBe('3')
    expect(figure('http_server_requests_seconds_count{method="PATCH",uri="/api/account",status="405"}')).toBe('1')
    expect(Number(figure('db_statements_total'))).toBeGreaterThan(0)
    expect(figure('db_connections{state="max"}')).toBe('1')
    for (const queue of ['sends', 'mails']) expect(figure(`queue_waiting{queue="${queue}"}`)).toBe('0')
    for (const outcome of ['success', 'failure']) expect(figure(`sign_ins_total{outcome="${outcome}"}`)).toBe('0')
    await server.as('operador').get(`/api/warehouse/${fixture.warehouse}/stocks/${await newStock(server.as('operador'))}`)
    await server.as(null).post('/api/authenticate', { username: 'operador', password: 'operador' })
    const text = String((await server.as(null).get('/management/prometheus')).body)
    expect(text).not.toMatch(/operador|Plata|Dock Sud|stocks\/\d|@/)
    await server.store.close()
    const left = String((await server.as(null).get('/management/prometheus')).body)
    expect(left).toMatch(/^db_statements_total \d/m)
    expect(left).not.toMatch(/^queue_\w+\{/m)
  })

  test('con METRICS_TOKEN las leen quien lo muestra y el administrador; en producción sin él, solo el administrador', async () => {
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
})

describe('los hilos', () => {
  test('el principal dice qué ejecuta, las tareas desde cuándo esperan, y el sistema los demás; como texto se pueden adjuntar', async () => {
    const { threads } = threadDump.parse((await admin.get('/management/threaddump')).body)
    const [main, job, ...others] = threads
    expect(main).toMatchObject({ threadState: 'RUNNABLE' })
    expect(main?.stackTrace.map(({ fileName }) => fileName)).toContainEqual(
      expect.stringMatching(/src\/server\/families\/administration\/management\.ts$/),
    )
    expect(job).toMatchObject({ threadName: 'job sending', threadState: 'TIMED_WAITING', since: '2026-11-20T15:00:00.000Z', everyMs: 1000 })
    if (process.platform === 'linux') expect(others.map(({ threadId }) => threadId)).toContain(process.pid)
    const { body, headers } = await admin.get('/management/threaddump', { Accept: 'text/plain' })
    expect(headers.get('content-type')).toMatch(/^text\/plain/)
    expect(String(body)).toMatch(/^"(?:main|worker)".* RUNNABLE\n {4}at .+\(src\/server\//m)
    expect(String(body)).toContain('"job sending" TIMED_WAITING')
  })

  test('nada del entorno ni de los argumentos sale con ellos', async () => {
    process.env['CLAVE_DE_PRUEBA'] = 'no-debe-salir-nunca'
    try {
      const whole = JSON.stringify([
        (await admin.get('/management/threaddump')).body,
        (await admin.get('/management/threaddump', { Accept: 'text/plain' })).body,
        (await admin.get('/management/jhimetrics')).body,
        (await admin.get('/management/prometheus')).body,
      ])
      for (const secret of ['no-debe-salir-nunca', 'CLAVE_DE_PRUEBA', process.cwd(), ...process.argv.slice(1)])
        expect(whole).not.toContain(secret)
    } finally {
      delete process.env['CLAVE_DE_PRUEBA']
    }
  })
})
