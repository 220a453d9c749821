import * as z from 'zod/mini'
import { responseDay, responseText } from '../contract/fields.ts'
import { stockStates } from './stock.ts'

/** What finds a number in all stocks that the caller may see: `q`, and `warehouseId` or `stockId` to look only there. */
export const searchPath = 'api/search' as const

/** The fewest signs that are looked for, and the most. */
export const searchLength = { min: 3, max: 255 } as const

/** How many hits one answer has at most. */
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

/** The records that are found, by the names that addresses give them. */
const searchedKinds = ['permiso-embarque', 'documento-transporte', 'contenedor-asociado', 'contenedor-vacio'] as const

const searchHit = z.object({
  kind: z.enum(searchedKinds),
  id: z.number(),
  field: z.enum(searchedFields),
  /** What the field holds. */
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

/** The newest stocks come first, and of one stock its permits. */
export const searchAnswer = z.object({ hits: z.array(searchHit), hasMore: z.boolean() })

export type SearchAnswer = z.infer<typeof searchAnswer>

/** A part of a number as `number.contains` compares it: also without the commas and the zeros of an amount, `1,250.00`. */
export function numberForm(typed: string): string {
  return searchForm(
    typed
      .trim()
      .replace(/[.,]00?$/, '')
      .replaceAll(',', ''),
  )
}

/** A number as numbers are compared: without blanks, hyphens, dots, strokes and underscores, in capital letters. The database has the same rule (`0025-search`). */
export function searchForm(typed: string): string {
  return typed.replaceAll(/[\s\-./_]/g, '').replaceAll(/[a-z]/g, (letter) => letter.toUpperCase())
}
