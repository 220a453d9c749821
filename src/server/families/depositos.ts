import * as z from 'zod/mini'
import { depositoFamily, ownDepositosPath } from '#domain/deposito.ts'
import { viewerOf } from '../http/auth.ts'
import { parseBody, readBody, readIdentity, refuseId } from '../http/body.ts'
import { idParam, type Api, type Call } from '../http/call.ts'
import { lockManagedCompany, managedCompanyOf } from '../http/company-scope.ts'
import { notFound } from '../http/refusal.ts'
import { deleted, done, listPage } from '../http/responses.ts'
import { write } from '../http/write.ts'
import { findCompany } from '../store/companies.ts'
import { companyDepositos, type CompanyScope } from '../store/company-depositos.ts'
import type { Db } from '../store/database.ts'
import { findDeposito, findDepositoWithUsers, listCompanyDepositos, listManagedDepositos, listOwnDepositos } from '../store/depositos.ts'
import { familyRoutes, type Change } from './family-routes.ts'

const { name, draft } = depositoFamily

const companyInBody = z.object({ company: z.object({ id: z.int() }) })

export function depositoRoutes(app: Api): void {
  app.get(`/${ownDepositosPath}`, async (call) => call.json(await listOwnDepositos(call.var.services.store.db, viewerOf(call))))

  app.get('/api/deposito/:id', async (call) =>
    call.json(await findDepositoWithUsers(call.var.services.store.db, viewerOf(call), idParam(call, 'id'))),
  )

  app.get('/api/company/:id/depositos', async (call) => {
    const { db } = call.var.services.store
    const { id } = await findCompany(db, viewerOf(call), idParam(call, 'id'))
    return call.json(await listCompanyDepositos(db, viewerOf(call), id))
  })

  app.get('/api/owner/company', (call) =>
    listPage(call, depositoFamily, (request, criteria) =>
      listManagedDepositos(call.var.services.store.db, viewerOf(call), request, criteria),
    ),
  )

  familyRoutes(app, depositoFamily, companyDepositos, {
    scopeOf: async (call) => ({ companyId: (await managedCompanyOf(call, 'companyId')).id }),
    mayChange,
  })
  genericRoutes(app)
}

/** The same changes, with the company in the body instead of the address. */
function genericRoutes(app: Api): void {
  app.post('/api/depositos', async (call) => {
    const body = await readBody(call)
    refuseId(body, name)
    const scope = scopeIn(body)
    const values = parseBody(draft, body, name)
    return await write(call, async (tx) => {
      await mayChange({ call, tx, scope })
      return done(`${name}.created`, await companyDepositos.insert(tx, scope, values), '/api/deposito')
    })
  })

  app.put('/api/depositos', async (call) => {
    const body = await readBody(call)
    const identity = readIdentity(body, name)
    const scope = scopeIn(body)
    const values = parseBody(draft, body, name)
    return await write(call, async (tx) => {
      await mayChange({ call, tx, scope })
      return done(`${name}.updated`, await companyDepositos.update(tx, scope, identity, values))
    })
  })

  app.delete('/api/depositos/:id', async (call) => {
    const id = idParam(call, 'id')
    return await write(call, async (tx) => {
      const scope = await scopeOf(call, tx, id)
      await mayChange({ call, tx, scope })
      await companyDepositos.delete(tx, scope, id)
      return deleted(`${name}.deleted`, id)
    })
  })
}

async function mayChange({ call, tx, scope }: Change<CompanyScope>): Promise<void> {
  await lockManagedCompany(call, tx, scope.companyId)
}

function scopeIn(body: Record<string, unknown>): CompanyScope {
  return { companyId: parseBody(companyInBody, body, name).company.id }
}

/** The company of a warehouse. Throws when the caller may not see the warehouse. */
async function scopeOf(call: Call, tx: Db, depositoId: number): Promise<CompanyScope> {
  const { company } = await findDeposito(tx, viewerOf(call), depositoId)
  if (!company) throw notFound()
  return { companyId: company.id }
}
