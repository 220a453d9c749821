// Writes a stock as the XML of the authority's `RegistrarStock` operation.
import type { Company } from '#domain/company/company.ts'
import type { Deposito } from '#domain/company/deposito.ts'
import { hundredths } from '#domain/contract/number-fields.ts'
import type { ContenedorAsociado } from '#domain/titulo/contenedor-asociado.ts'
import type { ContenedorVacio } from '#domain/titulo/contenedor-vacio.ts'
import type { DocumentoTransporte } from '#domain/titulo/documento-transporte.ts'
import type { LineaMercaderia } from '#domain/titulo/linea-mercaderia.ts'
import type { PermisoEmbarque } from '#domain/titulo/permiso-embarque.ts'
import type { Contenido, StockGoods } from '#domain/titulo/whole-stock.ts'
import { authorityInstant, instantOf } from '#domain/values/dates.ts'
import { element, listPieces, optionalElement, parent, parentPieces } from './soap/xml.ts'
import { elements as names, enumerations } from './wsdl/contract.ts'

/** What a declaration contains, in the domain's types: days as `YYYY-MM-DD`, instants in UTC, weights in kilograms. */
export interface DeclaredStock extends StockGoods {
  readonly deposito: DeclaredPlace
}

type DeclaredPlace = Pick<Deposito, 'codigoAduana' | 'codigoLugarOperativo'>

export type Declarant = Pick<Company, 'cuit' | 'tipoAgente' | 'rol'>

/**
 * Returns the `stock` element of `RegistrarStock` (`server/authority/README.md#message`), which inherits its namespace from the element
 * around it. It is written once for each transaction id and stored, because a repeat must be identical
 * (`server/authority/README.md#repeats`).
 */
export function writeStockMessage(stock: DeclaredStock, send: { transactionId: string; fechaStock: string }): string {
  return writeMessageAround([...goodsPieces(stock)].join(''), stock.deposito, send)
}

export function writeMessageAround(
  goods: string,
  deposito: DeclaredPlace,
  { transactionId, fechaStock }: { transactionId: string; fechaStock: string },
): string {
  return parent(
    names.stock,
    element(names.idTransaccion, transactionId),
    element(names.codigoAduana, deposito.codigoAduana ?? ''),
    element(names.codigoLugarOperativo, deposito.codigoLugarOperativo ?? ''),
    element(names.fechaStock, declaredInstant(fechaStock)),
    goods,
  )
}

/** Yields the XML of the goods in consecutive pieces, none larger than a record. */
export function* goodsPieces(stock: StockGoods): Generator<string> {
  yield* listPieces(names.stockExportacion, stock.permisoEmbarques, (permiso) =>
    parentPieces(names.permisoEmbarque, permisoEmbarque(permiso)),
  )
  yield* listPieces(names.stockImportacion, stock.documentoTransportes, (documento) =>
    parentPieces(names.documentoTransporte, documentoTransporte(documento)),
  )
  yield* listPieces(names.contenedoresVacios, stock.contenedorVacios, contenedorVacio)
}

/**
 * Returns the instant that stands for a declared day: its first second in Buenos Aires. Of all instants of a day it alone is never in the
 * future on the day itself (10083), is the same in every message of that day, so that dates grow by days (10444), and has the same date for
 * readers who drop the offset or convert it to UTC.
 */
function declaredInstant(day: string): string {
  return authorityInstant(instantOf(day))
}

function* permisoEmbarque(permiso: StockGoods['permisoEmbarques'][number]): Generator<string> {
  yield* titulo(permiso)
  yield optionalElement(names.identificadorPermiso, permiso.identificadorPermiso)
  yield optionalElement(names.identificadorRemito, permiso.identificadorRemito)
  yield element(names.exportador, permiso.exportador)
  yield element(names.destinoMercaderia, permiso.destinoMercaderia ?? '')
  yield element(names.destinatarioExterior, permiso.destinatarioExterior ?? '')
}

function* documentoTransporte(documento: StockGoods['documentoTransportes'][number]): Generator<string> {
  yield* titulo(documento)
  yield element(names.identificadorManifiesto, documento.identificadorManifiesto ?? '')
  yield element(names.identificadorDocumentoTransporte, documento.identificadorDocumentoTransporte ?? '')
  yield element(names.consignatario, documento.consignatario)
  yield element(names.procedenciaMercaderia, documento.procedenciaMercaderia ?? '')
}

/**
 * Writes the fields of the base type, which precede those of the permit or the document. It omits the details of a flag that is false
 * (10220).
 */
function* titulo(of: (PermisoEmbarque | DocumentoTransporte) & Contenido): Generator<string> {
  yield [
    element(names.fechaIngresoDeposito, authorityInstant(of.fechaIngresoDeposito)),
    element(names.condicionMercaderia, enumerations.CondicionMercaderia[of.condicionMercaderia]),
    element(names.ubicacionPartida, of.ubicacionPartida ?? ''),
    element(names.condicionImo, of.condicionImo),
    of.condicionImo ? element(names.numeroImo, of.numeroImo ?? '') : '',
    element(names.impedimento, of.impedimentoLegalAduanero),
    of.impedimentoLegalAduanero ? element(names.tipoImpedimento, of.tipoImpedimentoLegalAduanero ?? '') : '',
    of.impedimentoLegalAduanero ? element(names.descripcionImpedimento, of.descripcionImpedimentoLegalAduanero ?? '') : '',
    optionalElement(names.observaciones, of.observaciones),
  ].join('')
  yield* listPieces(names.lineasMercaderia, of.lineaMercaderias, lineaMercaderia)
  yield* listPieces(names.contenedores, of.contenedorAsociados, contenedorAsociado)
}

function* lineaMercaderia(linea: LineaMercaderia): Generator<string> {
  yield parent(
    names.lineaMercaderia,
    element(names.tipoEmbalaje, linea.tipoEmbalaje),
    element(names.cantidad, linea.cantidad),
    element(names.pesoBruto, weight(linea.pesoBruto)),
  )
}

/** Writes kilograms with a dot and at most two decimals. It divides whole hundredths once, so that 0.1 + 0.2 is written as 0.3. */
function weight(kilograms: number): string {
  return String(hundredths(kilograms) / 100)
}

function* contenedorAsociado(contenedor: ContenedorAsociado): Generator<string> {
  yield parent(
    names.contenedorAsociado,
    element(names.numeroContenedor, contenedor.numeroContenedor),
    element(names.longitudContenedor, contenedor.longitudContenedor),
    element(names.tipoContenedor, enumerations.TipoContenedor[contenedor.tipo]),
    element(names.cantidadBultos, contenedor.cantidadBultos),
  )
}

function* contenedorVacio(contenedor: ContenedorVacio): Generator<string> {
  yield parent(
    names.contenedorVacio,
    element(names.numeroContenedor, contenedor.numeroContenedor),
    element(names.longitudContenedor, contenedor.longitudContenedor),
    element(names.fechaIngresoDeposito, authorityInstant(contenedor.fechaIngresoDeposito)),
  )
}
