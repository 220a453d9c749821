import { countries } from '#domain/catalogs/countries.ts'
import type { CatalogEntry } from '#domain/catalogs/entry.ts'
import { packaging, packagingContainer } from '#domain/catalogs/packaging.ts'
import { dayOf, showDay } from '#domain/dates.ts'
import { isDeclarationShape } from '#domain/identifiers/declaration.ts'
import { instantOfText } from './stand-in-contract.ts'
import { childElement, childText } from './xml-tree.ts'
import type { XmlElement } from './xml-tree.ts'

/** One item of `ListaErrores`. */
export interface DetalleError {
  readonly codigo: number
  readonly descripcion: string
  /** The record that it is about, by the identifiers that users know. */
  readonly registro?: string
}

/** The authority's list is not published; these are the lengths of its samples, and 45 feet. */
const longitudes = ['20', '25', '40', '45']

/** Returns what is wrong with the authentication argument (`server/authority/README.md#codes`). */
export function authenticationErrors(call: XmlElement): DetalleError[] {
  const argument = childElement(call, 'argWSAutenticacion')
  if (!argument) return [{ codigo: 42034, descripcion: 'Falta el dato obligatorio argWSAutenticacion.' }]
  if (childText(argument, 'Token') === '') return [{ codigo: 7007, descripcion: 'Falta el token.' }]
  if (childText(argument, 'Sign') === '') return [{ codigo: 7006, descripcion: 'Falta la firma o no es válida.' }]
  if (childText(argument, 'TipoAgente') !== 'DEPO')
    return [{ codigo: 6005, descripcion: 'La CUIT o el tipo de agente no son válidos para el servicio.' }]
  if (childText(argument, 'Rol') !== 'DEPO')
    return [{ codigo: 6006, descripcion: 'El rol no es válido para el tipo de agente y el servicio.' }]
  return []
}

/**
 * Returns what the authority would refuse in a `stock` element (`server/authority/README.md#business-rules`), as far as the message and the last accepted day of its place
 * show it. Well-formed permits and manifests are assumed to exist.
 */
export function stockErrors(stock: XmlElement, { today, lastAccepted }: { today: string; lastAccepted: string | null }): DetalleError[] {
  const place = `Aduana ${childText(stock, 'CodigoAduana')}, lugar operativo ${childText(stock, 'CodigoLugarOperativo')}`
  return [
    ...mandatory(stock, ['IdTransaccion', 'CodigoAduana', 'CodigoLugarOperativo'], 'Stock'),
    ...dateErrors(dayOf(instantOfText(childText(stock, 'FechaStock')) ?? ''), { today, lastAccepted, place }),
    ...itemsOf(stock, 'StockExportacion').flatMap(permisoEmbarqueErrors),
    ...itemsOf(stock, 'StockImportacion').flatMap(documentoTransporteErrors),
    ...itemsOf(stock, 'ContenedoresVacios').flatMap((vacio, index) =>
      contenedorErrors(vacio, `Contenedor vacío ${childText(vacio, 'NumeroContenedor') || index + 1}`),
    ),
  ]
}

function dateErrors(
  day: string,
  { today, lastAccepted, place }: { today: string; lastAccepted: string | null; place: string },
): DetalleError[] {
  if (day > today) return [{ codigo: 10083, descripcion: `La fecha del stock ${showDay(day)} es posterior al día de hoy.` }]
  if (lastAccepted === null || day > lastAccepted) return []
  const expected = new Date(Date.parse(lastAccepted) + 86_400_000).toISOString().slice(0, 10)
  const descripcion = `La fecha debe ser ${showDay(expected)} o posterior: el último stock aceptado es del ${showDay(lastAccepted)}.`
  return [{ codigo: 10444, descripcion, registro: place }]
}

function permisoEmbarqueErrors(permiso: XmlElement, index: number): DetalleError[] {
  const identifier = childText(permiso, 'IdentificadorPermiso')
  const remito = childText(permiso, 'IdentificadorRemito')
  const registro = identifier === '' ? `Remito ${remito || index + 1}` : `Permiso ${identifier}`
  const errors = mandatory(permiso, ['DestinoMercaderia', 'DestinatarioExterior'], registro)
  if (identifier === '' && remito === '') errors.push(lacking('IdentificadorPermiso o IdentificadorRemito', registro))
  if (identifier !== '' && !isDeclarationShape(identifier)) {
    errors.push({ codigo: 21248, descripcion: `La declaración ${identifier} no existe o no es válida.`, registro })
  }
  return [...errors, ...countryErrors(childText(permiso, 'DestinoMercaderia'), registro), ...tituloErrors(permiso, registro)]
}

function documentoTransporteErrors(documento: XmlElement, index: number): DetalleError[] {
  const manifiesto = childText(documento, 'IdentificadorManifiesto')
  const registro = `Documento ${childText(documento, 'IdentificadorDocumentoTransporte') || index + 1}, manifiesto ${manifiesto}`
  const errors = mandatory(documento, ['IdentificadorManifiesto', 'IdentificadorDocumentoTransporte', 'ProcedenciaMercaderia'], registro)
  if (manifiesto !== '' && !isDeclarationShape(manifiesto))
    errors.push({ codigo: 102, descripcion: `El manifiesto ${manifiesto} no existe.`, registro })
  return [...errors, ...countryErrors(childText(documento, 'ProcedenciaMercaderia'), registro), ...tituloErrors(documento, registro)]
}

function tituloErrors(titulo: XmlElement, registro: string): DetalleError[] {
  const lineas = itemsOf(titulo, 'LineasMercaderia')
  const contenedores = itemsOf(titulo, 'Contenedores')
  const packed = lineas.some((linea) => childText(linea, 'TipoEmbalaje') === packagingContainer)
  const errors = [
    ...mandatory(titulo, ['UbicacionPartida'], registro),
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

/** Fields that are mandatory while a flag is true, and prohibited while it is false. */
function conditional(of: XmlElement, flag: string, fields: readonly string[], registro: string): DetalleError[] {
  if (['true', '1'].includes(childText(of, flag))) return mandatory(of, fields, registro)
  return fields
    .filter((field) => childElement(of, field) !== undefined)
    .map((field) => ({ codigo: 10220, descripcion: `El dato ${field} no corresponde cuando ${flag} es falso.`, registro }))
}

function mandatory(of: XmlElement, fields: readonly string[], registro: string): DetalleError[] {
  return fields.filter((field) => childText(of, field) === '').map((field) => lacking(field, registro))
}

function lacking(field: string, registro: string): DetalleError {
  return { codigo: 42034, descripcion: `Falta el dato obligatorio ${field}.`, registro }
}

function itemsOf(parent: XmlElement, list: string): readonly XmlElement[] {
  return childElement(parent, list)?.children ?? []
}
