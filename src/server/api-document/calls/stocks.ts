import { auditEvent, stockHistoryFamily } from '#domain/audit.ts'
import { automaticSend, automaticSendsPath } from '#domain/automatic-send.ts'
import { contenedorAsociadoFamily } from '#domain/contenedor-asociado.ts'
import { contenedorVacioFamily } from '#domain/contenedor-vacio.ts'
import { documentoTransporteFamily } from '#domain/documento-transporte.ts'
import { errorRecord, errorRecordsPath } from '#domain/error-records.ts'
import { lineaMercaderiaFamily } from '#domain/linea-mercaderia.ts'
import { permisoEmbarqueFamily } from '#domain/permiso-embarque.ts'
import { stockReview, stockReviewPath } from '#domain/review-finding.ts'
import { searchAnswer, searchLength, searchPath } from '#domain/search.ts'
import { changesPath } from '#domain/stock-change.ts'
import { stockDays, stockDaysPath } from '#domain/stock-days.ts'
import { notReceivedDraft, scheduleDraft, sendDraft, stock, stockFamily } from '#domain/stock.ts'
import { dayDraft } from '../../families/stocks.ts'
import { type Calls, created, listOf, namedSchema, one, saved } from '../call-description.ts'
import { describeFamily, listCall } from '../family-calls.ts'

const stocks = `/${stockFamily.path}`
const tag = 'Stocks'
const aStock = namedSchema('Stock', stock)
const warehouse = { list: 'warehouse', read: 'warehouse', write: 'warehouse' } as const
const inStock = { ...warehouse, tag: 'Permisos y documentos', isImported: true, isRestorable: true, isMany: true } as const

const day = { type: 'string', format: 'date' }
const lengths = { minLength: searchLength.min, maxLength: searchLength.max }

