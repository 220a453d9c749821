// Calls by which administrators list audit events and export them as CSV.
import { auditCsvHead, auditCsvLine } from '#domain/administration/audit-csv.ts'
import { auditFamily, type AuditEvent } from '#domain/administration/audit.ts'
import { UnknownQuery } from '#domain/contract/page.ts'
import { dayBounds, isDay, today } from '#domain/values/dates.ts'
import { idParam, type Api, type Call } from '../../http/call.ts'
import { conditionsOf, listPage, searchParamsOf } from '../../http/responses.ts'
import { findEvent, listEvents, readEvents, type Between } from '../../store/operations/audit.ts'

const collection = `/${auditFamily.path}`

/** Read-only calls on the audit events, for administrators (`server/README.md#audits-and-history`). */
export function auditRoutes(app: Api): void {
  app.get(collection, (call) => {
    const { db } = call.var.services.store
    const days = daysOf(call)
    return listPage(call, auditFamily, (request, criteria) => listEvents(db, days, request, criteria))
  })

  app.get(`${collection}/export`, async (call) => {
    const { store, clock, log } = call.var.services
    const pages = readEvents(store.db, daysOf(call), conditionsOf(call, searchParamsOf(call), auditFamily.fields))
    // Reads the first page before the answer starts, so that a malformed condition can still be refused.
    const first = await pages.next()
    const onError = (error: unknown) => log.error({ err: error }, 'an export of audits broke off')
    return new Response(csvOf(first, pages, onError), {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="auditorias-${today(clock())}.csv"`,
      },
    })
  })

  app.get(`${collection}/:id`, async (call) => call.json(await findEvent(call.var.services.store.db, idParam(call, 'id'))))
}

/** Streams the export page by page as the client reads it. A failure after the first page can only abort the answer. */
function csvOf(
  first: IteratorResult<AuditEvent[], void>,
  pages: AsyncGenerator<AuditEvent[], void>,
  onError: (error: unknown) => void,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder()
  let page = first
  return new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode(auditCsvHead)),
    async pull(controller) {
      if (!page.value) return controller.close()
      controller.enqueue(encoder.encode(page.value.map(auditCsvLine).join('')))
      try {
        page = await pages.next()
      } catch (error) {
        onError(error)
        throw error
      }
    },
    async cancel() {
      await pages.return()
    },
  })
}

function daysOf(call: Call): Between {
  return { from: dayOf(call, 'fromDate')?.begins ?? null, until: dayOf(call, 'toDate')?.ends ?? null }
}

/** Returns the first and the last instant of a day in the address, or null. The platform's clients also send it empty. */
function dayOf(call: Call, name: 'fromDate' | 'toDate') {
  const text = call.req.query(name) ?? ''
  if (text === '') return null
  if (!isDay(text)) throw new UnknownQuery(name)
  return dayBounds(text)
}
