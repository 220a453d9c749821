import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { genericFamilies } from '#domain/generic-families.ts'
import { callsOf } from '#server/app.ts'
import { openCalls } from '#server/http/auth.ts'
import { companyCalls, roles } from '../support/company-calls.ts'
import { drafts } from '../support/drafts.ts'
import { callsOfFamily } from '../support/generic-calls.ts'
import { fixture, newStock, openServer, type Caller, type Reply, type TestServer } from '../support/server.ts'

/**
 * Who may make a call. `open`: anyone, without signing in; `person`: who signed in; `admin`: an administrator;
 * `warehouse` and `deposito`: who may see that warehouse, named by the address of its stocks or by its own;
 * `company`: as `tests/support/company-calls.ts` says; `generic`: as `tests/server/generic-roles.test.ts` does; `warehouseAdmin`: an administrator, in a warehouse that others may see.
 */
type Access = 'open' | 'person' | 'admin' | 'warehouse' | 'warehouseAdmin' | 'deposito' | 'company' | 'generic'

const stocks = '/api/warehouse/:warehouseId/stocks'
const contenido = `${stocks}/:stockId/:titulo/:tituloId`

const access: Record<string, Access> = {
  'POST /api/authenticate': 'open',
  'GET /api/authenticate': 'open',
  'PUT /api/authenticate/refresh': 'person',
  'GET /api/account': 'person',
  'POST /api/account': 'person',
  'POST /api/register': 'open',
  'GET /api/activate': 'open',
  'POST /api/account/reset-password/init': 'open',
  'POST /api/account/reset-password/finish': 'open',
  'POST /api/account/browser': 'open',
  'POST /api/account/change-password': 'person',
  'GET /api/account/second-factor': 'person',
  'POST /api/account/second-factor': 'person',
  'POST /api/account/second-factor/confirm': 'person',
  'POST /api/account/second-factor/recovery-codes': 'person',
  'POST /api/account/second-factor/remove': 'person',
  'GET /api/account/sessions': 'person',
  'DELETE /api/account/sessions': 'person',
  'DELETE /api/account/sessions/:id': 'person',
  'POST /api/logout': 'person',
  'GET /api/users': 'admin',
  'GET /api/users/authorities': 'admin',
  'GET /api/users/:login': 'admin',
  'POST /api/users': 'admin',
  'PUT /api/users': 'admin',
  'DELETE /api/users/:login': 'admin',
  'GET /api/users/:login/sessions': 'admin',
  'DELETE /api/users/:login/sessions': 'admin',
  'DELETE /api/users/:login/second-factor': 'admin',
  'GET /management/info': 'open',
  'GET /management/health': 'open',
  'GET /management/jhimetrics': 'admin',
  'GET /management/jhimetrics/history': 'admin',
  'GET /management/prometheus': 'open',
  'GET /management/threaddump': 'admin',
  'GET /management/stand-in': 'admin',
  'PUT /management/stand-in': 'admin',
  'GET /management/audits': 'admin',
  'GET /management/audits/export': 'admin',
  'GET /management/audits/:id': 'admin',
  'GET /management/loggers': 'admin',
  'POST /management/loggers/:name': 'admin',
  'GET /management/configprops': 'admin',
  'GET /management/env': 'admin',
  'GET /management/openapi.json': 'admin',
  'GET /api/stocks/:stockId/history': 'generic',
  'GET /api/changes': 'person',
  'GET /api/search': 'person',
  'GET /health': 'open',
  'GET /api/depositos/user': 'person',
  ...Object.fromEntries(
    Object.values(genericFamilies).flatMap((family) => callsOfFamily(family).map((call) => [call, 'generic'] as const)),
  ),
  'GET /api/deposito/:id': 'deposito',
  ...Object.fromEntries(Object.keys(companyCalls).map((call) => [call, 'company'] as const)),
  'GET /api/warehouse/:warehouseId/automatic-sends': 'warehouse',
  'GET /api/warehouse/:warehouseId/stock-days': 'warehouse',
  [`GET ${stocks}`]: 'warehouse',
  [`POST ${stocks}`]: 'warehouse',
  [`PUT ${stocks}`]: 'warehouse',
  [`GET ${stocks}/:stockId`]: 'warehouse',
  [`DELETE ${stocks}/:stockId`]: 'warehouse',
  [`POST ${stocks}/:stockId/restore`]: 'warehouse',
  [`POST ${stocks}/clone`]: 'warehouse',
  [`POST ${stocks}/:stockId/clone`]: 'warehouse',
  [`PATCH ${stocks}/:stockId/send`]: 'warehouse',
  [`PATCH ${stocks}/:stockId/schedule`]: 'warehouse',
  [`DELETE ${stocks}/:stockId/schedule`]: 'warehouse',
  [`PATCH ${stocks}/:stockId/not-received`]: 'warehouseAdmin',
  [`GET ${stocks}/:stockId/review`]: 'warehouse',
  [`GET ${stocks}/:stockId/error-records`]: 'warehouse',
  ...family(`${stocks}/:stockId/permiso-embarques`),
  ...family(`${stocks}/:stockId/documento-transportes`),
  ...family(`${stocks}/:stockId/contenedor-vacios`),
  ...family(`${contenido}/linea-mercaderias`),
  ...family(`${contenido}/contenedor-asociados`),
  'GET /api/afip-logs': 'admin',
  'GET /api/afip-logs/:id': 'admin',
  'GET /api/afip-logs/:id/download-request': 'admin',
  'GET /api/afip-logs/:id/download-response': 'admin',
}

