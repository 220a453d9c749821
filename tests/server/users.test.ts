import { beforeEach, describe, expect, test } from 'vitest'
import { alertOf, openAccountCalls, usersPath, withToken } from '../support/account-calls.ts'
import { fixture, personId } from '../support/server.ts'

const marta = { login: 'Marta', firstName: 'Marta', lastName: 'Sosa', email: 'marta@otro.example', authorities: ['ROLE_USER'] }

const { server, admin, later, anonymous, signIn, account, askReset, mailedKey, choose, activate, one, put, event } = openAccountCalls()

const logins = async (query = ''): Promise<unknown[]> => (await admin.get(`${usersPath}${query}`)).rows.map((row) => row['login'])

describe('la lista de usuarios', () => {
  test('tiene a todos en páginas, con su total, y sin nada secreto', async () => {
    const page = await admin.get(`${usersPath}?page=1&size=4&sort=login,asc`)
    expect(page.headers.get('x-total-count')).toBe('6')
    expect(page.headers.get('link')).toContain('rel="prev"')
    expect(page.rows.map((row) => row['login'])).toEqual(['owner', 'stranger'])
    expect((await admin.get(`${usersPath}/authorities`)).body).toEqual(['ROLE_ADMIN', 'ROLE_USER'])
    const text = JSON.stringify((await admin.get(usersPath)).body)
    expect(text).not.toMatch(/hash|argon|resetKey|activationKey|tokensSince/i)
    expect(await one('admin')).toMatchObject({ version: 1, activated: true, createdBy: 'system', authorities: ['ROLE_ADMIN', 'ROLE_USER'] })
  })

  test('se filtra por estado y por perfil, se ordena por cualquier columna, y se busca por partes del usuario, del nombre y del correo', async () => {
    await admin.post(usersPath, { ...marta, lastName: 'Ñandú' })
    for (const [query, found] of [
      ['activated.equals=false', ['leaver']],
      ['authorities.contains=ROLE_ADMIN', ['admin']],
      ['sort=lastModifiedDate,desc&sort=login,desc&size=1', ['stranger']],
      ['search=MAR', ['marta']],
      ['search=otro.example', ['marta']],
      ['search=nandu+Mártã', ['marta']],
      ['search=marta+quiroga', []],
      ['search=100%25', []],
    ] as const)
      expect([query, await logins(`?${query}`)]).toEqual([query, found])
    expect(await logins('?search=%00')).toHaveLength(7)
    for (const query of ['sort=passwordHash', 'passwordHash.contains=a'])
      expect((await admin.get(`${usersPath}?${query}`)).status).toBe(400)
  })

  test('a quien no es administrador le da su persona y la gente de las compañias que maneja, con su nombre y su correo y nada más', async () => {
    const seen = async (login: (typeof fixture.people)[number], query = '') =>
      (await server.as(login).get(`${usersPath}${query}`)).rows.map((row) => row['login'])
    for (const [login, people] of [
      ['owner', ['owner', 'encargada', 'operador']],
      ['encargada', ['owner', 'encargada', 'operador']],
      ['operador', ['operador']],
      ['stranger', ['stranger']],
    ] as const)
      expect([login, await seen(login)]).toEqual([login, people])
    expect(await seen('owner', '?search=oper')).toEqual(['operador'])
    expect(await seen('owner', '?search=stranger')).toEqual([])
    const [row = {}] = (await server.as('operador').get(usersPath)).rows
    expect(Object.keys(row).toSorted()).toEqual(['email', 'firstName', 'id', 'lastName', 'login'])
    for (const query of ['authorities.contains=A', 'sort=createdDate,asc'])
      expect((await server.as('owner').get(`${usersPath}?${query}`)).status).toBe(400)
    for (const path of [`${usersPath}/operador`, `${usersPath}/authorities`, `${usersPath}/operador/sessions`])
      expect((await server.as('owner').get(path)).status).toBe(403)
    expect((await server.as('owner').post(usersPath, marta)).status).toBe(403)
    expect((await server.as('owner').put(usersPath, { ...marta, id: 1 })).status).toBe(403)
    expect((await anonymous().get(usersPath)).status).toBe(401)
  })
})

