// Business rules by which the stand-in accepts or refuses the contents of a stock.
import type { StandInSettings } from '#domain/administration/stand-in.ts'
import { countries } from '#domain/catalogs/countries.ts'
import type { CatalogEntry } from '#domain/catalogs/entry.ts'
import { packaging, packagingContainer } from '#domain/catalogs/packaging.ts'
import { dayOf, daysAfter, showDay } from '#domain/values/dates.ts'
import { childElement, childText, type XmlElement } from '../authority/soap/xml.ts'
import type { DetalleError } from './answers.ts'
import { instantOfText } from './faults.ts'
import { cuitErrors, manifestErrors, permitErrors, repeatedErrors } from './published-data.ts'
import { impossiblePlaceErrors } from './tickets.ts'

/** The accepted container lengths in feet. The authority publishes no list; these are the lengths of its samples, and 45. */
const longitudes = ['20', '25', '40', '45']

/** The longest free text, the stand-in's own limit, because the authority publishes none. */
const maxText = 2000

type Identifiers = Pick<StandInSettings, 'identifiers'>

interface Circumstances extends Pick<StandInSettings, 'dates'> {
  readonly today: string
  readonly lastAccepted: string | null
}

/**
 * Returns what the authority would refuse of the transaction, the place and the day in a `stock` element
 * (`server/authority/README.md#business-rules`), as far as the message, the last accepted day of its place and the published test data show
 * it.
 */
export function headErrors(stock: XmlElement, of: Circumstances): DetalleError[] {
  const place = `Aduana ${childText(stock, 'CodigoAduana')}, lugar operativo ${childText(stock, 'CodigoLugarOperativo')}`
  return [
    ...mandatory(stock, ['IdTransaccion', 'CodigoAduana', 'CodigoLugarOperativo'], 'Stock'),
    ...transactionErrors(childText(stock, 'IdTransaccion')),
    ...impossiblePlaceErrors(stock),
    ...dateErrors(dayOf(instantOfText(childText(stock, 'FechaStock')) ?? ''), of, place),
  ]
}

/** Yields what the authority would refuse in the goods: the errors of each record, and then those of repeated records. */
export function* goodsErrors(stock: XmlElement, of: Identifiers): Generator<DetalleError[]> {
  const permisos = itemsOf(stock, 'StockExportacion')
  const documentos = itemsOf(stock, 'StockImportacion')
  for (const [index, permiso] of permisos.entries()) yield permisoEmbarqueErrors(permiso, index, of)
  for (const [index, documento] of documentos.entries()) yield documentoTransporteErrors(documento, index, of)
  for (const [index, vacio] of itemsOf(stock, 'ContenedoresVacios').entries())
    yield contenedorErrors(vacio, `Contenedor vacío ${childText(vacio, 'NumeroContenedor') || index + 1}`)
  yield repeatedErrors(permisos.map(namesOfPermiso))
  yield repeatedErrors(documentos.map(namesOfDocumento))
}

/** Returns whether a text can be the id of a transaction. The authority publishes no rule; its longest sample has 14 digits. */
export function isTransactionId(id: string): boolean {
  return /^\d{1,14}$/.test(id)
}

function transactionErrors(id: string): DetalleError[] {
  return id === '' || isTransactionId(id) ? [] : [{ codigo: 10566, descripcion: 'El campo IdTransaccion admite hasta 14 dígitos.' }]
}

function dateErrors(day: string, { dates, today, lastAccepted }: Circumstances, place: string): DetalleError[] {
  if (day > today) return [{ codigo: 10083, descripcion: `La fecha del stock ${showDay(day)} es posterior al día de hoy.` }]
  if (lastAccepted === null) return []
  const expected = dates === 'same-or-later' ? lastAccepted : daysAfter(lastAccepted, 1)
  if (dates === 'consecutive' ? day === expected : day >= expected) return []
  const orLater = dates === 'consecutive' ? '' : ' o posterior'
  const descripcion = `La fecha debe ser ${showDay(expected)}${orLater}: el último stock aceptado es del ${showDay(lastAccepted)}.`
  return [{ codigo: 10444, descripcion, registro: place }]
}

function permisoEmbarqueErrors(permiso: XmlElement, index: number, { identifiers }: Identifiers): DetalleError[] {
  const identifier = childText(permiso, 'IdentificadorPermiso')
  const remito = childText(permiso, 'IdentificadorRemito')
  const registro = namesOfPermiso(permiso) || `Remito ${remito || index + 1}`
  return [
    ...mandatory(permiso, ['DestinoMercaderia', 'DestinatarioExterior'], registro),
    ...(identifier === '' && remito === '' ? [lacking('IdentificadorPermiso o IdentificadorRemito', registro)] : []),
    ...permitErrors(identifier, identifiers, registro),
    ...cuitErrors(childText(permiso, 'Exportador'), 'exportador', registro),
    ...tooLong(permiso, ['IdentificadorRemito', 'DestinatarioExterior'], registro),
    ...countryErrors(childText(permiso, 'DestinoMercaderia'), registro),
    ...tituloErrors(permiso, registro),
  ]
}