function family(path: string): Record<string, Access> {
  return {
    [`GET ${path}`]: 'warehouse',
    [`POST ${path}`]: 'warehouse',
    [`PUT ${path}`]: 'warehouse',
    [`GET ${path}/:id`]: 'warehouse',
    [`DELETE ${path}/:id`]: 'warehouse',
    [`POST ${path}/:id/restore`]: 'warehouse',
    [`POST ${path}/delete`]: 'warehouse',
    [`POST ${path}/restore`]: 'warehouse',
    [`PATCH ${path}`]: 'warehouse',
  }
}

let server: TestServer
let stockId: number

beforeAll(async () => {
  server = await openServer()
  stockId = await newStock(server.as('operador'))
})

afterAll(() => server.close())

/** Makes a call with an existing address: of the first warehouse and its company, unless the test passes other ids. */
async function ask(
  call: string,
  login: string | null,
  headers: Record<string, string> = {},
  ids: Record<string, string | number> = {},
): Promise<Reply> {
  const filled: Record<string, string | number> = {
    warehouseId: fixture.warehouse,
    stockId,
    titulo: 'permiso-embarques',
    tituloId: 1,
    id: fixture.warehouse,
    login: 'nobody',
    ...ids,
  }
  return await request(server.as(login), call, {}, filled, headers)
}

function request(
  caller: Caller,
  call: string,
  body: object,
  ids: Readonly<Record<string, string | number>>,
  headers: Record<string, string> = {},
): Promise<Reply> {
  const [method = '', path = ''] = call.split(' ')
  const address = path.replaceAll(/:(\w+)/g, (_, name: string) => String(ids[name]))
  if (method === 'GET' || method === 'DELETE') return caller[method === 'GET' ? 'get' : 'delete'](address, headers)
  const send = { POST: caller.post, PUT: caller.put, PATCH: caller.patch }[method]
  if (!send) throw new Error(`no such verb: ${method}`)
  return send(address, body, headers)
}

const calls = Object.entries(access)

