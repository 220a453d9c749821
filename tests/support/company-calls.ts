import { daysAfter, today } from '#domain/values/dates.ts'
import { base64, issuedTo, keyFile, keyOf } from './certificates.ts'
import { fixture, personId } from './server.ts'

/** Who calls: the owner of the company, an administrator of it, one of its users, the owner of another company, ROLE_ADMIN, and nobody. */
export const roles = ['owner', 'encargada', 'operador', 'stranger', 'admin', 'nadie'] as const

type Answers = Readonly<Record<(typeof roles)[number], number>>

interface CompanyCall {
  readonly answers: Answers
  readonly body: object
  readonly ids: Readonly<Record<string, string | number>>
  /** What the owner does before: each is an address and a body. */
  readonly given: readonly (readonly [path: string, body: object])[]
}

const anybody = (status: number): Answers => ({
  owner: status,
  encargada: status,
  operador: status,
  stranger: status,
  admin: status,
  nadie: 401,
})
const members = (status: number): Answers => ({ ...anybody(status), stranger: 404 })
const managers = (status: number): Answers => ({ ...members(status), operador: 403 })
/** Of what does not exist for who only works in the company. */
const managersAlone = (status: number): Answers => ({ ...members(status), operador: 404 })
const theOwner = (status: number): Answers => ({ ...managers(status), encargada: 403 })

export const aCompany = { name: 'Depósitos del Norte', cuit: '30-59042877-5', tipoAgente: 'DEPO', rol: 'DEPO' } as const
export const aCompanyUser = { firstName: 'Marta', lastName: 'Quiroga', email: 'marta@deposito.example', login: 'marta' } as const
export const aDeposito = {
  codigoAduana: '033',
  codigoLugarOperativo: '33L01',
  description: 'Nave 3',
  automaticSend: null,
  users: [personId('operador')],
} as const

const company = { id: fixture.company, companyId: fixture.company }
const ofCompany = { company: { id: fixture.company } }
const users = '/api/owner/company/:id/users'
const admins = '/api/owner/company/:id/admins/:user'
const depositos = '/api/owner/company/:companyId/depositos'

function row(answers: Answers, body: object = {}, ids: CompanyCall['ids'] = {}, given: CompanyCall['given'] = []): CompanyCall {
  return { answers, body, ids: { ...company, user: personId('operador'), ...ids }, given }
}

const certificate = '/api/owner/companies/:id/certificate'
const aCertificate = { cert: base64(issuedTo(keyOf('ours'))), key: base64(keyFile(keyOf('ours'))) }
const aRequest = { alias: 'deposito' }
const withCertificate: CompanyCall['given'] = [['/api/certificates', { ...aCertificate, ...ofCompany }]]
const withInvited: CompanyCall['given'] = [[`/api/owner/company/${fixture.company}/users`, aCompanyUser]]
const withRequest: CompanyCall['given'] = [[`/api/owner/companies/${fixture.company}/certificate/request`, aRequest]]

const integraciones = '/api/owner/company/:companyId/integraciones'
export const anIntegracion = {
  name: 'WMS Norte',
  permission: 'load',
  depositos: [fixture.warehouse],
  expire: daysAfter(today(), 90),
} as const
const withIntegracion: CompanyCall['given'] = [[`/api/owner/company/${fixture.company}/integraciones`, anIntegracion]]

/** The calls on a company itself, which clients of the platform make at another address. */
const companyAt = (path: string): Readonly<Record<string, CompanyCall>> => ({
  [`POST ${path}`]: row(anybody(201), aCompany),
  [`GET ${path}/:id`]: row(managers(200)),
  [`PUT ${path}`]: row(managers(200), { ...aCompany, id: fixture.company, version: 1 }),
  [`DELETE ${path}/:id`]: row(theOwner(204)),
})

/** What each call of companies, their people, warehouses and certificates answers to each of them, on the fixture as it is. The second of the warehouses has no users. */
export const companyCalls: Readonly<Record<string, CompanyCall>> = {
  'GET /api/companies': row(anybody(200)),
  ...companyAt('/api/owner/companies'),
  ...companyAt('/api/companies'),
  [`GET ${users}`]: row(managers(200)),
  [`POST ${users}`]: row(managers(201), aCompanyUser),
  [`POST ${users}/:user/invitation`]: row(managers(200), {}, { user: fixture.people.length + 1 }, withInvited),
  [`POST ${users}/add/:email`]: row(managers(200), {}, { email: 'stranger@deposito.example' }),
  [`POST ${users}/:user/browser`]: row(managers(200)),
  // Who deletes themselves leaves.
  [`DELETE ${users}/:user`]: row(managers(204), {}, { user: personId('encargada') }),
  [`POST ${admins}`]: row(managers(200)),
  [`DELETE ${admins}`]: row(managers(204)),
  'POST /api/owner/company/:id/owner/:user': row(theOwner(200)),
  'GET /api/owner/companies/:id/access': row(managers(200)),
  'POST /api/owner/companies/:id/access/check': row(managers(200)),
  [`PUT ${certificate}`]: row(managers(200), aCertificate),
  [`DELETE ${certificate}`]: row(managers(204), {}, {}, withCertificate),
  [`POST ${certificate}/check`]: row(managers(200), aCertificate),
  [`GET ${certificate}/request`]: row(managers(200), {}, {}, withRequest),
  [`POST ${certificate}/request`]: row(managers(200), aRequest),
  [`DELETE ${certificate}/request`]: row(managers(204), {}, {}, withRequest),
  [`GET ${certificate}/request/download`]: row(managers(200), {}, {}, withRequest),
  [`GET ${integraciones}`]: row(managers(200)),
  [`POST ${integraciones}`]: row(managers(201), anIntegracion),
  [`GET ${integraciones}/:id`]: row(managers(200), {}, { id: 1 }, withIntegracion),
  [`DELETE ${integraciones}/:id`]: row(managers(204), {}, { id: 1 }, withIntegracion),
  'GET /api/certificates': row(anybody(200)),
  'POST /api/certificates': row(managers(201), { ...aCertificate, ...ofCompany }),
  'PUT /api/certificates': row(managersAlone(200), { ...aCertificate, id: 1 }, {}, withCertificate),
  'GET /api/certificates/:id': row(managersAlone(200), {}, { id: 1 }, withCertificate),
  'DELETE /api/certificates/:id': row(managersAlone(204), {}, { id: 1 }, withCertificate),
  'GET /api/owner/company': row(anybody(200)),
  'GET /api/depositos': row(anybody(200)),
  'GET /api/depositos/:id': row(members(200), {}, { id: fixture.warehouse }),
  [`GET ${depositos}`]: row(managers(200)),
  [`POST ${depositos}`]: row(managers(201), aDeposito),
  [`PUT ${depositos}`]: row(managers(200), { ...aDeposito, id: fixture.warehouse, version: 1 }),
  [`GET ${depositos}/:id`]: row(managers(200), {}, { id: fixture.warehouse }),
  [`DELETE ${depositos}/:id`]: row(managers(204), {}, { id: fixture.warehouse }),
  'GET /api/company/:id/depositos': row(members(200)),
  'POST /api/depositos': row(managers(201), { ...aDeposito, ...ofCompany }),
  'PUT /api/depositos': row(managers(200), { ...aDeposito, ...ofCompany, id: fixture.warehouse, version: 1 }),
  'DELETE /api/depositos/:id': row(managersAlone(204), {}, { id: fixture.secondWarehouse }),
}
