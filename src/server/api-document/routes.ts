import type { Api } from '../http/call.ts'
import { apiDocument } from './document.ts'

/** The API's document, for administrators. It is made at the first call and kept, because it never changes while the process runs. */
export function apiDocumentRoutes(app: Api): void {
  let text: string | undefined
  app.get('/management/openapi.json', (call) => {
    text ??= JSON.stringify(apiDocument())
    return call.body(text, 200, { 'Content-Type': 'application/json' })
  })
}
