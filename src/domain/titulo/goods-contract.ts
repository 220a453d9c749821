// Schemas and paths of the calls that add all records of a spreadsheet's file to a stock, or replace the stock's records by them.
import * as z from 'zod/mini'
import { goodsDifferences } from '../comparison/stock-comparison.ts'
import { contenedorAsociadoDraft } from './contenedor-asociado.ts'
import { contenedorVacioDraft } from './contenedor-vacio.ts'
import { documentoTransporteDraft } from './documento-transporte.ts'
import { lineaMercaderiaDraft } from './linea-mercaderia.ts'
import { permisoEmbarqueDraft } from './permiso-embarque.ts'
import { tituloNames } from './titulo.ts'
import { wholeStockPath } from './whole-stock.ts'

/** The most records of each kind, at any level, that one call takes. */
export const mostGoods = 100_000

/**
 * What the call says of the file: its name for the history, and the fields of each kind for which it has no column; of titulos also
 * `lineaMercaderias` and `contenedorAsociados`, when it has none.
 */
export const ofFile = {
  file: z.optional(z.string().check(z.maxLength(255))),
  withoutColumn: z.optional(z.partialRecord(z.enum([...tituloNames, 'contenedorVacio']), z.array(z.string()).check(z.maxLength(100)))),
}

/**
 * The goods lines and containers of a titulo. `id` is that of the stock's titulo which the file means, whatever its identifiers are now; a
 * file need not say it.
 */
const contents = z.object({
  id: z.nullish(z.number()),
  lineaMercaderias: z.array(lineaMercaderiaDraft).check(z.maxLength(mostGoods)),
  contenedorAsociados: z.array(contenedorAsociadoDraft).check(z.maxLength(mostGoods)),
})

/** A titulo of the stock that the file does not have, but some lines or containers of it. */
export const tituloOfStock = z.object({ titulo: z.enum(tituloNames), tituloId: z.number() })

/**
 * The records of the kinds that a file has. A kind that it leaves out stays in the stock as it is, and so does a titulo to which only lines
 * or containers of the file belong.
 */
export const goodsDraft = z.object({
  permisoEmbarques: z.optional(z.array(z.intersection(permisoEmbarqueDraft, contents)).check(z.maxLength(mostGoods))),
  documentoTransportes: z.optional(z.array(z.intersection(documentoTransporteDraft, contents)).check(z.maxLength(mostGoods))),
  contenedorVacios: z.optional(z.array(contenedorVacioDraft).check(z.maxLength(mostGoods))),
  ofStock: z.optional(z.array(z.intersection(tituloOfStock, contents)).check(z.maxLength(mostGoods))),
  ...ofFile,
})

export type GoodsDraft = z.infer<typeof goodsDraft>

export type WithoutColumn = NonNullable<GoodsDraft['withoutColumn']>

/**
 * What a replacement would change in a stock, and a mark of the stock's records as they were then. The replacement is refused once they
 * have another mark.
 */
export const goodsComparison = z.extend(goodsDifferences, { mark: z.string() })

export type GoodsComparison = z.infer<typeof goodsComparison>

/**
 * Answered to both writes: how many permits, documents and empty containers they added, removed and changed, and the mark of the stock's
 * records after them.
 */
export const goodsWritten = z.object({ added: z.number(), removed: z.number(), changed: z.number(), mark: z.string() })

export type GoodsWritten = z.infer<typeof goodsWritten>

/** A POST here adds records; a PUT, whose body has also the `mark` of a comparison, replaces those of the stock. */
export const goodsPath = wholeStockPath

/** A POST of the same body answers what a PUT would change. */
export const goodsComparisonPath = `${goodsPath}/comparison` as const

/** The body of an undo: the mark that the write answered, which names it. */
export const goodsRestore = z.object({ mark: z.string() })

/** A POST here undoes the last of these writes, as long as nobody has changed the stock since. */
export const goodsRestorePath = `${goodsPath}/restore` as const
