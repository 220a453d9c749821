import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openServer, type Caller, type Reply, type TestServer } from '../support/server.ts'

const users = '/api/users'

let now: Date
let server: TestServer
let admin: Caller

beforeEach(async () => {
  now = new Date('2026-11-20T15:00:00.000Z')
  server = await openServer({ clock: () => now, registrationEnabled: true })
  admin = server.as('admin')
})

afterEach(() => server.close())

const later = (seconds: number): void => {
  now = new Date(now.getTime() + seconds * 1000)
}

let callers = 0
const anonymous = () => server.as(null, { address: `10.2.0.${(callers += 1)}` })
const signIn = (username: string, password: string): Promise<Reply> => anonymous().post('/api/authenticate', { username, password })
const withToken = ({ headers }: Reply) => ({ Authorization: headers.get('authorization') ?? '' })
const alert = ({ headers }: Reply): unknown[] => [headers.get('x-depositosapp-alert'), headers.get('x-depositosapp-params')]
const one = async (login: string): Promise<object> => Object((await admin.get(`${users}/${login}`)).body)
const put = async (login: string, change: object): Promise<Reply> => admin.put(users, { ...(await one(login)), ...change })
const events = async (): Promise<Record<string, unknown>[]> => (await admin.get('/management/audits?sort=id,asc')).rows
const event = async (type: string): Promise<unknown> => (await events()).findLast((row) => row['type'] === type)

describe('quién queda afuera', () => {
  test('el desactivado sale en la llamada siguiente, y activado de nuevo tiene que volver a entrar', async () => {
    const before = withToken(await signIn('operador', 'operador'))
    expect((await anonymous().get('/api/account', before)).status).toBe(200)
    later(5)
    await put('operador', { activated: false })
    expect((await anonymous().get('/api/account', before)).status).toBe(401)
    expect((await signIn('operador', 'operador')).status).toBe(401)
    await put('operador', { activated: true })
    expect((await anonymous().get('/api/account', before)).status).toBe(401)
    expect((await signIn('operador', 'operador')).status).toBe(200)
  })

  test('quien deja de ser administrador lo deja de ser en la llamada siguiente', async () => {
    await put('operador', { authorities: ['ROLE_ADMIN', 'ROLE_USER'] })
    expect((await server.as('operador').get(users)).status).toBe(200)
    await put('operador', { authorities: ['ROLE_USER'] })
    expect((await server.as('operador').get(users)).status).toBe(403)
    expect((await server.as('operador').get('/api/account')).status).toBe(200)
  })

  test.each([
    ['desactiva', { activated: false }],
    ['quita de los administradores', { authorities: ['ROLE_USER'] }],
  ])('nadie se %s', async (_, change) => {
    expect(await put('admin', change)).toMatchObject({ status: 409, body: { message: 'error.user.self' } })
    expect((await put('admin', { lastName: 'Vega' })).status).toBe(200)
  })

  test('nadie se elimina', async () => {
    expect(await admin.delete(`${users}/admin`)).toMatchObject({ status: 409, body: { message: 'error.user.self' } })
  })
})

describe('las sesiones', () => {
  test('un administrador cierra las de un usuario, que vuelve a entrar con su contraseña', async () => {
    const before = withToken(await signIn('operador', 'operador'))
    const ended = await admin.delete(`${users}/operador/sessions`)
    expect([ended.status, ...alert(ended)]).toEqual([204, 'userManagement.sessionsEnded', 'operador'])
    expect((await anonymous().get('/api/account', before)).status).toBe(401)
    expect((await anonymous().get('/api/account', withToken(await signIn('operador', 'operador')))).status).toBe(200)
    expect(await event('SESSIONS_ENDED')).toMatchObject({ principal: 'admin', data: { subject: 'operador' } })
  })

  test('cada uno cierra las otras suyas y sigue en esta, que dura lo que duraba', async () => {
    const other = withToken(await signIn('operador', 'operador'))
    const own = await anonymous().post('/api/authenticate', { username: 'operador', password: 'operador', rememberMe: true })
    const ended = await anonymous().delete('/api/account/sessions', withToken(own))
    expect(ended.status).toBe(204)
    expect((await anonymous().get('/api/account', other)).status).toBe(401)
    expect((await anonymous().get('/api/account', withToken(own))).status).toBe(401)
    later(3 * 86_400)
    expect((await anonymous().get('/api/account', withToken(ended))).status).toBe(200)
    expect(await event('SESSIONS_ENDED')).toMatchObject({ principal: 'operador', data: { subject: 'operador' } })
  })

  test('la de un usuario eliminado no es de quien después recibe su nombre', async () => {
    let own = await signIn('operador', 'operador')
    // Each end dates the token that follows a second later, so that this one is dated after the new account.
    for (let ends = 0; ends < 3; ends += 1) own = await anonymous().delete('/api/account/sessions', withToken(own))
    await admin.delete(`${users}/operador`)
    const another = { login: 'operador', firstName: null, lastName: null, email: 'otra@deposito.example', authorities: ['ROLE_USER'] }
    expect((await admin.post(users, another)).status).toBe(201)
    later(10)
    expect((await anonymous().get('/api/account', withToken(own))).status).toBe(401)
  })

  test('salir queda anotado', async () => {
    expect((await server.as('operador').post('/api/logout')).status).toBe(204)
    expect(await event('LOGOUT')).toMatchObject({ principal: 'operador', timestamp: now.toISOString() })
  })
})
