import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { productVersion } from '#domain/administration/management.ts'
import type { Services } from '#server/services.ts'
import { enqueueMail } from '#server/store/operations/outbox.ts'
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

describe('las copias', () => {
  test.each([
    ['hecha anoche', {}, 'UP'],
    ['hecha anteanoche y fallida anoche', { failure: { date: '2026-11-20T06:00:00.000Z', reason: 'Sin espacio.' } }, 'DOWN'],
    ['con más de 36 horas', { last: { date: '2026-11-19T02:59:00.000Z', size: 1 } }, 'DOWN'],
    ['sin ninguna, en una base de hoy', { last: null, kept: 0, since: '2026-11-20T12:00:00.000Z' }, 'UNKNOWN'],
    ['sin ninguna, en una base de hace dos días', { last: null, kept: 0, since: '2026-11-18T12:00:00.000Z' }, 'DOWN'],
  ])('%s', async (_, state, status) => {
    const server = await serverWith({ copies: copiesOf(state) })
    // A monitor that starts the product again would not make the copy succeed.
    expect(await health(server, 'backups')).toMatchObject({ http: 200, whole: 'UP', part: { status } })
  })

  test('se ve cuándo, cuánto ocupa, dónde, por qué falló y cuándo es la próxima', async () => {
    const failure = { date: '2026-11-20T06:00:00.000Z', reason: 'Sin espacio.' }
    const server = await serverWith({ copies: copiesOf({ failure }) })
    expect((await health(server, 'backups')).part?.details).toEqual({
      lastCopy: '2026-11-20T06:00:00.000Z',
      size: 1000,
      kept: 7,
      next: '2026-11-21T06:00:00.000Z',
      folder: '/datos/backups',
      failure: 'Sin espacio.',
      failed: '2026-11-20T06:00:00.000Z',
    })
  })
})

describe('el correo', () => {
  test('caído se ve por qué y cuántos esperan, y el sistema sigue levantado', async () => {
    const server = await serverWith({
      checkMail: () => Promise.resolve({ transport: 'smtp', location: 'correo:587', fault: 'connection' }),
    })
    await enqueueMail(server.store.db, 'reset', 'marta@deposito.example', new Date('2026-11-20T14:59:00.000Z'))
    await enqueueMail(server.store.db, 'reset', 'ana@deposito.example', new Date('2026-11-20T14:59:30.000Z'))
    expect(await health(server, 'mail')).toEqual({
      http: 200,
      whole: 'UP',
      part: {
        status: 'DOWN',
        details: { transport: 'smtp', location: 'correo:587', error: 'connection', waiting: 2, oldest: '2026-11-20T14:59:00.000Z' },
      },
    })
  })

  test('con el servidor andando, lo que nadie manda desde hace rato también lo tira', async () => {
    const server = await serverWith({})
    await enqueueMail(server.store.db, 'reset', 'marta@deposito.example', new Date('2026-11-20T14:54:00.000Z'))
    expect((await health(server, 'mail')).part).toMatchObject({ status: 'DOWN', details: { waiting: 1 } })
  })
})

test('una versión nueva la ve solo el administrador, y no tira nada', async () => {
  const server = await serverWith({ version: { state: () => ({ newer: '99.1.0', checked: '2026-11-20T14:00:00.000Z' }) } })
  expect(await health(server, 'version')).toEqual({
    http: 200,
    whole: 'UP',
    part: { status: 'UP', details: { version: productVersion, newer: '99.1.0', checked: '2026-11-20T14:00:00.000Z' } },
  })
  for (const login of [null, 'operador']) expect((await server.as(login).get('/management/health')).body).toEqual({ status: 'UP' })
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
    authority: { health: () => never },
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
  let asked = 0
  const told = <T>(answer: T): Promise<T> => {
    asked += 1
    return Promise.resolve(answer)
  }
  const details = { address: 'aduana.test', appServer: 'OK', dbServer: 'NO', authServer: null } as const
  const down = { status: 'DOWN', details: { ...details, contract: 'unknown', clockDifferenceMs: null, checked: '' } } as const
  const server = await serverWith({
    checkMail: () => told({ transport: 'files', location: '/datos/mail', fault: null } as const),
    authority: { health: () => told(down) },
  })
  for (const login of [null, 'operador', 'owner']) {
    expect(await server.as(login).get('/management/health')).toMatchObject({ status: 200, body: { status: 'UP' } })
    await server.as(login).get('/health')
  }
  expect(asked).toBe(0)
  expect(await health(server, 'authority')).toEqual({ http: 200, whole: 'UP', part: { status: 'DOWN', details: down.details } })
  expect(asked).toBe(2)
})
