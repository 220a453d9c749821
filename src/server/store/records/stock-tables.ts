// Names of the tables and columns for permits, transport documents, containers and goods lines of a stock.
import { contenedorAsociadoFamily } from '#domain/titulo/contenedor-asociado.ts'
import { contenedorVacioFamily } from '#domain/titulo/contenedor-vacio.ts'
import { documentoTransporteFamily } from '#domain/titulo/documento-transporte.ts'
import { lineaMercaderiaFamily } from '#domain/titulo/linea-mercaderia.ts'
import { permisoEmbarqueFamily } from '#domain/titulo/permiso-embarque.ts'
import type { Titulo } from '#domain/titulo/titulo.ts'
import { tableOf } from './table.ts'

/** The tables of what a stock holds. */
export const permisoEmbarqueTable = tableOf(permisoEmbarqueFamily)
export const documentoTransporteTable = tableOf(documentoTransporteFamily)
export const contenedorVacioTable = tableOf(contenedorVacioFamily)
export const lineaMercaderiaTable = tableOf(lineaMercaderiaFamily)
export const contenedorAsociadoTable = tableOf(contenedorAsociadoFamily)

/** The table of a titulo, the column by which its lines and containers refer to it, and the table of what it holds. */
export const tituloTables = {
  'permiso-embarque': { table: 'permiso_embarque', column: 'permisoEmbarqueId', held: 'permiso_embarque_held' },
  'documento-transporte': { table: 'documento_transporte', column: 'documentoTransporteId', held: 'documento_transporte_held' },
} as const satisfies Record<Titulo, { table: string; column: string; held: string }>

/** What a titulo holds. Weights are whole hundredths of a kilogram. */
export interface TituloHeldTable {
  lineaMercaderias: number
  contenedorAsociados: number
  pesoBruto: number
}

/** What a stock holds. */
export interface StockHeldTable extends TituloHeldTable {
  stockId: number
  permisoEmbarques: number
  documentoTransportes: number
  contenedorVacios: number
}