/** The stocks of a warehouse, what is done with them, and what they hold. */
export const stockCalls: Calls = {
  ...describeFamily(stockFamily, {
    ...warehouse,
    tag,
    one: 'un stock',
    many: 'los stocks de un depósito',
    schema: 'Stock',
    changed: dayDraft,
    param: 'stockId',
    isRestorable: true,
  }),
  [`GET /${automaticSendsPath}`]: {
    tag,
    summary: 'Listar los últimos envíos automáticos de un depósito',
    description: 'Lo que cada envío automático de los últimos siete días encontró para enviar, el más nuevo primero.',
    permission: 'warehouse',
    answers: { 200: listOf(namedSchema('EnvioAutomatico', automaticSend)) },
  },
  [`GET /${stockDaysPath}`]: {
    tag,
    summary: 'Ver qué días informó un depósito y qué falta hoy',
    description: 'El último día aceptado en el lugar del depósito, los que esperan su veredicto, y los stocks propios desde entonces.',
    permission: 'warehouse',
    answers: { 200: one(namedSchema('DiasInformados', stockDays)) },
  },
  [`POST ${stocks}/clone`]: {
    tag,
    summary: 'Clonar el último stock aceptado',
    permission: 'warehouse',
    answers: { 201: created(aStock) },
  },
  [`POST ${stocks}/:stockId/clone`]: { tag, summary: 'Clonar un stock', permission: 'warehouse', answers: { 201: created(aStock) } },
  [`PATCH ${stocks}/:stockId/send`]: {
    tag,
    summary: 'Enviar un stock a la aduana',
    description:
      'Lo que la aduana acepta no se puede corregir nunca. Con `transactionId` solo se repite esa transacción. La respuesta trae el stock pendiente; el veredicto se lee después.',
    permission: 'warehouse',
    body: { kind: 'json', schema: namedSchema('Envio', sendDraft) },
    answers: { 200: saved(aStock) },
  },
  [`PATCH ${stocks}/:stockId/schedule`]: {
    tag,
    summary: 'Programar el envío de un stock',
    permission: 'warehouse',
    body: { kind: 'json', schema: namedSchema('Programacion', scheduleDraft) },
    answers: { 200: saved(aStock) },
  },
  [`DELETE ${stocks}/:stockId/schedule`]: {
    tag,
    summary: 'Cancelar el envío programado',
    permission: 'warehouse',
    answers: { 200: saved(aStock) },
  },
  [`PATCH ${stocks}/:stockId/not-received`]: {
    tag,
    summary: 'Marcar un stock como no recibido por la aduana',
    description: 'Después de cinco envíos sin veredicto, y cuando se sabe que la aduana no lo tiene.',
    permission: 'warehouseAdmin',
    body: { kind: 'json', schema: namedSchema('NoRecibido', notReceivedDraft) },
    answers: { 200: saved(aStock) },
  },
  [`GET /${stockReviewPath}`]: {
    tag,
    summary: 'Revisar un stock antes de enviarlo',
    description: 'Lo que la aduana rechazaría o merece una mirada. No impide el envío.',
    permission: 'warehouse',
    query: [
      { name: 'fechaStock', description: 'El día que se informa; hoy si falta.', schema: day },
      { name: 'sendDay', description: 'El día en que saldrá solo; sin él, sale ahora.', schema: day },
    ],
    answers: { 200: one(namedSchema('Revision', stockReview)) },
  },
  [`GET /${errorRecordsPath}`]: {
    tag,
    summary: 'Listar los registros que nombran los errores de un stock',
    description: 'El permiso, documento o contenedor de cada error guardado que nombra uno que todavía está en el stock.',
    permission: 'warehouse',
    answers: { 200: listOf(namedSchema('RegistroConError', errorRecord)) },
  },
  ...describeFamily(permisoEmbarqueFamily, {
    ...inStock,
    one: 'un permiso de embarque',
    many: 'los permisos de embarque de un stock',
    schema: 'PermisoEmbarque',
  }),
  ...describeFamily(documentoTransporteFamily, {
    ...inStock,
    one: 'un documento de transporte',
    many: 'los documentos de transporte de un stock',
    schema: 'DocumentoTransporte',
  }),
  ...describeFamily(contenedorVacioFamily, {
    ...inStock,
    one: 'un contenedor vacío',
    many: 'los contenedores vacíos de un stock',
    schema: 'ContenedorVacio',
  }),
  ...describeFamily(lineaMercaderiaFamily, {
    ...inStock,
    one: 'una línea de mercadería',
    many: 'las líneas de mercadería de un permiso o documento',
    schema: 'LineaMercaderia',
  }),
  ...describeFamily(contenedorAsociadoFamily, {
    ...inStock,
    one: 'un contenedor asociado',
    many: 'los contenedores asociados de un permiso o documento',
    schema: 'ContenedorAsociado',
  }),
  [`GET /${changesPath}`]: {
    tag,
    summary: 'Escuchar qué cambia',
    description:
      'Eventos (`text/event-stream`). `begin` trae la hora del servidor; `changes`, una lista de qué cambió en los stocks que el usuario puede ver: `warehouseId`, `stockId`, `kind` (`stock`, `records`, `removed`, `verdict`) y, según el caso, `state`, `records`, `at` y `client`, nunca lo que contienen; `missed` dice que hay que leer todo otra vez. Termina con la sesión.',
    permission: 'signedIn',
    query: [
      {
        name: 'since',
        description: 'Desde cuándo interesan los cambios ya hechos, hasta una hora atrás.',
        schema: { type: 'string', format: 'date-time' },
      },
    ],
    answers: { 200: { kind: 'stream', type: 'text/event-stream' } },
    refusals: [503],
  },
  [`GET /${searchPath}`]: {
    tag: 'Permisos y documentos',
    summary: 'Buscar un número en los stocks de los depósitos que se pueden ver',
    description:
      'Encuentra permisos, remitos, manifiestos, títulos, contenedores y CUIT por cualquier parte del número, sin mirar mayúsculas, espacios, guiones, puntos ni barras. Primero los stocks más nuevos; veinte resultados como mucho.',
    permission: 'signedIn',
    query: [
      { name: 'q', description: 'Lo que se busca.', schema: { type: 'string', ...lengths } },
      { name: 'warehouseId', description: 'Solo en este depósito.', schema: { type: 'integer', minimum: 0 } },
      { name: 'stockId', description: 'Solo en este stock.', schema: { type: 'integer', minimum: 0 } },
    ],
    answers: { 200: one(namedSchema('Hallazgos', searchAnswer)) },
    refusals: [404],
  },
  ...listCall(stockHistoryFamily, { tag, many: 'lo que se hizo con un stock', list: 'visible' }, namedSchema('Hecho', auditEvent)),
}
