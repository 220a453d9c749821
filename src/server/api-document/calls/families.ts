// OpenAPI descriptions of the calls that list, read and write the records of each entity.
import * as z from 'zod/mini'
import { userFamily } from '#domain/account/user.ts'
import { afipLogFamily } from '#domain/administration/afip-log.ts'
import { auditFamily, stockHistoryFamily } from '#domain/administration/audit.ts'
import { certificateDraft } from '#domain/company/certificate-upload.ts'
import { companyFamily } from '#domain/company/company.ts'
import { depositoFamily } from '#domain/company/deposito.ts'
import { comparisonPath } from '#domain/comparison/stock-comparison.ts'
import type { AnyFamily } from '#domain/contract/family.ts'
import { optionalReferenceField } from '#domain/contract/fields.ts'
import { genericFamilies as generic } from '#domain/contract/generic-families.ts'
import { sheetFormats, sheetNames, sheetWord, stockSheetPath } from '#domain/sheets/sheet.ts'
import { stockCalendarPath } from '#domain/stock/calendar/stock-calendar.ts'
import { stockFamily } from '#domain/stock/stock.ts'
import { contenedorAsociadoFamily } from '#domain/titulo/contenedor-asociado.ts'
import { contenedorVacioFamily } from '#domain/titulo/contenedor-vacio.ts'
import { documentoTransporteFamily } from '#domain/titulo/documento-transporte.ts'
import { lineaMercaderiaFamily } from '#domain/titulo/linea-mercaderia.ts'
import { permisoEmbarqueFamily } from '#domain/titulo/permiso-embarque.ts'
import { dayDraft } from '../../families/stock/stocks.ts'
import { changedDraft } from '../../families/stock/visible-stocks.ts'
import { sheetTypes } from '../../http/sheets/sheet-file.ts'
import { attachment } from '../answers.ts'
import { callsOfFamily, listCall } from '../family-calls.ts'
import { describeCalls, type Operation } from '../operation.ts'
import { yearParameter, days, otherStock, queryParameter, sortParameter } from '../parameters.ts'
import { ref } from '../schemas.ts'
import type { Tag } from '../texts.ts'

const sheetFormatParameter = queryParameter('format', 'Un libro con sus hojas, o una sola como CSV.', {
  type: 'string',
  enum: sheetFormats,
  default: 'xlsx',
})
const sheetAnswer = attachment(sheetTypes.xlsx, 'text/csv')

const warehouse = { tag: 'Stocks', list: 'warehouse', read: 'warehouse', write: 'warehouse', isRestorable: true } as const
const inStock = { ...warehouse, tag: 'Permisos y documentos', isImported: true, isMany: true } as const
const ofVisible = { tag: 'Entidades', list: 'signedIn', read: 'visible', write: 'visible' } as const
const record = { ...ofVisible, isImported: true } as const
const stock = { ...ofVisible, draft: 'StockDeDepositoBorrador', changed: changedDraft } as const
const deposito = { ...ofVisible, tag: 'Depósitos', draft: 'DepositoDeCompaniaBorrador' } as const
const stockError = { ...ofVisible, write: 'adminOfVisible' } as const
const ticket = { ...ofVisible, tag: 'Certificados', write: 'adminOfVisible' } as const
/** The company stays the same, and may be left out. */
const changedCertificate = z.intersection(certificateDraft, z.object({ company: optionalReferenceField }))
const certificate = { ...ofVisible, tag: 'Certificados', changed: changedCertificate } as const
const managed = { tag: 'Depósitos', list: 'companyManager', read: 'companyManager', write: 'companyManager' } as const
const company = { ...managed, tag: 'Compañias', list: 'signedIn', create: 'signedIn', remove: 'companyOwner' } as const

/** The kinds of records of a stock, with the Spanish words for one, for many and for their parent, and the suffix of their schemas' names in the generic calls. */
const records = [
  [permisoEmbarqueFamily, 'un permiso de embarque', 'los permisos de embarque', 'un stock', 'DeStock'],
  [documentoTransporteFamily, 'un documento de transporte', 'los documentos de transporte', 'un stock', 'DeStock'],
  [contenedorVacioFamily, 'un contenedor vacío', 'los contenedores vacíos', 'un stock', 'DeStock'],
  [lineaMercaderiaFamily, 'una línea de mercadería', 'las líneas de mercadería', 'un permiso o documento', 'DeTitulo'],
  [contenedorAsociadoFamily, 'un contenedor asociado', 'los contenedores asociados', 'un permiso o documento', 'DeTitulo'],
] as const

