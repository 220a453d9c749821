import { sql } from 'kysely'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { productVersion } from '#domain/administration/management.ts'
import type { Services } from '#server/services.ts'
import { enqueueMail } from '#server/store/operations/outbox.ts'
import { authorityUp } from '../support/authority-up.ts'
import { noCopies } from '../support/idle-services.ts'
import { openServer, type TestServer } from '../support/server.ts'

const now = new Date('2026-11-20T15:00:00.000Z')
afterEach(() => vi.restoreAllMocks())

const answer = z.object({
  status: z.string(),
  components: z.record(z.string(), z.object({ status: z.string(), details: z.optional(z.record(z.string(), z.unknown())) })),
})

async function serverWith(options: Parameters<typeof openServer>[0]): Promise<TestServer> {
  const server = await openServer({ clock: () => now, ...options })
  onTestFinished(() => server.close())
  return server
}

/** What an administrator is answered of a part, and the status of the whole. */
async function health(server: TestServer, part: string) {
  const { status, body } = await server.as('admin').get('/management/health')
  const whole = answer.parse(body)
  return { http: status, whole: whole.status, part: whole.components[part] }
}

type CopiesState = Awaited<ReturnType<NonNullable<NonNullable<Services['copies']>['nightly']>['state']>>

const copied: CopiesState = {
  folder: '/datos/backups',
  last: { date: '2026-11-20T06:00:00.000Z', size: 1000 },
  kept: 7,
  failure: null,
  next: '2026-11-21T06:00:00.000Z',
  since: '2026-01-01T00:00:00.000Z',
}

function copiesOf(state: Partial<CopiesState>): NonNullable<Services['copies']> {
  return { ...noCopies, nightly: { state: () => Promise.resolve({ ...copied, ...state }) } }
}

const failure = { date: '2026-11-20T06:00:00.000Z', reason: 'Sin espacio.' }

test.each([
  ['hecha anoche', {}, 'UP'],
  ['hecha anteanoche y fallida anoche', { failure }, 'DOWN'],
  ['con más de 36 horas', { last: { date: '2026-11-19T02:59:00.000Z', size: 1 } }, 'DOWN'],
  ['sin ninguna, en una base de hoy', { last: null, kept: 0, since: '2026-11-20T12:00:00.000Z' }, 'UNKNOWN'],
  ['sin ninguna, en una base de hace dos días', { last: null, kept: 0, since: '2026-11-18T12:00:00.000Z' }, 'DOWN'],
])('la copia %s: se ve cuándo, cuánto ocupa, dónde, por qué falló y cuándo es la próxima', async (_, state, status) => {
  const server = await serverWith({ copies: copiesOf(state) })
  const { last, kept, next, folder, failure: failed } = { ...copied, ...state }
  const details = {
    ...(last && { lastCopy: last.date, size: last.size }),
    kept,
    next,
    folder,
    ...(failed && { failure: failed.reason, failed: failed.date }),
  }
  // A monitor that starts the product again would not make the copy succeed.
  expect(await health(server, 'backups')).toMatchObject({ http: 200, whole: 'UP', part: { status, details } })
})

test('el correo caído dice por qué y cuántos esperan, y el sistema sigue levantado; lo que nadie manda desde hace rato también lo tira', async () => {
  const broken = { transport: 'smtp', location: 'correo:587', fault: 'connection' } as const
  const server = await serverWith({ checkMail: () => Promise.resolve(broken) })
  const oldest = '2026-11-20T14:59:00.000Z'
  for (const date of [oldest, '2026-11-20T14:59:30.000Z']) await enqueueMail(server.store.db, 'reset', 'a@deposito.example', new Date(date))
  const details = { transport: 'smtp', location: 'correo:587', error: 'connection', waiting: 2, oldest }
  expect(await health(server, 'mail')).toEqual({ http: 200, whole: 'UP', part: { status: 'DOWN', details } })
  const sound = await serverWith({})
  await enqueueMail(sound.store.db, 'reset', 'a@deposito.example', new Date('2026-11-20T14:54:00.000Z'))
  expect((await health(sound, 'mail')).part).toMatchObject({ status: 'DOWN', details: { waiting: 1 } })
})

test('una versión nueva la ve solo el administrador, y no tira nada', async () => {
  const checked = '2026-11-20T14:00:00.000Z'
  const server = await serverWith({ version: { state: () => ({ newer: '99.1.0', checked }) } })
  const part = { status: 'UP', details: { version: productVersion, newer: '99.1.0', checked } }
  expect(await health(server, 'version')).toEqual({ http: 200, whole: 'UP', part })
})

describe('los envíos', () => {
  test('si nadie los revisa, el sistema entero está caído, para cualquiera', async () => {
    const server = await serverWith({ sinceRoundMs: 61_000 })
    expect(await health(server, 'worker')).toMatchObject({
      http: 503,
      whole: 'DOWN',
      part: { status: 'DOWN', details: { sinceRoundMs: 61_000 } },
    })
    for (const login of [null, 'operador'])
      expect(await server.as(login).get('/management/health')).toMatchObject({ status: 503, body: { status: 'DOWN' } })
  })

  test('uno atrasado se ve con su atraso, y no tira el sistema', async () => {
    const server = await serverWith({})
    const { id } = await server.as('operador').post('/api/warehouse/1/stocks', { fechaStock: '2026-11-20' })
    const change = server.store.db.updateTable('stock').where('id', '=', id)
    await change.set({ scheduleDate: '2026-11-20T14:56:00.000Z' }).execute()
    expect((await health(server, 'worker')).part).toMatchObject({ status: 'UP', details: { waiting: 1, delayMs: 240_000 } })
    await change.set({ scheduleDate: '2026-11-20T14:54:59.000Z' }).execute()
    expect(await health(server, 'worker')).toMatchObject({
      http: 200,
      whole: 'UP',
      part: { status: 'DOWN', details: { waiting: 1, delayMs: 301_000, oldestDue: '2026-11-20T14:54:59.000Z' } },
    })
  })
})

