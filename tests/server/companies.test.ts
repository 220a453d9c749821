import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { company as companyEntity } from '#domain/company/company.ts'
import { up } from '#server/store/migrations/0017-company-owner.ts'
import { aCompany, aCompanyUser, aDeposito } from '../support/company-calls.ts'
import { eventsOf } from '../support/events.ts'
import { current, openForEach } from '../support/open-for.ts'
import { fixture, newStock, openServer, personId, fillStore } from '../support/server.ts'
import { stores, openTestStore, withPostgres } from '../support/store.ts'

const now = new Date('2026-11-20T15:00:00.000Z')
const path = '/api/owner/companies'
const own = `${path}/${fixture.company}`

const server = openForEach(() => openServer({ clock: () => now }))
const owner = current(() => server.as('owner'))
const stranger = current(() => server.as('stranger'))

const count = async (table: 'company' | 'deposito' | 'company_user' | 'company_admin' | 'deposito_user' | 'mail_outbox'): Promise<number> =>
  (await server.store.db.selectFrom(table).selectAll().execute()).length

describe('las compañias', () => {
  test('cada uno lista las suyas, todas o por páginas, con filtro y orden; de la gente se entera quien la maneja', async () => {
    const people = { admins: [{ login: 'encargada', email: 'encargada@deposito.example' }], users: [{ login: 'operador' }] }
    for (const login of ['owner', 'encargada', 'admin']) {
      const [first] = (await server.as(login).get('/api/companies')).rows
      expect([login, first]).toMatchObject([login, { id: fixture.company, ownerUsername: 'owner', ...people }])
    }
    const { rows, body } = await server.as('operador').get('/api/companies')
    expect(rows.map((row) => row['id'])).toEqual([fixture.company])
    expect(JSON.stringify(body)).not.toContain('@')
    for (let made = 0; made < 24; made += 1) await stranger.post(path, { ...aCompany, name: `Norte ${made}` })
    for (const [query, found, total] of [
      ['', 25, '25'],
      ['?size=2&page=1&sort=name,desc&name.contains=norte', 2, '24'],
    ] as const) {
      const page = await stranger.get(`/api/companies${query}`)
      expect([page.rows.length, page.headers.get('x-total-count')]).toEqual([found, total])
    }
  })

  test('quien la crea es su dueño, administrador y usuario, diga lo que diga el cuerpo', async () => {
    const operador = server.as('operador')
    const sent = { ...aCompany, ownerUsername: 'admin', admins: [{ id: personId('admin') }], users: [], version: 9 }
    const created = await operador.post(path, sent)
    const me = [{ id: personId('operador'), login: 'operador' }]
    const kept = { ...aCompany, cuit: '30590428775', version: 1, ownerUsername: 'operador', admins: me, users: me }
    expect(created).toMatchObject({ status: 201, body: kept })
    expect((await operador.get(`${path}/${created.id}`)).body).toEqual(created.body)
    expect((await server.as('encargada').get(`${path}/${created.id}`)).status).toBe(404)
  })

  test('lo que está mal se dice en su campo', async () => {
    for (const [wrong, field, message] of [
      [{ cuit: '30590428776' }, 'cuit', 'Pattern'],
      [{ cuit: '3059042877' }, 'cuit', 'Pattern'],
      [{ cuit: undefined }, 'cuit', 'NotNull'],
      [{ name: ' ' }, 'name', 'NotBlank'],
      [{ tipoAgente: 'DEPOS' }, 'tipoAgente', 'Size'],
      [{ rol: '' }, 'rol', 'NotBlank'],
    ] as const)
      for (const reply of [await stranger.post(path, { ...aCompany, ...wrong }), await owner.put(path, { ...aCompany, ...wrong, id: 1 })])
        expect(reply).toMatchObject({ status: 400, body: { fieldErrors: [{ objectName: 'company', field, message }] } })
  })

  test('se modifica con su versión; ni el dueño ni la gente cambian así', async () => {
    const changed = { ...aCompany, id: fixture.company, version: 1, ownerUsername: 'encargada', admins: [], users: [] }
    const updated = await server.as('encargada').put(path, changed)
    const kept = { name: aCompany.name, version: 2, ownerUsername: 'owner', admins: [{ login: 'encargada' }] }
    expect(updated).toMatchObject({ status: 200, body: kept })
    expect((await owner.get(own)).body).toEqual(updated.body)
    expect((await owner.put(path, { ...changed, version: undefined })).status).toBe(200)
  })

  test('con stocks no se elimina, y dice cuántos se perderían; los eliminados también cuentan', async () => {
    const stockId = await newStock(owner)
    await newStock(owner, '2026-11-19')
    await owner.delete(`/api/warehouse/${fixture.warehouse}/stocks/${stockId}`)
    const refused = await owner.delete(own)
    expect(refused).toMatchObject({ status: 409, body: { message: 'error.company.hasStocks', params: { stocks: 2, depositos: 1 } } })
    expect((await owner.get(own)).status).toBe(200)
    expect(await count('deposito')).toBe(3)
  })

  test('sin stocks se elimina con sus depósitos y sus puestos; las cuentas y lo ajeno quedan', async () => {
    await owner.post(`/api/owner/company/${fixture.company}/users`, aCompanyUser)
    const gone = await owner.delete(own)
    expect([gone.status, gone.headers.get('x-depositosapp-params')]).toEqual([204, '1'])
    expect(gone.headers.get('x-depositosapp-alert')).toBe('depositosApp.company.deleted')
    const tables = ['company', 'deposito', 'company_user', 'company_admin', 'deposito_user', 'mail_outbox'] as const
    expect(await Promise.all(tables.map(count))).toEqual([1, 1, 0, 0, 0, 0])
    expect((await owner.delete(own)).status).toBe(404)
    expect((await server.as('operador').get('/api/depositos/user')).rows).toEqual([])
  })
})