function documentoTransporteErrors(documento: XmlElement, index: number, { identifiers }: Identifiers): DetalleError[] {
  const manifiesto = childText(documento, 'IdentificadorManifiesto')
  const titulo = childText(documento, 'IdentificadorDocumentoTransporte')
  const registro = namesOfDocumento(documento) || `Documento ${titulo || index + 1}, manifiesto ${manifiesto}`
  return [
    ...mandatory(documento, ['IdentificadorManifiesto', 'IdentificadorDocumentoTransporte', 'ProcedenciaMercaderia'], registro),
    ...manifestErrors(manifiesto, titulo, identifiers, registro),
    ...cuitErrors(childText(documento, 'Consignatario'), 'consignatario', registro),
    ...tooLong(documento, ['IdentificadorDocumentoTransporte'], registro),
    ...countryErrors(childText(documento, 'ProcedenciaMercaderia'), registro),
    ...tituloErrors(documento, registro),
  ]
}

/** Returns the key of a transport document, made of title and manifest; empty when one of them is missing. */
function namesOfDocumento(documento: XmlElement): string {
  const titulo = childText(documento, 'IdentificadorDocumentoTransporte')
  const manifiesto = childText(documento, 'IdentificadorManifiesto')
  return titulo === '' || manifiesto === '' ? '' : `Documento ${titulo}, manifiesto ${manifiesto}`
}

function namesOfPermiso(permiso: XmlElement): string {
  const identifier = childText(permiso, 'IdentificadorPermiso')
  return identifier === '' ? '' : `Permiso ${identifier}`
}

const textos = ['UbicacionPartida', 'NumeroImo', 'TipoImpedimentoLegalAduanero', 'DescripcionImpedimentoLegalAduanero', 'Observaciones']

function tituloErrors(titulo: XmlElement, registro: string): DetalleError[] {
  const lineas = itemsOf(titulo, 'LineasMercaderia')
  const contenedores = itemsOf(titulo, 'Contenedores')
  const packed = lineas.some((linea) => childText(linea, 'TipoEmbalaje') === packagingContainer)
  const errors = [
    ...mandatory(titulo, ['UbicacionPartida'], registro),
    ...tooLong(titulo, textos, registro),
    ...conditional(titulo, 'CondicionImo', ['NumeroImo'], registro),
    ...conditional(titulo, 'ImpedimentoLegalAduanero', ['TipoImpedimentoLegalAduanero', 'DescripcionImpedimentoLegalAduanero'], registro),
    ...lineas.flatMap((linea, index) => lineaErrors(linea, `${registro}, línea ${index + 1}`)),
    ...contenedores.flatMap((contenedor, index) =>
      contenedorErrors(contenedor, `${registro}, contenedor ${childText(contenedor, 'NumeroContenedor') || index + 1}`),
    ),
  ]
  if (packed && contenedores.length === 0) {
    errors.push({ codigo: 11371, descripcion: 'Debe indicar un contenedor, porque hay mercadería con embalaje 05 CONTENEDOR.', registro })
  }
  if (!packed && contenedores.length > 0) {
    errors.push({ codigo: 19739, descripcion: 'Hay contenedores, pero ninguna línea con embalaje 05 CONTENEDOR.', registro })
  }
  return errors
}

function lineaErrors(linea: XmlElement, registro: string): DetalleError[] {
  const errors = mandatory(linea, ['TipoEmbalaje'], registro)
  const embalaje = childText(linea, 'TipoEmbalaje')
  if (embalaje !== '' && !isCurrent(packaging, embalaje))
    errors.push({ codigo: 10066, descripcion: `El embalaje ${embalaje} no es válido.`, registro })
  if (BigInt(childText(linea, 'Cantidad')) === 0n)
    errors.push({ codigo: 10968, descripcion: 'La cantidad debe ser mayor que cero.', registro })
  return errors
}

function contenedorErrors(contenedor: XmlElement, registro: string): DetalleError[] {
  const longitud = childText(contenedor, 'LongitudContenedor')
  const errors = mandatory(contenedor, ['NumeroContenedor', 'LongitudContenedor'], registro)
  if (longitud !== '' && !longitudes.includes(longitud)) {
    errors.push({ codigo: 10277, descripcion: `La medida de contenedor ${longitud} no es válida.`, registro })
  }
  return errors
}

function countryErrors(code: string, registro: string): DetalleError[] {
  if (code === '' || isCurrent(countries, code)) return []
  return [{ codigo: 30963, descripcion: `El país ${code} no existe o no está vigente.`, registro }]
}

function isCurrent(catalog: readonly CatalogEntry[], code: string): boolean {
  return catalog.some((entry) => entry.code === code && entry.notCurrent !== true)
}

/** Returns the errors of fields that are mandatory while a flag is true, and prohibited while it is false. */
function conditional(of: XmlElement, flag: string, fields: readonly string[], registro: string): DetalleError[] {
  if (['true', '1'].includes(childText(of, flag))) return mandatory(of, fields, registro)
  return fields
    .filter((field) => childElement(of, field) !== undefined)
    .map((field) => ({ codigo: 10220, descripcion: `El dato ${field} no corresponde cuando ${flag} es falso.`, registro }))
}

function mandatory(of: XmlElement, fields: readonly string[], registro: string): DetalleError[] {
  return fields.filter((field) => childText(of, field) === '').map((field) => lacking(field, registro))
}

function tooLong(of: XmlElement, fields: readonly string[], registro: string): DetalleError[] {
  return fields
    .filter((field) => childText(of, field).length > maxText)
    .map((field) => ({ codigo: 3025, descripcion: `El dato ${field} supera los ${maxText} caracteres.`, registro }))
}

function lacking(field: string, registro: string): DetalleError {
  return { codigo: 42034, descripcion: `Falta el dato obligatorio ${field}.`, registro }
}

function itemsOf(parent: XmlElement, list: string): readonly XmlElement[] {
  return childElement(parent, list)?.children ?? []
}
