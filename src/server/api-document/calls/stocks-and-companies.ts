// OpenAPI descriptions of the calls that act on stocks, companies, warehouses and certificates, and of the search.
import * as z from 'zod/mini'
import { certificateRequest, certificateRequestDraft } from '#domain/company/certificate-request.ts'
import { certificateDraft, checkedCertificate } from '#domain/company/certificate-upload.ts'
import { certificate } from '#domain/company/certificate.ts'
import { checkedAccess, companyAccess } from '#domain/company/company-access.ts'
import { companyPerson, companyUserDraft } from '#domain/company/company-user.ts'
import { company as companyEntity } from '#domain/company/company.ts'
import { depositoFamily, ownDepositosPath } from '#domain/company/deposito.ts'
import { double, doublePath } from '#domain/company/double.ts'
import { person } from '#domain/company/person.ts'
import { comparisonPath, stockComparison } from '#domain/comparison/stock-comparison.ts'
import { restorableHeader } from '#domain/contract/alerts.ts'
import { changesPath } from '#domain/contract/change-messages.ts'
import { deleteGroupsPath, recordGroups, restoreGroupsPath } from '#domain/contract/many-records.ts'
import { automaticSend, automaticSendsPath } from '#domain/stock/automatic-send.ts'
import { stockCalendar, stockCalendarPath } from '#domain/stock/calendar/stock-calendar.ts'
import { errorRecord, errorRecordsPath } from '#domain/stock/error-records.ts'
import { stockReview, stockReviewPath } from '#domain/stock/review-finding.ts'
import { searchAnswer, searchLength, searchPath } from '#domain/stock/search.ts'
import { stockDays, stockDaysPath } from '#domain/stock/stock-days.ts'
import { notReceivedDraft, scheduleDraft, sendDraft, stock, stockFamily } from '#domain/stock/stock.ts'
import {
  goodsComparison,
  goodsComparisonPath,
  goodsDraft,
  goodsPath,
  goodsRestore,
  goodsRestorePath,
  goodsWritten,
} from '#domain/titulo/goods.ts'
import { wholeStock, wholeStockPath } from '#domain/titulo/whole-stock.ts'
import { todaysStock, todayStockQuery } from '#domain/today/todays-stock.ts'
import { warehouseDays, warehouseDaysPath } from '#domain/today/warehouse-days.ts'
import { goodsReplacement } from '../../families/stock/goods.ts'
import { arrayOf, created, attachment, empty, one, removed, saved, stream } from '../answers.ts'
import { allows, describeCalls, refuses, takes, unrepeatable } from '../operation.ts'
import { yearParameter, otherStock, queryParameter } from '../parameters.ts'
import { dayType, instantType, ref } from '../schemas.ts'

const stocks = `/${stockFamily.path}`
const aStock = ref('Stock', stock)
const reviewed = {
  query: [
    queryParameter('fechaStock', 'El día que se informa; hoy si falta.', dayType),
    queryParameter('sendDay', 'El día en que saldrá solo; sin él, sale ahora.', dayType),
  ],
}
const clonedStock = ref('StockClonado', z.partial(todaysStock, { mark: true }))
const unlessToday = {
  query: [queryParameter(todayStockQuery, 'El stock de hoy: se clona solo si no hay uno.', { type: 'boolean' })],
}
const since = { query: [queryParameter('since', 'Desde cuándo interesan los cambios ya hechos, hasta una hora atrás.', instantType)] }

const sheet = takes(ref('Planilla', goodsDraft))
const written = one(ref('PlanillaEscrita', goodsWritten), restorableHeader)

const groups = ref('GruposDeRegistros', recordGroups)

