// Labels and initial values of the kinds of records of a file, and how the files of each warehouse were used last.
import * as z from 'zod/mini'
import type { TextKey } from '#app/i18n/text.ts'
import {
  contenedorAsociadoEntity,
  contenedorVacioEntity,
  documentoTransporteEntity,
  lineaMercaderiaEntity,
  permisoEmbarqueEntity,
} from '#app/records/entities/stock-entities.ts'
import { labelsOf, type PasteLabel, saidHeadings, startOf } from '#app/records/paste/paste-kinds.ts'
import { fold } from '#domain/readers/signs.ts'
import { type FileSheet, likeliestKind, sheetHeadings, sheetKind, type SheetStarts, type SheetUse } from '#domain/sheets/sheet-kinds.ts'
import { type SheetName, sheetNames } from '#domain/sheets/sheet.ts'

export const sheetTitles: Readonly<Record<SheetName, TextKey>> = {
  permisoEmbarque: 'permisoEmbarque.list',
  documentoTransporte: 'documentoTransporte.list',
  lineaMercaderia: 'lineaMercaderia.list',
  contenedorAsociado: 'contenedorAsociado.list',
  contenedorVacio: 'contenedorVacio.list',
}

/** Returns the labels of a kind's columns. */
export function sheetLabels(name: SheetName): PasteLabel[] {
  const { columns } = sheetKind(name)
  switch (name) {
    case 'permisoEmbarque':
      return labelsOf(permisoEmbarqueEntity, columns)
    case 'documentoTransporte':
      return labelsOf(documentoTransporteEntity, columns)
    case 'lineaMercaderia':
      return labelsOf(lineaMercaderiaEntity, columns)
    case 'contenedorAsociado':
      return labelsOf(contenedorAsociadoEntity, columns)
    case 'contenedorVacio':
      return labelsOf(contenedorVacioEntity, columns)
  }
}

/** Returns the texts of the fields without a column. */
export function sheetStarts(cuit: string): SheetStarts {
  return {
    permisoEmbarque: startOf(permisoEmbarqueEntity, cuit),
    documentoTransporte: startOf(documentoTransporteEntity, cuit),
    lineaMercaderia: startOf(lineaMercaderiaEntity, cuit),
    contenedorAsociado: startOf(contenedorAsociadoEntity, cuit),
    contenedorVacio: startOf(contenedorVacioEntity, cuit),
  }
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
    return { kind, places: places?.map((place) => place ?? undefined), ...saidOf(kind, owner, warehouseId) }
  })
}

/** Returns what people said of the unknown headings of a kind. */
export function saidOf(kind: SheetName | null, owner: string, warehouseId: number): Pick<SheetUse, 'said'> {
  return kind === null ? {} : { said: saidHeadings({ owner, warehouseId, kind }) }
}

/** Remembers how the sheets of a file were used. */
export function rememberUses(sheets: readonly FileSheet[], uses: readonly SheetUse[], owner: string, warehouseId: number): void {
  const key = keyOf(owner, warehouseId)
  const now = sheets.map((sheet, index) => {
    const { kind = null, places } = uses[index] ?? {}
    return { ...signOf(sheet), kind, ...(places && { places: places.map((place) => place ?? null) }) }
  })
  const others = read(key).filter((one) => !now.some(({ name, headings }) => name === one.name && headings === one.headings))
  try {
    localStorage.setItem(key, JSON.stringify([...now, ...others].slice(0, mostSheets)))
  } catch {
    // Without storage the next file is used as it seems.
  }
}

function signOf(sheet: FileSheet): Pick<Remembered[number], 'name' | 'headings'> {
  return { name: fold(sheet.name), headings: sheetHeadings(sheet).map(fold).join('|') }
}

function read(key: string): Remembered {
  try {
    return remembered.safeParse(JSON.parse(localStorage.getItem(key) ?? '[]')).data ?? []
  } catch {
    return []
  }
}
