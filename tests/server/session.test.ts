import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { loginDraft } from '#domain/account/account-drafts.ts'
import { clockForEach, openForEach } from '../support/open-for.ts'
import { openServer, type Reply } from '../support/server.ts'

const { now, later } = clockForEach()
const server = openForEach(() => openServer({ clock: now }))

const signIn = (username: string, password: string, rememberMe?: boolean): Promise<Reply> =>
  server.as(null).post('/api/authenticate', { username, password, ...(rememberMe === undefined ? {} : { rememberMe }) })

function bearer(reply: Reply): Record<string, string> {
  return { Authorization: reply.headers.get('authorization') ?? '' }
}

function claimsOf(reply: Reply): { sub: string; auth: string; exp: number } {
  const { id_token: token } = z.object({ id_token: z.string() }).parse(reply.body)
  expect(bearer(reply)).toEqual({ Authorization: `Bearer ${token}` })
  const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  return z.object({ sub: z.string(), auth: z.string(), exp: z.number() }).parse(claims)
}

test('se entra con el usuario o el correo, en mayúsculas o minúsculas, y la credencial dura un día; quien pregunta quién es lo sabe', async () => {
  for (const name of ['operador', 'OPERADOR', 'operador@deposito.example', ' Operador@Deposito.Example ']) {
    const reply = await signIn(name, 'operador')
    expect([name, reply.status]).toEqual([name, 200])
    expect(claimsOf(reply)).toEqual({ sub: 'operador', auth: 'ROLE_USER', exp: now().getTime() / 1000 + 86_400 })
    expect(reply.headers.get('cache-control')).toBe('no-store')
    expect((await server.as(null).get('/api/account', bearer(reply))).status).toBe(200)
  }
  expect((await server.as('operador').get('/api/authenticate')).body).toBe('operador')
  expect(await server.as(null).get('/api/authenticate')).toMatchObject({ status: 200, body: '' })
})

test('recordado dura treinta días, y renovar conserva la duración', async () => {
  const remembered = await signIn('operador', 'operador', true)
  expect(claimsOf(remembered).exp).toBe(now().getTime() / 1000 + 2_592_000)
  later(2_000_000)
  const renewed = await server.as(null).put('/api/authenticate/refresh', undefined, bearer(remembered))
  expect(claimsOf(renewed).exp).toBe(now().getTime() / 1000 + 2_592_000)
  const short = await signIn('operador', 'operador')
  later(80_000)
  expect(claimsOf(await server.as(null).put('/api/authenticate/refresh', undefined, bearer(short))).exp).toBe(
    now().getTime() / 1000 + 86_400,
  )
  later(10_000)
  expect((await server.as(null).put('/api/authenticate/refresh', undefined, bearer(short))).status).toBe(401)
  expect((await server.as(null).get('/api/account', bearer(short))).status).toBe(401)
})

test('contraseña equivocada, usuario desconocido y cuenta sin activar se contestan igual', async () => {
  const answers = [await signIn('operador', 'operadora'), await signIn('nadie', 'nadie'), await signIn('leaver', 'leaver')]
  for (const reply of answers) {
    expect(reply.status).toBe(401)
    expect(reply.headers.has('authorization')).toBe(false)
    expect(reply.body).toEqual({
      type: 'https://www.jhipster.tech/problem/problem-with-message',
      title: 'Unauthorized',
      status: 401,
      detail: 'Bad credentials',
      path: '/api/authenticate',
      requestId: expect.any(String),
      message: 'error.http.401',
    })
  }
})

test('un nombre o una contraseña más largos que los que hay no se intentan, y se dice que es por el largo', async () => {
  const reply = await signIn('u'.repeat(255), 'c'.repeat(101))
  expect(reply.body).toMatchObject({
    status: 400,
    fieldErrors: [
      { objectName: 'login', field: 'username', message: 'Size' },
      { objectName: 'login', field: 'password', message: 'Size' },
    ],
  })
  const said = loginDraft.safeParse({ username: 'u'.repeat(255), password: 'c'.repeat(101) }).error?.issues.map(({ message }) => message)
  expect(said).toEqual(['register.messages.validate.login.maxlength?max=254', 'global.messages.validate.newpassword.maxlength?max=100'])
  expect((await signIn('u'.repeat(254), 'c'.repeat(100))).status).toBe(401)
})

test('la cuenta se lee y se cambia; el resto de lo que venga se ignora, y el correo de otra persona no se toma', async () => {
  const operador = server.as('operador')
  const before = await operador.get('/api/account')
  expect(before.body).toMatchObject({ id: 3, login: 'operador', email: 'operador@deposito.example', authorities: ['ROLE_USER'] })
  const changed = await operador.post('/api/account', {
    ...Object(before.body),
    firstName: 'Marta',
    login: 'admin',
    authorities: ['ROLE_ADMIN'],
  })
  expect(changed).toMatchObject({ status: 200, body: '' })
  expect((await operador.get('/api/account')).body).toMatchObject({
    login: 'operador',
    firstName: 'Marta',
    authorities: ['ROLE_USER'],
    lastModifiedBy: 'operador',
  })
  const taken = await operador.post('/api/account', { firstName: 'Marta', email: 'OWNER@deposito.example', currentPassword: 'operador' })
  expect(taken.headers.get('x-depositosapp-error')).toBe('error.emailexists')
  expect(taken.body).toMatchObject({ status: 400, message: 'error.emailexists', params: 'userManagement' })
})

test('la imagen se guarda; quien no la manda la deja como está, y quien manda nada la quita', async () => {
  const operador = server.as('operador')
  const own = { firstName: 'Marta', lastName: 'Quiroga', email: 'operador@deposito.example', langKey: 'es' }
  const image = async (): Promise<unknown> => Object((await operador.get('/api/account')).body).imageUrl
  const url = 'https://deposito.example/marta.png'
  for (const [sent, kept] of [
    [{ imageUrl: url }, url],
    [{}, url],
    [{ imageUrl: null }, ''],
    [{ imageUrl: ` ${url} ` }, url],
    [{ imageUrl: '' }, ''],
  ] as const) {
    expect((await operador.post('/api/account', { ...own, ...sent })).status).toBe(200)
    expect(await image()).toBe(kept)
  }
  const long = await operador.post('/api/account', { ...own, imageUrl: 'a'.repeat(257) })
  expect(long.body).toMatchObject({ status: 400, fieldErrors: [{ objectName: 'user', field: 'imageUrl', message: 'Size' }] })
})
