import { secondFactorPath, secondFactorSecret } from '#domain/account/second-factor.ts'
import { genericFamilies } from '#domain/administration/generic-families.ts'
import { normalSettings } from '#domain/administration/stand-in.ts'
import { type AnyFamily, atOneAddress, readPathOf, recordPathOf } from '#domain/contract/family.ts'
import { genericNames } from '#domain/contract/generic-names.ts'
import { stockFamily } from '#domain/stock/stock.ts'
import { newMailKey } from '#server/mail/write-mail.ts'
import { storeBrowserKey } from '#server/store/accounts/mailed-keys.ts'
import { findUserByLogin } from '#server/store/accounts/users.ts'
import { addAfipLogs } from './afip-logs.ts'
import { companyCalls } from './company-calls.ts'
import { drafts } from './drafts.ts'
import { companies, genericCalls, makeWorld } from './generic-calls.ts'
import { manySamples, preparing, type Prepared } from './many-samples.ts'
import { codeOf, enrol } from './second-factor.ts'
import { fixture, type Caller, type TestServer } from './server.ts'
import { addWholeStock, recordNames, type RecordName, type StockIds } from './stock-records.ts'
import { stockSamples } from './stock-samples.ts'
import { copySamples } from './test-copies.ts'

/** A call with everything that it takes to succeed. */
export interface Sample {
  readonly login: string | null
  /** What its address names. */
  readonly ids?: Readonly<Record<string, string | number>>
  /** Behind the address, `?key=…`. */
  readonly search?: string
  readonly body?: object | string
}

/** Prepares the server, which has the fixture and nothing else, for one call. */
export type Prepare = (server: TestServer) => Sample | Promise<Sample>

const warehouseId = fixture.warehouse
const fechaStock = '2026-11-20'

const at =
  (login: string, rest: Omit<Sample, 'login'> = {}): Prepare =>
  () => ({ login, ...rest })

function family(of: AnyFamily, param: string, prepare: (server: TestServer) => Promise<Prepared>): Record<string, Prepare> {
  const collection = `/${recordPathOf(of)}`
  const there = preparing(prepare)
  const record = there(({ sample, id }) => ({ ids: { ...sample.ids, [param]: id } }))
  return {
    [`GET /${of.path}`]: there(() => ({})),
    [`GET /${readPathOf(of)}/:${param}`]: record,
    [`POST ${collection}`]: there(({ draft }) => ({ body: draft })),
    [`PUT ${collection}`]: there(({ draft, id }) => ({ body: { ...draft, id, version: 1 } })),
    [`DELETE ${collection}/:${param}`]: record,
  }
}

async function wholeStock(server: TestServer): Promise<{ ids: StockIds; sample: Sample; owner: Caller }> {
  const owner = server.as('owner')
  const ids = await addWholeStock(owner, warehouseId, fechaStock)
  return { ids, owner, sample: { login: 'owner', ids: { warehouseId, stockId: ids.stock } } }
}

function inStock(name: RecordName, path: string): Record<string, Prepare> {
  const prepare = async (server: TestServer) => {
    const { ids, sample } = await wholeStock(server)
    const isLine = name === 'lineaMercaderia'
    const titulo = isLine
      ? { titulo: 'permiso-embarques', tituloId: ids.permisoEmbarque }
      : { titulo: 'documento-transportes', tituloId: ids.documentoTransporte }
    return { sample: { ...sample, ids: { ...sample.ids, ...titulo } }, id: ids[name], draft: drafts[name] }
  }
  return {
    ...family({ ...genericFamilies[name], path, recordPath: path, readPath: path }, 'id', prepare),
    ...manySamples(name, path, prepare),
  }
}

const collections: Readonly<Record<RecordName, string>> = {
  permisoEmbarque: 'permiso-embarques',
  documentoTransporte: 'documento-transportes',
  contenedorVacio: 'contenedor-vacios',
  lineaMercaderia: ':titulo/:tituloId/linea-mercaderias',
  contenedorAsociado: ':titulo/:tituloId/contenedor-asociados',
}

