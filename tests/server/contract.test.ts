import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { genericFamilies } from '#domain/administration/generic-families.ts'
import { atOneAddress } from '#domain/contract/family.ts'
import { genericNames, type GenericName } from '#domain/contract/generic-names.ts'
import { drafts } from '../support/drafts.ts'
import { certificateFiles, companies, genericCalls, makeWorld } from '../support/generic-calls.ts'
import { current, openForEach } from '../support/open-for.ts'
import { fixture, openServer, type Reply, companyCuit, origin, tokenOf } from '../support/server.ts'
import { addWholeStock, scopedCollection, type RecordName } from '../support/stock-records.ts'

const stocks = `/api/warehouse/${fixture.warehouse}/stocks`

const server = openForEach(() => openServer())
const operador = current(() => server.as('operador'))

const cases: [name: RecordName | 'stock', draft: object, change: object, required: string][] = [
  ['stock', { fechaStock: '2026-11-19', state: 'OPEN' }, { fechaStock: '2026-11-18' }, 'fechaStock'],
  ['permisoEmbarque', drafts.permisoEmbarque, { condicionImo: true, numeroImo: '1203' }, 'condicionMercaderia'],
  ['documentoTransporte', drafts.documentoTransporte, { identificadorDocumentoTransporte: 'BL-78' }, 'identificadorManifiesto'],
  ['contenedorVacio', drafts.contenedorVacio, { longitudContenedor: '20' }, 'fechaIngresoDeposito'],
  ['lineaMercaderia', drafts.lineaMercaderia, { pesoBruto: 7.25 }, 'cantidad'],
  ['contenedorAsociado', drafts.contenedorAsociado, { tipo: 'PIER' }, 'longitudContenedor'],
]

test.each(cases)(
  '%s se agrega, se lista, se lee, se actualiza y se elimina; lo que no corresponde o falta se contesta',
  async (name, draft, change, field) => {
    const collection = name === 'stock' ? stocks : scopedCollection(name, await addWholeStock(operador, fixture.warehouse))
    const said = ({ status, headers }: Reply) => [status, headers.get('x-depositosapp-alert'), headers.get('x-depositosapp-params')]
    const created = await operador.post(collection, draft)
    const [id, address] = [String(created.id), `${collection}/${created.id}`]
    expect(said(created)).toEqual([201, `depositosApp.${name}.created`, id])
    expect(created.headers.get('location')).toBe(address)
    const { body: read } = await operador.get(address)
    expect(read).toMatchObject({ ...stored(draft), id: created.id })
    expect((await operador.get(collection)).rows.map((row) => row['id'])).toContain(created.id)

    const updated = await operador.put(collection, { ...Object(read), ...change })
    expect(said(updated)).toEqual([200, `depositosApp.${name}.updated`, id])
    expect(updated.body).toMatchObject({ ...change, version: 2 })
    const stale = await operador.put(collection, { ...Object(read), ...draft })
    expect(stale).toMatchObject({ status: 409, body: { title: 'Conflict', message: 'error.concurrencyFailure' } })
    expect((await operador.put(collection, { ...draft, id: created.id })).status).toBe(200)

    const deleted = await operador.delete(address)
    expect([deleted.body, ...said(deleted)]).toEqual(['', 204, `depositosApp.${name}.deleted`, id])
    for (const gone of [operador.get(address), operador.delete(address), operador.put(collection, { ...draft, id: created.id })])
      expect((await gone).status).toBe(404)
    const withId = await operador.post(collection, { ...draft, id: 7 })
    expect(withId.body).toMatchObject({ status: 400, message: 'error.idexists', params: name })
    expect([withId.headers.get('x-depositosapp-error'), withId.headers.get('x-depositosapp-params')]).toEqual(['error.idexists', name])
    for (const wrong of [undefined, null, '', -1])
      expect((await operador.put(collection, { ...draft, id: wrong })).body).toMatchObject({
        status: 400,
        message: 'error.idnull',
        params: name,
      })
    const refused = await operador.post(collection, { ...draft, [field]: undefined })
    expect(refused.headers.get('content-type')).toBe('application/problem+json')
    expect(refused.body).toMatchObject({
      type: 'https://www.jhipster.tech/problem/constraint-violation',
      title: 'Method argument not valid',
      status: 400,
      message: 'error.validation',
      fieldErrors: [{ objectName: name, field, message: 'NotNull' }],
    })
  },
)

/** A draft as it is stored: a CUIT, which is typed, as a number, and nothing that was left empty. */
function stored(draft: object): object {
  const typed = Object.entries(draft).filter(([, value]) => value !== '')
  return Object.fromEntries(typed.map(([name, value]) => [name, /^(?:exportador|consignatario)$/.test(name) ? Number(value) : value]))
}

// What a client that the platform's own generator made sends, and how it reads the answers.

const { keys } = companies[0]

/** The texts that such a client has for refusals. */
const catalogue =
  /^error\.(?:http\.(?:400|401|403|404|405|500)|validation|concurrencyFailure|userexists|emailexists|idexists|idnull|server\.not\.reachable)$/

async function ask(method: string, path: string, body?: object, login = 'admin') {
  const headers = { Authorization: `Bearer ${await tokenOf(server, login, new Date())}`, 'Content-Type': 'application/json' }
  const response = await server.fetch(new Request(`${origin}${path}`, { method, headers, body: body ? JSON.stringify(body) : null }))
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text === '' ? null : (JSON.parse(text) as unknown) }
}

