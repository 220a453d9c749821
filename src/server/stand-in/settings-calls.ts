// Calls by which administrators see and change the behaviour of the stand-in.
import { changesBetween } from '#domain/administration/audit.ts'
import { normalSettings, standInFormOf, type StandInSettings, standInSettings } from '#domain/administration/stand-in.ts'
import { authorOf } from '../http/auth/auth.ts'
import { parseBody, readBody } from '../http/body.ts'
import type { Api } from '../http/call.ts'
import { recordEvent } from '../store/operations/audit.ts'

/** A stand-in whose behaviour can be changed. */
export interface ChangeableStandIn {
  /** Returns the current settings; a failure counts its remaining declarations. */
  settings(): StandInSettings
  change(to: StandInSettings): void
}

/** The fields of the settings' form, for the audit event. */
const shown = { fields: Object.fromEntries(Object.keys(standInFormOf(normalSettings)).map((name) => [name, 'text' as const])) }

/** Calls by which administrators see and change the stand-in's behaviour (`server/authority/README.md#the-stand-in`). It lives in this process's memory. */
export function standInRoutes(app: Api, standIn: ChangeableStandIn): void {
  app.get('/management/stand-in', (call) => call.json(standIn.settings()))

  app.put('/management/stand-in', async (call) => {
    const settings = parseBody(standInSettings, await readBody(call), 'standIn')
    const changes = changesBetween(shown, standInFormOf(standIn.settings()), standInFormOf(settings))
    const { store } = call.var.services
    if (changes.length > 0) await store.write((tx) => recordEvent(tx, authorOf(call), { type: 'STAND_IN_CHANGED', data: { changes } }))
    standIn.change(settings)
    return call.json(standIn.settings())
  })
}
