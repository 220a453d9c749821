import type * as z from 'zod/mini'
import { depositoFamily, ownDepositosPath } from '#domain/deposito.ts'
import { genericFamilies } from '#domain/generic-families.ts'
import { viewerOf } from '../http/auth.ts'
import { idParam, type Api } from '../http/call.ts'
import { lockManagedCompany, managedCompanyOf } from '../http/company-scope.ts'
import { notFound } from '../http/refusal.ts'
import { findCompany, isManagedBy, lockCompany } from '../store/companies.ts'
import { companyDepositos, visibleDepositos } from '../store/company-depositos.ts'
import { findDeposito, listCompanyDepositos, listOwnDepositos, type Viewer } from '../store/depositos.ts'
import { FieldRefused } from '../store/failures.ts'
import { familyRoutes, type Change } from './family-routes.ts'

export function depositoRoutes(app: Api): void {
  app.get(`/${ownDepositosPath}`, async (call) => call.json(await listOwnDepositos(call.var.services.store.db, viewerOf(call))))

  app.get('/api/company/:id/depositos', async (call) => {
    const { db } = call.var.services.store
    const { id } = await findCompany(db, viewerOf(call), idParam(call, 'id'))
    return call.json(await listCompanyDepositos(db, viewerOf(call), id))
  })

  familyRoutes(app, depositoFamily, companyDepositos, {
    scopeOf: async (call) => ({ companyId: (await managedCompanyOf(call, 'companyId')).id }),
    async mayChange({ call, tx, scope }) {
      await lockManagedCompany(call, tx, scope.companyId)
    },
  })
  familyRoutes(app, genericFamilies.deposito, visibleDepositos, { scopeOf: viewerOf, mayChange })
}

/** Its company's managers change a warehouse. Another company that it moves to must be theirs too. */
async function mayChange({
  call,
  tx,
  scope: viewer,
  id,
  draft,
}: Change<Viewer, z.output<typeof genericFamilies.deposito.draft>>): Promise<void> {
  const from = id === undefined ? draft?.company.id : (await findDeposito(tx, viewer, id)).company?.id
  if (from === undefined) throw notFound()
  const to = draft?.company.id ?? from
  // In the order of their ids, so that two moves do not wait for each other.
  for (const companyId of [from, to].toSorted((one, other) => one - other)) await lockCompany(tx, companyId)
  await lockManagedCompany(call, tx, from)
  if (!(await isManagedBy(tx, viewer, to))) throw new FieldRefused(depositoFamily.name, 'company', 'NotManaged')
}
