import { viewerOf } from '../http/auth.ts'
import type { Api } from '../http/call.ts'
import { managedCompanyOf } from '../http/company-scope.ts'
import { listCompanies } from '../store/companies.ts'

export function companyRoutes(app: Api): void {
  app.get('/api/companies', async (call) => call.json(await listCompanies(call.var.services.store.db, viewerOf(call))))

  app.get('/api/owner/companies/:id', async (call) => call.json(await managedCompanyOf(call)))
}
