// Schemas of the search for a number in all stocks.
import * as z from 'zod/mini'
import { responseDay, responseText } from '../contract/fields.ts'
import { stockStates } from './stock.ts'

/**
 * The path of the search for a number in all stocks visible to the caller. Parameters: `q`, and `warehouseId` or `stockId` to restrict it.
 */
export const searchPath = 'api/search' as const

export const searchLength = { min: 3, max: 255 } as const

export const searchSize = 20

const searchedFields = [
  'identificadorPermiso',
  'identificadorRemito',
  'identificadorManifiesto',
  'identificadorDocumentoTransporte',
  'numeroContenedor',
  'exportador',
  'consignatario',
] as const

export type SearchedField = (typeof searchedFields)[number]

/** The kinds of records in hits, by their names in addresses. */
const searchedKinds = ['permiso-embarque', 'documento-transporte', 'contenedor-asociado', 'contenedor-vacio'] as const

const searchHit = z.object({
  kind: z.enum(searchedKinds),
  id: z.number(),
  field: z.enum(searchedFields),
  text: z.string(),
  /** The permit or document of a container. */
  titulo: z.nullable(z.object({ kind: z.enum(['permiso-embarque', 'documento-transporte']), id: z.number() })),
  stock: z.object({
    id: z.number(),
    fechaStock: responseDay,
    state: z.enum(stockStates),
    scheduleDate: responseText,
    errorCount: z.number(),
  }),
  deposito: z.object({ id: z.number(), description: responseText, companyName: responseText }),
})

export type SearchHit = z.infer<typeof searchHit>

/** The answer, with the newest stocks first, and within a stock its permits first. */
export const searchAnswer = z.object({ hits: z.array(searchHit), hasMore: z.boolean() })

export type SearchAnswer = z.infer<typeof searchAnswer>
