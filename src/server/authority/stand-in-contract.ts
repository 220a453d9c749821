import { readInstant } from '#domain/dates.ts'
import { serviceNamespace } from './contract.ts'
import type { XmlElement } from './xml-tree.ts'

/**
 * The schema of `RegistrarStock` by which the stand-in checks a message. It repeats the names instead of importing `contract.ts`, so that a mistake there is found here, and is
 * stricter than the real service, which skips unknown elements (`server/authority/README.md#item-names`).
 */
type Leaf = 'string' | 'long' | 'unsignedLong' | 'decimal' | 'boolean' | 'dateTime' | readonly string[]

interface Sequence {
  readonly sequence: readonly Field[]
}

interface ListOf {
  readonly item: string
  readonly of: Sequence
}

interface Field {
  readonly name: string
  readonly type: Leaf | Sequence | ListOf
  readonly required: boolean
}

function optional(name: string, type: Field['type'] = 'string'): Field {
  return { name, type, required: false }
}

function required(name: string, type: Field['type']): Field {
  return { name, type, required: true }
}

const lineaMercaderia: Sequence = {
  sequence: [optional('TipoEmbalaje'), required('Cantidad', 'unsignedLong'), required('PesoBruto', 'decimal')],
}

const contenedorAsociado: Sequence = {
  sequence: [
    optional('NumeroContenedor'),
    optional('LongitudContenedor'),
    required('Tipo', ['House', 'Pier', 'Correo']),
    required('CantidadBultos', 'long'),
  ],
}

const contenedorVacio: Sequence = {
  sequence: [optional('NumeroContenedor'), optional('LongitudContenedor'), required('FechaIngresoDeposito', 'dateTime')],
}

const titulo: readonly Field[] = [
  required('FechaIngresoDeposito', 'dateTime'),
  required('CondicionMercaderia', ['Buena', 'Mala']),
  optional('UbicacionPartida'),
  required('CondicionImo', 'boolean'),
  optional('NumeroImo'),
  required('ImpedimentoLegalAduanero', 'boolean'),
  optional('TipoImpedimentoLegalAduanero'),
  optional('DescripcionImpedimentoLegalAduanero'),
  optional('Observaciones'),
  optional('LineasMercaderia', { item: 'LineaMercaderiaType', of: lineaMercaderia }),
  optional('Contenedores', { item: 'ContenedorAsociadoType', of: contenedorAsociado }),
]

const permisoEmbarque: Sequence = {
  sequence: [
    ...titulo,
    optional('IdentificadorPermiso'),
    optional('IdentificadorRemito'),
    required('Exportador', 'long'),
    optional('DestinoMercaderia'),
    optional('DestinatarioExterior'),
  ],
}

const documentoTransporte: Sequence = {
  sequence: [
    ...titulo,
    optional('IdentificadorManifiesto'),
    optional('IdentificadorDocumentoTransporte'),
    required('Consignatario', 'long'),
    optional('ProcedenciaMercaderia'),
  ],
}

const registrarStock: Sequence = {
  sequence: [
    optional('argWSAutenticacion', {
      sequence: [optional('Token'), optional('Sign'), required('CuitEmpresaConectada', 'long'), optional('TipoAgente'), optional('Rol')],
    }),
    optional('stock', {
      sequence: [
        optional('IdTransaccion'),
        optional('CodigoAduana'),
        optional('CodigoLugarOperativo'),
        required('FechaStock', 'dateTime'),
        optional('StockExportacion', { item: 'PermisoEmbarqueType', of: permisoEmbarque }),
        optional('StockImportacion', { item: 'DocumentoTransporteType', of: documentoTransporte }),
        optional('ContenedoresVacios', { item: 'ContenedorVacioType', of: contenedorVacio }),
      ],
    }),
  ],
}

/** What is wrong with the form of a `RegistrarStock` element, in the words of the service's deserialiser; null when nothing is. */
export function faultOf(call: XmlElement): string | null {
  return call.namespace === serviceNamespace
    ? faultIn(call, registrarStock)
    : `Element '${call.name}' is in the namespace '${call.namespace}'.`
}

function faultIn(of: XmlElement, type: Field['type']): string | null {
  if (typeof type === 'string' || !('sequence' in type || 'item' in type)) return leafFault(of, type)
  if (of.text.trim() !== '') return `Text is not allowed in '${of.name}'.`
  return 'item' in type ? listFault(of, type) : sequenceFault(of, type)
}

function listFault(of: XmlElement, type: ListOf): string | null {
  for (const child of of.children) {
    const fault = child.name === type.item && child.namespace === serviceNamespace ? faultIn(child, type.of) : unexpected(child, of)
    if (fault !== null) return fault
  }
  return null
}

function sequenceFault(of: XmlElement, { sequence }: Sequence): string | null {
  let next = 0
  for (const child of of.children) {
    const at = sequence.findIndex((field, index) => index >= next && field.name === child.name)
    if (at < 0 || child.namespace !== serviceNamespace) return unexpected(child, of)
    const skipped = sequence.slice(next, at).find((field) => field.required)
    if (skipped) return missing(skipped, of)
    const field = sequence[at]
    const fault = field ? faultIn(child, field.type) : null
    if (fault !== null) return fault
    next = at + 1
  }
  const skipped = sequence.slice(next).find((field) => field.required)
  return skipped ? missing(skipped, of) : null
}

function unexpected(child: XmlElement, parent: XmlElement): string {
  return `Element '${child.name}' of namespace '${child.namespace}' is not expected at this place in '${parent.name}'.`
}

function missing(field: Field, parent: XmlElement): string {
  return `Element '${field.name}' is missing in '${parent.name}'.`
}

function leafFault(of: XmlElement, type: Leaf): string | null {
  const [child] = of.children
  if (child) return unexpected(child, of)
  const fits = typeof type === 'string' ? leaves[type](type === 'string' ? of.text : of.text.trim()) : type.includes(of.text)
  return fits ? null : `The value '${of.text}' of '${of.name}' is not valid.`
}

const leaves: Record<Exclude<Leaf, readonly string[]>, (text: string) => boolean> = {
  string: () => true,
  long: (text) => isWhole(text, -(2n ** 63n), 2n ** 63n - 1n),
  unsignedLong: (text) => isWhole(text, 0n, 2n ** 64n - 1n),
  decimal: (text) => /^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(text),
  boolean: (text) => ['true', 'false', '1', '0'].includes(text),
  dateTime: (text) => instantOfText(text) !== null,
}

function isWhole(text: string, least: bigint, most: bigint): boolean {
  if (!/^[+-]?\d{1,20}$/.test(text)) return false
  const value = BigInt(text.replace('+', ''))
  return value >= least && value <= most
}

/** A `dateTime` as an instant in UTC; one without an offset is Buenos Aires time. A day alone is none. */
export function instantOfText(text: string): string | null {
  if (!text.includes('T')) return null
  return readInstant(/(Z|[+-]\d{2}:\d{2})$/.test(text) ? text : `${text}-03:00`)
}
