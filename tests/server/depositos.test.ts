import { describe, expect, test } from 'vitest'
import { aDeposito } from '../support/company-calls.ts'
import { current, openForEach } from '../support/open-for.ts'
import { fixture, newStock, openServer, personId, type Caller, type Reply } from '../support/server.ts'
import { stores } from '../support/store.ts'

const now = new Date('2026-11-20T15:00:00.000Z')
const path = `/api/owner/company/${fixture.company}/depositos`
const first = `${path}/${fixture.warehouse}`
const company = { id: fixture.company, name: 'Depósitos del Plata' }

const server = openForEach(() => openServer({ clock: () => now }))
const owner = current(() => server.as('owner'))
const operador = current(() => server.as('operador'))

const own = async (caller: Caller): Promise<unknown[]> => (await caller.get('/api/depositos/user')).rows.map((row) => row['id'])

describe('los depósitos de una compañia', () => {
  test('se crean y se modifican con su gente, cada uno una vez', async () => {
    const created = await owner.post(path, { ...aDeposito, codigoLugarOperativo: '33l01', automaticSend: '19:30' })
    const users = [{ login: 'operador', email: 'operador@deposito.example' }]
    expect(created).toMatchObject({ status: 201, body: { ...aDeposito, version: 1, automaticSend: '19:30', company, users } })
    const others = [personId('owner'), personId('encargada'), personId('owner')]
    const changed = await owner.put(path, { ...aDeposito, id: created.id, version: 1, automaticSend: '', users: others })
    const kept = { version: 2, automaticSend: null, company, users: [{ login: 'owner' }, { login: 'encargada' }] }
    expect(changed.body).toMatchObject(kept)
  })

  test.each([
    ['ningún usuario', { users: [] }, 'users', 'Size'],
    ['sin decir los usuarios', { users: undefined }, 'users', 'NotNull'],
    ['un usuario de otra compañia', { users: [personId('operador'), personId('stranger')] }, 'users', 'NotMember'],
    ['un usuario que no existe', { users: [999] }, 'users', 'NotMember'],
    ['una aduana de cuatro dígitos', { codigoAduana: '0001' }, 'codigoAduana', 'Pattern'],
    ['ningún lugar operativo', { codigoLugarOperativo: ' ' }, 'codigoLugarOperativo', 'NotBlank'],
    ['ninguna descripción', { description: undefined }, 'description', 'NotNull'],
    ['una hora que no es', { automaticSend: '25:00' }, 'automaticSend', 'Pattern'],
  ])('%s se dice en su campo, y no se guarda nada', async (_, wrong, field, message) => {
    const before = (await owner.get(path)).body
    const body = { ...aDeposito, ...wrong }
    for (const reply of [await owner.post(path, body), await owner.put(path, { ...body, id: fixture.warehouse, version: 1 })])
      expect(reply).toMatchObject({ status: 400, body: { fieldErrors: [{ objectName: 'deposito', field, message }] } })
    expect((await owner.get(path)).body).toEqual(before)
  })

  test('los de otra compañia no existen bajo esta', async () => {
    const foreign = `${path}/${fixture.otherWarehouse}`
    const put = { ...aDeposito, id: fixture.otherWarehouse }
    for (const login of ['owner', 'admin']) {
      const caller = server.as(login)
      for (const reply of [await caller.get(foreign), await caller.delete(foreign), await caller.put(path, put)])
        expect([login, reply.status]).toEqual([login, 404])
    }
    expect(await own(server.as('stranger'))).toEqual([fixture.otherWarehouse])
  })

  test('quien entra a un depósito, o sale de él, lo ve en su próxima llamada', async () => {
    const second = { ...aDeposito, id: fixture.secondWarehouse }
    await owner.put(path, second)
    expect(await own(operador)).toEqual([fixture.warehouse, fixture.secondWarehouse])
    expect((await operador.get(`/api/warehouse/${fixture.secondWarehouse}/stocks`)).status).toBe(200)
    await owner.put(path, { ...second, users: [personId('encargada')] })
    expect(await own(operador)).toEqual([fixture.warehouse])
    expect((await operador.get(`/api/warehouse/${fixture.secondWarehouse}/stocks`)).status).toBe(404)
  })
})