const pathOf = (name: GenericName): string => `/${(atOneAddress(genericFamilies[name]) ?? genericFamilies[name]).path}`

/** A body as its forms send it: chosen records as objects with a text for an id, numbers as they were typed. */
function typed(body: object): object {
  const one = (value: unknown): unknown => (typeof value === 'number' ? String(value) : value)
  const chosen = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((each: unknown) => (typeof each === 'object' ? chosen(each) : { id: one(each) }))
    const { id } = z.catch(z.object({ id: z.optional(z.unknown()) }), {}).parse(value)
    return id === undefined ? one(value) : { ...Object(value), id: one(id) }
  }
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, name === 'version' ? value : chosen(value)]))
}

test.each(genericNames)('%s se lista, se lee, se crea, se guarda y se elimina en su única dirección', async (name) => {
  const world = await makeWorld(server, companies[0])
  const path = pathOf(name)
  const said = ({ status, headers }: Awaited<ReturnType<typeof ask>>) => [
    status,
    headers.get('x-depositosapp-alert'),
    headers.get('x-depositosapp-params'),
  ]
  const list = await ask('GET', `${path}?page=0&size=20&sort=id,asc&cacheBuster=123`)
  expect(list.headers.get('link')).toMatch(/^<\?page=0&.*>; rel="last",<\?page=0&.*>; rel="first"$/)
  const { body: read } = await ask('GET', `${path}/${world[name]}`)

  const draft = genericCalls[name].draft(world)
  // Its certificates name no company, and it never gets a key to send back.
  const isCertificate = name === 'certificate'
  const body = isCertificate ? certificateFiles(keys) : typed(draft)
  const changed = typed({ ...Object(read), ...draft, id: world[name], ...(isCertificate && { key: null }) })
  expect(said(await ask('PUT', path, changed))).toEqual([200, `depositosApp.${name}.updated`, String(world[name])])

  for (const [message, refused] of [
    ['error.idexists', await ask('POST', path, { ...body, id: 7 })],
    ['error.idnull', await ask('PUT', path, body)],
  ] as const) {
    expect(refused).toMatchObject({ status: 400, body: { message, params: name } })
    expect(refused.headers.get('x-depositosapp-error')).toBe(message)
  }
  // One company has one ticket and one certificate.
  if (name === 'wsaa' || isCertificate) expect((await ask('DELETE', `${path}/${world[name]}`)).status).toBe(204)
  if (isCertificate) await server.store.db.updateTable('company').set({ cuit: companyCuit }).where('id', '=', 1).execute()
  const made = await ask('POST', path, body)
  const { id } = z.object({ id: z.number() }).parse(made.body)
  expect(said(made)).toEqual([201, `depositosApp.${name}.created`, String(id)])
  expect(said(await ask('DELETE', `${path}/${id}`))).toEqual([204, `depositosApp.${name}.deleted`, String(id)])
})

test.each(['/api/depositos/user', '/api/company/1/depositos', '/api/owner/company/1/users'])(
  '%s, que no tiene páginas, también toma cacheBuster',
  async (path) => {
    expect(await ask('GET', `${path}?cacheBuster=123`, undefined, 'owner')).toMatchObject({ status: 200, body: expect.any(Array) })
  },
)

test('un rechazo tiene por mensaje uno que todos tienen, y al lado el motivo exacto', async () => {
  const world = await makeWorld(server, companies[0])
  const company = genericCalls.company.draft(world)
  for (const [call, body, status, message, errorKey, header] of [
    ['DELETE /api/companies/1', undefined, 409, 'error.http.400', 'company.hasStocks', null],
    ['PUT /api/companies', { ...company, id: 1, version: 99 }, 409, 'error.concurrencyFailure', 'concurrencyFailure', null],
    ['PATCH /api/companies', {}, 405, 'error.http.405', undefined, null],
    ['GET /api/companies/99', undefined, 404, 'error.http.404', undefined, null],
    ['GET /api/companies?sort=color,asc', undefined, 400, 'error.http.400', 'query', null],
    ['POST /api/companies', { ...company, name: '' }, 400, 'error.validation', 'validation', 'error.validation'],
    ['POST /api/companies', { ...company, name: null }, 400, 'error.validation', 'validation', null],
    ['POST /api/certificates', certificateFiles('other'), 400, 'error.validation', 'validation', 'error.validation'],
    ['POST /api/owner/company/1/users/add/nadie@x.example', {}, 400, 'error.http.400', 'company.usernotfound', 'error.http.400'],
    ['POST /api/users', { ...aUser, login: 'owner' }, 400, 'error.userexists', 'userexists', 'error.userexists'],
  ] as const) {
    const [method = '', path = ''] = call.split(' ')
    const refused = await ask(method, path, body)
    expect([call, refused.body]).toMatchObject([call, { status, message, ...(errorKey ? { errorKey } : {}) }])
    expect([call, message, refused.headers.get('x-depositosapp-error')]).toEqual([call, expect.stringMatching(catalogue), header])
  }
  expect((await ask('POST', '/api/certificates', certificateFiles(keys), 'owner')).body).toMatchObject({
    fieldErrors: [{ field: 'company', message: 'NoCompany' }],
  })
  expect((await ask('GET', `/api/depositos/${fixture.otherWarehouse}`, undefined, 'owner')).status).toBe(404)
  expect((await ask('DELETE', '/api/companies/1', undefined, 'encargada')).status).toBe(403)
})

const aUser = { email: 'marta@deposito.example', firstName: 'Marta', lastName: null, authorities: ['ROLE_USER'] }
