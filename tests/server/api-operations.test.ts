import { describe, expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { callsOf } from '#server/app.ts'
import { openCalls } from '#server/http/auth/auth.ts'
import {
  answersOf,
  document,
  faultsOf,
  openApi,
  operations,
  parametersOf,
  undocumented,
  type Operation,
  type Parameter,
} from '../support/api-answers.ts'
import { samples, type Sample } from '../support/api-samples.ts'
import { fixture, openServer, type Reply, type TestServer } from '../support/server.ts'
import { startTestCopies } from '../support/test-copies.ts'

/** A server that the sample of a call has prepared. */
async function prepared(of: Operation): Promise<{ server: TestServer; sample: Sample }> {
  const server = await openServer({
    registrationEnabled: true,
    standIn: true,
    metricsToken: 'una clave de las figuras',
    copies: startTestCopies({ bytes: 10 }),
  })
  const sample = await samples[of.call]?.(server)
  if (!sample) throw new Error(`no sample of ${of.call}`)
  return { server, sample }
}

async function make(server: TestServer, { method, path }: Operation, sample: Sample, headers: Record<string, string> = {}): Promise<Reply> {
  const { login, ids = {}, search = '', body } = sample
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(ids[name]))) + search
  const caller = server.as(login)
  if (method === 'GET') return await caller.get(address, headers)
  if (method === 'DELETE') return await caller.delete(address, headers)
  const send = { POST: caller.post, PUT: caller.put, PATCH: caller.patch }[method]
  if (!send) throw new Error(`no such verb: ${method}`)
  return await send(address, body, headers)
}

/** Checks that a call answers a status, and as the document says. */
function expectAnswer(of: Operation, status: number | 'success', reply: Reply, what: unknown = ''): void {
  expect({ call: of.call, what, status: reply.status, wrong: undocumented(of, reply), body: reply.body }).toMatchObject({
    status: status === 'success' ? expect.toSatisfy((code: number) => code >= 200 && code < 300) : status,
    wrong: [],
  })
}

const isRepeatable = (of: Operation): boolean => parametersOf(of).some(({ name }) => name === 'Idempotency-Key')
/** Each call has an id of its own. */
const headersOf = ({ headers }: Reply) => [...headers].filter(([name]) => name !== 'x-request-id')
const filtersOf = (of: Operation): Parameter | undefined => parametersOf(of).find(({ name }) => name === 'filtros')
const isOf = ({ 'x-permission': permission }: Operation, ...permissions: string[]): boolean => permissions.includes(permission)

/** What is asked of a call, in an order in which nothing spoils what comes after it: first what is refused. */
type Check = (server: TestServer, of: Operation, sample: Sample) => Promise<void>

