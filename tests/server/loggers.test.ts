import { beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { startLoop } from '#server/jobs/loop.ts'
import { inContext, createLoggers, type Loggers } from '#server/log/loggers.ts'
import { openForEach } from '../support/open-for.ts'
import { openServer } from '../support/server.ts'

let lines: Record<string, unknown>[]
let loggers: Loggers

const shape = z.record(z.string(), z.unknown())

beforeEach(() => {
  lines = []
  loggers = createLoggers({ write: (line) => void lines.push(shape.parse(JSON.parse(line))) })
})

const server = openForEach(() => openServer({ loggers, log: loggers.of('http') }))

const levels = async () => shape.parse(Object(await server.as('admin').get('/management/loggers')).body)['loggers']

describe('los niveles del registro', () => {
  test('cada parte tiene el suyo, o el de ROOT; el que se cambia rige desde el renglón siguiente, y el de ROOT para los que no tienen otro', async () => {
    const admin = server.as('admin')
    const { body } = await admin.get('/management/loggers')
    expect(body).toMatchObject({
      levels: ['OFF', 'ERROR', 'WARN', 'INFO', 'DEBUG', 'TRACE'],
      loggers: {
        ROOT: { configuredLevel: 'INFO', effectiveLevel: 'INFO' },
        http: { configuredLevel: null, effectiveLevel: 'INFO' },
        store: { configuredLevel: null, effectiveLevel: 'INFO' },
      },
    })
    loggers.of('store').debug('antes')
    expect((await admin.post('/management/loggers/store', { configuredLevel: 'DEBUG' })).status).toBe(204)
    loggers.of('store').debug('después')
    await admin.post('/management/loggers/ROOT', { configuredLevel: 'ERROR' })
    loggers.of('mail').warn('callado')
    loggers.of('store').debug('sigue')
    expect(await levels()).toMatchObject({
      ROOT: { configuredLevel: 'ERROR', effectiveLevel: 'ERROR' },
      mail: { configuredLevel: null, effectiveLevel: 'ERROR' },
      store: { configuredLevel: 'DEBUG', effectiveLevel: 'DEBUG' },
    })
    await admin.post('/management/loggers/store', { configuredLevel: 'OFF' })
    loggers.of('store').fatal('nada')
    await admin.post('/management/loggers/store', { configuredLevel: null })
    await admin.post('/management/loggers/ROOT', {})
    expect(await levels()).toMatchObject({
      ROOT: { configuredLevel: 'INFO', effectiveLevel: 'INFO' },
      store: { configuredLevel: null, effectiveLevel: 'INFO' },
    })
    expect(lines.map(({ msg }) => msg)).toEqual(['después', 'sigue'])
    for (const configuredLevel of ['MUCHO', 'debug', 3]) {
      const reply = await admin.post('/management/loggers/http', { configuredLevel })
      const refused = { message: 'error.validation', fieldErrors: [{ field: 'configuredLevel' }] }
      expect([configuredLevel, reply.status, reply.body]).toMatchObject([configuredLevel, 400, refused])
    }
  })

  test('queda anotado quién lo cambió, de qué a qué; no lo que se pidió dos veces con una clave ni lo que ya estaba', async () => {
    const admin = server.as('admin', { address: '10.0.0.7' })
    const twice = { 'Idempotency-Key': 'una' }
    await admin.post('/management/loggers/http', { configuredLevel: 'DEBUG' }, twice)
    await admin.post('/management/loggers/http', { configuredLevel: null })
    await admin.post('/management/loggers/http', { configuredLevel: 'DEBUG' }, twice)
    await admin.post('/management/loggers/http', { configuredLevel: null })
    expect(loggers.levels()['http']?.effectiveLevel).toBe('INFO')
    const { rows } = await admin.get('/management/audits?sort=id,asc')
    const change = (before: string | null, after: string | null) => ({
      type: 'LOGGER_CHANGED',
      principal: 'admin',
      data: { subject: 'http', remoteAddress: '10.0.0.7', changes: [{ field: 'configuredLevel', before, after }] },
    })
    expect(rows.filter(({ type }) => type === 'LOGGER_CHANGED')).toMatchObject([change(null, 'DEBUG'), change('DEBUG', null)])
  })

  test('en DEBUG cada llamada deja un renglón con su ruta, su estatus y quién la hizo, sin lo que lleva la dirección; dos a la vez no se confunden', async () => {
    loggers.change('http', 'DEBUG')
    const reply = await server.as('operador').get('/api/permiso-embarques/77?clave=secreta')
    const anonymous = await server.as(null).post('/api/authenticate', { username: 'operador', password: 'equivocada' })
    expect(lines).toMatchObject([
      {
        level: 'DEBUG',
        logger: 'http',
        requestId: reply.headers.get('x-request-id'),
        method: 'GET',
        route: '/api/permiso-embarques/:id',
        status: 404,
        login: 'operador',
        durationMs: expect.any(Number),
      },
      { method: 'POST', route: '/api/authenticate', status: 401, login: null, requestId: anonymous.headers.get('x-request-id') },
    ])
    expect(JSON.stringify(lines)).not.toMatch(/secreta|equivocada/)
    lines.splice(0)
    const replies = await Promise.all(['operador', 'owner', 'admin'].map((login) => server.as(login).get('/api/account')))
    const told = lines.map(({ login, requestId }) => [login, requestId])
    expect(new Map(told.map(([login, id]) => [login, id]))).toEqual(
      new Map(replies.map(({ body, headers }) => [Object(body).login, headers.get('x-request-id')])),
    )
  })
})

describe('el código de una llamada', () => {
  test('se dicta por teléfono y no se repite; el que pone el cliente no se toma, y el de un proxy de confianza sí, si tiene forma', async () => {
    const ids = new Set<string>()
    for (let count = 0; count < 50; count += 1) ids.add((await server.as(null).get('/management/info')).headers.get('x-request-id') ?? '')
    expect(ids.size).toBe(50)
    for (const id of ids) expect(id).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
    const header = { 'X-Request-Id': 'b7c1f2a0-proxy_1' }
    expect((await server.as(null).get('/management/info', header)).headers.get('x-request-id')).not.toBe('b7c1f2a0-proxy_1')
    const behind = await openServer({ trustProxy: true })
    const idFor = async (id: string) => (await behind.as(null).get('/management/info', { 'X-Request-Id': id })).headers.get('x-request-id')
    expect(await idFor('b7c1f2a0-proxy_1')).toBe('b7c1f2a0-proxy_1')
    for (const wrong of ['abc', 'x'.repeat(65), 'con espacio', '<b>algo</b>', '{"a":1}']) expect(await idFor(wrong)).toMatch(/^.{4}-.{4}$/)
    await behind.close()
  })

  test('una falla imprevista se encuentra en el registro por él, y se contesta sin una palabra de adentro', async () => {
    await server.store.db.schema.dropTable('stock_error').execute()
    const reply = await server.as('admin').get('/api/stock-errors')
    expect(reply.status).toBe(500)
    const { requestId } = Object(reply.body)
    expect(requestId).toBe(reply.headers.get('x-request-id'))
    expect(reply.body).toMatchObject({ message: 'error.http.500', detail: 'Internal server error' })
    expect(JSON.stringify(reply.body)).not.toMatch(/stock_error|table|\.ts/)
    expect(lines).toMatchObject([{ level: 'ERROR', logger: 'http', requestId, path: '/api/stock-errors', msg: 'request failed' }])
  })

  test('un trabajo dice su nombre y no el código de la llamada que lo despertó', async () => {
    const loop = startLoop({
      name: 'envíos',
      everyMs: 3_600_000,
      async round() {
        await Promise.resolve()
        loggers.of('sending').info('una vuelta')
      },
      onError: () => undefined,
    })
    await loop.idle()
    inContext({ requestId: 'K7QF-2M9D' }, () => {
      loggers.of('http').info('la llamada')
      loop.wake()
    })
    await loop.stop()
    expect(lines.map(({ msg, job, requestId }) => ({ msg, job, requestId }))).toEqual([
      { msg: 'una vuelta', job: 'envíos', requestId: undefined },
      { msg: 'la llamada', job: undefined, requestId: 'K7QF-2M9D' },
      { msg: 'una vuelta', job: 'envíos', requestId: undefined },
    ])
  })
})
