import { ownDepositosPath } from '#domain/deposito.ts'
import { viewerOf } from '../http/auth.ts'
import { idParam, type Api } from '../http/call.ts'
import { findDeposito, listOwnDepositos } from '../store/depositos.ts'

export function depositoRoutes(app: Api): void {
  app.get(`/${ownDepositosPath}`, async (call) => call.json(await listOwnDepositos(call.var.services.store.db, viewerOf(call))))

  app.get('/api/deposito/:id', async (call) =>
    call.json(await findDeposito(call.var.services.store.db, viewerOf(call), idParam(call, 'id'))),
  )
}