const checks: Record<string, Check> = {
  async 'sin una sesión válida es 401'(server, of, sample) {
    if (of.security.length === 0) return
    for (const headers of [{}, { Authorization: 'Bearer nonsense' }]) {
      const reply = await make(server, of, { ...sample, login: null }, headers)
      expectAnswer(of, 401, reply, headers)
      expect(reply.body).toMatchObject({ title: 'Unauthorized', status: 401, message: 'error.http.401' })
    }
  },

  async 'sin permiso es 403'(server, of, sample) {
    const refused = isOf(of, 'admin', 'monitor')
      ? ['operador', 'owner']
      : isOf(of, 'warehouseAdmin', 'adminOfVisible')
        ? ['owner']
        : isOf(of, 'companyManager', 'companyOwner')
          ? ['operador']
          : []
    for (const login of refused) {
      const reply = await make(server, of, { ...sample, login })
      expectAnswer(of, 403, reply, login)
      expect(reply.body).toMatchObject({ title: 'Forbidden', status: 403, message: 'error.http.403', detail: 'Access is denied' })
    }
  },

  async 'lo de un depósito es de quien trabaja en él, de quien maneja su compañia y del administrador; para los demás no existe'(
    server,
    of,
    sample,
  ) {
    if (!isOf(of, 'warehouse', 'warehouseAdmin')) return
    const ask = (login: string, warehouseId: number, body = sample.body) =>
      make(server, of, { ...sample, login, ids: { ...sample.ids, warehouseId }, ...(body === undefined ? {} : { body }) })
    const unseen = await ask('operador', fixture.otherWarehouse)
    expectAnswer(of, 404, unseen)
    // The same answer as for a warehouse that does not exist, except for the address and the call's own id.
    const missing = await ask('operador', 999, '{}')
    const but = { path: '', requestId: '' }
    expect({ ...Object(missing.body), ...but }).toEqual({ ...Object(unseen.body), ...but })
    expectAnswer(of, 404, await ask('stranger', fixture.warehouse), 'stranger')
    expectAnswer(of, 404, await ask('operador', fixture.secondWarehouse), 'second warehouse')
    if (of.path.includes('{stockId}')) expectAnswer(of, 404, await ask('admin', fixture.secondWarehouse), 'stock of another')
    if (of.method === 'GET')
      for (const login of ['operador', 'owner', 'encargada', 'admin']) expectAnswer(of, 200, await ask(login, fixture.warehouse), login)
  },

  async 'lo que el documento no nombra en la dirección es 400'(server, of, sample) {
    if (of.path === '/health') return
    for (const name of ['x', 'nada.equals', 'page', 'cacheBuster'].filter((one) => !parametersOf(of).some((known) => known.name === one))) {
      const reply = await make(server, of, { ...sample, search: `${sample.search ? `${sample.search}&` : '?'}${name}=1` })
      expectAnswer(of, 400, reply, name)
      expect(reply.body).toMatchObject({ message: 'error.query', params: { field: name } })
    }
  },

  async 'lo que no existe es 404'(server, of, sample) {
    if (!of.path.includes('{')) return
    for (const nowhere of [999_999, 'x']) {
      const ids = Object.fromEntries(Object.keys(sample.ids ?? {}).map((name) => [name, nowhere]))
      expectAnswer(of, 404, await make(server, of, { ...sample, ids }), nowhere)
    }
  },

  async 'una versión vieja es 409'(server, of, sample) {
    if (!isRepeatable(of) || of.method !== 'PUT' || typeof sample.body !== 'object' || !('version' in sample.body)) return
    expectAnswer(of, 409, await make(server, of, { ...sample, body: { ...sample.body, version: 999 } }))
  },

  async 'lo que pide es lo que toma, y así responde; con una clave de repetición, una vez'(server, of, sample) {
    const schema = of.requestBody?.content['application/json']?.schema
    if (schema) expect(faultsOf(schema, sample.body, 'open')).toEqual([])
    if (!isRepeatable(of)) return expectAnswer(of, 'success', await make(server, of, sample))
    expectAnswer(of, 400, await make(server, of, sample, { 'Idempotency-Key': 'con blancos' }))
    const used = { 'Idempotency-Key': 'usada' }
    const other = await server
      .as(sample.login)
      .post('/api/owner/companies', { name: 'Otra', cuit: '33-50493261-9', tipoAgente: 'DEPO', rol: 'DEPO' }, used)
    expect(other.status).toBe(201)
    expectAnswer(of, 422, await make(server, of, sample, used))
    const first = await make(server, of, sample, { 'Idempotency-Key': 'nueva' })
    expectAnswer(of, 'success', first)
    const again = await make(server, of, sample, { 'Idempotency-Key': 'nueva' })
    expect([again.status, again.body, headersOf(again)]).toEqual([first.status, first.body, headersOf(first)])
  },

  async 'una lista tiene los filtros, órdenes y páginas que dice'(server, of, sample) {
    const filters = filtersOf(of)
    if (!filters) return
    const conditions = z.record(z.string(), z.unknown()).parse(filters.schema['properties'])
    const names = Object.keys(conditions)
    expect(names.length).toBeGreaterThan(5)
    // Some at a time: an answer to a longer address has no links to its other pages.
    for (let at = 0; at < names.length; at += 10) {
      const search = `?${new URLSearchParams(names.slice(at, at + 10).map((name) => [name, valueOf(conditions, name)])).toString()}`
      expectAnswer(of, 'success', await make(server, of, { ...sample, search }), search)
    }
    for (const wrong of ['?nada.equals=1', '?id.contains=1', '?id.equals=x'])
      expectAnswer(of, 400, await make(server, of, { ...sample, search: wrong }), wrong)
    const sort = parametersOf(of).find(({ name }) => name === 'sort')
    if (!sort) return
    const paging = parametersOf(of).some(({ name }) => name === 'page') ? '&page=1&size=1' : ''
    for (const order of z.object({ items: z.object({ enum: z.array(z.string()) }) }).parse(sort.schema).items.enum)
      expectAnswer(of, 'success', await make(server, of, { ...sample, search: `?sort=${order}${paging}` }), order)
    for (const wrong of ['?sort=nada', '?page=x', '?size=0'])
      expectAnswer(of, 400, await make(server, of, { ...sample, search: wrong }), wrong)
  },

  async 'un cuerpo mal escrito es 400'(server, of, sample) {
    const schema = of.requestBody?.content['application/json']?.schema
    if (!schema) return
    for (const body of ['[1', '7', '{}', { id: 'x' }]) {
      const reply = await make(server, of, { ...sample, body })
      if (reply.status >= 300) expectAnswer(of, 400, reply, body)
      // What the document does not take, the server does not take either.
      if (faultsOf(schema, body === '{}' ? {} : body, 'open').length > 0) expect([body, reply.status]).toEqual([body, 400])
    }
  },
}

