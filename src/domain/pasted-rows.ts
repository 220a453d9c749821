import type * as z from 'zod/mini'
import {
  fold,
  readAmount,
  readCount,
  readFecha,
  readLongitud,
  readNumeroContenedor,
  readPackaging,
  readTipoContenedor,
  type Reading,
} from './pasted-cells.ts'

/**
 * Reads cells copied from a spreadsheet as records. A cell with one possible meaning is read as that (`1.200,50` is 1200.50, `5` is packaging 05); one with two is an
 * error, never a guess.
 */

/** The most rows that one block may have. */
export const maxPastedRows = 2000

export interface PastedColumn {
  /** The draft's field. */
  readonly name: string
  /** The headings that a header row may have for it, normalized by `fold`. */
  readonly headings: readonly string[]
  readonly read: (cell: string) => Reading
}

/** One record of a block. `saved` is the parsed draft, or null while a cell is wrong. */
export interface PastedRow<Saved> {
  /** Its row in the block, from 1, with the header counted. */
  readonly line: number
  readonly cells: Readonly<Record<string, string>>
  /** Messages by field (`message.ts`). */
  readonly errors: Readonly<Record<string, string>>
  readonly saved: Saved | null
}

export interface PastedBlock<Saved> {
  readonly rows: readonly PastedRow<Saved>[]
  /** How many records the block has. With more than `maxPastedRows` none is read. */
  readonly count: number
  /** The columns that belong to no field: their headings, or their numbers when there is no header. */
  readonly ignored: readonly string[]
}

/** Splits copied text into cells at tabs and line ends. A cell that holds either is quoted, and a doubled quote in it is one. Empty rows are kept. */
export function readCells(text: string): string[][] {
  const rows: string[][] = [[]]
  // A quoted cell ends at a separator. A quote without a closing one is an ordinary character.
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/g)) {
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? plain).trim())
    if (end === '') break
    if (end !== '\t') rows.push([])
  }
  return rows
}

/**
 * Reads the records of a copied block. Its columns are those that its first row names, or else `columns` in their order. A field without a column has its value from
 * `start`.
 */
export function readPasted<Saved>(
  text: string,
  columns: readonly PastedColumn[],
  draft: z.ZodMiniType<Saved>,
  start: Readonly<Record<string, string>>,
): PastedBlock<Saved> {
  const rows = readCells(text)
    .map((cells, index) => ({ cells, line: index + 1 }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  const header = readHeader(rows[0]?.cells ?? [], columns)
  const records = header ? rows.slice(1) : rows
  const filled = new Set(records.flatMap(({ cells }) => cells.flatMap((cell, place) => (cell === '' ? [] : [place]))))
  const places = header ?? columns.map(({ name }) => name).slice(0, Math.max(0, ...filled) + 1)
  const ignored = [...filled]
    .filter((place) => places[place] === undefined)
    .toSorted((one, other) => one - other)
    .map((place) => (header && rows[0]?.cells[place]) || String(place + 1))
  return {
    count: records.length,
    ignored,
    rows:
      records.length > maxPastedRows
        ? []
        : records.map(({ cells, line }) => {
            const found = places.flatMap((name, place) => (name === undefined ? [] : [[name, cells[place] ?? ''] as const]))
            return checkPasted(line, { ...start, ...Object.fromEntries(found) }, columns, draft)
          }),
  }
}

/** Reads one record from its cells, also after a correction. */
export function checkPasted<Saved>(
  line: number,
  cells: Readonly<Record<string, string>>,
  columns: readonly PastedColumn[],
  draft: z.ZodMiniType<Saved>,
): PastedRow<Saved> {
  const readings = columns.map(({ name, read }) => ({ name, cell: cells[name] ?? '', reading: read((cells[name] ?? '').trim()) }))
  const parsed = draft.safeParse(
    Object.fromEntries(readings.map(({ name, cell, reading }) => [name, 'value' in reading ? reading.value : cell])),
  )
  const errors: Record<string, string> = {}
  for (const { path, message: error } of parsed.error?.issues ?? []) errors[String(path[0])] ??= error
  for (const { name, reading } of readings) if ('error' in reading) errors[name] = reading.error
  return {
    line,
    cells: Object.fromEntries(readings.map(({ name, cell, reading }) => [name, 'text' in reading ? reading.text : cell])),
    errors,
    saved: parsed.success && Object.keys(errors).length === 0 ? parsed.data : null,
  }
}

/** Returns the field of each column when the row is a header, which names at least two fields or has only headings; otherwise null. */
function readHeader(cells: readonly string[], columns: readonly PastedColumn[]): (string | undefined)[] | null {
  const taken = new Set<string>()
  const names = cells.map((cell) => {
    const name = columns.find(({ headings }) => headings.includes(fold(cell)))?.name
    if (name === undefined || taken.has(name)) return undefined
    taken.add(name)
    return name
  })
  return taken.size > 0 && taken.size >= Math.min(2, cells.filter((cell) => cell !== '').length) ? names : null
}

const numeroContenedor: PastedColumn = {
  name: 'numeroContenedor',
  headings: [
    'numero de contenedor',
    'numero contenedor',
    'nro de contenedor',
    'nro contenedor',
    'n contenedor',
    'contenedor',
    'numero',
    'nro',
  ],
  read: readNumeroContenedor,
}
const longitudContenedor: PastedColumn = {
  name: 'longitudContenedor',
  headings: ['longitud', 'longitud de contenedor', 'longitud contenedor', 'longitud del contenedor', 'largo', 'pies', 'medida'],
  read: readLongitud,
}

/** The columns of the entities whose rows can be pasted, in the order of their forms. */
export const pastedColumns = {
  lineaMercaderia: [
    {
      name: 'tipoEmbalaje',
      headings: ['tipo de embalaje', 'tipo embalaje', 'embalaje', 'tipo', 'codigo de embalaje', 'codigo embalaje'],
      read: readPackaging,
    },
    { name: 'cantidad', headings: ['cantidad', 'cant', 'unidades'], read: readCount },
    { name: 'pesoBruto', headings: ['peso bruto', 'peso', 'kg', 'kilos', 'kilogramos', 'peso bruto kg', 'peso kg'], read: readAmount },
  ],
  contenedorAsociado: [
    { name: 'tipo', headings: ['tipo', 'tipo de contenedor', 'tipo contenedor'], read: readTipoContenedor },
    { name: 'cantidadBultos', headings: ['cantidad de bultos', 'cantidad bultos', 'bultos', 'cantidad', 'cant'], read: readCount },
    numeroContenedor,
    longitudContenedor,
  ],
  contenedorVacio: [
    numeroContenedor,
    longitudContenedor,
    {
      name: 'fechaIngresoDeposito',
      headings: ['ingreso al deposito', 'fecha de ingreso', 'fecha ingreso', 'fecha ingreso deposito', 'ingreso', 'fecha'],
      read: readFecha,
    },
  ],
} as const satisfies Record<string, readonly PastedColumn[]>
