import { describe, expect, test } from 'vitest'
import { sendDueMails } from '#server/jobs/mail.ts'
import { alertOf, openAccountCalls, withToken } from '../support/account-calls.ts'
import { aCompanyUser } from '../support/company-calls.ts'
import { openForEach } from '../support/open-for.ts'
import { fixture, newStock, openServer, personId, statusesOf, type Caller } from '../support/server.ts'
import { stores } from '../support/store.ts'

const company = `/api/owner/company/${fixture.company}`
const users = `${company}/users`
const hour = 3600
const invitationHours = 168

const { server, now, later, anonymous, signIn, choose } = openAccountCalls()
const owner = (): Caller => server.as('owner')
const logins = async (caller = owner()): Promise<unknown[]> => (await caller.get(users)).rows.map((row) => row['login'])
const admins = (login: Parameters<typeof personId>[0]): string => `${company}/admins/${personId(login)}`
const user = (login: Parameters<typeof personId>[0]): string => `${users}/${personId(login)}`
const warehouses = async (login: string): Promise<unknown[]> =>
  (await server.as(login).get('/api/depositos/user')).rows.map((row) => row['id'])

describe('la gente de una compañia', () => {
  test('son su dueño, sus administradores y sus usuarios, cada uno una vez', async () => {
    await owner().post(admins('operador'))
    const person = (login: Parameters<typeof personId>[0]) => ({ id: personId(login), login, email: `${login}@deposito.example` })
    const { rows } = await owner().get(users)
    expect(rows).toMatchObject([person('owner'), person('encargada'), person('operador')])
  })

  test('una cuenta hecha aquí es de un usuario y nada más, diga lo que diga el cuerpo; un correo le dice quién la hizo y para qué, y con él elige su contraseña', async () => {
    const more = { authorities: ['ROLE_ADMIN'], createdBy: 'admin', activated: false, langKey: 'en', password: 'secreta' }
    const made = await owner().post(users, { ...aCompanyUser, login: 'Marta', ...more })
    expect(made).toMatchObject({ status: 201, body: { ...aCompanyUser, id: made.id } })
    expect(made.headers.get('location')).toBe(`${users}/${made.id}`)
    expect(alertOf(made)).toEqual(['depositosApp.company.userCreated', String(made.id)])
    const stored = server.store.db.selectFrom('user').selectAll().where('id', '=', made.id)
    const plain = { authorities: 'ROLE_USER', createdBy: 'owner', activated: 1, langKey: 'es' }
    expect(await stored.executeTakeFirstOrThrow()).toMatchObject(plain)
    expect(await logins()).toContain('marta')
    expect((await signIn('marta', 'una nueva')).status).toBe(401)
    expect(server.mailWoken()).toBe(1)
    const [mail] = await server.mails()
    const key = mail?.key ?? ''
    expect(mail).toMatchObject({
      to: 'marta@deposito.example',
      subject: 'Elija la contraseña de su cuenta de Depósito Fiscal',
      link: `http://deposito.test/account/reset/finish/${key}`,
      text: expect.stringMatching(/«owner Quiroga» creó[^]*«Depósitos del Plata»[^]*hasta el 27\/11\/2026 a las 12:00/),
    })
    expect(JSON.stringify(await server.store.db.selectFrom('user').selectAll().execute())).not.toContain(key)
    later(invitationHours * hour - 1)
    expect((await choose(key)).status).toBe(200)
    const companies = await anonymous().get('/api/companies', withToken(await signIn('marta', 'una nueva')))
    expect(companies.rows.map((row) => row['id'])).toEqual([fixture.company])
    expect((await choose(key)).status).toBe(500)
  })

  test('de quien no eligió su contraseña se ve desde cuándo y si el correo se perdió; se lo invita otra vez, y después no', async () => {
    const { id } = await owner().post(users, aCompanyUser)
    const invited = async () => (await owner().get(users)).rows.find((row) => row['id'] === id)?.['invited']
    const invite = () => owner().post(`${users}/${id}/invitation`)
    const date = expect.any(String)
    expect(await invited()).toEqual({ date, lost: false })
    const log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined }
    const mailer = { send: () => Promise.reject(new Error('no route')) }
    const sender = () => ({ publicUrl: 'http://deposito.test', from: 'a@deposito.test' })
    await sendDueMails({ store: server.store, clock: now, mailer, sender, log }, new AbortController().signal)
    expect(await invited()).toEqual({ date, lost: true })
    expect((await invite()).status).toBe(200)
    expect(await invited()).toEqual({ date, lost: false })
    const [mail] = await server.mails()
    expect(mail).toMatchObject({ to: aCompanyUser.email, text: expect.stringContaining('«Depósitos del Plata»') })
    expect((await choose(mail?.key ?? '')).status).toBe(200)
    expect(await invited()).toBeUndefined()
    expect(await invite()).toMatchObject({ status: 409, body: { message: 'error.company.alreadyIn' } })
  })

  test('de lo que escribió quien invita llegan dos nombres, y nada que lleve a otra parte', async () => {
    const db = server.store.db
    const lure = 'Gane ya en http://mal.example/premio o llame al 0810-555-1234 www.mal.example'
    await db.updateTable('user').set({ firstName: 'Urgente:\r\nhttps://mal.example', lastName: '' }).where('login', '=', 'owner').execute()
    await db.updateTable('company').set({ name: lure }).where('id', '=', fixture.company).execute()
    await owner().post(users, { ...aCompanyUser, login: 'gane-en.mal.example', firstName: 'Marta:\nhttp://ajena.example/clave' })
    const [mail] = await server.mails()
    expect(mail?.text.split('\n')[0]).toBe('Hola:')
    expect(mail?.text).toContain('«Urgente https mal. example» creó')
    expect(mail?.text).toContain('«Gane ya en http mal. example premio o llame al mal. example»')
    expect(mail?.text.replace(mail.link, '')).not.toMatch(/:\/\/|www|\.\p{L}|@|0810|ajena|gane-en/iu)
  })

  test('una persona invita a cincuenta por día, y un administrador a cuantos haga falta', async () => {
    const named = (login: string) => ({ login, email: `${login}@otro.example` })
    const invite = (login: string, by = owner()) => by.post(users, { ...aCompanyUser, ...named(login) })
    const before = { createdBy: 'owner', createdDate: now().toISOString(), passwordHash: '-', activated: 1, langKey: 'es' } as const
    const made = Array.from({ length: 49 }, (_, at) => ({ ...before, authorities: 'ROLE_USER', ...named(`antes${at}`) }))
    await server.store.db.insertInto('user').values(made).execute()
    expect((await invite('p1')).status).toBe(201)
    expect(await invite('p2')).toMatchObject({ status: 409, body: { message: 'error.company.manyInvited', params: { max: 50 } } })
    expect((await invite('p3', server.as('admin'))).status).toBe(201)
    later(24 * hour)
    expect((await invite('p4')).status).toBe(201)
  })

  test('un usuario o un correo que ya se usan se dicen como al registrarse', async () => {
    for (const [changes, errorKey] of [
      [{ login: 'Stranger' }, 'userexists'],
      [{ email: 'STRANGER@deposito.example' }, 'emailexists'],
      [{ login: 'leaver' }, 'userexists'],
    ] as const) {
      const { headers, body } = await owner().post(users, { ...aCompanyUser, ...changes })
      expect([body, headers.get('x-depositosapp-error')]).toMatchObject([{ status: 400, errorKey }, `error.${errorKey}`])
    }
    expect([await logins(), await server.mails()]).toEqual([['owner', 'encargada', 'operador'], []])
  })
})

