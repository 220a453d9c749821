// Reviews single permits, documents and containers by the authority's rules before a stock is sent.
import { countries } from '../catalogs/countries.ts'
import type { CatalogEntry } from '../catalogs/entry.ts'
import { packaging, packagingContainer } from '../catalogs/packaging.ts'
import { isContainerNumberChecked, isContainerNumberShape } from '../identifiers/container-number.ts'
import { isCuitChecked } from '../identifiers/cuit.ts'
import { declarationType, isDeclarationChecked, isDeclarationShape } from '../identifiers/declaration.ts'
import { longitudesContenedor, type ContenedorAsociado } from '../titulo/contenedor-asociado.ts'
import type { ContenedorVacio } from '../titulo/contenedor-vacio.ts'
import type { DocumentoTransporte } from '../titulo/documento-transporte.ts'
import type { LineaMercaderia } from '../titulo/linea-mercaderia.ts'
import type { PermisoEmbarque } from '../titulo/permiso-embarque.ts'
import type { Titulo } from '../titulo/titulo.ts'
import type { Contenido } from '../titulo/whole-stock.ts'
import { cleanText } from '../values/clean-text.ts'
import { dayOf, instantOf, showDay } from '../values/dates.ts'
import { message } from '../values/message.ts'
import { refused, warning, type Finding, type ReviewedRecord } from './review-finding.ts'

export function reviewPermisoEmbarque(permiso: PermisoEmbarque & Contenido, fechaStock: string): Finding[] {
  const record = permisoRecord(permiso)
  const { identificadorPermiso, identificadorRemito, destinoMercaderia, destinatarioExterior } = permiso
  return [
    ...missing(record, {
      permisoOrRemito: trimmed(identificadorPermiso) || identificadorRemito,
      destinoMercaderia,
      destinatarioExterior,
    }),
    ...declarationFindings(record, identificadorPermiso, { code: '21248', kind: 'permiso' }),
    ...cuitFindings(record, permiso.exportador, 'exportador'),
    ...countryFindings(record, destinoMercaderia, 'destino'),
    ...entryFindings(record, permiso, fechaStock),
    ...tituloFindings(record, 'permiso-embarque', permiso),
  ]
}

export function reviewDocumentoTransporte(documento: DocumentoTransporte & Contenido, fechaStock: string): Finding[] {
  const record = documentoRecord(documento)
  const { identificadorManifiesto, identificadorDocumentoTransporte, procedenciaMercaderia } = documento
  const manifiesto = trimmed(identificadorManifiesto)
  return [
    ...missing(record, { identificadorManifiesto, identificadorDocumentoTransporte, procedenciaMercaderia }),
    ...declarationFindings(record, manifiesto, { code: '102', kind: 'manifiesto' }),
    ...(isDeclarationShape(manifiesto) && declarationType(manifiesto) !== 'MANI'
      ? [warning(record, '102', message('review.manifiesto.type', { identifier: manifiesto, type: declarationType(manifiesto) }))]
      : []),
    ...cuitFindings(record, documento.consignatario, 'consignatario'),
    ...countryFindings(record, procedenciaMercaderia, 'procedencia'),
    ...entryFindings(record, documento, fechaStock),
    ...tituloFindings(record, 'documento-transporte', documento),
  ]
}

export function reviewContenedorVacio(vacio: ContenedorVacio, fechaStock: string): Finding[] {
  const record = vacioRecord(vacio)
  return [...contenedorFindings(record, vacio, 'vacio'), ...entryFindings(record, vacio, fechaStock)]
}

/** Returns what identifies a permit in a stock: its number, or its delivery note when it has none; empty without both. */
export function permisoName({
  identificadorPermiso,
  identificadorRemito,
}: Pick<PermisoEmbarque, 'identificadorPermiso' | 'identificadorRemito'>): string {
  return trimmed(identificadorPermiso) || trimmed(identificadorRemito)
}

/** Returns what identifies a document in a stock: its manifest and its title; empty without title. */
export function documentoName({
  identificadorManifiesto,
  identificadorDocumentoTransporte,
}: Pick<DocumentoTransporte, 'identificadorManifiesto' | 'identificadorDocumentoTransporte'>): string {
  const title = trimmed(identificadorDocumentoTransporte)
  return title && `${trimmed(identificadorManifiesto)} ${title}`
}

export function permisoRecord(permiso: PermisoEmbarque): ReviewedRecord {
  return { entity: 'permisoEmbarque', id: permiso.id, label: permisoName(permiso) || String(permiso.id) }
}

export function documentoRecord({ id, identificadorDocumentoTransporte }: DocumentoTransporte): ReviewedRecord {
  return { entity: 'documentoTransporte', id, label: trimmed(identificadorDocumentoTransporte) || String(id) }
}

export function lineaRecord({ id }: Pick<LineaMercaderia, 'id'>, titulo: Titulo, of: ReviewedRecord): ReviewedRecord {
  return { entity: 'lineaMercaderia', id, titulo, tituloId: of.id, label: of.label }
}

export function contenedorRecord({ id, numeroContenedor }: ContenedorAsociado, titulo: Titulo, of: ReviewedRecord): ReviewedRecord {
  return { entity: 'contenedorAsociado', id, titulo, tituloId: of.id, label: trimmed(numeroContenedor) || of.label }
}

export function vacioRecord({ id, numeroContenedor }: ContenedorVacio): ReviewedRecord {
  return { entity: 'contenedorVacio', id, label: trimmed(numeroContenedor) || String(id) }
}

