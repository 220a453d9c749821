import { decodeJwt, jwtVerify, SignJWT, UnsecuredJWT } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { clockForEach, current, openForAll, openForEach } from '../support/open-for.ts'
import { fixture, newStock, openServer, origin, secret, tokenOf, type Reply } from '../support/server.ts'

const now = new Date('2026-11-20T15:00:00.000Z')

let good: string

const server = openForAll(() => openServer({ clock: () => now }))

beforeAll(async () => {
  good = await tokenOf(server, 'operador', now)
})

const ask = (token: string): Promise<Reply> => server.as(null).get('/api/account', { Authorization: `Bearer ${token}` })

test('una credencial la lee cualquier biblioteca de JWT, con los datos de la plataforma', async () => {
  const { payload, protectedHeader } = await jwtVerify(good, secret, { algorithms: ['HS512'], currentDate: now })
  const [iat, exp] = [now.getTime() / 1000, now.getTime() / 1000 + 86_400]
  expect(payload).toEqual({ sub: 'operador', auth: 'ROLE_USER', iat, exp, sid: expect.stringMatching(/^[\w-]{22}$/) })
  expect(protectedHeader).toEqual({ alg: 'HS512' })
  expect((await ask(good)).status).toBe(200)
})

describe('no entra', () => {
  const claims = (): ReturnType<typeof decodeJwt> => decodeJwt(good)
  const sign = (header: { alg: string; typ?: string }, payload: object, key: Uint8Array = secret): Promise<string> =>
    new SignJWT({ ...payload }).setProtectedHeader(header).sign(key)
  const parts = (): string[] => good.split('.')

  test.each<[string, () => string | Promise<string>]>([
    ['la de otra clave', () => sign({ alg: 'HS512' }, claims(), new TextEncoder().encode('otra clave'.repeat(10)))],
    ['la de otro algoritmo', () => sign({ alg: 'HS256' }, claims())],
    ['la de otro encabezado', () => sign({ alg: 'HS512', typ: 'JWT' }, claims())],
    ['la que no está firmada', () => new UnsecuredJWT(claims()).encode()],
    ['la que perdió su firma', () => `${parts().slice(0, 2).join('.')}.`],
    ['la que tiene otra parte más', () => `${good}.`],
    [
      'la que fue cambiada',
      () => good.replace(parts()[1] ?? '', Buffer.from(JSON.stringify({ ...claims(), exp: 9e9 })).toString('base64url')),
    ],
    // The last letter of a signature has four bits to spare.
    ['la de otra letra con los mismos bits', () => `${good.slice(0, -1)}${nextLetter(good.at(-1) ?? '')}`],
    ['la vencida', () => sign({ alg: 'HS512' }, { ...claims(), exp: now.getTime() / 1000 })],
    ['la de una versión anterior, sin sesión', () => sign({ alg: 'HS512' }, { sub: 'operador', auth: 'ROLE_ADMIN', exp: 9e9 })],
    ['la de una sesión que no existe', () => sign({ alg: 'HS512' }, { ...claims(), sid: 'AAAAAAAAAAAAAAAAAAAAAA' })],
    ['la de una cuenta desactivada', () => tokenOf(server, 'leaver', now)],
    ['la de una cuenta que no existe', () => tokenOf(server, 'nobody', now)],
    ['la de una sesión sin forma', () => sign({ alg: 'HS512' }, { ...claims(), sid: 7 })],
  ])('%s', async (_name, make) => {
    expect((await ask(await make())).status).toBe(401)
  })

  test('la que está firmada como las nuestras sí entra, así que lo anterior se rechaza por lo que dice', async () => {
    expect((await ask(await sign({ alg: 'HS512' }, claims()))).status).toBe(200)
  })
})

describe('de quien perdió su derecho mientras llegaba el cuerpo de su llamada no se hace nada', () => {
  const { now: clock, later } = clockForEach()
  const on = openForEach(() => openServer({ clock, largeWorks: 1 }))
  const stocks = `/api/warehouse/${fixture.warehouse}/stocks`
  const user = { login: 'marta', email: 'marta@deposito.example', activated: true, authorities: ['ROLE_ADMIN'], langKey: 'es' }
  const db = current(() => on.store.db)

  test.each([
    ['la sesión', 401, 'operador', stocks, () => db.deleteFrom('user_session').execute()],
    ['el depósito', 404, 'operador', stocks, () => db.deleteFrom('deposito_user').execute()],
    ['la administración', 403, 'admin', '/api/users', () => db.updateTable('user').set({ authorities: 'ROLE_USER' }).execute()],
  ])('%s', async (_, status, login, path, lose) => {
    const text = JSON.stringify(path === stocks ? { fechaStock: '2026-11-20' } : user)
    const call = async (meanwhile: () => unknown): Promise<number> => {
      const pull = async (controller: ReadableStreamDefaultController): Promise<void> => {
        await meanwhile()
        later(5)
        controller.enqueue(new TextEncoder().encode(text))
        controller.close()
      }
      const body = new ReadableStream({ pull }, { highWaterMark: 0 })
      const headers = { Authorization: `Bearer ${await tokenOf(on, login, clock())}`, 'Content-Type': 'application/json' }
      const init = { method: 'POST', body, duplex: 'half', headers } as const
      return (await on.fetch(new Request(new URL(path, origin), init))).status
    }
    const made = async () => [
      (await db.selectFrom('stock').select('id').execute()).length,
      (await db.selectFrom('user').select('id').execute()).length,
    ]
    const before = await made()
    expect(await call(lose)).toBe(status)
    expect(await made()).toEqual(before)
  })

  test('ni de quien lo perdió mientras esperaba su turno', async () => {
    const whole = `${stocks}/${await newStock(on.as('owner'))}/whole`
    const received: (() => void)[] = []
    await on.as('operador', { whenClosed: (listener) => received.push(listener) }).get(whole)
    const waiting = on.as('operador').get(whole)
    // By the answer to a later call, the one before waits.
    await on.as('owner').get(stocks)
    await db.deleteFrom('deposito_user').execute()
    later(5)
    for (const end of received) end()
    expect((await waiting).status).toBe(404)
  })
})

function nextLetter(letter: string): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  return letters[letters.indexOf(letter) + 1] ?? ''
}
