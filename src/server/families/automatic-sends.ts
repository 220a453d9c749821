import { automaticSendsPath, shownAutomaticDays, type AutomaticSend } from '#domain/automatic-send.ts'
import { daysAfter, today } from '#domain/dates.ts'
import { warehouseOf } from '../http/auth.ts'
import type { Api } from '../http/call.ts'
import { listAutomaticSends } from '../store/automatic-sends.ts'

/** What the automatic sends of a warehouse found in the last days. */
export function automaticSendRoutes(app: Api): void {
  app.get(`/${automaticSendsPath}`, async (call) => {
    const { store, clock } = call.var.services
    const since = daysAfter(today(clock()), 1 - shownAutomaticDays)
    return call.json((await listAutomaticSends(store.db, warehouseOf(call).id, { since })) satisfies AutomaticSend[])
  })
}
