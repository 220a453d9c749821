import { auditFamily } from '#domain/audit.ts'
import { dayBounds, isDay } from '#domain/dates.ts'
import { UnknownQuery } from '#domain/page.ts'
import type { Api, Call } from '../http/call.ts'
import { listPage } from '../http/responses.ts'
import { listEvents } from '../store/audit.ts'

/** The record of who did what, for administrators, who only read it (`server/README.md#audits-and-history`). */
export function auditRoutes(app: Api): void {
  app.get(`/${auditFamily.path}`, (call) => {
    const { db } = call.var.services.store
    const days = { from: dayOf(call, 'fromDate')?.begins ?? null, until: dayOf(call, 'toDate')?.ends ?? null }
    return listPage(call, auditFamily, (request, criteria) => listEvents(db, days, request, criteria))
  })
}

/** Returns a day of the address as it begins and ends in Buenos Aires, or null. The platform's clients also send it empty. */
function dayOf(call: Call, name: 'fromDate' | 'toDate') {
  const text = call.req.query(name) ?? ''
  if (text === '') return null
  if (!isDay(text)) throw new UnknownQuery(name)
  return dayBounds(text)
}
