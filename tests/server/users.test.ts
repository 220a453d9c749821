import { describe, expect, test, beforeEach } from 'vitest'
import { alertOf, openAccountCalls, usersPath } from '../support/account-calls.ts'
import { fixture, personId } from '../support/server.ts'

const marta = { login: 'Marta', firstName: 'Marta', lastName: 'Sosa', email: 'marta@otro.example', authorities: ['ROLE_USER'] }

const { server, admin, anonymous, signIn, choose, one, put, event } = openAccountCalls()

const logins = async (query = ''): Promise<unknown[]> => (await admin().get(`${usersPath}${query}`)).rows.map((row) => row['login'])

describe('la lista de usuarios', () => {
  test('tiene a todos en páginas, con su total, y sin nada secreto', async () => {
    const page = await admin().get(`${usersPath}?page=1&size=4&sort=login,asc`)
    expect(page.headers.get('x-total-count')).toBe('6')
    expect(page.headers.get('link')).toContain('rel="prev"')
    expect(page.rows.map((row) => row['login'])).toEqual(['owner', 'stranger'])
    expect((await admin().get(`${usersPath}/authorities`)).body).toEqual(['ROLE_ADMIN', 'ROLE_USER'])
    const text = JSON.stringify((await admin().get(usersPath)).body)
    expect(text).not.toMatch(/hash|argon|resetKey|activationKey|tokensSince/i)
    expect(await one('admin')).toMatchObject({ version: 1, activated: true, createdBy: 'system', authorities: ['ROLE_ADMIN', 'ROLE_USER'] })
  })

  test('se filtra por estado y por perfil, se ordena por cualquier columna, y se busca por partes del usuario, del nombre y del correo', async () => {
    expect(await logins('?activated.equals=false')).toEqual(['leaver'])
    expect(await logins('?authorities.contains=ROLE_ADMIN')).toEqual(['admin'])
    expect((await logins('?sort=lastModifiedDate,desc&sort=login,desc'))[0]).toBe('stranger')
    expect((await admin().get(`${usersPath}?sort=passwordHash`)).status).toBe(400)
    expect((await admin().get(`${usersPath}?passwordHash.contains=a`)).status).toBe(400)
    await admin().post(usersPath, { ...marta, lastName: 'Ñandú' })
    expect(await logins('?search=MAR')).toEqual(['marta'])
    expect(await logins('?search=otro.example')).toEqual(['marta'])
    expect(await logins('?search=nandu+Mártã')).toEqual(['marta'])
    expect(await logins('?search=marta+quiroga')).toEqual([])
    expect(await logins('?search=100%25')).toEqual([])
    expect(await logins('?search=%00')).toHaveLength(7)
  })
})

describe('un usuario nuevo', () => {
  test('queda activo, con quien lo creó, y nadie conoce su contraseña', async () => {
    const made = await admin().post(usersPath, { ...marta, activated: false, createdBy: 'otro', password: 'secreta', langKey: 'en' })
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
    const reply = await admin().post(usersPath, { ...marta, ...change })
    expect(reply).toMatchObject({ status: 400, body: { message } })
    expect(await logins()).toHaveLength(6)
    expect(await server().mails()).toEqual([])
  })
})

describe('cambiar un usuario', () => {
  test('guarda lo que cambia, quién y cuándo, y lo anota campo por campo', async () => {
    const saved = await put('operador', { lastName: 'Vega', authorities: ['ROLE_USER', 'ROLE_ADMIN'] })
    expect(saved).toMatchObject({
      status: 200,
      body: { lastName: 'Vega', version: 2, lastModifiedBy: 'admin', authorities: ['ROLE_ADMIN', 'ROLE_USER'] },
    })
    expect(alertOf(saved)).toEqual(['userManagement.updated', 'operador'])
    expect(await event('USER_CHANGED')).toMatchObject({
      principal: 'admin',
      data: {
        subject: 'operador',
        changes: [
          { field: 'lastName', before: 'Quiroga', after: 'Vega' },
          { field: 'authorities', before: ['ROLE_USER'], after: ['ROLE_ADMIN', 'ROLE_USER'] },
        ],
      },
    })
  })

  test('sobre una versión anterior se rechaza; sin versión se guarda, como en la plataforma; el nombre queda: por él se sabe de quién son las compañias', async () => {
    await put('operador', { lastName: 'Vega' })
    expect(await put('operador', { version: 1 })).toMatchObject({ status: 409, body: { message: 'error.concurrencyFailure' } })
    expect((await put('operador', { version: undefined, lastName: 'Ríos' })).status).toBe(200)
    const own = await server().as('operador').post('/api/account', { firstName: 'O', lastName: 'P', email: 'operador@deposito.example' })
    expect(own.status).toBe(200)
    expect(await one('operador')).toMatchObject({ version: 4 })
    const reply = await put('owner', { login: 'otro' })
    expect(reply.body).toMatchObject({ fieldErrors: [{ objectName: 'userManagement', field: 'login', message: 'LoginStays' }] })
    expect((await put('owner', { login: 'Owner' })).status).toBe(200)
  })

  test('con el correo o el usuario de otra cuenta como correo se rechaza', async () => {
    await admin().post(usersPath, { ...marta, login: 'jefe@otro.example' })
    const refused = { status: 400, body: { message: 'error.emailexists', params: 'userManagement' } }
    for (const email of ['OWNER@deposito.example', 'jefe@otro.example']) expect(await put('operador', { email })).toMatchObject(refused)
  })

  test('otro correo deja sin efecto lo que se mandó al anterior, y quien no eligió su contraseña la elige desde el nuevo', async () => {
    await admin().post(usersPath, marta)
    await anonymous().post('/api/account/reset-password/init', 'operador@deposito.example')
    const [first, second] = await server().mails()
    await put('marta', { email: 'marta@correcto.example' })
    await put('operador', { email: 'operador@otro.example' })
    expect((await choose(first?.key ?? '')).status).toBe(500)
    expect((await choose(second?.key ?? '')).status).toBe(500)
    const [, , again, lost, gained, ...rest] = await server().mails()
    expect(again).toMatchObject({ to: 'marta@correcto.example' })
    expect(lost).toMatchObject({ to: 'operador@deposito.example', subject: 'Cambió el correo de su cuenta de Depósito Fiscal', link: '' })
    expect(lost?.text).toMatch(/^Un administrador cambió el .* el correo de su cuenta/)
    expect(gained).toMatchObject({ to: 'operador@otro.example', subject: 'Este correo es el de una cuenta de Depósito Fiscal', link: '' })
    expect(rest).toEqual([])
    expect((await choose(again?.key ?? '')).status).toBe(200)
  })
})

