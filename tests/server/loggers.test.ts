import { beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { startLoop } from '#server/jobs/loop.ts'
import { inContext, createLoggers, type Loggers } from '#server/log/loggers.ts'
import { eventsOf } from '../support/events.ts'
import { openForEach } from '../support/open-for.ts'
import { openServer, type Reply, type TestServer } from '../support/server.ts'

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
    const set = async (name: string, configuredLevel?: string | null) =>
      (await server.as('admin').post(`/management/loggers/${name}`, { configuredLevel })).status
    const level = (effectiveLevel: string, configuredLevel: string | null = null) => ({ configuredLevel, effectiveLevel })
    const { body } = await server.as('admin').get('/management/loggers')
    expect(Object(body).levels).toEqual(['OFF', 'ERROR', 'WARN', 'INFO', 'DEBUG', 'TRACE'])
    const first = { ROOT: level('INFO', 'INFO'), http: level('INFO'), store: level('INFO') }
    expect(await levels()).toMatchObject(first)
    loggers.of('store').debug('antes')
    expect(await set('store', 'DEBUG')).toBe(204)
    loggers.of('store').debug('después')
    await set('ROOT', 'ERROR')
    loggers.of('mail').warn('callado')
    loggers.of('store').debug('sigue')
    expect(await levels()).toMatchObject({ ROOT: level('ERROR', 'ERROR'), mail: level('ERROR'), store: level('DEBUG', 'DEBUG') })
    await set('store', 'OFF')
    loggers.of('store').fatal('nada')
    await set('store', null)
    await set('ROOT')
    expect(await levels()).toMatchObject(first)
    expect(lines.map(({ msg }) => msg)).toEqual(['después', 'sigue'])
    for (const wrong of ['MUCHO', 'debug']) expect([wrong, await set('http', wrong)]).toEqual([wrong, 400])
  })

  test('queda anotado quién lo cambió, de qué a qué; no lo que se pidió dos veces con una clave ni lo que ya estaba', async () => {
    const admin = server.as('admin', { address: '10.0.0.7' })
    for (let time = 0; time < 2; time += 1) {
      await admin.post('/management/loggers/http', { configuredLevel: 'DEBUG' }, { 'Idempotency-Key': 'una' })
      await admin.post('/management/loggers/http', { configuredLevel: null })
    }
    expect(loggers.levels()['http']?.effectiveLevel).toBe('INFO')
    const change = (before: string | null, after: string | null) => ({
      principal: 'admin',
      data: { subject: 'http', remoteAddress: '10.0.0.7', changes: [{ field: 'configuredLevel', before, after }] },
    })
    expect(await eventsOf(server.store, 'LOGGER_CHANGED')).toMatchObject([change('DEBUG', null), change(null, 'DEBUG')])
  })

  test('en DEBUG cada llamada deja un renglón con su ruta, su estatus y quién la hizo, sin lo que lleva la dirección; dos a la vez no se confunden', async () => {
    loggers.change('http', 'DEBUG')
    const idOf = ({ headers }: Reply) => headers.get('x-request-id')
    const found = await server.as('operador').get('/api/permiso-embarques/77?clave=secreta')
    const refused = await server.as(null).post('/api/authenticate', { username: 'operador', password: 'equivocada' })
    const route = '/api/permiso-embarques/:id'
    expect(lines).toMatchObject([
      {
        level: 'DEBUG',
        logger: 'http',
        requestId: idOf(found),
        method: 'GET',
        route,
        status: 400,
        login: 'operador',
        durationMs: expect.any(Number),
      },
      { requestId: idOf(refused), method: 'POST', route: '/api/authenticate', status: 401, login: null },
    ])
    expect(JSON.stringify(lines)).not.toMatch(/secreta|equivocada/)
    lines.splice(0)
    const logins = ['operador', 'owner', 'admin']
    const replies = await Promise.all(logins.map((login) => server.as(login).get('/api/account')))
    const told = new Map(lines.map(({ login, requestId }) => [login, requestId]))
    expect(logins.map((login) => told.get(login))).toEqual(replies.map(idOf))
  })
})

describe('el código de una llamada', () => {
  test('se dicta por teléfono y no se repite; el que pone el cliente no se toma, y el de un proxy de confianza sí, si tiene forma', async () => {
    const idFor = async (from: TestServer, headers?: Record<string, string>) =>
      (await from.as(null).get('/management/info', headers)).headers.get('x-request-id')
    const ids = []
    for (let count = 0; count < 50; count += 1) ids.push(await idFor(server))
    expect(new Set(ids).size).toBe(50)
    for (const id of ids) expect(id).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
    const header = { 'X-Request-Id': 'b7c1f2a0-proxy_1' }
    const behind = await openServer({ trustProxy: true })
    expect(await idFor(server, header)).not.toBe('b7c1f2a0-proxy_1')
    expect(await idFor(behind, header)).toBe('b7c1f2a0-proxy_1')
    for (const wrong of ['abc', 'x'.repeat(65), 'con espacio', '<b>algo</b>'])
      expect(await idFor(behind, { 'X-Request-Id': wrong })).toMatch(/^.{4}-.{4}$/)
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
    const round = () => Promise.resolve().then(() => loggers.of('sending').info('una vuelta'))
    const loop = startLoop({ name: 'envíos', everyMs: 3_600_000, round, onError: () => undefined })
    await loop.idle()
    inContext({ requestId: 'K7QF-2M9D' }, () => {
      loggers.of('http').info('la llamada')
      loop.wake()
    })
    await loop.stop()
    const ofJob = { msg: 'una vuelta', job: 'envíos', requestId: undefined }
    const ofCall = { msg: 'la llamada', job: undefined, requestId: 'K7QF-2M9D' }
    expect(lines.map(({ msg, job, requestId }) => ({ msg, job, requestId }))).toEqual([ofJob, ofCall, ofJob])
  })
})
