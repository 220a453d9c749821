// Calls that list, create, change and delete the warehouses of a company.
import type * as z from 'zod/mini'
import { genericFamilies } from '#domain/administration/generic-families.ts'
import { depositoFamily, ownDepositosPath, type Deposito } from '#domain/company/deposito.ts'
import type { Fields } from '#domain/contract/filters.ts'
import { allows, arrayOf, describeCalls, one } from '../../api-document/describe.ts'
import { describeFamily, ofVisible } from '../../api-document/family-calls.ts'
import { cacheBuster } from '../../api-document/parameters.ts'
import { ref } from '../../api-document/schemas.ts'
import { viewerOf, authorOf } from '../../http/auth/auth.ts'
import { lockManagedCompany, managedCompanyOf } from '../../http/auth/company-scope.ts'
import { idParam, type Api } from '../../http/call.ts'
import { notFound } from '../../http/refusal.ts'
import { findCompany, isManagedBy, lockCompany } from '../../store/companies/companies.ts'
import {
  companyDepositos,
  visibleDepositos,
  findDeposito,
  listCompanyDepositos,
  listOwnDepositos,
  type Viewer,
} from '../../store/companies/depositos.ts'
import { FieldRefused } from '../../store/database/failures.ts'
import { familyRoutes, recordChange, type Change, type Saved } from '../family-routes.ts'

const depositos = one(arrayOf(ref('Deposito', depositoFamily.entity)))

const about = describeCalls('Depósitos', 'signedIn', {
  own: ['Listar los depósitos en los que trabaja el usuario', depositos, { query: [cacheBuster] }],
  ofCompany: ['Listar los depósitos de una compañia que ve el usuario', depositos, { query: [cacheBuster] }, allows('companyMember')],
})

const managedAbout = describeFamily(
  depositoFamily,
  { tag: 'Depósitos', write: 'companyManager' },
  'Deposito',
  'un depósito de una compañia',
  'los depósitos de una compañia',
)

const visibleAbout = describeFamily(
  genericFamilies.deposito,
  { ...ofVisible, tag: 'Depósitos', draft: 'DepositoDeCompaniaBorrador' },
  'Deposito',
  'un depósito de cualquier compañia',
  'los depósitos de todas las compañias',
)

export function depositoRoutes(app: Api): void {
  app.get(`/${ownDepositosPath}`, about.own, async (call) => call.json(await listOwnDepositos(call.var.services.store.db, viewerOf(call))))

  app.get('/api/company/:id/depositos', about.ofCompany, async (call) => {
    const { db } = call.var.services.store
    const { id } = await findCompany(db, viewerOf(call), idParam(call, 'id'))
    return call.json(await listCompanyDepositos(db, viewerOf(call), id))
  })

  familyRoutes(app, depositoFamily, managedAbout, companyDepositos, {
    scopeOf: async (call) => ({ companyId: (await managedCompanyOf(call, 'companyId')).id }),
    async mayChange({ call, tx, scope }) {
      await lockManagedCompany(call, tx, scope.companyId)
    },
    record: recordDeposito,
  })
  familyRoutes(app, genericFamilies.deposito, visibleAbout, visibleDepositos, { scopeOf: viewerOf, mayChange, record: recordDeposito })
}

const depositoEvents = {
  of: { name: depositoFamily.name, fields: { ...depositoFamily.fields, users: 'text' } satisfies Fields },
  created: 'DEPOSITO_CREATED',
  changed: 'DEPOSITO_CHANGED',
  deleted: 'DEPOSITO_DELETED',
} as const

async function recordDeposito({ before, after, ...work }: Saved<unknown, Deposito>): Promise<void> {
  const withLogins = (of: Deposito | null) => of && { ...of, users: (of.users ?? []).map(({ login }) => login).join(', ') || null }
  await recordChange(depositoEvents, { ...work, before: withLogins(before), after: withLogins(after) })
}

type Draft = z.output<typeof genericFamilies.deposito.draft>

/** Throws unless the caller manages the warehouse's company, and also the company that the warehouse moves to. */
async function mayChange({ call, tx, scope: viewer, id, draft }: Change<Viewer, Draft>): Promise<void> {
  const from = id === undefined ? draft?.company.id : (await findDeposito(tx, viewer, id)).company?.id
  if (from === undefined) throw notFound()
  const to = draft?.company.id ?? from
  // Locks the companies in the order of their ids, so that two moves do not deadlock.
  for (const companyId of [from, to].toSorted((one, other) => one - other)) await lockCompany(tx, companyId, authorOf(call).client)
  await lockManagedCompany(call, tx, from)
  if (!(await isManagedBy(tx, viewer, to))) throw new FieldRefused(depositoFamily.name, 'company', 'NotManaged')
}
