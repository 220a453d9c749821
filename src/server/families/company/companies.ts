// Calls that list, create, change, hand over and delete companies, and that find doubles.
import { genericFamilies } from '#domain/administration/generic-families.ts'
import { companyFamily, type Company } from '#domain/company/company.ts'
import { askedPlace, doublePath, type Double, double } from '#domain/company/double.ts'
import { UnknownQuery } from '#domain/contract/page.ts'
import { cuitDigits, isCuitShape } from '#domain/identifiers/cuit.ts'
import { describeCalls, one, saved } from '../../api-document/describe.ts'
import { describeFamily } from '../../api-document/family-calls.ts'
import { queryParameter } from '../../api-document/parameters.ts'
import { countType, ref } from '../../api-document/schemas.ts'
import { isAdmin, userOf, viewerOf } from '../../http/auth/auth.ts'
import { lockManagedCompany, managedCompanyOf } from '../../http/auth/company-scope.ts'
import { idParam, type Api, type Call } from '../../http/call.ts'
import { forbidden, unauthenticated } from '../../http/refusal.ts'
import { done } from '../../http/responses.ts'
import { write } from '../../http/write.ts'
import { lockUsers } from '../../store/accounts/accounts.ts'
import { companies, findCompany, findSameCuit, handOver } from '../../store/companies/companies.ts'
import { findPerson } from '../../store/companies/company-people.ts'
import { findSamePlace, type Viewer } from '../../store/companies/depositos.ts'
import { ChangeRefused } from '../../store/database/failures.ts'
import { familyRoutes, recordChange, type Change } from '../family-routes.ts'

const companyAbout = describeFamily(
  genericFamilies.company,
  { tag: 'Compañias', list: 'signedIn', write: 'companyManager', create: 'signedIn', remove: 'companyOwner' },
  'Compania',
  'una compañia',
  'las compañias del usuario',
)

const about = describeCalls('Compañias', 'companyManager', {
  handOver: ['Hacer dueño a una persona de la compañia', saved(ref('Compania', companyFamily.entity))],
})

const { findDoubles } = describeCalls('Compañias', 'signedIn', {
  findDoubles: [
    'Saber si ya hay otra compañia con un CUIT, u otro depósito de un lugar',
    one(ref('Doble', double)),
    {
      query: [
        queryParameter('cuit', 'El de una compañia.'),
        queryParameter('codigoAduana', 'Con el lugar operativo, el lugar de un depósito.'),
        queryParameter('codigoLugarOperativo', 'Con la aduana, el lugar de un depósito.'),
        queryParameter('but', 'El registro que se edita, que no cuenta.', countType),
      ],
    },
    'Con `cuit`, o con `codigoAduana` y `codigoLugarOperativo`. Sin nombre si quien pregunta no puede ver la otra; `null` si no hay.',
  ],
})

export function companyRoutes(app: Api): void {
  familyRoutes(app, genericFamilies.company, companyAbout, companies, {
    async scopeOf(call) {
      // A deletion checks inside its transaction, because a repeated call does not find the company any more.
      if (call.req.param('id') !== undefined && call.req.method !== 'DELETE') await managedCompanyOf(call)
      return { ...viewerOf(call), ticketsOf: call.var.services.access.ticketsOf }
    },
    mayChange,
    record: (saved) => recordChange(companyEvents, saved),
  })

  app.post('/api/owner/company/:id/owner/:user', about.handOver, async (call) => {
    const { id } = await managedCompanyOf(call)
    return await write(call, async (tx) => {
      const before = await lockManagedCompany(call, tx, id)
      requireOwner(call, before)
      const { login } = await findPerson(tx, { companyId: id, userId: idParam(call, 'user') })
      if (!(await handOver(tx, id, login ?? ''))) throw new ChangeRefused('error.company.unknownOwner')
      const after = await findCompany(tx, viewerOf(call), id)
      await recordChange(companyEvents, { call, tx, before, after })
      return done('company.ownerChanged', after, undefined, login ?? '')
    })
  })

  app.get(`/${doublePath}`, findDoubles, async (call) => call.json(await findDouble(call)))
}

/** Any user may make a company, and so may hear that there is another one with its CUIT or place. */
async function findDouble(call: Call): Promise<Double> {
  const { db } = call.var.services.store
  const { cuit, but = '0', ...place } = call.req.query()
  if (!/^\d{1,15}$/.test(but)) throw new UnknownQuery('but')
  if (cuit !== undefined) {
    if (!isCuitShape(cuitDigits(cuit))) throw new UnknownQuery('cuit')
    return await findSameCuit(db, viewerOf(call), cuitDigits(cuit), Number(but))
  }
  const asked = askedPlace.safeParse(place)
  if (!asked.success) throw new UnknownQuery('codigoLugarOperativo')
  return await findSamePlace(db, viewerOf(call), asked.data, Number(but))
}

const recorded = { ...companyFamily, fields: { ...companyFamily.fields, ownerUsername: 'text' } } as const

const companyEvents = { of: recorded, created: 'COMPANY_CREATED', changed: 'COMPANY_CHANGED', deleted: 'COMPANY_DELETED' } as const

/** Throws unless the caller may make the change: every user creates companies, a company's managers change it, and its owner deletes it. */
async function mayChange({ call, tx, id }: Change<Viewer>): Promise<void> {
  // Locks the owner of a new company, so that the account still exists when the company is stored.
  if (id === undefined) {
    const { userId } = viewerOf(call)
    if (!(await lockUsers(tx, [userId])).has(userId)) throw unauthenticated()
    return
  }
  const company = await lockManagedCompany(call, tx, id)
  if (call.req.method === 'DELETE') requireOwner(call, company)
}

function requireOwner(call: Call, { ownerUsername }: Company): void {
  const user = userOf(call)
  if (ownerUsername !== user.login && !isAdmin(user)) throw forbidden()
}
