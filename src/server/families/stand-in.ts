import { changesBetween } from '#domain/audit.ts'
import { normalSettings, standInFormOf, standInSettings } from '#domain/stand-in.ts'
import { authorOf } from '../http/author.ts'
import { parseBody, readBody } from '../http/body.ts'
import type { Api, Call } from '../http/call.ts'
import { notFound } from '../http/refusal.ts'
import type { Services } from '../services.ts'
import { recordEvent } from '../store/audit.ts'

/** The settings, as the form has them. */
const shown = { fields: Object.fromEntries(Object.keys(standInFormOf(normalSettings)).map((name) => [name, 'text' as const])) }

/** How the authority's stand-in behaves (`server/authority/README.md#the-stand-in`), as an administrator sees and changes it. Kept by this process until it ends. */
export function standInRoutes(app: Api): void {
  app.get('/management/stand-in', (call) => call.json(standInOf(call).settings()))

  app.put('/management/stand-in', async (call) => {
    const standIn = standInOf(call)
    const settings = parseBody(standInSettings, await readBody(call), 'standIn')
    const changes = changesBetween(shown, standInFormOf(standIn.settings()), standInFormOf(settings))
    const { store } = call.var.services
    if (changes.length > 0) await store.write((tx) => recordEvent(tx, authorOf(call), { type: 'STAND_IN_CHANGED', data: { changes } }))
    standIn.change(settings)
    return call.json(standIn.settings())
  })
}

function standInOf(call: Call): NonNullable<Services['standIn']> {
  const { standIn } = call.var.services
  if (standIn === null) throw notFound()
  return standIn
}