describe('un usuario nuevo', () => {
  test('queda activo, con quien lo creó, y nadie conoce su contraseña', async () => {
    const made = await admin.post(usersPath, { ...marta, activated: false, createdBy: 'otro', password: 'secreta', langKey: 'en' })
    expect(made).toMatchObject({
      status: 201,
      body: { login: 'marta', email: marta.email, activated: true, createdBy: 'admin', authorities: ['ROLE_USER'], version: 1 },
    })
    expect(made.headers.get('location')).toBe('/api/users/marta')
    expect(alertOf(made)).toEqual(['userManagement.created', 'marta'])
    expect((await signIn('marta', 'secreta')).status).toBe(401)
    expect(await event('USER_CREATED')).toMatchObject({ principal: 'admin', data: { subject: 'marta', held: { email: marta.email } } })
  })

  test.each([
    ['con ID', { id: 7 }, 'error.idexists'],
    ['con un usuario que ya está', { login: 'OWNER' }, 'error.userexists'],
    ['con un correo que ya está', { email: 'Owner@deposito.example' }, 'error.emailexists'],
    ['con un usuario que es el correo de otra persona', { login: 'owner@deposito.example' }, 'error.userexists'],
    ['sin perfiles', { authorities: [] }, 'error.validation'],
    ['con un perfil que no existe', { authorities: ['ROLE_USER', 'ROLE_ROOT'] }, 'error.validation'],
    ['con un usuario de signos', { login: 'a b' }, 'error.validation'],
    ['con una palabra reservada', { login: 'Authorities' }, 'error.validation'],
    ['con los puntos que en una dirección son otra carpeta', { login: '..' }, 'error.validation'],
  ])('%s se rechaza como en la plataforma', async (_, change, message) => {
    const reply = await admin.post(usersPath, { ...marta, ...change })
    expect(reply).toMatchObject({ status: 400, body: { message } })
    expect(await logins()).toHaveLength(6)
    expect(await server.mails()).toEqual([])
  })
})

describe('cambiar un usuario', () => {
  test('guarda lo que cambia, quién y cuándo, y lo anota campo por campo', async () => {
    const authorities = ['ROLE_ADMIN', 'ROLE_USER']
    const saved = await put('operador', { lastName: 'Vega', authorities: authorities.toReversed() })
    const kept = { lastName: 'Vega', version: 2, lastModifiedBy: 'admin', authorities }
    expect(saved).toMatchObject({ status: 200, body: kept })
    expect(alertOf(saved)).toEqual(['userManagement.updated', 'operador'])
    const changes = [
      { field: 'lastName', before: 'Quiroga', after: 'Vega' },
      { field: 'authorities', before: ['ROLE_USER'], after: authorities },
    ]
    expect(await event('USER_CHANGED')).toMatchObject({ principal: 'admin', data: { subject: 'operador', changes } })
  })

  test('sobre una versión anterior se rechaza; sin versión se guarda, como en la plataforma; el nombre queda: por él se sabe de quién son las compañias', async () => {
    await put('operador', { lastName: 'Vega' })
    expect(await put('operador', { version: 1 })).toMatchObject({ status: 409, body: { message: 'error.concurrencyFailure' } })
    expect((await put('operador', { version: undefined, lastName: 'Ríos' })).status).toBe(200)
    const own = await server.as('operador').post('/api/account', { firstName: 'O', lastName: 'P', email: 'operador@deposito.example' })
    expect(own.status).toBe(200)
    expect(await one('operador')).toMatchObject({ version: 4 })
    const reply = await put('owner', { login: 'otro' })
    expect(reply.body).toMatchObject({ fieldErrors: [{ objectName: 'userManagement', field: 'login', message: 'LoginStays' }] })
    expect((await put('owner', { login: 'Owner' })).status).toBe(200)
  })

  test('con el correo o el usuario de otra cuenta como correo se rechaza', async () => {
    await admin.post(usersPath, { ...marta, login: 'jefe@otro.example' })
    const refused = { status: 400, body: { message: 'error.emailexists', params: 'userManagement' } }
    for (const email of ['OWNER@deposito.example', 'jefe@otro.example']) expect(await put('operador', { email })).toMatchObject(refused)
  })

  test('otro correo deja sin efecto lo que se mandó al anterior, y quien no eligió su contraseña la elige desde el nuevo', async () => {
    await admin.post(usersPath, marta)
    await askReset('operador@deposito.example')
    const keys = (await server.mails()).map(({ key }) => key)
    await put('marta', { email: 'marta@correcto.example' })
    await put('operador', { email: 'operador@otro.example' })
    for (const key of keys) expect((await choose(key)).status).toBe(500)
    const [again, ...rest] = (await server.mails()).slice(2)
    expect(again).toMatchObject({ to: 'marta@correcto.example' })
    const text = expect.stringMatching(/^Un administrador cambió el .* el correo de su cuenta/)
    expect(rest).toMatchObject([
      { to: 'operador@deposito.example', subject: 'Cambió el correo de su cuenta de Depósito Fiscal', link: '', text },
      { to: 'operador@otro.example', subject: 'Este correo es el de una cuenta de Depósito Fiscal', link: '' },
    ])
    expect((await choose(again?.key ?? '')).status).toBe(200)
  })
})