const stockCalls = describeCalls('Stocks', 'warehouse', {
  [`GET /${automaticSendsPath}`]: [
    'Listar los últimos envíos automáticos de un depósito',
    one(arrayOf(ref('EnvioAutomatico', automaticSend))),
  ],
  [`GET /${stockDaysPath}`]: ['Ver qué días informó un depósito y qué falta hoy', one(ref('DiasInformados', stockDays))],
  [`GET /${warehouseDaysPath}`]: [
    'Ver qué días informaron los depósitos propios y qué les falta hoy',
    one(arrayOf(ref('DiasDeDeposito', warehouseDays))),
    allows('signedIn'),
  ],
  [`GET /${stockCalendarPath}`]: [
    'Ver cómo está cada día de un año en un depósito',
    one(ref('Calendario', stockCalendar)),
    { query: [yearParameter] },
  ],
  [`POST ${stocks}/clone`]: ['Clonar el último stock aceptado', { ...created(clonedStock), ...one(clonedStock) }, unlessToday],
  [`POST ${stocks}/:stockId/clone`]: ['Clonar un stock', created(aStock)],
  [`PATCH ${stocks}/:stockId/send`]: ['Enviar un stock a la aduana', saved(aStock), takes(ref('Envio', sendDraft))],
  [`PATCH ${stocks}/:stockId/schedule`]: ['Programar el envío de un stock', saved(aStock), takes(ref('Programacion', scheduleDraft))],
  [`DELETE ${stocks}/:stockId/schedule`]: ['Cancelar el envío programado', saved(aStock)],
  [`PATCH ${stocks}/:stockId/not-received`]: [
    'Marcar un stock como no recibido por la aduana',
    saved(aStock),
    takes(ref('NoRecibido', notReceivedDraft)),
    allows('warehouseAdmin'),
  ],
  [`GET /${wholeStockPath}`]: ['Leer un stock con todo lo que declara', one(ref('StockEntero', wholeStock))],
  [`POST /${goodsPath}`]: ['Agregar a un stock los registros de una planilla', written, sheet],
  [`POST /${goodsComparisonPath}`]: [
    'Comparar un stock con una planilla',
    one(ref('ComparacionConPlanilla', goodsComparison)),
    sheet,
    unrepeatable,
  ],
  [`PUT /${goodsPath}`]: ['Dejar un stock como una planilla', written, takes(ref('PlanillaQueReemplaza', goodsReplacement))],
  [`POST /${goodsRestorePath}`]: ['Deshacer la última planilla de un stock', empty(204), takes(ref('PlanillaQueSeDeshace', goodsRestore))],
  [`POST /${deleteGroupsPath}`]: ['Eliminar registros de varias clases de un stock', one(groups, restorableHeader), takes(groups)],
  [`POST /${restoreGroupsPath}`]: ['Deshacer el borrado de registros de varias clases de un stock', one(groups), takes(groups)],
  [`GET /${stockReviewPath}`]: ['Revisar un stock antes de enviarlo', one(ref('Revision', stockReview)), reviewed],
  [`GET /${comparisonPath}`]: [
    'Comparar un stock con otro de su depósito',
    one(ref('Comparacion', stockComparison)),
    { query: [otherStock] },
  ],
  [`GET /${errorRecordsPath}`]: [
    'Listar los registros que nombran los errores de un stock',
    one(arrayOf(ref('RegistroConError', errorRecord))),
  ],
  [`GET /${changesPath}`]: ['Escuchar qué cambia', stream, since, allows('signedIn'), refuses(503)],
})

const id = { type: 'integer', minimum: 0 }
const searched = {
  query: [
    queryParameter('q', 'Lo que se busca.', { type: 'string', minLength: searchLength.min, maxLength: searchLength.max }),
    queryParameter('warehouseId', 'Solo en este depósito.', id),
    queryParameter('stockId', 'Solo en este stock.', id),
  ],
}
const found = 'Buscar un número en los stocks de los depósitos que se pueden ver'

const searchCalls = describeCalls('Permisos y documentos', 'signedIn', {
  [`GET /${searchPath}`]: [found, one(ref('Hallazgos', searchAnswer)), searched, refuses(404)],
})

const people = '/api/owner/company/:id/users'
const admins = '/api/owner/company/:id/admins/:user'
const aPerson = ref('Persona', person)
const aPersonDraft = takes(ref('UsuarioDeCompania', companyUserDraft))