describe('quién puede llamar a qué', () => {
  test('cada llamada del servidor está en la tabla', () => {
    expect(callsOf(server.app).toSorted()).toEqual(Object.keys(access).toSorted())
  })

  test('las llamadas abiertas son las de la tabla', () => {
    expect(openCalls.toSorted()).toEqual(calls.flatMap(([call, allowed]) => (allowed === 'open' ? [call] : [])).toSorted())
  })

  test.each(calls.filter(([, allowed]) => allowed !== 'open'))('%s sin una sesión válida es 401', async (call) => {
    for (const token of [null, 'nonsense']) {
      const reply = await ask(call, null, token === null ? {} : { Authorization: `Bearer ${token}` })
      expect(reply.headers.get('content-type')).toBe('application/problem+json')
      expect({ token, ...reply }).toMatchObject({
        token,
        status: 401,
        body: { title: 'Unauthorized', status: 401, message: 'error.http.401' },
      })
    }
  })

  test.each(calls.filter(([, allowed]) => allowed === 'admin' || allowed === 'warehouseAdmin'))(
    '%s es de administradores',
    async (call) => {
      for (const login of ['operador', 'owner']) {
        const reply = await ask(call, login)
        expect(reply.body).toMatchObject({ title: 'Forbidden', status: 403, message: 'error.http.403', detail: 'Access is denied' })
      }
      expect([200, 400, 404]).toContain((await ask(call, 'admin')).status)
    },
  )

  test.each(calls.filter(([, allowed]) => ['warehouse', 'warehouseAdmin', 'deposito'].includes(allowed)))(
    '%s de un depósito ajeno no existe',
    async (call) => {
      const foreign = { warehouseId: fixture.otherWarehouse, id: fixture.otherWarehouse }
      const unseen = await ask(call, 'operador', {}, foreign)
      expect(unseen.body).toMatchObject({ title: 'Not Found', status: 404, message: 'error.http.404' })
      // The same answer as for a warehouse that does not exist, except for the address and the call's own id.
      const missing = await ask(call, 'operador', {}, { warehouseId: 999, id: 999 })
      const but = { path: '', requestId: '' }
      expect({ ...Object(missing.body), ...but }).toEqual({ ...Object(unseen.body), ...but })
      expect((await ask(call, 'stranger')).status).toBe(404)
      expect((await ask(call, 'operador', {}, { warehouseId: fixture.secondWarehouse, id: fixture.secondWarehouse })).status).toBe(404)
      // A stock of one warehouse is not found under another one that the user may see.
      if (call.includes(':stockId') && /^(GET|DELETE) /.test(call))
        expect((await ask(call, 'owner', {}, { warehouseId: fixture.secondWarehouse })).status).toBe(404)
    },
  )

  test.each(calls.filter(([call, allowed]) => (allowed === 'warehouse' || allowed === 'deposito') && call.startsWith('GET')))(
    '%s es de quien trabaja en el depósito, de quien maneja su compañía y del administrador',
    async (call) => {
      if (call.endsWith('/:id') && !call.includes('deposito/')) return
      for (const login of ['operador', 'owner', 'encargada', 'admin']) {
        const reply = await ask(call, login, {}, { tituloId: await aPermit() })
        expect([login, reply.status]).toEqual([login, 200])
      }
    },
  )

  test.each(Object.entries(companyCalls))('%s de una compañia, según quién llama', async (call, { answers, body, ids, given }) => {
    const opened = async () => {
      const fresh = await openServer()
      for (const [path, before] of given) expect((await fresh.as('owner').post(path, before)).status).toBeLessThan(300)
      return fresh
    }
    // Who is refused changes nothing: they share one server.
    const shared = await opened()
    for (const role of roles) {
      const fresh = answers[role] < 400 ? await opened() : shared
      const caller = fresh.as(role === 'nadie' ? null : role)
      expect([role, (await request(caller, call, body, ids)).status]).toEqual([role, answers[role]])
      if (fresh !== shared) await fresh.close()
    }
    await shared.close()
  })
})

let permit: Promise<number> | null = null

async function aPermit(): Promise<number> {
  const path = `/api/warehouse/${fixture.warehouse}/stocks/${stockId}/permiso-embarques`
  permit ??= server
    .as('operador')
    .post(path, drafts.permisoEmbarque)
    .then(({ id }) => id)
  return await permit
}