function recordSamples(): Record<string, Prepare> {
  return {
    ...family(stockFamily, 'stockId', async (server) => {
      const { ids, sample } = await wholeStock(server)
      return { sample: { ...sample, ids: { warehouseId } }, id: ids.stock, draft: { fechaStock, state: 'OPEN' } }
    }),
    ...Object.assign({}, ...recordNames.map((name) => inStock(name, `api/warehouse/:warehouseId/stocks/:stockId/${collections[name]}`))),
  }
}

function genericSamples(): Record<string, Prepare> {
  const samples = genericNames.flatMap((name) => {
    const prepare = async (server: TestServer) => {
      const world = await makeWorld(server, companies[0])
      return { sample: { login: 'admin' }, id: world[name], draft: genericCalls[name].draft(world) }
    }
    const of = genericFamilies[name]
    return Object.entries({ ...family(of, 'id', prepare), ...family(atOneAddress(of) ?? of, 'id', prepare) })
  })
  const { wsaa } = genericFamilies
  return {
    ...Object.fromEntries(samples),
    // A company has one ticket for a service.
    [`POST /${wsaa.path}`]: async (server) => {
      const world = await makeWorld(server, companies[0])
      await server.as('admin').delete(`/${wsaa.path}/${world.wsaa}`)
      return { login: 'admin', body: genericCalls.wsaa.draft(world) }
    },
  }
}

function companySamples(): Record<string, Prepare> {
  return Object.fromEntries(
    Object.entries(companyCalls).map(([call, { body, ids, given }]): [string, Prepare] => [
      call,
      async (server) => {
        for (const [path, before] of given) await server.as('owner').post(path, before)
        return { login: 'owner', ids, ...(/^(?:POST|PUT|PATCH) /.test(call) && Object.keys(body).length > 0 ? { body } : {}) }
      },
    ]),
  )
}

const aRegistration = { login: 'marta', email: 'marta@deposito.example', password: 'una nueva', langKey: 'es' }

const accountSamples: Record<string, Prepare> = {
  'POST /api/authenticate': at('operador', { body: { username: 'operador', password: 'operador', rememberMe: true } }),
  'GET /api/authenticate': at('operador'),
  'PUT /api/authenticate/refresh': at('operador'),
  'GET /api/account': at('operador'),
  'GET /api/search': async (server) => ({ ...(await wholeStock(server)).sample, ids: {}, search: '?q=MSKU' }),
  'POST /api/account': at('operador', {
    body: { firstName: 'Ana', lastName: 'Quiroga', email: 'ana@deposito.example', langKey: 'es', currentPassword: 'operador' },
  }),
  'POST /api/register': at('operador', { body: aRegistration }),
  'GET /api/activate': async (server) => {
    await server.as(null).post('/api/register', aRegistration)
    return { login: null, search: `?key=${(await server.mails()).at(-1)?.key ?? ''}` }
  },
  'POST /api/account/reset-password/init': at('operador', { body: 'operador@deposito.example' }),
  'POST /api/account/reset-password/finish': async (server) => {
    await server.as(null).post('/api/account/reset-password/init', 'operador@deposito.example')
    return { login: null, body: { key: (await server.mails()).at(-1)?.key, newPassword: 'otra clave' } }
  },
  'POST /api/account/browser': async (server) => {
    const { key, hash } = newMailKey()
    const user = await findUserByLogin(server.store.db, 'operador')
    if (user) await storeBrowserKey(server.store.db, user, hash, new Date())
    return { login: null, body: { key } }
  },
  'POST /api/account/change-password': at('operador', { body: { currentPassword: 'operador', newPassword: 'otra clave' } }),
}

const factor = `/${secondFactorPath}`

/** With a code of a person whose second factor is in force. */
const proved: Prepare = async (server) => {
  const { codes } = await enrol(server, 'operador', new Date())
  return { login: 'operador', body: { currentPassword: 'operador', code: codes[0] } }
}

