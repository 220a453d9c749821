import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { company as companyEntity } from '#domain/company/company.ts'
import { up } from '#server/store/migrations/0017-company-owner.ts'
import { aCompany } from '../support/company-calls.ts'
import { eventsOf } from '../support/events.ts'
import { openForEach } from '../support/open-for.ts'
import { fillStore, fixture, openServer, personId } from '../support/server.ts'
import { openTestStore, stores, withPostgres } from '../support/store.ts'

const path = '/api/owner/companies'
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
    const { db } = server.store
    // Whom the installation made the owner before was neither.
    for (const table of ['company_admin', 'company_user'] as const)
      await db.deleteFrom(table).where('userId', '=', personId('owner')).execute()
    const before = (await server.as('admin').get(`${path}/${fixture.company}`)).body
    expect((await handOver()).status).toBe(200)
    const { ownerUsername, admins, users, version } = z.parse(
      companyEntity,
      (await server.as('owner').get(`${path}/${fixture.company}`)).body,
    )
    expect([ownerUsername, admins?.map(({ login }) => login), users?.map(({ login }) => login)]).toEqual([
      'operador',
      expect.arrayContaining(['owner', 'operador']),
      expect.arrayContaining(['owner', 'operador']),
    ])
    expect(version, 'un formulario abierto no le devuelve el dueño de antes').toBeGreaterThan(z.parse(companyEntity, before).version ?? 0)
    expect((await server.as('owner').delete(`${path}/${fixture.company}`)).status).toBe(403)
    expect((await eventsOf(server.store, 'COMPANY_CHANGED')).at(-1)?.data.changes).toContainEqual({
      field: 'ownerUsername',
      before: 'owner',
      after: 'operador',
    })
  })

  test('no se da a quien no es de la compañia ni a una cuenta inactiva', async () => {
    const to = (login: Parameters<typeof personId>[0]) => server.as('owner').post(`${people}/owner/${personId(login)}`)
    expect((await to('stranger')).status).toBe(404)
    await server.store.db.updateTable('user').set({ activated: 0 }).where('login', '=', 'operador').execute()
    expect(await to('operador')).toMatchObject({ status: 409, body: { message: 'error.company.unknownOwner' } })
    expect(await server.as('admin').put(path, { ...company, ownerUsername: 'operador' })).toMatchObject({ status: 400 })
  })

  test('quien manda el que está, o ninguno, lo deja como está; uno que no existe se dice en su campo', async () => {
    const before = await stored()
    for (const ownerUsername of ['stranger', null, '', undefined]) {
      expect((await server.as('admin').put(path, { ...company, ownerUsername })).status).toBe(200)
      expect((await server.as('stranger').put(path, { ...company, ownerUsername: 'operador' })).status).toBe(200)
    }
    const fieldErrors = [{ objectName: 'company', field: 'ownerUsername', message: 'UnknownUser' }]
    expect(await server.as('admin').put(path, { ...company, ownerUsername: 'nadie' })).toMatchObject({ status: 400, body: { fieldErrors } })
    expect(before).toEqual({ ownerId: personId('stranger'), ownerUsername: 'stranger' })
    expect(await stored()).toEqual(before)
  })
})

describe.runIf(withPostgres)('con procesos de la versión anterior en marcha', () => {
  test('la compañia que hacen, con solo el nombre del dueño, lo tiene', async () => {
    const store = await fillStore(await openTestStore('postgres'), new Date())
    const { name, cuit, tipoAgente, rol } = aCompany
    const made = store.db.insertInto('company').values({ name, cuit, tipoAgente, rol, ownerUsername: 'operador' })
    expect(await made.returning('ownerId').executeTakeFirst()).toEqual({ ownerId: personId('operador') })
    await store.close()
  })
})
