import type { Api } from '../http/call.ts'

/** Information about the server. */
export function managementRoutes(app: Api): void {
  app.get('/management/info', (call) => call.json(call.var.services.info))
}