const secondFactorSamples: Record<string, Prepare> = {
  [`GET ${factor}`]: at('operador'),
  [`POST ${factor}`]: at('operador', { body: { currentPassword: 'operador' } }),
  [`POST ${factor}/confirm`]: async (server) => {
    const { body } = await server.as('operador').post(factor, { currentPassword: 'operador' })
    return { login: 'operador', body: { code: codeOf(secondFactorSecret.parse(body).secret, new Date()) } }
  },
  [`POST ${factor}/recovery-codes`]: proved,
  [`POST ${factor}/remove`]: proved,
  'DELETE /api/users/:login/second-factor': at('admin', { ids: { login: 'operador' } }),
}

const aUser = { login: 'marta', email: 'marta@deposito.example', firstName: 'Marta', lastName: null, authorities: ['ROLE_USER'] }
const operador = { ids: { login: 'operador' } }
const ofUser = ['GET ', 'DELETE ', 'GET /sessions', 'DELETE /sessions', 'POST /browser']

const userSamples: Record<string, Prepare> = {
  'GET /api/users': at('admin', { search: '?search=oper' }),
  'GET /api/users/authorities': at('admin'),
  'POST /api/users': at('admin', { body: aUser }),
  'PUT /api/users': async (server) => {
    const { id } = await server.as('admin').get('/api/users/operador')
    return { login: 'admin', body: { ...aUser, login: 'operador', id, version: 1 } }
  },
  ...Object.fromEntries(ofUser.map((call) => [call.replace(' ', ' /api/users/:login'), at('admin', operador)])),
  'GET /api/account/sessions': at('operador'),
  'DELETE /api/account/sessions/:id': async (server) => {
    const [first] = (await server.as('operador').get('/api/account/sessions')).rows
    return { login: 'operador', ids: { id: Number(first?.['id']) } }
  },
  'DELETE /api/account/sessions': at('operador'),
  'POST /api/logout': at('operador'),
}

async function aLog(server: TestServer): Promise<Sample> {
  await addAfipLogs(server.store.db, { depositoId: warehouseId })
  return { login: 'admin', ids: { id: 1 } }
}

/** For an administrator who looks at what a clerk did. */
const afterWork =
  (rest: Omit<Sample, 'login'>): Prepare =>
  async (server) => {
    await wholeStock(server)
    return { login: 'admin', ...rest }
  }

const management = 'info health stand-in openapi.json jhimetrics jhimetrics/history prometheus threaddump loggers configprops env'

const administrationSamples: Record<string, Prepare> = {
  'GET /api/depositos/user': at('operador'),
  'GET /api/doubles': at('operador', { search: '?cuit=30-71234567-1' }),
  'GET /health': at('admin'),
  ...Object.fromEntries(management.split(' ').map((name) => [`GET /management/${name}`, at('admin')])),
  'PUT /management/stand-in': at('admin', { body: normalSettings }),
  'GET /management/audits': afterWork({ search: '?fromDate=2020-01-01&toDate=2099-01-01' }),
  'GET /management/audits/export': afterWork({ search: '?fromDate=2020-01-01' }),
  'GET /management/audits/:id': afterWork({ ids: { id: 1 } }),
  'POST /management/loggers/:name': at('admin', { ids: { name: 'ROOT' }, body: { configuredLevel: 'WARN' } }),
  ...copySamples,
  'GET /api/afip-logs': aLog,
  ...Object.fromEntries(['', '/download-request', '/download-response'].map((end) => [`GET /api/afip-logs/:id${end}`, aLog])),
}

/** A sample of every call; `tests/server/api-operations.test.ts` says which one is missing. */
export const samples: Readonly<Record<string, Prepare>> = {
  ...genericSamples(),
  ...companySamples(),
  ...recordSamples(),
  ...stockSamples,
  ...accountSamples,
  ...secondFactorSamples,
  ...userSamples,
  ...administrationSamples,
}
