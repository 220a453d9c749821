import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  answersOf,
  faultsOf,
  openApi,
  operations,
  parametersOf,
  undocumented,
  undocumentedRefusal,
  type Operation,
  type Parameter,
} from '../support/api-answers.ts'
import { samples, type Sample } from '../support/api-samples.ts'
import { fixture, openServer, type Reply, type TestServer } from '../support/server.ts'

/** Runs with a server of its own, which the sample of the call has prepared. */
async function withSample(of: Operation, work: (server: TestServer, sample: Sample) => Promise<void>): Promise<void> {
  const server = await openServer({ registrationEnabled: true, standIn: true, metricsToken: 'una clave de las figuras' })
  try {
    const prepare = samples[of.call]
    if (!prepare) throw new Error(`no sample of ${of.call}`)
    await work(server, await prepare(server))
  } finally {
    await server.close()
  }
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
function expectAnswer(of: Operation, status: number | 'success', reply: Reply): void {
  expect({ call: of.call, status: reply.status, wrong: undocumented(of, reply), body: reply.body }).toMatchObject({
    status: status === 'success' ? expect.toSatisfy((code: number) => code >= 200 && code < 300) : status,
    wrong: [],
  })
}

const having = (select: (of: Operation) => boolean): [string, Operation][] =>
  operations
    .filter(select)
    .map((of) => [of.call, of] as const)
    .map(([call, of]) => [call, of])

const takesJson = (of: Operation): boolean => of.requestBody?.content['application/json'] !== undefined
const isRepeatable = (of: Operation): boolean => parametersOf(of).some(({ name }) => name === 'Idempotency-Key')
const filtersOf = (of: Operation): Parameter | undefined => parametersOf(of).find(({ name }) => name === 'filtros')

describe('el documento dice lo que el servidor responde', () => {
  test('de cada llamada hay una muestra', () => {
    expect(Object.keys(samples).toSorted()).toEqual(operations.map(({ call }) => call).toSorted())
  })

  test.each(having(() => true))('%s: lo que pide y lo que responde', async (_, of) => {
    await withSample(of, async (server, sample) => {
      const schema = of.requestBody?.content['application/json']?.schema
      if (schema) expect(faultsOf(schema, sample.body, 'open')).toEqual([])
      expectAnswer(of, 'success', await make(server, of, sample))
    })
  })

  test.each(having(({ security }) => security.length > 0))('%s: sin sesión', async (_, of) => {
    await withSample(of, async (server, sample) => expectAnswer(of, 401, await make(server, of, { ...sample, login: null })))
  })

  const forAdmins = ['admin', 'warehouseAdmin', 'adminOfVisible', 'monitor']

  test.each(having((of) => forAdmins.includes(of['x-permission'])))('%s: sin permiso', async (_, of) => {
    await withSample(of, async (server, sample) => expectAnswer(of, 403, await make(server, of, { ...sample, login: 'owner' })))
  })

  test.each(having((of) => ['companyManager', 'companyOwner'].includes(of['x-permission'])))('%s: sin permiso', async (_, of) => {
    await withSample(of, async (server, sample) => expectAnswer(of, 403, await make(server, of, { ...sample, login: 'operador' })))
  })

  test.each(having(({ path }) => path.includes('{')))('%s: lo que no existe', async (_, of) => {
    await withSample(of, async (server, sample) => {
      for (const nowhere of [999_999, 'x']) {
        const ids = Object.fromEntries(Object.keys(sample.ids ?? {}).map((name) => [name, nowhere]))
        expectAnswer(of, 404, await make(server, of, { ...sample, ids }))
      }
    })
  })

  test.each(having(takesJson))('%s: un cuerpo mal escrito', async (_, of) => {
    await withSample(of, async (server, sample) => {
      for (const body of ['[1', '7', '{}', { id: 'x' }]) {
        const reply = await make(server, of, { ...sample, body })
        if (reply.status >= 300) expectAnswer(of, 400, reply)
        const schema = of.requestBody?.content['application/json']?.schema
        // What the document does not take, the server does not take either.
        if (faultsOf(schema, body === '{}' ? {} : body, 'open').length > 0) expect(reply.status).toBe(400)
      }
    })
  })

  test.each(having((of) => isRepeatable(of) && of.method === 'PUT' && takesJson(of)))('%s: una versión vieja', async (_, of) => {
    await withSample(of, async (server, sample) => {
      if (typeof sample.body !== 'object' || !('version' in sample.body)) return
      expectAnswer(of, 409, await make(server, of, { ...sample, body: { ...sample.body, version: 999 } }))
    })
  })

  test.each(having(isRepeatable))('%s: la clave de repetición', async (_, of) => {
    await withSample(of, async (server, sample) => {
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
      expect([again.status, again.body]).toEqual([first.status, first.body])
    })
  })

  /** A value of each kind, by what the document says of the condition `equals`. */
  function valueOf(conditions: Readonly<Record<string, unknown>>, name: string): string {
    if (name.endsWith('.specified')) return 'true'
    const told = JSON.stringify(conditions[`${name.slice(0, name.indexOf('.'))}.equals`] ?? conditions[name])
    if (/"date"|Instante/.test(told)) return '2026-11-20'
    return told.includes('"boolean"') ? 'true' : told.includes('"pattern"') ? '06:30' : '7'
  }

  test.each(having((of) => filtersOf(of) !== undefined))('%s: sus filtros, órdenes y páginas', async (_, of) => {
    await withSample(of, async (server, sample) => {
      const conditions = z.record(z.string(), z.unknown()).parse(filtersOf(of)?.schema['properties'])
      const names = Object.keys(conditions)
      expect(names.length).toBeGreaterThan(5)
      for (const name of names) {
        const search = `?${new URLSearchParams({ [name]: valueOf(conditions, name) }).toString()}`
        expectAnswer(of, 'success', await make(server, of, { ...sample, search }))
      }
      for (const wrong of ['?nada.equals=1', '?id.contains=1', '?id.equals=x'])
        expectAnswer(of, 400, await make(server, of, { ...sample, search: wrong }))
      const sort = parametersOf(of).find(({ name }) => name === 'sort')
      if (!sort) return
      for (const order of z.object({ items: z.object({ enum: z.array(z.string()) }) }).parse(sort.schema).items.enum)
        expectAnswer(of, 'success', await make(server, of, { ...sample, search: `?sort=${order}&page=1&size=1` }))
      for (const wrong of ['?sort=nada', '?page=x', '?size=0']) expectAnswer(of, 400, await make(server, of, { ...sample, search: wrong }))
    })
  })
})

describe('los rechazos que no son de una llamada', () => {
  test('un método que la dirección no tiene, y una dirección que no existe', async () => {
    const server = await openServer()
    for (const path of Object.keys(openApi.paths)) {
      const known = Object.keys(openApi.paths[path] ?? {})
      const verb = (['patch', 'put', 'delete'] as const).find((one) => !known.includes(one))
      if (!verb) continue
      const address = path.replaceAll(/\{warehouseId\}/g, String(fixture.warehouse)).replaceAll(/\{\w+\}/g, '1')
      const reply = verb === 'delete' ? await server.as('admin').delete(address) : await server.as('admin')[verb](address, {})
      // Another path may have a parameter where this one has a word.
      if (reply.status === 405) expect([path, undocumentedRefusal('Rechazo405', reply)]).toEqual([path, []])
      else expect([path, verb, undocumentedRefusal(`Rechazo${reply.status}`, reply)]).toEqual([path, verb, []])
    }
    expect(undocumentedRefusal('Rechazo404', await server.as('admin').get('/api/nada'))).toEqual([])
    await server.close()
  })

  const one = (call: string): Operation => {
    const found = operations.find((of) => of.call === call)
    if (!found) throw new Error(call)
    return found
  }

  test('un cuerpo demasiado largo, demasiados intentos y un error interno', async () => {
    const server = await openServer({ log: { error: () => undefined } })
    const signIn = one('POST /api/authenticate')
    expectAnswer(signIn, 413, await server.as(null).post('/api/authenticate', { username: 'x'.repeat(2 ** 21), password: 'x' }))
    expectAnswer(signIn, 415, await server.as(null).post('/api/authenticate', {}, { 'Content-Type': 'text/plain' }))
    const wrong = { username: 'operador', password: 'otra' }
    const replies: Reply[] = []
    for (let attempt = 0; attempt < 16; attempt += 1) replies.push(await server.as(null).post('/api/authenticate', wrong))
    for (const reply of replies) expectAnswer(signIn, reply.status, reply)
    expect(replies.map(({ status }) => status)).toEqual(expect.arrayContaining([401, 429]))
    expectAnswer(one('GET /api/activate'), 500, await server.as(null).get('/api/activate?key=nada'))
    await server.store.db.schema.dropTable('audit_event').execute()
    expectAnswer(one('GET /management/audits'), 500, await server.as('admin').get('/management/audits'))
    await server.close()
  })

  test('cada rechazo del documento es uno que el servidor puede dar', () => {
    const codes = new Set(operations.flatMap((of) => [...answersOf(of).keys()]))
    expect([...codes].toSorted()).toEqual([
      '200',
      '201',
      '204',
      '400',
      '401',
      '403',
      '404',
      '409',
      '413',
      '415',
      '422',
      '429',
      '500',
      '503',
    ])
  })
})
