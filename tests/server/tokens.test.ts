import { decodeJwt, jwtVerify, SignJWT, UnsecuredJWT } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { openForAll } from '../support/open-for.ts'
import { openServer, secret, tokenOf, type Reply } from '../support/server.ts'

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

function nextLetter(letter: string): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  return letters[letters.indexOf(letter) + 1] ?? ''
}