describe('quien se registró y no abrió su correo', () => {
  const nora = { login: 'nora', email: 'nora@otro.example', password: 'una nueva' }
  beforeEach(async () => void (await anonymous().post('/api/register', nora)))

  test('se ve que espera, y activado por un administrador entra y deja de vencer', async () => {
    const key = await mailedKey()
    expect(await one('nora')).toMatchObject({ activated: false, waiting: true })
    expect((await put('nora', { activated: true })).status).toBe(200)
    expect(await one('nora')).not.toHaveProperty('waiting')
    expect((await signIn('nora', 'una nueva')).status).toBe(200)
    expect((await activate(key)).status).toBe(409)
    await put('nora', { activated: false })
    expect(await one('nora')).not.toHaveProperty('waiting')
  })

  test('con otro correo sigue esperando, por un mail nuevo, y lo que todavía no salió va a la dirección corregida', async () => {
    const old = await mailedKey()
    expect((await put('nora', { email: 'nora@correcto.example' })).status).toBe(200)
    expect((await activate(old)).status).toBe(500)
    const again = (await server.mails()).at(-1)
    expect(again?.to).toBe('nora@correcto.example')
    expect((await activate(again?.key ?? '')).status).toBe(200)
    await admin.post(usersPath, marta)
    await put('marta', { email: 'marta@correcto.example' })
    expect((await server.mails()).map(({ to }) => to).filter((to) => to.startsWith('marta'))).toEqual(['marta@correcto.example'])
  })
})

test('un usuario eliminado se lleva sus lugares, sus correos y sus claves, y queda anotado lo que tenía; un dueño queda mientras tenga compañias, y se dice cuáles', async () => {
  const stocks = `/api/warehouse/${fixture.warehouse}/stocks`
  await server.as('operador').post(stocks, { fechaStock: '2026-11-20' }, { 'Idempotency-Key': 's' })
  await askReset('operador@deposito.example')
  const gone = await admin.delete(`${usersPath}/OPERADOR`)
  expect([gone.status, ...alertOf(gone)]).toEqual([204, 'userManagement.deleted', 'operador'])
  for (const table of ['company_user', 'deposito_user'] as const)
    expect(await server.store.db.selectFrom(table).selectAll().where('userId', '=', personId('operador')).execute()).toEqual([])
  for (const table of ['mail_outbox', 'idempotency_key'] as const)
    expect(await server.store.db.selectFrom(table).selectAll().execute()).toEqual([])
  expect((await server.as('operador').get('/api/account')).status).toBe(401)
  expect((await admin.delete(`${usersPath}/operador`)).status).toBe(404)
  const told = await event('USER_DELETED')
  expect(told).toMatchObject({ principal: 'admin', data: { subject: 'operador', held: { authorities: ['ROLE_USER'], activated: true } } })
  expect(JSON.stringify(told)).not.toMatch(/hash|argon/i)
  expect((await admin.get(stocks)).rows).toHaveLength(1)
  const refused = { status: 409, body: { message: 'error.user.owner', params: { companies: 'Depósitos del Plata' } } }
  expect(await admin.delete(`${usersPath}/owner`)).toMatchObject(refused)
  expect((await admin.delete(`${usersPath}/encargada`)).status).toBe(204)
})

