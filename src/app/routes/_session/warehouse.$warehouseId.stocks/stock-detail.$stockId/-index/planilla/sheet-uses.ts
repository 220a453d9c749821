// Initial values of the kinds of records of a file, and how the files of each warehouse were used last.
import * as z from 'zod/mini'
import { attempt } from '#app/api/http/storage.ts'
import { saidHeadings, startOf } from '#app/records/paste/paste-kinds.ts'
import { fold } from '#domain/readers/signs.ts'
import { type FileSheet, likeliestKind, sheetHeadings, type SheetStarts, type SheetUse } from '#domain/sheets/sheet-kinds.ts'
import { sheetNames } from '#domain/sheets/sheet.ts'

export function sheetStarts(cuit: string): SheetStarts {
  return Object.fromEntries(sheetNames.map((name) => [name, startOf(name, cuit)]))
}

const remembered = z.array(
  z.object({
    name: z.string(),
    /** The headings of the sheet, folded. */
    headings: z.string(),
    kind: z.nullable(z.enum(sheetNames)),
    /** The field of each column, null for a column that fills none. It is left out if the user did not choose the columns. */
    places: z.optional(z.array(z.nullable(z.string()))),
  }),
)

type Remembered = z.infer<typeof remembered>

/** The most sheets that are remembered of a warehouse, the latest first. */
const mostSheets = 30

const keyOf = (owner: string, warehouseId: number): string => `depositos.planilla:${owner}:${warehouseId}`

/** Returns how the sheets of a file are used: as a sheet of that name with the same headings was used last, or else as it seems. */
export function usesOf(sheets: readonly FileSheet[], owner: string, warehouseId: number): SheetUse[] {
  const known = read(keyOf(owner, warehouseId))
  return sheets.map((sheet) => {
    const own = signOf(sheet)
    const found = known.find(({ name, headings }) => name === own.name && headings === own.headings)
    const { kind, places } = found ?? { kind: likeliestKind(sheet) }
    return { kind, places: places?.map((place) => place ?? undefined), said: saidHeadings({ owner, warehouseId, kind }) }
  })
}

export function rememberUses(sheets: readonly FileSheet[], uses: readonly SheetUse[], owner: string, warehouseId: number): void {
  const key = keyOf(owner, warehouseId)
  const now = sheets.map((sheet, index) => {
    const { kind = null, places } = uses[index] ?? {}
    return { ...signOf(sheet), kind, ...(places && { places: places.map((place) => place ?? null) }) }
  })
  const others = read(key).filter((one) => !now.some(({ name, headings }) => name === one.name && headings === one.headings))
  attempt(() => localStorage.setItem(key, JSON.stringify([...now, ...others].slice(0, mostSheets))))
}

function signOf(sheet: FileSheet): Pick<Remembered[number], 'name' | 'headings'> {
  return { name: fold(sheet.name), headings: sheetHeadings(sheet).map(fold).join('|') }
}

function read(key: string): Remembered {
  return remembered.safeParse(attempt(() => JSON.parse(localStorage.getItem(key) ?? ''))).data ?? []
}