describe('agregar a quien ya tiene cuenta', () => {
  test('se agrega por su correo, en mayúsculas o no', async () => {
    const email = 'Str+anger@deposito.example'
    await server.store.db.updateTable('user').set({ email }).where('login', '=', 'stranger').execute()
    const added = await owner().post(`${users}/add/${encodeURIComponent('STR+anger@Deposito.Example')}`)
    expect(added).toMatchObject({ status: 200, body: { id: personId('stranger'), login: 'stranger', email } })
    expect(alertOf(added)).toEqual(['depositosApp.company.userAdded', encodeURIComponent(email)])
    expect(await logins()).toEqual(['owner', 'encargada', 'operador', 'stranger'])
    expect((await server.as('stranger').get('/api/companies')).rows).toHaveLength(2)
    expect(await server.mails()).toMatchObject([
      {
        to: email,
        subject: 'Una compañia agregó su cuenta de Depósito Fiscal',
        text: expect.stringMatching(/^«owner Quiroga» agregó su cuenta a la compañia «Depósitos del Plata» el 20\/11\/2026 a las 12:00/),
        link: 'http://deposito.test/company-management',
      },
    ])
  })

  test('agregar la misma dirección, tenga cuenta o no, se permite cinco veces por hora a cada uno, y nadie le gasta a otro sus correos', async () => {
    const add = async (email: string, by = owner()) => (await by.post(`${users}/add/${email}@deposito.example`)).status
    for (const email of ['nadie', 'operador']) {
      const found = []
      for (let at = 0; at < 6; at += 1) found.push(await add(email))
      expect(found).toEqual([400, 400, 400, 400, 400, 429])
      expect(await add(email, server.as('encargada'))).toBe(400)
    }
    const asked = await anonymous().post('/api/account/reset-password/init', 'operador@deposito.example')
    expect([asked.status, (await server.mails()).length]).toEqual([200, 1])
  })

  test('solo la compañia que hizo la cuenta, y nunca la de un administrador del sistema, deja entrar su navegador; quien volvió ya no es de ella', async () => {
    const made = await owner().post(users, aCompanyUser)
    const letIn = async (id: number, by = owner()) => (await by.post(`${users}/${id}/browser`)).status
    const letsIn = async (id: number) => (await owner().get(users)).rows.find((row) => row['id'] === id)?.['letsIn']
    const added = personId('stranger')
    await owner().post(`${users}/add/stranger@deposito.example`)
    for (const [id, may] of [
      [made.id, true],
      [added, false],
      [personId('encargada'), false],
    ] as const)
      expect([await letsIn(id), await letIn(id)]).toEqual([may, may ? 200 : 403])
    expect(await letIn(added, server.as('admin'))).toBe(200)
    await server.store.db.updateTable('user').set({ authorities: 'ROLE_USER,ROLE_ADMIN' }).where('id', '=', made.id).execute()
    expect([await letsIn(made.id), await letIn(made.id)]).toEqual([false, 403])
    await owner().delete(user('operador'))
    await owner().post(`${users}/add/operador@deposito.example`)
    expect(await letIn(personId('operador'))).toBe(403)
  })

  test('quien no tiene cuenta activa no se agrega, ni quien ya está en la compañia', async () => {
    for (const [key, names] of [
      ['usernotfound', ['nadie@deposito.example', 'leaver@deposito.example', '%00']],
      ['useralready', ['operador@deposito.example', 'encargada@deposito.example', 'owner@deposito.example']],
    ] as const)
      for (const email of names) {
        const reply = await owner().post(`${users}/add/${email}`)
        expect(reply).toMatchObject({ status: 400, body: { message: `error.company.${key}`, params: 'company' } })
        expect(reply.headers.get('x-depositosapp-error')).toBe('error.http.400')
      }
  })
})

