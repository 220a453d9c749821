import { standInSettings } from '#domain/stand-in.ts'
import { parseBody, readBody } from '../http/body.ts'
import type { Api, Call } from '../http/call.ts'
import { notFound } from '../http/refusal.ts'
import type { Services } from '../services.ts'

/** How the authority's stand-in behaves (`server/authority/README.md#the-stand-in`), as an administrator sees and changes it. Kept by this process until it ends. */
export function standInRoutes(app: Api): void {
  app.get('/management/stand-in', (call) => call.json(standInOf(call).settings()))

  app.put('/management/stand-in', async (call) => {
    const standIn = standInOf(call)
    standIn.change(parseBody(standInSettings, await readBody(call), 'standIn'))
    return call.json(standIn.settings())
  })
}

function standInOf(call: Call): NonNullable<Services['standIn']> {
  const { standIn } = call.var.services
  if (standIn === null) throw notFound()
  return standIn
}
