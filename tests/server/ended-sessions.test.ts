import { describe, expect, test } from 'vitest'
import { alertOf, openAccountCalls, usersPath, withToken } from '../support/account-calls.ts'

const { server, admin, later, anonymous, signIn, put, event } = openAccountCalls()

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

  test('quien deja de ser administrador lo deja de ser en la llamada siguiente; nadie se quita a sí mismo, se desactiva ni se elimina', async () => {
    await put('operador', { authorities: ['ROLE_ADMIN', 'ROLE_USER'] })
    expect((await server().as('operador').get(usersPath)).status).toBe(200)
    await put('operador', { authorities: ['ROLE_USER'] })
    expect((await server().as('operador').get(usersPath)).status).toBe(403)
    expect((await server().as('operador').get('/api/account')).status).toBe(200)
    const refused = { status: 409, body: { message: 'error.user.self' } }
    for (const change of [{ activated: false }, { authorities: ['ROLE_USER'] }]) expect(await put('admin', change)).toMatchObject(refused)
    expect(await admin().delete(`${usersPath}/admin`)).toMatchObject(refused)
  })
})

describe('las sesiones', () => {
  test('un administrador cierra las de un usuario, que vuelve a entrar con su contraseña', async () => {
    const before = withToken(await signIn('operador', 'operador'))
    const ended = await admin().delete(`${usersPath}/operador/sessions`)
    expect([ended.status, ...alertOf(ended)]).toEqual([204, 'userManagement.sessionsEnded', 'operador'])
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
    await admin().delete(`${usersPath}/operador`)
    const another = { login: 'operador', firstName: null, lastName: null, email: 'otra@deposito.example', authorities: ['ROLE_USER'] }
    expect((await admin().post(usersPath, another)).status).toBe(201)
    later(10)
    expect((await anonymous().get('/api/account', withToken(own))).status).toBe(401)
  })
})
