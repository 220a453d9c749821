// Calls by which administrators list the calls to the customs authority and download their messages.
import { afipLogFamily, afipLog } from '#domain/administration/afip-log.ts'
import { attachment, describeCalls, one, page } from '../../api-document/describe.ts'
import { ref } from '../../api-document/schemas.ts'
import { authorOf } from '../../http/auth/auth.ts'
import { idParam, type Api, type Call } from '../../http/call.ts'
import { notFound } from '../../http/refusal.ts'
import { listPage } from '../../http/responses.ts'
import { findAfipLog, listAfipLogs } from '../../store/operations/afip-logs.ts'
import { recordEvent } from '../../store/operations/audit.ts'

const collection = `/${afipLogFamily.path}`

const about = describeCalls('Administración', 'admin', {
  list: ['Listar las llamadas a la aduana', page(ref('RegistroDeAfip', afipLog)), { list: afipLogFamily }],
  read: ['Leer una llamada a la aduana', one(ref('RegistroDeAfip', afipLog))],
  request: ['Descargar el mensaje que se envió', attachment('text/plain')],
  response: ['Descargar la respuesta de la aduana', attachment('text/plain')],
})

/** Calls on the log of calls to the authority, for administrators, who download requests and responses as text files. */
export function afipLogRoutes(app: Api): void {
  app.get(collection, about.list, (call) => listPage(call, afipLogFamily, listAfipLogs))

  app.get(`${collection}/:id`, about.read, async (call) => {
    const { request: _, response: __, ...entry } = await find(call)
    return call.json(entry)
  })

  app.get(`${collection}/:id/download-request`, about.request, async (call) => {
    const { id, request } = await download(call, 'request')
    return textFile(`afip-log-${id}-request.txt`, request)
  })

  app.get(`${collection}/:id/download-response`, about.response, async (call) => {
    const { id, response } = await download(call, 'response')
    if (response === null) throw notFound()
    return textFile(`afip-log-${id}-response.txt`, response)
  })
}

function find(call: Call) {
  return findAfipLog(call.var.services.store.db, idParam(call, 'id'))
}

/** Returns a handler that downloads one of the two files of an entry, and records the download. */
function download(call: Call, file: 'request' | 'response') {
  return call.var.services.store.write(async (tx) => {
    const of = await findAfipLog(tx, idParam(call, 'id'))
    const subject = `afip-log-${of.id}-${file}.txt`
    if (of[file] !== null)
      await recordEvent(tx, authorOf(call), { type: 'AFIP_LOG_DOWNLOADED', record: { name: afipLogFamily.name, of }, data: { subject } })
    return of
  })
}

function textFile(name: string, text: string): Response {
  return new Response(text, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Content-Disposition': `attachment; filename="${name}"` },
  })
}
