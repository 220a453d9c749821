import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { atOneAddress } from '#domain/contract/family.ts'
import { genericFamilies } from '#domain/contract/generic-families.ts'
import { genericNames, type GenericName } from '#domain/contract/generic-names.ts'
import { certificateFiles, companies, genericCalls, makeWorld } from '../support/generic-calls.ts'
import { openForEach } from '../support/open-for.ts'
import { companyCuit, fixture, openServer, origin, tokenOf } from '../support/server.ts'

// What a client that the platform's own generator made sends, and how it reads the answers.

const server = openForEach(() => openServer())
const { keys } = companies[0]

/** The texts that such a client has for refusals. */
const catalogue =
  /^error\.(?:http\.(?:400|401|403|404|405|500)|validation|concurrencyFailure|userexists|emailexists|idexists|idnull|server\.not\.reachable)$/

async function ask(
  method: string,
  path: string,
  body?: object,
  login = 'admin',
): Promise<{ status: number; headers: Headers; body: unknown }> {
  const headers = { Authorization: `Bearer ${await tokenOf(server, login, new Date())}`, 'Content-Type': 'application/json' }
  const response = await server.fetch(new Request(`${origin}${path}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) }))
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

/** The pages of a `Link` header, read as such a client does. */
function pagesOf(link: string | null): Record<string, number> {
  const parts = (link ?? '').split(',').map((part) => part.split(';'))
  return Object.fromEntries(parts.map(([url = '', rel = '']) => [/rel="(.*)"/.exec(rel)?.[1], Number(/[?&]page=(-?\d+)/.exec(url)?.[1])]))
}

test.each(genericNames)('%s se lista, se lee, se crea, se guarda y se elimina en su única dirección', async (name) => {
  const world = await makeWorld(server, companies[0])
  const path = pathOf(name)
  const said = ({ headers }: { headers: Headers }) => [headers.get('x-depositosapp-alert'), headers.get('x-depositosapp-params')]

  const list = await ask('GET', `${path}?page=0&size=20&sort=id,asc&cacheBuster=123`)
  expect([list.status, Number(list.headers.get('x-total-count'))]).toEqual([200, expect.toSatisfy((total: number) => total > 0)])
  expect(pagesOf(list.headers.get('link'))).toEqual({ last: 0, first: 0 })
  const read = await ask('GET', `${path}/${world[name]}`)
  expect(read).toMatchObject({ status: 200, body: { id: world[name] } })

  const draft = genericCalls[name].draft(world)
  // Its certificates name no company, and it never gets a key to send back.
  const body = name === 'certificate' ? certificateFiles(keys) : typed(draft)
  const kept = await ask(
    'PUT',
    path,
    typed({ ...Object(read.body), ...draft, id: world[name], ...(name === 'certificate' ? { key: null } : {}) }),
  )
  expect([kept.status, kept.body, ...said(kept)]).toEqual([200, expect.anything(), `depositosApp.${name}.updated`, String(world[name])])

  for (const id of [{ id: 7 }, {}]) {
    const refused = id.id ? await ask('POST', path, { ...body, ...id }) : await ask('PUT', path, body)
    const key = id.id ? 'error.idexists' : 'error.idnull'
    expect(refused).toMatchObject({ status: 400, body: { message: key, params: name } })
    expect(refused.headers.get('x-depositosapp-error')).toBe(key)
  }
  // One company has one ticket and one certificate.
  if (name === 'wsaa' || name === 'certificate') expect((await ask('DELETE', `${path}/${world[name]}`)).status).toBe(204)
  if (name === 'certificate') await server.store.db.updateTable('company').set({ cuit: companyCuit }).where('id', '=', 1).execute()
  const made = await ask('POST', path, body)
  expect([made.status, made.body]).toEqual([201, expect.objectContaining({ id: expect.any(Number) })])
  const { id } = z.object({ id: z.number() }).parse(made.body)
  expect(said(made)).toEqual([`depositosApp.${name}.created`, String(id)])
  const gone = await ask('DELETE', `${path}/${id}`)
  expect([gone.status, ...said(gone)]).toEqual([204, `depositosApp.${name}.deleted`, String(id)])
})

test('un rechazo tiene por mensaje uno que todos tienen, y al lado el motivo exacto', async () => {
  const world = await makeWorld(server, companies[0])
  const company = genericCalls.company.draft(world)
  const refusals: [
    call: string,
    body: object | undefined,
    status: number,
    message: string,
    errorKey: string | undefined,
    header: string | null,
  ][] = [
    ['DELETE /api/companies/1', undefined, 409, 'error.http.400', 'company.hasStocks', null],
    ['PUT /api/companies', { ...company, id: 1, version: 99 }, 409, 'error.concurrencyFailure', 'concurrencyFailure', null],
    ['PATCH /api/companies', {}, 405, 'error.http.405', undefined, null],
    ['GET /api/companies/99', undefined, 404, 'error.http.404', undefined, null],
    ['GET /api/companies?sort=color,asc', undefined, 400, 'error.http.400', 'query', null],
    ['POST /api/companies', { ...company, name: '' }, 400, 'error.validation', 'validation', 'error.validation'],
    ['POST /api/companies', { ...company, name: null }, 400, 'error.validation', 'validation', null],
    ['POST /api/certificates', certificateFiles('other'), 400, 'error.validation', 'validation', 'error.validation'],
    [`POST /api/owner/company/1/users/add/nadie@x.example`, {}, 400, 'error.http.400', 'company.usernotfound', 'error.http.400'],
    ['POST /api/users', { ...aUser, login: 'owner' }, 400, 'error.userexists', 'userexists', 'error.userexists'],
  ]
  for (const [call, body, status, message, errorKey, header] of refusals) {
    const [method = '', path = ''] = call.split(' ')
    const refused = await ask(method, path, body)
    expect([call, refused.body]).toMatchObject([call, { status, message, ...(errorKey ? { errorKey } : {}) }])
    expect([call, message, refused.headers.get('x-depositosapp-error')]).toEqual([call, expect.stringMatching(catalogue), header])
  }
  expect((await ask('POST', '/api/certificates', certificateFiles(keys), 'owner')).body).toMatchObject({
    fieldErrors: [{ field: 'company', message: 'NotNull' }],
  })
  expect((await ask('GET', `/api/depositos/${fixture.otherWarehouse}`, undefined, 'owner')).status).toBe(404)
  expect((await ask('DELETE', '/api/companies/1', undefined, 'encargada')).status).toBe(403)
})

const aUser = { email: 'marta@deposito.example', firstName: 'Marta', lastName: null, authorities: ['ROLE_USER'] }