const companyCalls = describeCalls('Compañias', 'companyManager', {
  [`GET ${people}`]: ['Listar la gente de una compañia', one(arrayOf(ref('PersonaDeCompania', companyPerson)))],
  [`POST ${people}`]: ['Crear un usuario de la compañia', created(aPerson), aPersonDraft, refuses(429)],
  [`POST ${people}/:user/invitation`]: ['Mandar otra vez la invitación de una persona', saved(aPerson), refuses(429)],
  [`POST ${people}/add/:email`]: ['Agregar a la compañia a un usuario que existe', saved(aPerson), refuses(429)],
  [`POST ${people}/:user/browser`]: ['Dejar entrar a una persona de la compañia desde su próximo navegador', saved(aPerson)],
  [`DELETE ${people}/:user`]: ['Quitar a una persona de la compañia', removed()],
  [`POST ${admins}`]: ['Hacer administrador a una persona', saved(aPerson)],
  [`DELETE ${admins}`]: ['Quitarle la administración a una persona', removed()],
  'POST /api/owner/company/:id/owner/:user': ['Hacer dueño a una persona de la compañia', saved(ref('Compania', companyEntity))],
})

const depositos = one(arrayOf(ref('Deposito', depositoFamily.entity)))

const asked = {
  query: [
    queryParameter('cuit', 'El de una compañia.'),
    queryParameter('codigoAduana', 'Con el lugar operativo, el lugar de un depósito.'),
    queryParameter('codigoLugarOperativo', 'Con la aduana, el lugar de un depósito.'),
    queryParameter('but', 'El registro que se edita, que no cuenta.', id),
  ],
}

const doubleCalls = describeCalls('Compañias', 'signedIn', {
  [`GET /${doublePath}`]: ['Saber si ya hay otra compañia con un CUIT, u otro depósito de un lugar', one(ref('Doble', double)), asked],
})

const depositoCalls = describeCalls('Depósitos', 'signedIn', {
  [`GET /${ownDepositosPath}`]: ['Listar los depósitos en los que trabaja el usuario', depositos],
  'GET /api/company/:id/depositos': ['Listar los depósitos de una compañia que ve el usuario', depositos, allows('companyMember')],
})

const company = '/api/owner/companies/:id'
const files = takes(ref('CertificadoArchivos', certificateDraft))
const checked = one(ref('CertificadoProbado', checkedCertificate))
const aRequest = ref('PedidoDeCertificado', z.extend(certificateRequest, { id: z.number() }))
const aRequestDraft = takes(ref('PedidoDeCertificadoBorrador', certificateRequestDraft))
const perhaps = one({ anyOf: [aRequest, { type: 'null' }] })
const accessWorks = one(ref('AccesoProbado', checkedAccess))

const certificateCalls = describeCalls('Certificados', 'companyManager', {
  [`PUT ${company}/certificate`]: ['Guardar el certificado de una compañia', saved(ref('Certificado', certificate)), files],
  [`POST ${company}/certificate/check`]: ['Probar un certificado sin guardarlo', checked, files, unrepeatable],
  [`DELETE ${company}/certificate`]: ['Eliminar el certificado de una compañia', removed()],
  [`GET ${company}/certificate/request`]: ['Leer el pedido de certificado que espera', perhaps],
  [`GET ${company}/certificate/request/download`]: ['Descargar el pedido de certificado', attachment('application/pkcs10')],
  [`POST ${company}/certificate/request`]: ['Hacer una clave y su pedido de certificado', saved(aRequest), aRequestDraft, refuses(429)],
  [`DELETE ${company}/certificate/request`]: ['Eliminar el pedido de certificado y su clave', removed()],
  [`GET ${company}/access`]: ['Leer cómo está el acceso de una compañia a la aduana', one(ref('Acceso', companyAccess))],
  [`POST ${company}/access/check`]: ['Probar el acceso de una compañia a la aduana', accessWorks, unrepeatable],
})

/** The calls on stocks, companies and warehouses that are not reads and writes of a family's records. */
export const workCalls = [...stockCalls, ...searchCalls, ...companyCalls, ...doubleCalls, ...depositoCalls, ...certificateCalls]