/** Returns a refusal (42034) for each blank field. */
export function missing(
  record: ReviewedRecord,
  fields: Readonly<Record<string, string | null | undefined>>,
  params: Record<string, number> = {},
): Finding[] {
  return Object.entries(fields)
    .filter(([, value]) => trimmed(value) === '')
    .map(([field]) => refused(record, '42034', message(`review.missing.${field}`, params)))
}

/** Returns a text as the message will contain it, so that a text that becomes empty counts as blank. */
export function trimmed(value: string | null | undefined): string {
  return cleanText(value ?? '')
}

/** The earliest plausible entry; earlier ones have a mistyped year. */
const earliestEntry = Date.parse(instantOf('1990-01-01'))

function entryFindings(record: ReviewedRecord, { fechaIngresoDeposito }: { fechaIngresoDeposito: string }, fechaStock: string): Finding[] {
  if (Date.parse(fechaIngresoDeposito) < earliestEntry) return [refused(record, null, 'review.entry.early')]
  const day = dayOf(fechaIngresoDeposito)
  return day > fechaStock ? [refused(record, null, message('review.entry.late', { day: showDay(day) }))] : []
}

function tituloFindings(record: ReviewedRecord, titulo: Titulo, of: (PermisoEmbarque | DocumentoTransporte) & Contenido): Finding[] {
  const { lineaMercaderias, contenedorAsociados, ubicacionPartida, numeroImo } = of
  const { tipoImpedimentoLegalAduanero, descripcionImpedimentoLegalAduanero } = of
  const packed = lineaMercaderias.some(({ tipoEmbalaje }) => tipoEmbalaje === packagingContainer)
  const findings = [
    ...missing(record, { ubicacionPartida }),
    ...(of.condicionImo ? missing(record, { numeroImo }) : []),
    ...(of.impedimentoLegalAduanero ? missing(record, { tipoImpedimentoLegalAduanero, descripcionImpedimentoLegalAduanero }) : []),
    ...lineaMercaderias.flatMap((linea, index) => lineaFindings(lineaRecord(linea, titulo, record), linea, index + 1)),
    ...contenedorAsociados.flatMap((contenedor) =>
      contenedorFindings(contenedorRecord(contenedor, titulo, record), contenedor, 'contenedor'),
    ),
  ]
  if (packed && contenedorAsociados.length === 0) findings.push(refused(record, '11371', 'review.needsContainer'))
  if (!packed && contenedorAsociados.length > 0) findings.push(refused(record, '19739', 'review.needsPackaging'))
  if (lineaMercaderias.length === 0) findings.push(warning(record, null, 'review.noLines'))
  return findings
}

function lineaFindings(record: ReviewedRecord, { tipoEmbalaje, cantidad }: LineaMercaderia, line: number): Finding[] {
  const findings = missing(record, { tipoEmbalaje }, { line })
  const code = trimmed(tipoEmbalaje)
  if (code !== '' && !currentPackaging.has(code)) findings.push(refused(record, '10066', message('review.packaging', { line, code })))
  if (!(cantidad > 0)) findings.push(refused(record, '10968', message('review.quantity', { line })))
  return findings
}

/**
 * Returns the findings in a container's number. The authority does not verify the numbers of empty containers, but it searches for
 * containers by number (`server/authority/README.md#business-rules`).
 */
function contenedorFindings(
  record: ReviewedRecord,
  { numeroContenedor, longitudContenedor }: Pick<ContenedorVacio, 'numeroContenedor' | 'longitudContenedor'>,
  kind: 'contenedor' | 'vacio',
): Finding[] {
  const findings = missing(record, { numeroContenedor, longitudContenedor })
  const number = trimmed(numeroContenedor)
  const length = trimmed(longitudContenedor)
  if (number !== '' && !isContainerNumberChecked(number)) {
    findings.push(warning(record, null, `review.${kind}.${isContainerNumberShape(number) ? 'digit' : 'shape'}`))
  }
  if (length !== '' && !usualLengths.has(length)) findings.push(warning(record, '10277', message('review.length', { length })))
  return findings
}

/**
 * Returns a refusal for a wrong shape, and only a warning for a wrong check letter, because its rule is not published
 * (`domain/README.md#declarations`).
 */
function declarationFindings(
  record: ReviewedRecord,
  value: string | null | undefined,
  { code, kind }: { code: string; kind: 'permiso' | 'manifiesto' },
): Finding[] {
  const identifier = trimmed(value)
  if (identifier === '' || isDeclarationChecked(identifier)) return []
  return isDeclarationShape(identifier)
    ? [warning(record, code, message(`review.${kind}.letter`, { identifier }))]
    : [refused(record, code, message(`review.${kind}.shape`, { identifier }))]
}

function cuitFindings(record: ReviewedRecord, cuit: number, of: 'exportador' | 'consignatario'): Finding[] {
  return isCuitChecked(String(cuit)) ? [] : [warning(record, null, message(`review.cuit.${of}`, { cuit: String(cuit) }))]
}

function countryFindings(record: ReviewedRecord, value: string | null | undefined, of: 'destino' | 'procedencia'): Finding[] {
  const code = trimmed(value)
  return code === '' || currentCountries.has(code) ? [] : [refused(record, '30963', message(`review.country.${of}`, { code }))]
}

const currentCountries = currentCodes(countries)
const currentPackaging = currentCodes(packaging)
const usualLengths = new Set<string>(longitudesContenedor)

function currentCodes(catalog: readonly CatalogEntry[]): ReadonlySet<string> {
  return new Set(catalog.filter((entry) => entry.notCurrent !== true).map((entry) => entry.code))
}
