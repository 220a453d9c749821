// Names of the tables and columns for permits, transport documents, containers and goods lines of a stock.
import { contenedorAsociadoFamily } from '#domain/titulo/contenedor-asociado.ts'
import { contenedorVacioFamily } from '#domain/titulo/contenedor-vacio.ts'
import { documentoTransporteFamily } from '#domain/titulo/documento-transporte.ts'
import { lineaMercaderiaFamily } from '#domain/titulo/linea-mercaderia.ts'
import { permisoEmbarqueFamily } from '#domain/titulo/permiso-embarque.ts'
import type { Titulo } from '#domain/titulo/titulo.ts'
import { tableOf, type Table } from './table.ts'

/** The tables of the records of a stock, those of parents first. */
export const goodsTables = {
  permisoEmbarque: tableOf(permisoEmbarqueFamily),
  documentoTransporte: tableOf(documentoTransporteFamily),
  contenedorVacio: tableOf(contenedorVacioFamily),
  lineaMercaderia: tableOf(lineaMercaderiaFamily),
  contenedorAsociado: tableOf(contenedorAsociadoFamily),
} as const

/** The table of each kind of titulo, the column by which its lines and containers refer to it, and the table with the numbers of these. */
export const tituloTables = {
  'permiso-embarque': {
    records: goodsTables.permisoEmbarque,
    table: 'permiso_embarque',
    column: 'permisoEmbarqueId',
    countsTable: 'permiso_embarque_held',
  },
  'documento-transporte': {
    records: goodsTables.documentoTransporte,
    table: 'documento_transporte',
    column: 'documentoTransporteId',
    countsTable: 'documento_transporte_held',
  },
} as const satisfies Record<Titulo, { records: Table; table: string; column: string; countsTable: string }>

/** The numbers of lines and containers, and their weight in whole hundredths of a kilogram. */
interface CountsTable {
  lineaMercaderias: number
  contenedorAsociados: number
  pesoBruto: number
}

export interface TituloCountsTable extends CountsTable {
  cantidad: number
  cantidadBultos: number
}

export interface StockCountsTable extends CountsTable {
  stockId: number
  permisoEmbarques: number
  documentoTransportes: number
  contenedorVacios: number
}