describe('remover, y nombrar administradores', () => {
  test('el removido deja los depósitos y la administración, y lo ve en su próxima llamada; lo que programó queda programado', async () => {
    const operador = server.as('operador')
    const stocks = `/api/warehouse/${fixture.warehouse}/stocks`
    const id = await newStock(operador)
    const scheduleDate = '2026-11-20T20:00:00.000Z'
    expect((await operador.patch(`${stocks}/${id}/schedule`, { scheduleDate })).status).toBe(200)
    await owner().post(admins('operador'))
    const reach = async () => [(await operador.get(stocks)).status, (await operador.get(`/api/owner/companies/${fixture.company}`)).status]
    expect(await reach()).toEqual([200, 200])
    const removed = await owner().delete(user('operador'))
    expect([removed.status, ...alertOf(removed)]).toEqual([204, 'depositosApp.company.userRemoved', String(personId('operador'))])
    expect((await owner().get(`${stocks}/${id}`)).body).toMatchObject({ scheduleDate })
    expect(await reach()).toEqual([404, 404])
    expect((await owner().delete(user('operador'))).status).toBe(404)
    await owner().post(`${users}/add/operador@deposito.example`)
    expect(await warehouses('operador')).toEqual([])
  })

  test('un administrador nuevo y uno que deja de serlo lo ven en su próxima llamada', async () => {
    const operador = server.as('operador')
    const added = await owner().post(admins('operador'))
    expect(added).toMatchObject({ status: 200, body: { login: 'operador' } })
    expect(alertOf(added)[0]).toBe('depositosApp.company.adminAdded')
    expect([await logins(operador), await warehouses('operador')]).toEqual([await logins(), [fixture.warehouse, fixture.secondWarehouse]])
    expect((await owner().post(admins('operador'))).status).toBe(200)

    const removed = await owner().delete(admins('operador'))
    expect([removed.status, alertOf(removed)[0]]).toEqual([204, 'depositosApp.company.adminRemoved'])
    expect((await operador.get(users)).status).toBe(403)
    expect(await warehouses('operador')).toEqual([fixture.warehouse])
  })

  test('cualquiera sale de su compañia, menos el dueño y el último que la administra; quien no está en ella no sale', async () => {
    const leave = async (login: Parameters<typeof personId>[0]) => await server.as(login).delete(user(login))
    expect((await leave('operador')).status).toBe(204)
    expect(await leave('owner')).toMatchObject({ status: 409, body: { message: 'error.company.lastManager' } })
    for (const login of ['stranger', 'admin', 'operador'] as const) expect((await leave(login)).status).toBe(404)
    await server.store.db.updateTable('company').set({ ownerId: null }).where('id', '=', fixture.company).execute()
    expect(await leave('encargada')).toMatchObject({ status: 409, body: { message: 'error.company.lastManager' } })
    await server.as('admin').post(`${users}/add/owner@deposito.example`)
    await server.as('admin').post(admins('owner'))
    expect((await leave('encargada')).status).toBe(204)
    expect(await logins()).toEqual(['owner'])
  })

  test('nadie remueve ni degrada al dueño, ni se degrada a sí mismo; quien no es de la compañia no se remueve ni se nombra', async () => {
    for (const [login, path, message] of [
      ['encargada', user('owner'), 'error.company.owner'],
      ['admin', user('owner'), 'error.company.owner'],
      ['encargada', admins('owner'), 'error.company.owner'],
      ['encargada', admins('encargada'), 'error.company.self'],
    ] as const)
      expect(await server.as(login).delete(path)).toMatchObject({ status: 409, body: { message } })
    expect(await logins()).toEqual(['owner', 'encargada', 'operador'])
    for (const path of [user('stranger'), admins('stranger'), `${users}/999`, `${users}/abc`])
      expect((await owner().delete(path)).status).toBe(404)
    expect((await owner().post(admins('stranger'))).status).toBe(404)
  })
})

