import type { Api } from '../http/call.ts'

/** What the process is configured with, without a secret, for administrators (`server/README.md#loggers-and-configuration`). */
export function configurationRoutes(app: Api): void {
  app.get('/management/configprops', (call) => call.json(call.var.services.configuration.properties()))

  app.get('/management/env', (call) => call.json(call.var.services.configuration.sources()))
}
