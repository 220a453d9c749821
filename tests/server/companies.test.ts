import { describe, expect, test } from 'vitest'
import { aCompany, aCompanyUser, aDeposito } from '../support/company-calls.ts'
import { current, openForEach } from '../support/open-for.ts'
import { fixture, newStock, openServer, personId } from '../support/server.ts'
import { stores } from '../support/store.ts'

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
    const admins = [{ login: 'encargada', email: 'encargada@deposito.example' }]
    for (const login of ['owner', 'encargada', 'admin']) {
      const [first] = (await server.as(login).get('/api/companies')).rows
      expect([login, first]).toMatchObject([login, { id: fixture.company, ownerUsername: 'owner', admins, users: [{ login: 'operador' }] }])
    }
    const { rows, body } = await server.as('operador').get('/api/companies')
    expect(rows.map((row) => row['name'])).toEqual(['Depósitos del Plata'])
    expect(JSON.stringify(body)).not.toContain('@')
    expect((await server.as('admin').get('/api/companies')).rows.map((row) => row['id'])).toEqual([1, 2])
    for (let made = 0; made < 24; made += 1) await stranger.post(path, { ...aCompany, name: `Norte ${made}` })
    const all = await stranger.get('/api/companies')
    expect([all.rows.length, all.headers.get('x-total-count')]).toEqual([25, '25'])
    const page = await stranger.get('/api/companies?size=2&page=1&sort=name,desc&name.contains=norte')
    expect(page.rows.map((row) => row['name'])).toEqual(['Norte 7', 'Norte 6'])
    expect(page.headers.get('x-total-count')).toBe('24')
  })

  test('quien la crea es su dueño, administrador y usuario, diga lo que diga el cuerpo', async () => {
    const sent = { ...aCompany, ownerUsername: 'admin', admins: [{ id: personId('admin') }], users: [], version: 9 }
    const created = await server.as('operador').post(path, sent)
    const me = [{ id: personId('operador'), login: 'operador' }]
    expect(created).toMatchObject({
      status: 201,
      body: { name: 'Depósitos del Norte', cuit: '30590428775', version: 1, ownerUsername: 'operador', admins: me, users: me },
    })
    expect(created.headers.get('location')).toBe(`${path}/${created.id}`)
    expect(created.headers.get('x-depositosapp-alert')).toBe('depositosApp.company.created')
    expect((await server.as('operador').get(`${path}/${created.id}`)).body).toEqual(created.body)
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
    const encargada = server.as('encargada')
    const changed = { ...aCompany, id: fixture.company, version: 1, ownerUsername: 'encargada', admins: [], users: [] }
    const updated = await encargada.put(path, changed)
    expect(updated).toMatchObject({
      status: 200,
      body: { version: 2, name: 'Depósitos del Norte', ownerUsername: 'owner', admins: [{ login: 'encargada' }] },
    })
    expect(updated.headers.get('x-depositosapp-alert')).toBe('depositosApp.company.updated')
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