describe('quién queda afuera', () => {
  test('el desactivado sale en la llamada siguiente, y activado de nuevo tiene que volver a entrar', async () => {
    const before = withToken(await signIn('operador', 'operador'))
    expect(await account(before)).toBe(200)
    for (const [activated, signedIn] of [
      [false, 401],
      [true, 200],
    ] as const) {
      later(5)
      await put('operador', { activated })
      expect([await account(before), (await signIn('operador', 'operador')).status]).toEqual([401, signedIn])
    }
  })

  test('quien deja de ser administrador lo deja de ser en la llamada siguiente; nadie se quita a sí mismo, se desactiva ni se elimina', async () => {
    await put('operador', { authorities: ['ROLE_ADMIN', 'ROLE_USER'] })
    expect((await server.as('operador').get(`${usersPath}/operador`)).status).toBe(200)
    await put('operador', { authorities: ['ROLE_USER'] })
    expect((await server.as('operador').get(`${usersPath}/operador`)).status).toBe(403)
    expect((await server.as('operador').get('/api/account')).status).toBe(200)
    const refused = { status: 409, body: { message: 'error.user.self' } }
    for (const change of [{ activated: false }, { authorities: ['ROLE_USER'] }]) expect(await put('admin', change)).toMatchObject(refused)
    expect(await admin.delete(`${usersPath}/admin`)).toMatchObject(refused)
  })
})

describe('las sesiones', () => {
  test('un administrador cierra las de un usuario, que vuelve a entrar con su contraseña', async () => {
    const before = withToken(await signIn('operador', 'operador'))
    const ended = await admin.delete(`${usersPath}/operador/sessions`)
    expect([ended.status, ...alertOf(ended)]).toEqual([204, 'userManagement.sessionsEnded', 'operador'])
    expect([await account(before), await account(withToken(await signIn('operador', 'operador')))]).toEqual([401, 200])
    expect(await event('SESSIONS_ENDED')).toMatchObject({ principal: 'admin', data: { subject: 'operador' } })
  })

  test('cada uno cierra las otras suyas y sigue en esta, que dura lo que duraba', async () => {
    const other = withToken(await signIn('operador', 'operador'))
    const own = withToken(await signIn('operador', 'operador', true))
    const ended = await anonymous().delete('/api/account/sessions', own)
    expect([ended.status, await account(other), await account(own)]).toEqual([204, 401, 401])
    later(3 * 86_400)
    expect(await account(withToken(ended))).toBe(200)
    expect(await event('SESSIONS_ENDED')).toMatchObject({ principal: 'operador', data: { subject: 'operador' } })
  })

  test('la de un usuario eliminado no es de quien después recibe su nombre', async () => {
    let own = await signIn('operador', 'operador')
    // Each end dates the token that follows a second later, so that this one is dated after the new account.
    for (let ends = 0; ends < 3; ends += 1) own = await anonymous().delete('/api/account/sessions', withToken(own))
    await admin.delete(`${usersPath}/operador`)
    expect((await admin.post(usersPath, { ...marta, login: 'operador' })).status).toBe(201)
    later(10)
    expect(await account(withToken(own))).toBe(401)
  })
})
