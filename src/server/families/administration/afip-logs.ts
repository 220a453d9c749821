// Calls by which administrators list the calls to the customs authority and download their messages.
import { afipLogFamily, afipLog } from '#domain/administration/afip-log.ts'
import { attachment, describeCalls, one, page } from '../../api-document/describe.ts'
import { ref } from '../../api-document/schemas.ts'
import { authorOf } from '../../http/auth/auth.ts'
import { idParam, type Api, type Call } from '../../http/call.ts'
import { notFound } from '../../http/refusal.ts'
import { listPage } from '../../http/responses.ts'
import { headersOf } from '../../http/sheets/file-stream.ts'
import { findAfipLog, listAfipLogs } from '../../store/operations/afip-logs.ts'
import { recordEvent } from '../../store/operations/audit.ts'

const collection = `/${afipLogFamily.path}`

const about = describeCalls('Administración', 'admin', {
  list: ['Listar las llamadas a la aduana', page(ref('RegistroDeAfip', afipLog)), { list: afipLogFamily }],
  read: ['Leer una llamada a la aduana', one(ref('RegistroDeAfip', afipLog))],
  request: ['Descargar el mensaje que se envió', attachment('text/plain')],
  response: ['Descargar la respuesta de la aduana', attachment('text/plain')],
})

export function afipLogRoutes(app: Api): void {
  app.get(collection, about.list, (call) => listPage(call, afipLogFamily, listAfipLogs))

  app.get(`${collection}/:id`, about.read, async (call) => {
    const { request: _, response: __, ...entry } = await findAfipLog(call.var.services.store.db, idParam(call, 'id'))
    return call.json(entry)
  })

  app.get(`${collection}/:id/download-request`, about.request, (call) => download(call, 'request'))

  app.get(`${collection}/:id/download-response`, about.response, (call) => download(call, 'response'))
}

async function download(call: Call, part: 'request' | 'response'): Promise<Response> {
  const id = idParam(call, 'id')
  const subject = `afip-log-${id}-${part}.txt`
  const text = await call.var.services.store.write(async (tx) => {
    const of = await findAfipLog(tx, id)
    if (of[part] === null) throw notFound()
    await recordEvent(tx, authorOf(call), { type: 'AFIP_LOG_DOWNLOADED', record: { name: afipLogFamily.name, of }, data: { subject } })
    return of[part]
  })
  return new Response(text, { headers: headersOf({ type: 'text/plain; charset=utf-8', name: `filename="${subject}"` }) })
}
