// Calls by which administrators list audit events and export them as CSV.
import { auditCsvHead, auditCsvLine } from '#domain/administration/audit-csv.ts'
import { auditFamily, type AuditEvent } from '#domain/administration/audit.ts'
import { UnknownQuery } from '#domain/contract/page.ts'
import { dayBounds, isDay, today } from '#domain/values/dates.ts'
import { attachment, describeCalls, one, page } from '../../api-document/describe.ts'
import { days } from '../../api-document/parameters.ts'
import { ref } from '../../api-document/schemas.ts'
import { idParam, type Api, type Call } from '../../http/call.ts'
import { conditionsOf, listPage, searchParamsOf } from '../../http/responses.ts'
import { streamFile } from '../../http/sheets/file-stream.ts'
import { fileName, filterPart } from '../../http/sheets/sheet-file.ts'
import { findEvent, listEvents, readEvents, type Between } from '../../store/operations/audit.ts'

const collection = `/${auditFamily.path}`

const event = ref('Hecho', auditFamily.entity)

const about = describeCalls('Administración', 'admin', {
  list: ['Listar quién hizo qué', page(event), { list: auditFamily, query: days }],
  download: ['Exportar quién hizo qué, como CSV', attachment('text/csv'), { filters: auditFamily, query: days }],
  read: ['Leer un hecho', one(event)],
})

/** Read-only calls on the audit events, for administrators (`server/README.md#audits-and-history`). */
export function auditRoutes(app: Api): void {
  app.get(collection, about.list, (call) => {
    const between = daysOf(call)
    return listPage(call, auditFamily, (db, ...page) => listEvents(db, between, ...page))
  })

  app.get(`${collection}/export`, about.download, async (call) => {
    const { store, clock } = call.var.services
    const criteria = conditionsOf(call, searchParamsOf(call), auditFamily.fields)
    const pages = readEvents(store.db, daysOf(call), criteria)
    const { fromDate, toDate } = call.req.query()
    const named = [fromDate && `desde ${fromDate}`, toDate && `hasta ${toDate}`].map((part) => part ?? '')
    return await streamFile(call, csvOf(pages), {
      type: 'text/csv; charset=utf-8',
      name: fileName(['auditorias', filterPart(criteria), ...named, today(clock())], 'csv'),
    })
  })

  app.get(`${collection}/:id`, about.read, async (call) => call.json(await findEvent(call.var.services.store.db, idParam(call, 'id'))))
}

async function* csvOf(pages: AsyncGenerator<AuditEvent[], void>): AsyncGenerator<string, void> {
  let head = auditCsvHead
  for await (const page of pages) {
    yield head + page.map(auditCsvLine).join('')
    head = ''
  }
  yield head
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