/** A value of each kind, by what the document says of the condition `equals`. */
function valueOf(conditions: Readonly<Record<string, unknown>>, name: string): string {
  if (name.endsWith('.specified')) return 'true'
  const told = JSON.stringify(conditions[`${name.slice(0, name.indexOf('.'))}.equals`] ?? conditions[name])
  if (/"date"|Instante/.test(told)) return '2026-11-20'
  return told.includes('"boolean"') ? 'true' : told.includes('"pattern"') ? '06:30' : '7'
}

describe('el documento dice lo que el servidor responde', () => {
  test('de cada llamada hay una muestra, y cada rechazo del documento es uno que el servidor puede dar', () => {
    expect(Object.keys(samples).toSorted()).toEqual(operations.map(({ call }) => call).toSorted())
    const codes = new Set(operations.flatMap((of) => [...answersOf(of).keys()]))
    expect([...codes].toSorted().join(' ')).toBe('200 201 202 204 400 401 403 404 409 413 415 422 429 500 503')
  })

  test.each(operations.map((of) => [of.call, of] as const))('%s', async (_, of) => {
    const { server, sample } = await prepared(of)
    onTestFinished(() => server.close())
    for (const check of Object.values(checks)) await check(server, of, sample)
  })
})

const server = await openServer({ standIn: true })

test('cada llamada del servidor está en el documento, y ninguna otra; lo lee un administrador, y es el que se construye con las pantallas', async () => {
  const calls = operations.map(({ call }) => call)
  expect(calls.toSorted()).toEqual(callsOf(server.app).toSorted())
  const { status, body } = await server.as('admin').get('/management/openapi.json')
  expect(status).toBe(200)
  expect(body).toEqual(document)
})

test('el documento es OpenAPI 3.1: nombres, resúmenes y parámetros', () => {
  const { schemas, parameters, headers, responses, securitySchemes } = openApi.components
  for (const name of [schemas, parameters, headers, responses, securitySchemes].flatMap((part) => Object.keys(part)))
    expect(name).toMatch(/^[a-zA-Z0-9._-]+$/)
  const ids = operations.map(({ operationId }) => operationId)
  expect(new Set(ids).size).toBe(ids.length)
  const known = openApi.tags.map(({ name }) => name)
  for (const one of operations) {
    expect(known).toEqual(expect.arrayContaining(one.tags))
    expect(one.summary).toMatch(/^[A-ZÁÉÍÓÚ].*[^.]$/)
    const inPath = parametersOf(one).filter((parameter) => parameter.in === 'path')
    const names = Array.from(one.path.matchAll(/\{(\w+)\}/g), ([, name]) => ({ name, required: true }))
    expect([one.path, inPath]).toMatchObject([one.path, names])
    expect([...answersOf(one).keys()].some((status) => status.startsWith('2'))).toBe(true)
  }
})

test('cada esquema es JSON Schema 2020-12, y ninguno sobra', () => {
  const used = new Set([...JSON.stringify(openApi).matchAll(/"#\/components\/schemas\/([\w.-]+)"/g)].map(([, name = '']) => name))
  expect(Object.keys(openApi.components.schemas).toSorted()).toEqual([...used].toSorted())
  // The validator throws when a schema has an unknown keyword, an unknown format or an invalid pattern.
  for (const name of Object.keys(openApi.components.schemas)) faultsOf({ $ref: `#/components/schemas/${name}` }, {}, 'closed')
  for (const one of operations) for (const { schema } of parametersOf(one)) expect(faultsOf(schema, {}, 'open')).toBeInstanceOf(Array)
})

test('los límites de los esquemas están en el documento', () => {
  expect(openApi.components.schemas['DepositoBorrador']).toMatchObject({
    properties: { codigoAduana: { pattern: String.raw`^\d{3}$` }, codigoLugarOperativo: { maxLength: 20 } },
    required: ['codigoAduana', 'codigoLugarOperativo', 'description', 'users'],
  })
  for (const wrong of [{ cantidad: 0, pesoBruto: 1 }, { pesoBruto: 1 }])
    expect(faultsOf({ $ref: '#/components/schemas/LineaMercaderiaBorrador' }, { tipoEmbalaje: '05', ...wrong }, 'open')).not.toEqual([])
})

test('sin sesión se puede llamar a estas, y a ninguna otra', () => {
  const open = operations.flatMap(({ call, security }) => (security.length === 0 ? [call] : []))
  expect(open.toSorted()).toEqual([
    'GET /api/activate',
    'GET /api/authenticate',
    'GET /health',
    'GET /management/health',
    'GET /management/info',
    'POST /api/account/browser',
    'POST /api/account/reset-password/finish',
    'POST /api/account/reset-password/init',
    'POST /api/authenticate',
    'POST /api/register',
  ])
  // `families/administration/management.ts` checks who may read the figures for Prometheus.
  expect(openCalls.toSorted()).toEqual([...open, 'GET /management/prometheus'].toSorted())
})