describe.each(stores)('al mismo tiempo, en %s', (_, openFreshStore) => {
  const shared = openForEach(() => openServer({ on: openFreshStore, clock: () => now }))

  test('eliminarla mientras nace en ella un stock o un depósito nunca rompe nada', async () => {
    const [first, second, third] = [shared.as('owner'), shared.as('operador'), shared.as('encargada')]
    const [gone, stock, deposito] = await Promise.all([
      first.delete(own),
      second.post(`/api/warehouse/${fixture.warehouse}/stocks`, { fechaStock: '2026-11-20' }),
      third.post(`/api/owner/company/${fixture.company}/depositos`, aDeposito),
    ])
    expect([204, 409]).toContain(gone.status)
    expect(stock.status).toBe(gone.status === 204 ? 404 : 201)
    expect([201, 404]).toContain(deposito.status)
    expect((await first.get(own)).status).toBe(gone.status === 204 ? 404 : 200)
  })
})

test('de la otra compañia con el CUIT, y del otro depósito del lugar, se dice el nombre a quien puede verlos, y a los demás solo que existen', async () => {
  const cuit = '?cuit=30-71234567-1'
  const place = '?codigoAduana=1&codigoLugarOperativo=10002'
  const [company, zarate] = ['Depósitos del Plata', '[Depósitos del Plata] Zárate']
  for (const [login, query, name] of [
    ['owner', cuit, company],
    ['operador', '?cuit=30712345671', company],
    ['admin', cuit, company],
    ['stranger', cuit, null],
    ['owner', `${cuit}&but=1`, 'none'],
    ['owner', '?cuit=30590428775', 'none'],
    ['encargada', place, zarate],
    ['admin', place, zarate],
    ['operador', place, null],
    ['stranger', place, null],
    ['owner', `${place}&but=2`, 'none'],
    ['owner', place.replace('=1&', '=73&'), 'none'],
  ] as const) {
    const { body } = await server.as(login).get(`/api/doubles${query}`)
    expect([login, query, body]).toEqual([login, query, name === 'none' ? null : { name }])
  }
  for (const query of ['', '?cuit=1', '?codigoAduana=1', `${cuit}&but=x`])
    expect([query, (await owner.get(`/api/doubles${query}`)).status]).toEqual([query, 400])
  expect((await server.as(null).get(`/api/doubles${cuit}`)).status).toBe(401)
})

const people = `/api/owner/company/${fixture.company}`
const company = { ...aCompany, id: fixture.otherCompany }
const marta = { login: 'marta', firstName: null, lastName: null, email: 'marta@otro.example', authorities: ['ROLE_USER'] }

