import { companyFamily } from '#domain/company.ts'
import { isAdmin, userOf, viewerOf } from '../http/auth.ts'
import type { Api } from '../http/call.ts'
import { lockManagedCompany, managedCompanyOf } from '../http/company-scope.ts'
import { forbidden } from '../http/refusal.ts'
import { companies } from '../store/companies.ts'
import type { Viewer } from '../store/depositos.ts'
import { familyRoutes, type Change } from './family-routes.ts'

/** Nobody has so many companies: a caller that asks for no page gets all of them. */
const pageSize = 2000

export function companyRoutes(app: Api): void {
  familyRoutes(app, { ...companyFamily, pageSize }, companies, {
    async scopeOf(call) {
      if (call.req.param('id') !== undefined) await managedCompanyOf(call)
      return viewerOf(call)
    },
    mayChange,
  })
}

/** Anybody makes a company of their own; who manages one changes it, and its owner deletes it. */
async function mayChange({ call, tx, id }: Change<Viewer>): Promise<void> {
  if (id === undefined) return
  const { ownerUsername } = await lockManagedCompany(call, tx, id)
  const user = userOf(call)
  if (call.req.method === 'DELETE' && ownerUsername !== user.login && !isAdmin(user)) throw forbidden()
}
