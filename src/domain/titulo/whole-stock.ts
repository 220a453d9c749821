// Schema of a stock with everything that it declares: permits and documents with their lines and containers, and empty containers.
import * as z from 'zod/mini'
import { depositoFamily } from '../company/deposito.ts'
import { responseOptional } from '../contract/fields.ts'
import { hundredths } from '../contract/number-fields.ts'
import { stock, stockFamily, type StockTotals } from '../stock/stock.ts'
import { type ContenedorAsociado, contenedorAsociado } from './contenedor-asociado.ts'
import { type ContenedorVacio, contenedorVacio } from './contenedor-vacio.ts'
import { type DocumentoTransporte, documentoTransporte } from './documento-transporte.ts'
import { type LineaMercaderia, lineaMercaderia } from './linea-mercaderia.ts'
import { type PermisoEmbarque, permisoEmbarque } from './permiso-embarque.ts'

/** The id of the first record from which clones of stocks made this one; its own id if there is none. */
const origin = { origin: responseOptional(z.number()) }

const contenido = {
  lineaMercaderias: z.array(z.extend(lineaMercaderia, origin)),
  contenedorAsociados: z.array(z.extend(contenedorAsociado, origin)),
}

/** A stock and all its records, each kind in the order of the ids, which is that of the message to the authority. */
export const wholeStock = z.object({
  stock,
  /** The warehouse with its company. From the first send on, its place is the one that was declared. */
  deposito: responseOptional(
    z.pick(depositoFamily.entity, { id: true, codigoAduana: true, codigoLugarOperativo: true, description: true, company: true }),
  ),
  permisoEmbarques: z.array(z.extend(permisoEmbarque, { ...origin, ...contenido })),
  documentoTransportes: z.array(z.extend(documentoTransporte, { ...origin, ...contenido })),
  contenedorVacios: z.array(z.extend(contenedorVacio, origin)),
})

export type WholeStock = z.infer<typeof wholeStock>

export const wholeStockPath = `${stockFamily.path}/:stockId/whole` as const

interface Origin {
  /** The id of the first record from which clones of stocks made it; not every caller knows it. */
  readonly origin?: number | undefined
}

export interface Contenido {
  readonly lineaMercaderias: readonly (LineaMercaderia & Origin)[]
  readonly contenedorAsociados: readonly ContenedorAsociado[]
}

/** The records of a stock, wherever they come from. */
export interface StockGoods {
  readonly permisoEmbarques: readonly (PermisoEmbarque & Contenido & Origin)[]
  readonly documentoTransportes: readonly (DocumentoTransporte & Contenido & Origin)[]
  readonly contenedorVacios: readonly ContenedorVacio[]
}

/** Returns the numbers of the records of a stock, the packages of its lines, and its weight in kilograms, exact to the hundredth. */
export function totalsOf({ permisoEmbarques, documentoTransportes, contenedorVacios }: StockGoods): StockTotals & { cantidad: number } {
  const titulos = [...permisoEmbarques, ...documentoTransportes]
  const lines = titulos.flatMap(({ lineaMercaderias }) => lineaMercaderias)
  return {
    permisoEmbarques: permisoEmbarques.length,
    documentoTransportes: documentoTransportes.length,
    contenedorVacios: contenedorVacios.length,
    lineaMercaderias: lines.length,
    contenedorAsociados: titulos.reduce((sum, { contenedorAsociados }) => sum + contenedorAsociados.length, 0),
    cantidad: lines.reduce((sum, { cantidad }) => sum + cantidad, 0),
    pesoBruto: lines.reduce((sum, { pesoBruto }) => sum + hundredths(pesoBruto), 0) / 100,
  }
}
