// What a sheet is that people download: its columns, the types of its cells, its formats and the name of its file.
import { normalized } from '../values/clean-text.ts'

/** The formats of a file: a workbook of sheets, or the text of one. */
export const sheetFormats = ['xlsx', 'csv'] as const

export type SheetFormat = (typeof sheetFormats)[number]

/**
 * What a column's cells hold, and so how they are written: a day as `YYYY-MM-DD`, an instant in ISO, a decimal with at most two decimals.
 */
export type SheetType = 'text' | 'day' | 'instant' | 'integer' | 'decimal'

export type SheetValue = string | number | null

export interface SheetColumn<Row> {
  readonly heading: string
  readonly type: SheetType
  readonly valueOf: (row: Row) => SheetValue
}

/** One kind of sheet: its title, which is the name of the sheet in a workbook, and the first word of its file's name. */
export interface SheetKind<Row> {
  readonly title: string
  readonly file: string
  readonly columns: readonly SheetColumn<Row>[]
}

/** The kinds of records of a stock, each with a sheet of its own, in the order of a workbook. `kind` of an address spells them so. */
export const sheetNames = ['permisoEmbarque', 'documentoTransporte', 'lineaMercaderia', 'contenedorAsociado', 'contenedorVacio'] as const

export type SheetName = (typeof sheetNames)[number]

/** The end of the address of a list's sheet, which takes the list's filters and sort. */
export const sheetWord = 'sheet'

/** The sheets of all records of a stock: `?format=xlsx`, or `?format=csv&kind=permisoEmbarque` for one kind. */
export const stockSheetPath = 'api/warehouse/:warehouseId/stocks/:stockId/sheet' as const

/** The longest part of a file's name that comes from what somebody typed. */
const longestPart = 60

/**
 * Returns the name of a file, which tells what is in it: `permisos-stock-53-2026-11-20-Deposito-Norte.xlsx` in the letters that every
 * system takes, and with those that were typed. Parts that are empty are left out.
 */
export function sheetFileName(parts: readonly string[], format: SheetFormat): { readonly plain: string; readonly whole: string } {
  const named = (written: (part: string) => string): string => `${parts.map(written).filter(Boolean).join('-')}.${format}`
  const plainPart = (part: string): string => joined(normalized(part, 'NFD').replaceAll(/\p{M}/gu, ''), /[^A-Za-z0-9]+/g, '-')
  const wholePart = (part: string): string => joined(part, /[\s\p{Cc}\\/:*?"<>|]+/gu, ' ')
  return { plain: named(plainPart), whole: named(wholePart) }
}

/** Returns a part of at most `longestPart` letters with `by` in place of all runs of `others`, and none at its ends. */
function joined(part: string, others: RegExp, by: string): string {
  const written = part.replaceAll(others, by)
  return Array.from(written.startsWith(by) ? written.slice(1) : written)
    .slice(0, longestPart)
    .join('')
    .replace(new RegExp(`${by}$`), '')
}
