// Twelve plain sheets as forwarders and warehouses write them, which must be read without an error.
import type { SheetName } from '#domain/sheets/sheet.ts'
import { dayOf, number, type Page, type Row, text } from './sheet-days.ts'

/** The headings of a sheet in its order, each with its field; the title above and the word of the total below, if it has them. */
interface Plain {
  readonly name: string
  readonly kind: SheetName
  readonly headings: Readonly<Record<string, string>>
  readonly above?: readonly (readonly string[])[]
  readonly total?: string
}

const line = { Embalaje: 'lineaTipoEmbalaje', Bultos: 'lineaCantidad', Kilos: 'lineaPesoBruto' }
const lineInCapitals = { CANTIDAD: 'lineaCantidad', 'TIPO DE EMBALAJE': 'lineaTipoEmbalaje', 'PESO BRUTO (KG)': 'lineaPesoBruto' }

export const plainSheets: readonly Plain[] = [
  {
    name: 'los permisos de un despachante',
    kind: 'permisoEmbarque',
    above: [['STOCK DE PERMISOS AL 20/11/2026']],
    headings: {
      'N° de permiso': 'identificadorPermiso',
      'CUIT exportador': 'exportador',
      País: 'destinoMercaderia',
      Comprador: 'destinatarioExterior',
      'Fecha ingreso': 'fechaIngresoDeposito',
      Ubicación: 'ubicacionPartida',
      Estado: 'condicionMercaderia',
      ...line,
      Notas: 'observaciones',
    },
    total: 'TOTAL',
  },
  {
    name: 'los remitos de un depósito',
    kind: 'permisoEmbarque',
    headings: {
      'F. ingreso': 'fechaIngresoDeposito',
      'Nro. remito': 'identificadorRemito',
      Destinatario: 'destinatarioExterior',
      'País destino': 'destinoMercaderia',
      CUIT: 'exportador',
      Lugar: 'ubicacionPartida',
      ...line,
      'Obs.': 'observaciones',
    },
    total: 'Totales',
  },
  {
    name: 'los permisos con mercadería peligrosa',
    kind: 'permisoEmbarque',
    above: [['Depósito Fiscal Norte S.A.'], ['Mercadería IMO'], []],
    headings: {
      IMO: 'condicionImo',
      'N° IMO': 'numeroImo',
      PE: 'identificadorPermiso',
      Exportador: 'exportador',
      Destino: 'destinoMercaderia',
      Cliente: 'destinatarioExterior',
      Ingreso: 'fechaIngresoDeposito',
      Posición: 'ubicacionPartida',
      Condición: 'condicionMercaderia',
    },
  },
  {
    name: 'los permisos impedidos',
    kind: 'permisoEmbarque',
    headings: {
      'Permiso de embarque': 'identificadorPermiso',
      Impedimento: 'impedimentoLegalAduanero',
      'Tipo impedimento': 'tipoImpedimentoLegalAduanero',
      'Descripción impedimento': 'descripcionImpedimentoLegalAduanero',
      'Exportador (CUIT)': 'exportador',
      Destino: 'destinoMercaderia',
      Destinatario: 'destinatarioExterior',
      Fecha: 'fechaIngresoDeposito',
      Ubic: 'ubicacionPartida',
      Comentarios: 'observaciones',
    },
  },
  {
    name: 'los permisos de un sistema, en mayúsculas',
    kind: 'permisoEmbarque',
    headings: {
      IDENTIFICADOR_PERMISO: 'identificadorPermiso',
      IDENTIFICADOR_REMITO: 'identificadorRemito',
      FECHA_INGRESO_DEPOSITO: 'fechaIngresoDeposito',
      UBICACION_PARTIDA: 'ubicacionPartida',
      CONDICION_MERCADERIA: 'condicionMercaderia',
      EXPORTADOR: 'exportador',
      DESTINO_MERCADERIA: 'destinoMercaderia',
      DESTINATARIO_EXTERIOR: 'destinatarioExterior',
      ...lineInCapitals,
    },
  },
  {
    name: 'los conocimientos de un agente',
    kind: 'documentoTransporte',
    above: [['Fecha', '20/11/2026']],
    headings: {
      'Nro. manifiesto': 'identificadorManifiesto',
      'B/L': 'identificadorDocumentoTransporte',
      Consignatario: 'consignatario',
      Origen: 'procedenciaMercaderia',
      'Fecha de ingreso': 'fechaIngresoDeposito',
      Ubicación: 'ubicacionPartida',
      ...line,
      Observación: 'observaciones',
    },
    total: 'Total general',
  },
  {
    name: 'las guías de una carga aérea',
    kind: 'documentoTransporte',
    headings: {
      Guía: 'identificadorDocumentoTransporte',
      Manifiesto: 'identificadorManifiesto',
      ...lineInCapitals,
      CUIT: 'consignatario',
      Procedencia: 'procedenciaMercaderia',
      'Ingreso a depósito': 'fechaIngresoDeposito',
      Lugar: 'ubicacionPartida',
      Estado: 'condicionMercaderia',
    },
    total: 'TOTAL KG',
  },
  {
    name: 'los documentos sin sus líneas',
    kind: 'documentoTransporte',
    headings: {
      'Documento de transporte': 'identificadorDocumentoTransporte',
      MANI: 'identificadorManifiesto',
      'CUIT del consignatario': 'consignatario',
      'País de procedencia': 'procedenciaMercaderia',
      Fecha: 'fechaIngresoDeposito',
      Ubicación: 'ubicacionPartida',
      Condición: 'condicionMercaderia',
      IMO: 'condicionImo',
      'Nro. IMO': 'numeroImo',
      Notas: 'observaciones',
    },
  },
  {
    name: 'las líneas de los permisos',
    kind: 'lineaMercaderia',
    above: [['Detalle de bultos']],
    headings: {
      Permiso: 'identificadorPermiso',
      Remito: 'identificadorRemito',
      Tipo: 'tipoEmbalaje',
      'Cantidad de bultos': 'cantidad',
      'Kg brutos': 'pesoBruto',
    },
    total: 'Suma',
  },
  {
    name: 'los contenedores de los documentos',
    kind: 'contenedorAsociado',
    headings: {
      Contenedor: 'numeroContenedor',
      Medida: 'longitudContenedor',
      'Tipo contenedor': 'tipo',
      Bultos: 'cantidadBultos',
      Manifiesto: 'identificadorManifiesto',
      BL: 'identificadorDocumentoTransporte',
    },
    total: 'Total bultos',
  },
  {
    name: 'los vacíos de una playa',
    kind: 'contenedorVacio',
    above: [['CONTENEDORES VACÍOS'], ['Playa 2', 'Turno mañana']],
    headings: { 'N° contenedor': 'numeroContenedor', 'Tamaño (pies)': 'longitudContenedor', 'Fecha de ingreso': 'fechaIngresoDeposito' },
  },
  {
    name: 'los vacíos de una línea marítima',
    kind: 'contenedorVacio',
    headings: { 'Ingreso (dd/mm/aaaa hh:mm)': 'fechaIngresoDeposito', Largo: 'longitudContenedor', CONTENEDOR: 'numeroContenedor' },
  },
]

/** Returns the page of a plain sheet. */
export function plainPage({ kind, headings, above = [], total }: Plain, seed: number): Page {
  const day = dayOf(kind, seed)
  const fields = Object.values(headings)
  const places = fields.map((field) => day.columns.findIndex(({ name }) => name === field))
  const records = day.rows.slice(1).map((row): Row => ({ ...row, cells: places.map((place) => row.cells[place] ?? null) }))
  const columns = places.flatMap((place) => day.columns[place] ?? [])
  const firstText = columns.findIndex(({ sum }) => sum === undefined)
  const sums = columns.map(({ sum, name }, place) => {
    if (sum === undefined) return place === firstText ? text(total ?? '') : null
    return number(records.reduce((all, { stored }) => all + Math.round(Number(stored?.[name]) * 100), 0) / 100, '#,##0.00')
  })
  const titles = above.map((cells): Row => ({ is: 'title', cells: cells.map(text) }))
  const heading: Row = { is: 'heading', cells: Object.keys(headings).map(text) }
  return { kind, columns, rows: [...titles, heading, ...records, ...(total === undefined ? [] : [{ is: 'total' as const, cells: sums }])] }
}