describe('las llamadas generales de depósitos', () => {
  const general = '/api/depositos'
  const members = [{ id: personId('stranger') }]
  const put = (id: number, companyId: number, login = 'admin', users: object[] = members): Promise<Reply> =>
    server.as(login).put(general, { ...aDeposito, id, users, company: { id: companyId, name: 'otra' } })
  const refusedFor = (field: string, message: string) => ({
    status: 400,
    body: { fieldErrors: [{ objectName: 'deposito', field, message }] },
  })

  test('sin stocks un depósito pasa a otra compañia que también se maneja, con gente de esa', async () => {
    const move = (users?: object[]) => put(fixture.secondWarehouse, fixture.otherCompany, 'admin', users)
    expect(await move([{ id: personId('operador') }])).toMatchObject(refusedFor('users', 'NotMember'))
    const moved = { id: fixture.secondWarehouse, version: 2, company: { id: fixture.otherCompany }, users: [{ login: 'stranger' }] }
    expect(await move()).toMatchObject({ status: 200, body: moved })
    expect(await own(owner)).toEqual([fixture.warehouse])
    expect(await own(server.as('stranger'))).toEqual([fixture.secondWarehouse, fixture.otherWarehouse])
  })

  test('con stocks, también eliminados, se queda en la suya y no se elimina, y dice cuántos se perderían', async () => {
    const stockId = await newStock(operador)
    await operador.delete(`/api/warehouse/${fixture.warehouse}/stocks/${stockId}`)
    expect(await put(fixture.warehouse, fixture.otherCompany)).toMatchObject(refusedFor('company', 'HasStocks'))
    const kept = { status: 409, body: { message: 'error.deposito.hasStocks', params: { stocks: 1 } } }
    for (const address of [first, `${general}/${fixture.warehouse}`]) expect(await owner.delete(address)).toMatchObject(kept)
    expect((await owner.get(first)).body).toMatchObject({ version: 1, company })
    expect((await owner.delete(`${path}/${fixture.secondWarehouse}`)).status).toBe(204)
  })

  test('no pasa a una que no se maneja, sea de otros, de nadie o donde solo se trabaja', async () => {
    const refused = refusedFor('company', 'NotManaged')
    for (const companyId of [fixture.otherCompany, 999])
      expect(await put(fixture.secondWarehouse, companyId, 'owner')).toMatchObject(refused)
    const worksThere = { companyId: fixture.otherCompany, userId: personId('owner') }
    await server.store.db.insertInto('company_user').values(worksThere).execute()
    expect(await put(fixture.secondWarehouse, fixture.otherCompany, 'owner')).toMatchObject(refused)
    // One that is not seen cannot be taken, and one that is seen but not managed neither.
    expect((await put(fixture.otherWarehouse, fixture.company, 'owner')).status).toBe(404)
    expect((await put(fixture.warehouse, fixture.company, 'operador')).status).toBe(403)
    const companies = (await server.as('admin').get('/api/owner/company')).rows.map((row) => row['company'])
    expect(companies).toMatchObject([{ id: fixture.company }, { id: fixture.company }, { id: fixture.otherCompany }])
  })

  test('listan los que uno ve, con su gente donde uno maneja la compañia', async () => {
    const rows = async (login: string, query = '') => (await server.as(login).get(`/api/owner/company${query}`)).rows
    const [seen, ...others] = await rows('operador')
    expect([seen, others]).toMatchObject([{ id: fixture.warehouse, company }, []])
    expect(seen).not.toHaveProperty('users')
    expect(await rows('encargada')).toMatchObject([
      { id: 1, users: [{ login: 'operador' }] },
      { id: 2, users: [] },
    ])
    expect(await rows('admin', `?companyId.equals=${fixture.otherCompany}`)).toMatchObject([
      { id: 3, company: { name: 'Almacenes del Sur' } },
    ])
  })
})

describe.each(stores)('al mismo tiempo, en %s', (_, openFreshStore) => {
  const shared = openForEach(() => openServer({ on: openFreshStore, clock: () => now }))

  test('eliminarlo mientras nace un stock: gana uno, y el otro lo sabe', async () => {
    for (let round = 0; round < 12; round += 1) {
      const { id } = await shared.as('owner').post(path, aDeposito)
      const [gone, stock] = await Promise.all([
        shared.as('owner').delete(`${path}/${id}`),
        shared.as('operador').post(`/api/warehouse/${id}/stocks`, { fechaStock: '2026-11-20' }),
      ])
      expect([
        [204, 404],
        [409, 201],
      ]).toContainEqual([gone.status, stock.status])
    }
  })

  test('quien se va de la compañia mientras lo ponen en un depósito no queda en él', async () => {
    const [gone, put] = await Promise.all([
      shared.as('owner').delete(`/api/owner/company/${fixture.company}/users/${personId('operador')}`),
      shared.as('encargada').put(path, { ...aDeposito, id: fixture.secondWarehouse }),
    ])
    expect(gone.status).toBe(204)
    expect([200, 400]).toContain(put.status)
    expect(await own(shared.as('operador'))).toEqual([])
  })
})