test('lo que no responde no demora a lo demás, y se muestra caído', async () => {
  const never = new Promise<never>(() => undefined)
  const server = await serverWith({
    checkMail: () => never,
    copies: { ...noCopies, nightly: { state: () => never } },
    authority: () => never,
  })
  const limit = new AbortController()
  const limits = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
  const asked = server.as('admin').get('/management/health')
  // The time is over when all are asked, and another call has been answered.
  await expect.poll(() => limits.mock.calls.length).toBe(2)
  await server.as(null).get('/management/health')
  limit.abort()
  const { components } = answer.parse((await asked).body)
  expect(Math.max(...limits.mock.calls.map(([ms]) => ms))).toBeLessThan(5000)
  for (const part of ['mail', 'backups', 'authority']) expect(components[part]).toEqual({ status: 'DOWN', details: { error: 'noAnswer' } })
  expect(components['db']).toMatchObject({ status: 'UP' })
})

test('una parte que falla se muestra caída, y lo imprevisto queda en el registro', async () => {
  const server = await serverWith({ checkMail: () => Promise.reject(new Error('algo raro')) })
  expect((await health(server, 'mail')).part).toEqual({ status: 'DOWN', details: { error: 'noAnswer' } })
  expect(server.unexpected).toEqual([{ err: expect.any(Error), part: 'mail' }])
})

test('por las partes que tardan pregunta solo el administrador, y la aduana caída no es el sistema caído', async () => {
  const details = { address: 'aduana.test', appServer: 'OK', dbServer: 'NO', authServer: null } as const
  const down = { status: 'DOWN', details: { ...details, contract: 'unknown', clockDifferenceMs: null, checked: '' } } as const
  const checkMail = vi.fn(() => Promise.resolve({ transport: 'files', location: '/datos/mail', fault: null } as const))
  const authority = vi.fn(() => Promise.resolve(down))
  const server = await serverWith({ checkMail, authority })
  for (const login of [null, 'operador', 'owner'])
    for (const path of ['/management/health', '/health'])
      expect(await server.as(login).get(path)).toMatchObject({ status: 200, body: { status: 'UP' } })
  for (const asked of [checkMail, authority]) expect(asked).not.toHaveBeenCalled()
  expect(await health(server, 'authority')).toEqual({ http: 200, whole: 'UP', part: { status: 'DOWN', details: down.details } })
  for (const asked of [checkMail, authority]) expect(asked).toHaveBeenCalledOnce()
})

test('cómo está el servidor: cualquiera sabe si anda; el administrador, qué parte; con la base caída se contesta 503 y se dice', async () => {
  const server = await serverWith({})
  for (const login of [null, 'operador']) expect((await server.as(login).get('/management/health')).body).toEqual({ status: 'UP' })
  const unknown = { status: 'UNKNOWN', details: {} }
  expect((await server.as('admin').get('/management/health')).body).toMatchObject({
    status: 'UP',
    components: {
      db: { status: 'UP', details: { database: 'SQLite' } },
      diskSpace: { status: 'UP', details: { total: expect.any(Number), free: expect.any(Number) } },
      ping: { status: 'UP' },
      backups: { status: 'UNKNOWN', details: { made: 'off' } },
      authority: await authorityUp(),
      tickets: {
        components: { 'Depósitos del Plata (30-71234567-1)': unknown, 'Almacenes del Sur (30-70000000-1)': unknown },
      },
    },
  })
  expect(await server.as(null).get('/health')).toMatchObject({ status: 200, body: { status: 'UP' } })
  const info = { build: { version: productVersion }, activeProfiles: ['test'] }
  expect((await server.as(null).get('/management/info')).body).toMatchObject(info)
  await server.store.close()
  for (const path of ['/health', '/management/health'])
    expect(await server.as(null).get(path)).toMatchObject({ status: 503, body: { status: 'DOWN' } })
})

/** Lets the database grow by so many pages at most. */
async function leavePages(server: TestServer, more: number): Promise<void> {
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(server.store.db)
  await sql.raw(`pragma max_page_count = ${(rows[0]?.page_count ?? 0) + more}`).execute(server.store.db)
}

test('con el disco lleno se dice así, a quien carga, en la salud y en el registro, y al haber lugar todo sigue', async () => {
  const server = await openServer()
  onTestFinished(() => server.close())
  const own = { lastName: 'R', email: 'operador@deposito.example', langKey: 'es' }
  const account = (firstName: string) =>
    server.as('operador').post('/api/account', { firstName, ...own }, { 'Idempotency-Key': crypto.randomUUID() })
  await leavePages(server, 0)
  let answer = await account('Ana')
  for (let time = 0; answer.status === 200 && time < 200; time += 1) answer = await account(`Ana ${time}`)
  expect(answer).toMatchObject({ status: 507, body: { message: 'error.http.507', status: 507 } })
  expect(server.unexpected).toMatchObject([{ err: { message: expect.stringContaining('full') } }])
  expect(await server.as(null).get('/health')).toMatchObject({ status: 503, body: { status: 'DOWN' } })
  const full = { http: 503, whole: 'DOWN', part: { status: 'DOWN', details: { error: 'diskFull' } } }
  expect(await health(server, 'db')).toMatchObject(full)
  await leavePages(server, 1000)
  expect((await account('Ana')).status).toBe(200)
  expect((await server.as(null).get('/health')).status).toBe(200)
})
