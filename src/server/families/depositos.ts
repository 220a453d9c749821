import { ownDepositosPath } from '#domain/deposito.ts'
import { idParam, type Api } from '../http/call.ts'
import { viewerOf } from '../http/who.ts'
import { findDeposito, listOwnDepositos } from '../store/depositos.ts'

export function depositoRoutes(app: Api): void {
  app.get(`/${ownDepositosPath}`, async (call) => call.json(await listOwnDepositos(call.var.parts.store.db, viewerOf(call))))

  app.get('/api/deposito/:id', async (call) => call.json(await findDeposito(call.var.parts.store.db, viewerOf(call), idParam(call, 'id'))))
}