/** A race is run so often that a missing lock is noticed. */
const rounds = Array.from({ length: 12 }, (_, index) => index)

describe.each(stores)('al mismo tiempo, en %s', (_, openFreshStore) => {
  const now = new Date('2026-11-20T15:00:00.000Z')

  const shared = openForEach(() => openServer({ on: openFreshStore, clock: () => now }))

  test.each([
    // The other one is no administrator any more, or is not of the company already.
    ['se remueven', user, [403, 404], 2],
    ['se degradan', admins, [403], 3],
  ] as const)('de dos administradores que %s el uno al otro, uno sigue administrando', async (_name, of, lost, left) => {
    for (const _round of rounds) {
      for (const login of ['encargada', 'operador'] as const) {
        const member = { companyId: fixture.company, userId: personId(login) }
        for (const table of ['company_user', 'company_admin'] as const)
          await shared.store.db
            .insertInto(table)
            .values(member)
            .onConflict((on) => on.doNothing())
            .execute()
      }
      const replies = await Promise.all([shared.as('encargada').delete(of('operador')), shared.as('operador').delete(of('encargada'))])
      expect(statusesOf(replies)).toEqual([204, expect.toSatisfy((status: number) => lost.some((one) => one === status))])
      expect(await logins(shared.as('owner'))).toHaveLength(left)
    }
  })

  test('de dos altas con el mismo correo, una vale y la otra se entera', async () => {
    const replies = await Promise.all(
      ['marta', 'otra'].map((login) => shared.as('owner').post(users, { ...aCompanyUser, login, email: 'Marta@deposito.example' })),
    )
    expect(statusesOf(replies)).toEqual([201, 400])
    expect(replies.find(({ status }) => status === 400)?.body).toMatchObject({ errorKey: 'emailexists' })
    expect(await shared.mails()).toHaveLength(1)
  })
})