describe('quien se registró y no abrió su correo', () => {
  const nora = { login: 'nora', email: 'nora@otro.example', password: 'una nueva' }
  beforeEach(async () => void (await anonymous().post('/api/register', nora)))

  test('se ve que espera, y activado por un administrador entra y deja de vencer', async () => {
    const [mail] = await server().mails()
    expect(await one('nora')).toMatchObject({ activated: false, waiting: true })
    expect((await put('nora', { activated: true })).status).toBe(200)
    expect(await one('nora')).not.toHaveProperty('waiting')
    expect((await signIn('nora', 'una nueva')).status).toBe(200)
    expect((await anonymous().get(`/api/activate?key=${mail?.key ?? ''}`)).status).toBe(500)
    await put('nora', { activated: false })
    expect(await one('nora')).not.toHaveProperty('waiting')
  })

  test('con otro correo sigue esperando, por un mail nuevo, y lo que todavía no salió va a la dirección corregida', async () => {
    const [mail] = await server().mails()
    expect((await put('nora', { email: 'nora@correcto.example' })).status).toBe(200)
    expect((await anonymous().get(`/api/activate?key=${mail?.key ?? ''}`)).status).toBe(500)
    const again = (await server().mails()).at(-1)
    expect(again?.to).toBe('nora@correcto.example')
    expect((await anonymous().get(`/api/activate?key=${again?.key ?? ''}`)).status).toBe(200)
    await admin().post(usersPath, marta)
    await put('marta', { email: 'marta@correcto.example' })
    expect((await server().mails()).filter(({ to }) => to.startsWith('marta')).map(({ to }) => to)).toEqual(['marta@correcto.example'])
  })
})

describe('eliminar un usuario', () => {
  test('se lleva sus lugares, sus correos y sus claves, y queda anotado lo que tenía; un dueño queda mientras tenga compañias, y se dice cuáles', async () => {
    await server().as('operador').post('/api/companies', {}, { 'Idempotency-Key': 'k' })
    await server()
      .as('operador')
      .post(`/api/warehouse/${fixture.warehouse}/stocks`, { fechaStock: '2026-11-20' }, { 'Idempotency-Key': 's' })
    await anonymous().post('/api/account/reset-password/init', 'operador@deposito.example')
    const gone = await admin().delete(`${usersPath}/OPERADOR`)
    expect([gone.status, ...alertOf(gone)]).toEqual([204, 'userManagement.deleted', 'operador'])
    for (const table of ['company_user', 'deposito_user'] as const)
      expect(await server().store.db.selectFrom(table).selectAll().where('userId', '=', personId('operador')).execute()).toEqual([])
    for (const table of ['mail_outbox', 'idempotency_key'] as const)
      expect(await server().store.db.selectFrom(table).selectAll().execute()).toEqual([])
    expect((await server().as('operador').get('/api/account')).status).toBe(401)
    expect((await admin().delete(`${usersPath}/operador`)).status).toBe(404)
    const told = await event('USER_DELETED')
    expect(told).toMatchObject({ principal: 'admin', data: { subject: 'operador', held: { authorities: ['ROLE_USER'], activated: true } } })
    expect(JSON.stringify(told)).not.toMatch(/hash|argon/i)
    const [stock] = (await admin().get(`/api/warehouse/${fixture.warehouse}/stocks`)).rows
    expect(stock).toBeDefined()
    expect(await admin().delete(`${usersPath}/owner`)).toMatchObject({
      status: 409,
      body: { message: 'error.user.owner', params: { companies: 'Depósitos del Plata' } },
    })
    expect((await server().as('owner').get('/api/account')).status).toBe(200)
    expect((await admin().delete(`${usersPath}/encargada`)).status).toBe(204)
  })
})
