// Schema by which the stand-in validates messages and writes its WSDL, deliberately separate from the client's.
import { enumerations } from '../authority/wsdl/contract.ts'

/**
 * The schema of `RegistrarStock` by which the stand-in checks a message, and which its WSDL shows. It repeats the names instead of
 * importing `wsdl/contract.ts`, so that a mistake there is found here, and is stricter than the real service, which skips unknown elements
 * (`server/authority/README.md#item-names`). Only the values of enumerations are those of the client: a schema of the tests holds them.
 */
export type Leaf = 'string' | 'long' | 'unsignedLong' | 'decimal' | 'boolean' | 'dateTime'

export interface Enumeration {
  readonly type: string
  readonly values: readonly string[]
}

export interface Sequence {
  readonly type: string
  /** The base type, whose elements come first. */
  readonly base?: Sequence
  readonly sequence: readonly Field[]
}

export interface ListOf {
  readonly item: string
  readonly of: Sequence
}

export interface Field {
  readonly name: string
  readonly type: Leaf | Enumeration | Sequence | ListOf
  readonly required: boolean
}

function optional(name: string, type: Field['type'] = 'string'): Field {
  return { name, type, required: false }
}

function required(name: string, type: Field['type']): Field {
  return { name, type, required: true }
}

function enumeration(type: keyof typeof enumerations): Enumeration {
  return { type, values: Object.values(enumerations[type]) }
}

/** Returns the elements of a sequence in their order, those of the base type first. */
export function fieldsOf({ base, sequence }: Sequence): readonly Field[] {
  return base ? [...fieldsOf(base), ...sequence] : sequence
}

const lineaMercaderia: Sequence = {
  type: 'LineaMercaderiaType',
  sequence: [optional('TipoEmbalaje'), required('Cantidad', 'unsignedLong'), required('PesoBruto', 'decimal')],
}

const contenedorAsociado: Sequence = {
  type: 'ContenedorAsociadoType',
  sequence: [
    optional('NumeroContenedor'),
    optional('LongitudContenedor'),
    required('Tipo', enumeration('TipoContenedor')),
    required('CantidadBultos', 'long'),
  ],
}

const contenedorVacio: Sequence = {
  type: 'ContenedorVacioType',
  sequence: [optional('NumeroContenedor'), optional('LongitudContenedor'), required('FechaIngresoDeposito', 'dateTime')],
}

const titulo: Sequence = {
  type: 'TituloType',
  sequence: [
    required('FechaIngresoDeposito', 'dateTime'),
    required('CondicionMercaderia', enumeration('CondicionMercaderia')),
    optional('UbicacionPartida'),
    required('CondicionImo', 'boolean'),
    optional('NumeroImo'),
    required('ImpedimentoLegalAduanero', 'boolean'),
    optional('TipoImpedimentoLegalAduanero'),
    optional('DescripcionImpedimentoLegalAduanero'),
    optional('Observaciones'),
    optional('LineasMercaderia', { item: 'LineaMercaderiaType', of: lineaMercaderia }),
    optional('Contenedores', { item: 'ContenedorAsociadoType', of: contenedorAsociado }),
  ],
}

const permisoEmbarque: Sequence = {
  type: 'PermisoEmbarqueType',
  base: titulo,
  sequence: [
    optional('IdentificadorPermiso'),
    optional('IdentificadorRemito'),
    required('Exportador', 'long'),
    optional('DestinoMercaderia'),
    optional('DestinatarioExterior'),
  ],
}

const documentoTransporte: Sequence = {
  type: 'DocumentoTransporteType',
  base: titulo,
  sequence: [
    optional('IdentificadorManifiesto'),
    optional('IdentificadorDocumentoTransporte'),
    required('Consignatario', 'long'),
    optional('ProcedenciaMercaderia'),
  ],
}

const autenticacion: Sequence = {
  type: 'WSAutenticacionEmpresa',
  sequence: [optional('Token'), optional('Sign'), required('CuitEmpresaConectada', 'long'), optional('TipoAgente'), optional('Rol')],
}

const stock: Sequence = {
  type: 'RegistrarStockParams',
  sequence: [
    optional('IdTransaccion'),
    optional('CodigoAduana'),
    optional('CodigoLugarOperativo'),
    required('FechaStock', 'dateTime'),
    optional('StockExportacion', { item: 'PermisoEmbarqueType', of: permisoEmbarque }),
    optional('StockImportacion', { item: 'DocumentoTransporteType', of: documentoTransporte }),
    optional('ContenedoresVacios', { item: 'ContenedorVacioType', of: contenedorVacio }),
  ],
}

export const registrarStock: Sequence = {
  type: 'RegistrarStock',
  sequence: [optional('argWSAutenticacion', autenticacion), optional('stock', stock)],
}
