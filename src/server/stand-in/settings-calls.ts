// Calls by which administrators see and change the behaviour of the stand-in.
import { changesBetween } from '#domain/administration/audit.ts'
import { normalSettings, standInFormOf, type StandInSettings, standInSettings } from '#domain/administration/stand-in.ts'
import { describeCalls, one, refuses, takes, unrepeatable } from '../api-document/describe.ts'
import { ref } from '../api-document/schemas.ts'
import { authorOf } from '../http/auth/auth.ts'
import { parseBody, readBody } from '../http/body.ts'
import type { Api } from '../http/call.ts'
import { recordEvent } from '../store/operations/audit.ts'

export interface ChangeableStandIn {
  /** Returns the current settings; a failure counts its remaining declarations. */
  settings(): StandInSettings
  change(to: StandInSettings): void
}

/** The fields of the settings' form, for the audit event. */
const shown = { fields: Object.fromEntries(Object.keys(standInFormOf(normalSettings)).map((name) => [name, 'text' as const])) }

const standInBody = ref('AduanaSimulada', standInSettings)

const about = describeCalls('Administración', 'admin', {
  read: ['Leer cómo se porta la aduana simulada', one(standInBody), refuses(404), 'Donde hay una; si no, 404.'],
  change: ['Cambiar cómo se porta la aduana simulada', one(standInBody), takes(standInBody), unrepeatable, refuses(404)],
})

/** The calls as the API's document needs them, which asks nothing of a stand-in. */
export const standInCalls = (app: Api): void => standInRoutes(app, { settings: () => normalSettings, change() {} })

/**
 * Calls by which administrators see and change the stand-in's behaviour (`server/authority/README.md#the-stand-in`). It lives in this
 * process's memory.
 */
export function standInRoutes(app: Api, standIn: ChangeableStandIn): void {
  app.get('/management/stand-in', about.read, (call) => call.json(standIn.settings()))

  app.put('/management/stand-in', about.change, async (call) => {
    const settings = parseBody(standInSettings, await readBody(call), 'standIn')
    const changes = changesBetween(shown, standInFormOf(standIn.settings()), standInFormOf(settings))
    const { store } = call.var.services
    if (changes.length > 0) await store.write((tx) => recordEvent(tx, authorOf(call), { type: 'STAND_IN_CHANGED', data: { changes } }))
    standIn.change(settings)
    return call.json(standIn.settings())
  })
}
