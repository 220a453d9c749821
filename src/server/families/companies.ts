import { viewerOf } from '../http/auth.ts'
import { idParam, type Api } from '../http/call.ts'
import { forbidden } from '../http/refusal.ts'
import { findCompany, listCompanies } from '../store/companies.ts'

export function companyRoutes(app: Api): void {
  app.get('/api/companies', async (call) => call.json(await listCompanies(call.var.services.store.db, viewerOf(call))))

  app.get('/api/owner/companies/:id', async (call) => {
    const viewer = viewerOf(call)
    const company = await findCompany(call.var.services.store.db, viewer, idParam(call, 'id'))
    const manages = company.ownerUsername === viewer.login || company.admins?.some((admin) => admin.id === viewer.userId)
    // An ordinary user of the company sees it in the list, but `/api/owner` is only for those who manage it.
    if (!viewer.isAdmin && !manages) throw forbidden()
    return call.json(company)
  })
}