const recordCalls = records.flatMap(([family, one, many, holder, end]) => {
  const name = `${family.name.slice(0, 1).toUpperCase()}${family.name.slice(1)}`
  return [
    ...callsOfFamily(family, inStock, name, one, `${many} de ${holder}`),
    ...sheetCall(family, inStock.tag, `${many} de ${holder}`),
    ...callsOfFamily(generic[family.name], record, `${name}${end}`, `${one} de cualquier stock`, `${many} de todos los stocks`),
  ]
})

/** Returns the call that answers a list of a warehouse as a file. */
function sheetCall(family: AnyFamily, tag: Tag, many: string): Operation[] {
  const query = [sheetFormatParameter, sortParameter(family)]
  return describeCalls(tag, 'warehouse', {
    [`GET /${family.path}/${sheetWord}`]: [`Descargar ${many} como planilla`, sheetAnswer, { filters: family, query }],
  })
}

const search = queryParameter('search', 'Busca en el usuario, el nombre, el apellido y el correo.')

/** The calls on the records of each entity: those below a warehouse or a company, and the generic ones, whose address names no parent. */
export const familiesCalls = [
  ...callsOfFamily(stockFamily, { ...warehouse, param: 'stockId', changed: dayDraft }, 'Stock', 'un stock', 'los stocks de un depósito'),
  ...sheetCall(stockFamily, warehouse.tag, 'los stocks de un depósito'),
  ...describeCalls(warehouse.tag, 'warehouse', {
    [`GET /${stockSheetPath}`]: [
      'Descargar un stock entero como planilla',
      sheetAnswer,
      {
        query: [
          sheetFormatParameter,
          queryParameter('kind', 'De qué es el CSV, que tiene una sola hoja.', { type: 'string', enum: sheetNames }),
        ],
      },
    ],
    [`GET /${comparisonPath}/${sheetWord}`]: [
      'Descargar como planilla los cambios de un stock',
      sheetAnswer,
      { query: [sheetFormatParameter, otherStock] },
    ],
    [`GET /${stockCalendarPath}/${sheetWord}`]: [
      'Descargar como planilla el calendario de un depósito',
      sheetAnswer,
      { query: [sheetFormatParameter, yearParameter] },
    ],
  }),
  ...recordCalls,
  ...callsOfFamily(generic.stock, stock, 'Stock', 'un stock de cualquier depósito', 'los stocks de todos los depósitos'),
  ...callsOfFamily(generic.stockError, stockError, 'ErrorDeStock', 'un error de un stock', 'los errores de todos los stocks'),
  ...callsOfFamily(companyFamily, company, 'Compania', 'una compañia', 'las compañias del usuario'),
  ...callsOfFamily(depositoFamily, managed, 'Deposito', 'un depósito de una compañia', 'los depósitos de una compañia'),
  ...callsOfFamily(generic.deposito, deposito, 'Deposito', 'un depósito de cualquier compañia', 'los depósitos de todas las compañias'),
  ...callsOfFamily(generic.wsaa, ticket, 'Ticket', 'un ticket de acceso a la aduana', 'los tickets de acceso a la aduana'),
  ...callsOfFamily(
    generic.certificate,
    certificate,
    'Certificado',
    'un certificado',
    'los certificados de las compañias que se administran',
  ),
  ...listCall(stockHistoryFamily, 'Stocks', 'visible', 'lo que se hizo con un stock', ref('Hecho', auditFamily.entity)),
  ...listCall(
    userFamily,
    'Usuarios',
    'signedIn',
    'los usuarios, o la gente de las compañias que administra quien llama,',
    ref('Usuario', userFamily.entity),
    [search],
  ),
  ...listCall(auditFamily, 'Administración', 'admin', 'quién hizo qué', ref('Hecho', auditFamily.entity), days),
  ...listCall(afipLogFamily, 'Administración', 'admin', 'las llamadas a la aduana', ref('RegistroDeAfip', afipLogFamily.entity)),
]
