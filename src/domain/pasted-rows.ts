import type * as z from 'zod/mini'
import { packaging } from './catalogs/packaging.ts'
import { tiposContenedor } from './contenedor-asociado.ts'
import { readInstant, showInstant } from './dates.ts'
import { isContainerNumberShape } from './identifiers/container-number.ts'
import { message } from './message.ts'
import { readTypedInstant } from './typed-dates.ts'

/**
 * A block of cells copied from a spreadsheet, read as the records that a clerk would have typed one by one. What can mean one thing only is taken as
 * that (`1.200,50` is 1200.50, `5` the packaging 05); what can mean two is marked and never guessed.
 */

/** How many rows one block may have. */
export const maxPastedRows = 2000

/** A cell as it is shown and as the draft takes it, or the message of what is wrong with it. */
type Reading = { readonly text: string; readonly value: string } | { readonly error: string }

export interface PastedColumn {
  /** The draft's field. */
  readonly name: string
  /** What a header row may call it, folded as by `fold`. */
  readonly headings: readonly string[]
  readonly read: (cell: string) => Reading
}

/** One record of a block; `saved` is what the draft makes of it, null while a cell is wrong. */
export interface PastedRow<Saved> {
  /** Its place in the block, from 1, the header counted. */
  readonly line: number
  readonly cells: Readonly<Record<string, string>>
  /** Messages by field, `key?gap=value`. */
  readonly errors: Readonly<Record<string, string>>
  readonly saved: Saved | null
}

export interface PastedBlock<Saved> {
  readonly rows: readonly PastedRow<Saved>[]
  /** How many records the block has; more than `maxPastedRows` are not read. */
  readonly count: number
  /** Columns that belong to no field: their headings, or their numbers when there is no header. */
  readonly ignored: readonly string[]
}

/** The cells of copied text: tabs and line ends, and quotes around a cell that holds either (a doubled quote is one). Empty rows are left in. */
export function readCells(text: string): string[][] {
  const rows: string[][] = [[]]
  // A quoted cell ends at a separator; a quote that nothing closes is a quote like any other letter.
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/g)) {
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? plain).trim())
    if (end === '') break
    if (end !== '\t') rows.push([])
  }
  return rows
}

/**
 * The records of a copied block. A first row that names columns says which is which; without one they come in the order of `columns`. A field that has
 * no column starts as in an empty form, `start`.
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

/** A record from its cells as they stand, for one that was corrected too. */
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

/** The field of each column when this row names columns: two of them at least, or all that it has. */
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

/** Without accents, capitals, units in brackets and signs: `Peso bruto (kg)` is `peso bruto`. */
function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\([^)]*\)/g, ' ')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

const asTyped = (cell: string): Reading => ({ text: cell, value: cell })

/**
 * An amount as Excel writes it in Spanish or English, with a dot before its decimals. One separator before exactly three digits can stand for
 * thousands or for decimals: that is an error which names both.
 */
export function readAmount(cell: string): Reading {
  const text = cell.replaceAll(/(?<=\d)[\s'](?=\d{3}(?:\D|$))/g, '')
  const match =
    /^(?<whole>\d{1,3}(?:(?<mark>[.,])\d{3})(?:\k<mark>\d{3})*)(?:(?!\k<mark>)[.,](?<part>\d+))?$/.exec(text) ??
    /^(?<whole>\d+)[.,](?<part>\d+)$/.exec(text)
  if (!match?.groups) return asTyped(text)
  const { whole = '', mark, part } = match.groups
  const digits = whole.replaceAll(/\D/g, '')
  const [first = '', ...others] = whole.split(/[.,]/)
  if (first.startsWith('0') && others.length > 1) return asTyped(cell)
  if (mark !== undefined && part === undefined && others.length === 1) {
    const decimal = plainAmount(first, others[0] ?? '')
    return first.startsWith('0') ? asTyped(decimal) : { error: message('validation.ambiguousNumber', { thousands: digits, decimal }) }
  }
  return asTyped(plainAmount(digits, part ?? ''))
}

/** At least two decimals stay as they were written; zeros beyond them say nothing. */
function plainAmount(whole: string, part: string): string {
  const decimals = part.replace(/(?<=^\d{2}\d*?)0+$/, '')
  return decimals === '' ? whole : `${whole}.${decimals}`
}

/** As `readAmount`; zeros after the decimal mark make no difference to a count. */
function readCount(cell: string): Reading {
  const reading = readAmount(cell)
  return 'value' in reading ? asTyped(reading.value.replace(/\.0+$/, '')) : reading
}

/** `5`, `05`, `caja` or `06 CAJA`. */
function readPackaging(cell: string): Reading {
  const typed = fold(cell)
  const [, digits = '', name = ''] = /^(\d{1,2})(?: (.+))?$/.exec(typed) ?? []
  const entry = packaging.find(({ code, label }) =>
    digits === '' ? fold(label) === typed : code === digits.padStart(2, '0') && (name === '' || fold(label) === name),
  )
  if (entry) return { text: `${entry.code} ${entry.label}`, value: entry.code }
  return digits !== '' && name === '' ? asTyped(digits.padStart(2, '0')) : typed === '' ? asTyped('') : { error: 'validation.packaging' }
}

function readTipoContenedor(cell: string): Reading {
  const tipo = tiposContenedor.find((candidate) => fold(candidate) === fold(cell))
  return tipo ? asTyped(tipo) : cell === '' ? asTyped('') : { error: 'validation.tipoContenedor' }
}

/** `CSQU 305438-3` too, as it is painted on the box. */
function readNumeroContenedor(cell: string): Reading {
  const plain = cell.toUpperCase().replaceAll(/[\s.-]/g, '')
  return asTyped(isContainerNumberShape(plain) ? plain : cell)
}

/** `40`, `40'`, `40 pies`. */
function readLongitud(cell: string): Reading {
  return asTyped(/^(\d+)\s*(?:'|’|ft|pies)?$/i.exec(cell)?.[1] ?? cell)
}

/** Excel writes the seconds, which a person does not type. */
function readFecha(cell: string): Reading {
  const instant = readInstant(cell) ?? readTypedInstant(cell.replace(/(\d:\d{2}):\d{2}$/, '$1'))
  return instant === null ? asTyped(cell) : { text: showInstant(instant), value: instant }
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

/** The columns of the records that are entered by the dozen, in the order in which their forms ask for them. */
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

export type PastedNoun = keyof typeof pastedColumns
