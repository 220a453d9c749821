// The kinds of records that the sheets of a workbook may have, with the columns that tell which line belongs to which permit or document.
import type { PastedColumn } from '../paste/pasted-cells.ts'
import { pastedColumns } from '../paste/pasted-columns.ts'
import type { SaidHeadings } from '../paste/pasted-header.ts'
import { misfitOf, type PastedBlock, type PastedKind, readPasted } from '../paste/pasted-rows.ts'
import { isKnownHeading } from '../paste/pasted-tables.ts'
import { withLine } from '../paste/pasted-titulos.ts'
import { readers } from '../readers/readers.ts'
import { fold } from '../readers/signs.ts'
import { contenedorAsociadoDraft } from '../titulo/contenedor-asociado.ts'
import { contenedorVacioDraft } from '../titulo/contenedor-vacio.ts'
import { documentoTransporteDraft } from '../titulo/documento-transporte.ts'
import type { WithoutColumn } from '../titulo/goods-contract.ts'
import { lineaMercaderiaDraft } from '../titulo/linea-mercaderia.ts'
import { permisoEmbarqueDraft } from '../titulo/permiso-embarque.ts'
import { tituloNames } from '../titulo/titulo.ts'
import { type SheetName, sheetNames } from './sheet.ts'

/** The number of a titulo, by which the sheets of lines and containers name it. */
export const tituloIdColumn: PastedColumn = { name: 'id', title: 'ID', headings: [], read: readers.wholeNumber, optional: true }

const tituloId: PastedColumn = {
  name: 'tituloId',
  title: 'ID del permiso o documento',
  headings: ['id del permiso', 'id del documento', 'id permiso', 'id documento'],
  read: readers.wholeNumber,
  optional: true,
  ofParent: true,
}

/** The identifiers of both titulos: those of the other one stay empty. */
const identifiers: readonly PastedColumn[] = [...pastedColumns.permisoEmbarque, ...pastedColumns.documentoTransporte].flatMap(
  (column: PastedColumn) => (column.name.startsWith('identificador') ? [{ ...column, optional: true, ofParent: true }] : []),
)

export const parentColumns: readonly PastedColumn[] = [tituloId, ...identifiers]

/** The columns of a file's sheets, which say also to which titulo a row belongs. */
const columns: Readonly<Record<SheetName, readonly PastedColumn[]>> = {
  permisoEmbarque: [tituloIdColumn, ...pastedColumns.permisoEmbarque],
  documentoTransporte: [tituloIdColumn, ...pastedColumns.documentoTransporte],
  lineaMercaderia: [...parentColumns, ...pastedColumns.lineaMercaderia],
  contenedorAsociado: [...parentColumns, ...pastedColumns.contenedorAsociado],
  contenedorVacio: pastedColumns.contenedorVacio,
}

/** Drafts of the rows' records. They leave out what a row says beside its record. */
const drafts: Readonly<Record<SheetName, PastedKind['draft']>> = {
  permisoEmbarque: withLine(permisoEmbarqueDraft),
  documentoTransporte: withLine(documentoTransporteDraft),
  lineaMercaderia: lineaMercaderiaDraft,
  contenedorAsociado: contenedorAsociadoDraft,
  contenedorVacio: contenedorVacioDraft,
}

export type SheetStarts = Readonly<Partial<Record<SheetName, PastedKind['start']>>>

export function sheetKind(name: SheetName, start: PastedKind['start'] = {}): PastedKind {
  return { columns: columns[name], draft: drafts[name], start }
}

export function pastedKind(name: SheetName, start: PastedKind['start'] = {}): PastedKind {
  return { ...sheetKind(name, start), columns: pastedColumns[name] }
}

export const maxSheetRows = 100_000

/** A sheet of a file: its name, and its cells as a copy of them. */
export interface FileSheet {
  readonly name: string
  readonly text: string
}

/**
 * How a person, or the product for them, uses a sheet: the kind of its records, null for a sheet that is left out; and the field of each
 * column, when they were chosen.
 */
export interface SheetUse {
  readonly kind: SheetName | null
  readonly places?: readonly (string | undefined)[] | undefined
  readonly said?: SaidHeadings
}

export function readSheet(
  { text }: FileSheet,
  kind: SheetName,
  { starts, places, said = {}, onProgress }: Omit<SheetUse, 'kind'> & { starts: SheetStarts; onProgress?: (done: number) => void },
): PastedBlock {
  return readPasted(
    text,
    { ...sheetKind(kind, starts[kind]), said },
    { chosen: places, most: maxSheetRows, ...(onProgress && { onProgress }) },
  )
}

/**
 * Returns the fields of permits, documents and empty containers for which no sheet has a column: a replacement leaves them as they are. Of
 * titulos also their lines and containers, for which there is no sheet.
 */
export function fieldsWithoutColumn(
  sheets: readonly { readonly kind: SheetName; readonly places: readonly (string | undefined)[] }[],
): WithoutColumn {
  const has = (name: SheetName) => sheets.some(({ kind }) => kind === name)
  const without = (name: keyof WithoutColumn): string[] => {
    const placed = sheets.flatMap(({ kind, places }) => (kind === name ? places : []))
    const hasLines = has('lineaMercaderia') || columns[name].some((column) => column.ofLine && placed.includes(column.name))
    return [
      ...columns[name].flatMap((column) => (placed.includes(column.name) ? [] : [column.name])),
      ...(hasLines ? [] : ['lineaMercaderias']),
      ...(has('contenedorAsociado') ? [] : ['contenedorAsociados']),
    ]
  }
  return Object.fromEntries([...tituloNames, 'contenedorVacio' as const].filter(has).map((name) => [name, without(name)]))
}

/** The first words of the names that people give the sheets of a kind. */
const namedAs: readonly (readonly [RegExp, SheetName])[] = [
  [/vaci/, 'contenedorVacio'],
  [/linea|mercader/, 'lineaMercaderia'],
  [/contenedor/, 'contenedorAsociado'],
  [/permiso/, 'permisoEmbarque'],
  [/documento|titulo|conocimiento/, 'documentoTransporte'],
]

/** Returns the headings by which a sheet is recognised: those of the kind that they fit best, or the texts of its first row. */
export function sheetHeadings({ text }: FileSheet): readonly string[] {
  const found = sheetNames.map((kind) => misfitOf(text, sheetKind(kind))).sort((one, other) => one.rate - other.rate)
  return found[0]?.headings ?? []
}

/**
 * Returns the kind of a sheet's records: that whose columns the header names, or that of the sheet's name. Null for a sheet that seems to
 * have something else.
 */
export function likeliestKind({ name, text }: FileSheet): SheetName | null {
  const rated = sheetNames.flatMap((kind) => {
    const { named, rate, ignored, headings } = misfitOf(text, sheetKind(kind))
    const own: readonly PastedColumn[] = pastedColumns[kind]
    // The identifiers of titulos alone make no sheet of lines, and a container with a document, goods or a seal is not empty.
    const isLoaded =
      kind === 'contenedorVacio' && ignored.some((heading) => /precinto|seal|lacre/.test(fold(heading)) || isKnownHeading(heading))
    // One known heading among others says little.
    const isNamed = new Set(named.filter(Boolean)).size >= Math.min(2, headings.length)
    return isNamed && own.some((column) => named.includes(column.name)) && !isLoaded ? [{ kind, rate }] : []
  })
  const [best] = rated.sort((one, other) => one.rate - other.rate)
  return best?.kind ?? namedAs.find(([word]) => word.test(fold(name)))?.[1] ?? null
}