describe.each(stores)('el dueño de una compañia es una cuenta, en %s', (kind, openFreshStore) => {
  const server = openForEach(() => openServer({ on: openFreshStore }))

  const stored = () =>
    server.store.db
      .selectFrom('company')
      .select(['ownerId', 'ownerUsername'])
      .where('id', '=', fixture.otherCompany)
      .executeTakeFirstOrThrow()

  test('a las compañias que ya había las toma la cuenta de ese nombre, y si no hay ninguna quedan sin dueño', async () => {
    const { db } = server.store
    await db.updateTable('company').set({ ownerUsername: 'nadie' }).where('id', '=', fixture.company).execute()
    const before = [
      'drop index company_owner',
      'alter table company rename column "ownerId" to "ownerIdAfter"',
      ...(kind === 'PostgreSQL' ? ['drop trigger company_owner_by_name on company', 'drop function company_owner_by_name'] : []),
    ]
    for (const statement of before) await sql.raw(statement).execute(db)
    await up(db)
    const owners = await db.selectFrom('company').select('ownerId').orderBy('id').execute()
    expect(owners).toEqual([{ ownerId: null }, { ownerId: personId('stranger') }])
  })

  // Both databases do the rest alike.
  if (kind !== 'SQLite') return

  test('quien recibe después el nombre de un dueño que no tiene cuenta no es dueño de nada', async () => {
    await server.store.db.updateTable('company').set({ ownerId: null, ownerUsername: 'marta' }).where('id', '=', company.id).execute()
    expect((await server.as('admin').post('/api/users', marta)).status).toBe(201)
    expect((await server.as('marta').get('/api/companies')).rows).toEqual([])
    expect((await server.as('marta').delete(`${path}/${company.id}`)).status).toBe(404)
    expect((await server.as('admin').get(`${path}/${company.id}`)).body).toMatchObject({ ownerUsername: null })
    expect((await server.as('admin').delete('/api/users/marta')).status).toBe(204)
  })

  test('un administrador le da otro dueño, por su usuario, y queda anotado', async () => {
    const given = await server.as('admin').put(path, { ...company, ownerUsername: ' Operador ' })
    expect(given).toMatchObject({ status: 200, body: { ownerUsername: 'operador' } })
    expect(await stored()).toEqual({ ownerId: personId('operador'), ownerUsername: 'operador' })
    expect((await server.as('operador').get(`${path}/${company.id}`)).status).toBe(200)
    expect((await server.as('stranger').delete(`${path}/${company.id}`)).status, 'sigue como administrador').toBe(403)
    const [event] = await eventsOf(server.store, 'COMPANY_CHANGED')
    expect(event?.data.changes).toContainEqual({ field: 'ownerUsername', before: 'stranger', after: 'operador' })
    const refused = { status: 409, body: { message: 'error.user.owner', params: { companies: 'Depósitos del Norte' } } }
    expect(await server.as('admin').delete('/api/users/operador')).toMatchObject(refused)
    expect((await server.as('operador').delete(`${path}/${company.id}`)).status).toBe(204)
  })

  test.each([
    ['el dueño la da a alguien de ella', () => server.as('owner').post(`${people}/owner/${personId('operador')}`)],
    [
      'ROLE_ADMIN la da por el formulario',
      () => server.as('admin').put(path, { ...aCompany, id: fixture.company, ownerUsername: 'operador' }),
    ],
  ])('%s: el nuevo es su administrador y usuario, y el anterior lo sigue siendo', async (_who, handOver) => {
    const own = `${path}/${fixture.company}`
    // Whom the installation made the owner before was neither.
    for (const table of ['company_admin', 'company_user'] as const)
      await server.store.db.deleteFrom(table).where('userId', '=', personId('owner')).execute()
    const before = z.parse(companyEntity, (await server.as('admin').get(own)).body)
    expect((await handOver()).status).toBe(200)
    const after = z.parse(companyEntity, (await server.as('owner').get(own)).body)
    expect(after.ownerUsername).toBe('operador')
    for (const members of [after.admins, after.users])
      expect(members?.map(({ login }) => login)).toEqual(expect.arrayContaining(['owner', 'operador']))
    expect(after.version, 'un formulario abierto no le devuelve el dueño de antes').toBeGreaterThan(before.version ?? 0)
    expect((await server.as('owner').delete(own)).status).toBe(403)
    const change = { field: 'ownerUsername', before: 'owner', after: 'operador' }
    expect((await eventsOf(server.store, 'COMPANY_CHANGED')).at(-1)?.data.changes).toContainEqual(change)
  })

  test('no se da a quien no es de la compañia ni a una cuenta inactiva', async () => {
    const to = (login: Parameters<typeof personId>[0]) => server.as('owner').post(`${people}/owner/${personId(login)}`)
    expect((await to('stranger')).status).toBe(404)
    await server.store.db.updateTable('user').set({ activated: 0 }).where('login', '=', 'operador').execute()
    expect(await to('operador')).toMatchObject({ status: 409, body: { message: 'error.company.unknownOwner' } })
    expect(await server.as('admin').put(path, { ...company, ownerUsername: 'operador' })).toMatchObject({ status: 400 })
  })

  test('quien manda el que está, o ninguno, lo deja como está; uno que no existe se dice en su campo', async () => {
    for (const ownerUsername of ['stranger', null, '', undefined]) {
      expect((await server.as('admin').put(path, { ...company, ownerUsername })).status).toBe(200)
      expect((await server.as('stranger').put(path, { ...company, ownerUsername: 'operador' })).status).toBe(200)
    }
    const fieldErrors = [{ objectName: 'company', field: 'ownerUsername', message: 'UnknownUser' }]
    expect(await server.as('admin').put(path, { ...company, ownerUsername: 'nadie' })).toMatchObject({ status: 400, body: { fieldErrors } })
    expect(await stored()).toEqual({ ownerId: personId('stranger'), ownerUsername: 'stranger' })
  })
})

test.runIf(withPostgres)(
  'con procesos de la versión anterior en marcha la compañia que hacen, con solo el nombre del dueño, lo tiene',
  async () => {
    const store = await fillStore(await openTestStore('postgres'), new Date())
    const { name, cuit, tipoAgente, rol } = aCompany
    const made = store.db.insertInto('company').values({ name, cuit, tipoAgente, rol, ownerUsername: 'operador' })
    expect(await made.returning('ownerId').executeTakeFirst()).toEqual({ ownerId: personId('operador') })
    await store.close()
  },
)
