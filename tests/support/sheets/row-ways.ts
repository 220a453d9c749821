// The ways in which the rows and columns of an ordinary sheet are arranged otherwise, and what must come out of each row.
import type { PastedColumn } from '#domain/paste/pasted-cells.ts'
import { type SheetName, sheetNames } from '#domain/sheets/sheet.ts'
import { type Cell, dayOf, number, type Page, type Row, text } from './sheet-days.ts'
import { lettersOf } from './sheet-files.ts'

/** A way: what it is, the changed page, and the kinds that it is tried on, or all. */
type RowWay = [name: string, to: (page: Page) => Page, on?: readonly SheetName[]]

/** The kinds whose rows have amounts, and may leave their permit or document to the row above. */
const withSums = sheetNames.filter((name) => name !== 'contenedorVacio')

type Cells = Row['cells']

const row = (is: Row['is'], ...values: readonly (string | number)[]): Row => ({
  is,
  cells: values.map((value) => (typeof value === 'number' ? number(value, '#,##0.00') : text(value))),
})
const title = (...values: readonly string[]) => row('title', ...values)
const note = (...values: readonly (string | number)[]): Row => ({ ...row('record', ...values), wrong: '' })
const blank: Row = { is: 'title', cells: [] }

/** Returns the page with other rows above, between and below its own. */
const arranged =
  (make: (heading: Row, records: readonly Row[], page: Page) => readonly Row[]) =>
  (page: Page): Page => {
    const [heading = blank, ...records] = page.rows
    return { ...page, rows: make(heading, records, page) }
  }
const above = (...rows: readonly Row[]) => arranged((heading, records) => [...rows, heading, ...records])
const below = (...rows: readonly Row[]) => arranged((heading, records) => [heading, ...records, ...rows])
const second = (make: (first: Row, next: Row, page: Page) => readonly Row[]) =>
  arranged((heading, [first = blank, next = blank, ...others], page) => [heading, ...make(first, next, page), ...others])

/** Returns the page with other cells in each row. */
const placed =
  (make: (cells: Cells, isHeading: boolean, index: number) => Cells, unread?: Page['unread']) =>
  (page: Page): Page => ({
    ...page,
    ...(unread && { unread }),
    rows: page.rows.map((one, index) => ({ ...one, cells: make(one.cells, one.is === 'heading', index) })),
  })

/** Returns which columns are of the permit or document: those that name it, or all but those of its line. */
function headsOf(columns: readonly PastedColumn[]): boolean[] {
  const isNamed = columns.some(({ ofParent }) => ofParent)
  return columns.map(({ ofParent, ofLine }) => (isNamed ? ofParent === true : ofLine !== true))
}

/** Returns a row that leaves the permit or document to the row above it. */
function headless({ columns }: Page, from: Row, own: Row): Row {
  const head = headsOf(columns)
  const names = columns.flatMap(({ name }, place) => (head[place] ? [name] : []))
  return {
    ...own,
    cells: own.cells.map((cell, place) => (head[place] ? null : cell)),
    stored: { ...own.stored, ...Object.fromEntries(names.map((name) => [name, from.stored?.[name]])) },
  }
}

/** Returns a row whose first cell is an error. */
/** Returns the rows of a heading whose texts are cut at their first blank. */
function inTwo(heading: Row): Row[] {
  const [first, rest] = [/^\S+/, /^\S+ ?/]
  const cut = (pattern: RegExp, isFirst: boolean): Row => ({
    is: 'heading',
    cells: heading.cells.map((cell) =>
      text(isFirst ? (pattern.exec(String(cell?.value))?.[0] ?? '') : String(cell?.value).replace(pattern, '')),
    ),
  })
  return [cut(first, true), cut(rest, false)]
}

const broken = (one: Row): Row => ({ ...one, cells: one.cells.with(0, text('#N/D')), wrong: '' })
const apart = (one: Row): Row => ({ ...one, wrong: '' })
const again = (heading: Row): Row => ({ ...heading, is: 'title' })
const ordinals = ({ columns }: Page) => note(...columns.map((_, place) => String(place + 1)))
/** Returns the page with `(t)` below the heading of each amount. No column may be read as before, because the numbers may be in tons. */
const withUnits = (page: Page): Page => ({
  ...arranged((heading, records, { columns }) => [
    heading,
    title(...columns.map(({ sum }) => (sum === undefined ? '' : '(t)'))),
    ...records,
  ])(page),
  unread: page.columns.flatMap(({ sum, name, title: heading }) => (sum === undefined ? [] : [{ heading: `${heading} (t)`, field: name }])),
})

/** Returns the page with a total below, or other rows. */
const ended = (make: (records: readonly Row[], page: Page) => readonly Row[]) =>
  arranged((heading, records, page) => [heading, ...records, ...make(records, page)])

/** Returns the row of the sums of some rows, with a word in the first column that is none of them. */
function total({ columns }: Page, records: readonly Row[], word: string): Row {
  const place = columns.findIndex(({ sum }) => sum === undefined)
  const sums = columns.map(({ sum, name }, at): Cell | null => {
    if (sum === undefined) return at === place && word !== '' ? text(word) : null
    const amounts = records.map(({ stored }) => Math.round(Number(stored?.[name]) * 100))
    return number(amounts.reduce((all, one) => all + one, 0) / 100, '#,##0.00')
  })
  return { is: 'total', cells: sums }
}

/** Returns the page with the cells of a permit or document merged over some rows. */
function merged(page: Page, first: number, last: number): Page {
  const letters = headsOf(page.columns).flatMap((isHead, place) => (isHead ? [lettersOf(place)] : []))
  const cells = letters.map((letter) => `<mergeCell ref="${letter}${first}:${letter}${last}"/>`)
  return { ...page, after: `<mergeCells>${cells.join('')}</mergeCells>` }
}

const reversed = (page: Page): Page => ({
  ...page,
  columns: page.columns.toReversed(),
  rows: page.rows.map((one) => ({ ...one, cells: one.cells.toReversed() })),
})

/** Two tables of one sheet: its rows, the first cell of the second one, and that one as it stands there. */
interface TwoTables {
  readonly rows: readonly Row[]
  readonly at: string
  readonly second: Page
}

const under =
  (...between: readonly Row[]) =>
  (page: Page, other: Page): TwoTables => ({
    rows: [...page.rows, ...between, ...other.rows],
    at: `A${page.rows.length + 1}`,
    second: { ...other, rows: [...page.rows.map(() => blank), ...between, ...other.rows] },
  })

const toTheRight = ({ rows, columns }: Page, other: Page): TwoTables => ({
  rows: Array.from({ length: Math.max(rows.length, other.rows.length) }, (_, index): Row => {
    const own = columns.map((_column, place) => rows[index]?.cells[place] ?? null)
    return { ...(rows[index] ?? blank), cells: [...own, null, ...(other.rows[index]?.cells ?? [])] }
  }),
  at: `${lettersOf(columns.length + 1)}1`,
  second: other,
})

/** Ways in which two tables stand in a sheet. */
export const tableWays: readonly (readonly [name: string, to: (page: Page) => TwoTables])[] = [
  ['debajo, con otro orden', (page) => under()(page, reversed(dayOf(page.kind, 77)))],
  ['debajo de una fila vacía', (page) => under(blank)(page, reversed(dayOf(page.kind, 77)))],
  ['debajo, con su propio título', (page) => under(blank, title('OTROS DEL DÍA'), blank)(page, reversed(dayOf(page.kind, 77)))],
  ...sheetNames.map(
    (name) =>
      [
        `debajo, con ${name}`,
        (page: Page) => under(blank)(page, page.kind === name ? reversed(dayOf(name, 77)) : dayOf(name, 77)),
      ] as const,
  ),
  ['al lado', (page) => toTheRight(page, dayOf(page.kind, 77))],
]

const unnamed = (heading: string) => [{ heading, field: '' }]
const unknown = (heading: string, shown: string) =>
  placed((cells, isHeading) => [...cells, text(isHeading ? heading : shown)], unnamed(heading))

const totalWords = ['Total', 'TOTAL GENERAL', 'Totales:', 'Sumas', 'Subtotal', 'Gran total', 'Total kg', '']

/** The ways that any sheet may have. */
const ofAll: readonly RowWay[] = [
  ['las columnas al revés', placed((cells) => cells.toReversed())],
  ['la última columna primero', placed((cells) => [cells.at(-1) ?? null, ...cells.slice(0, -1)])],
  ['una columna vacía delante', placed((cells) => [null, ...cells])],
  ['una columna vacía en medio', placed((cells) => cells.toSpliced(2, 0, null))],
  ['una columna de orden sin título', placed((cells, isHeading, index) => [isHeading ? null : number(index), ...cells], unnamed('1'))],
  ['una columna que el producto no conoce', unknown('Marca', 'Acme')],
  ['una columna con TOTAL que el producto no conoce', unknown('Marca', 'TOTAL')],
  ['una columna lejos', placed((cells) => [...cells, null, null, null, null, text('ver')])],
  ['un título sobre dos columnas', placed((cells, isHeading) => cells.toSpliced(1, 0, isHeading ? null : text('y más')), unnamed('2'))],
  ['filas vacías arriba', above(blank, blank)],
  ['un título', above(title('STOCK DEL DEPÓSITO AL 20/11/2026'))],
  ['dos títulos y una fila vacía', above(title('DEPÓSITO NORTE S.A.'), title('Listado de stock'), blank)],
  ['un título con su fecha', above(title('Fecha', '20/11/2026'))],
  ['un título lejos del margen', above(title('', '', '', 'Listado'))],
  ['nueve títulos', above(...Array.from({ length: 9 }, (_, index) => title(`Renglón ${index + 1}`)))],
  ['un título de cuatro celdas', above(title('Depósito', 'Norte', 'Stock', 'Noviembre'))],
  ['un título que es el de una columna', above(title('Permiso'))],
  ['un renglón de grupos', above(title('Datos', '', '', 'Otros'))],
  ['títulos en dos filas, la segunda vacía', arranged((heading, records) => [heading, title(' '), ...records])],
  ['títulos partidos en dos filas', arranged((heading, records) => [...inTwo(heading), ...records])],
  ['filas vacías entre los registros', arranged((heading, records) => [heading, ...records.flatMap((one) => [one, blank])])],
  ['una fila vacía debajo de los títulos', arranged((heading, records) => [heading, blank, ...records])],
  ['una nota abajo', below(blank, note('Nota: revisar los precintos'))],
  ['una firma abajo', below(blank, note('', '', 'Firma y aclaración'))],
  ['el número de página abajo', below(note('Página 1 de 3'))],
  ['los títulos otra vez en medio', arranged((heading, [first = blank, ...others]) => [heading, first, again(heading), ...others])],
  ['los números de columna debajo de los títulos', arranged((heading, records, page) => [heading, ordinals(page), ...records])],
  ['otra tabla de otra cosa abajo', below(blank, note('Chofer', 'Patente', 'Turno'), note('Pérez', 'AB123CD', 'Mañana'))],
]

/** The ways of sheets with amounts, whose rows may leave their permit or document to the row above. */
const ofSums: readonly RowWay[] = [
  ...totalWords.map((word): RowWay => [`«${word}» y las sumas abajo`, ended((records, page) => [total(page, records, word)])]),
  ['un total que no da', ended((records, page) => [total(page, records.slice(1), 'Total')])],
  ['un total después de una fila vacía', ended((records, page) => [blank, total(page, records, 'Total')])],
  ['un subtotal y un total', ended((records, page) => [total(page, records, 'Subtotal'), total(page, records, 'Total')])],
  ['un renglón con la suma de los de arriba', ended((records, page) => [sumRecord(page, records)])],
  ['un subtotal en medio', second((first, next, page) => [first, next, total(page, [first, next], 'Subtotal')])],
  ['las unidades debajo de los títulos', withUnits],
  ['un renglón sin su permiso debajo de él', second((first, next, page) => [first, headless(page, first, next)])],
  ['dos renglones sin su permiso', second((first, next, page) => [first, headless(page, first, next), headless(page, first, first)])],
  ['un permiso sobre dos renglones', (page) => merged(second((first, next) => [first, headless(page, first, next)])(page), 2, 3)],
  ['un renglón cuyo permiso es un error', second((first, next, page) => [first, broken(headless(page, first, next))])],
]

/** Rows without their permit or document, which belong to none above. */
const ofNone: readonly RowWay[] = [
  ['una fila vacía', second((first, next, page) => [first, blank, apart(headless(page, first, next))])],
  ['un subtotal', second((first, next, page) => [first, total(page, [first], 'Subtotal'), apart(headless(page, first, next))])],
  [
    'otro permiso que ya terminó',
    (page) => merged(second((first, next) => [first, headless(page, first, next), apart(headless(page, first, next))])(page), 2, 3),
  ],
  [
    'otro permiso y de una fila vacía',
    (page) => merged(second((first, next) => [first, headless(page, first, next), blank, apart(headless(page, first, next))])(page), 2, 3),
  ],
]

/** The ways of rows and columns. */
export const rowWays: readonly RowWay[] = [
  ...ofAll,
  ...ofSums.map(([name, to]): RowWay => [name, to, withSums]),
  ...ofNone.map(([name, to]): RowWay => [`un renglón sin su permiso debajo de ${name}`, to, ['permisoEmbarque', 'documentoTransporte']]),
  ['cuántos son abajo', below(row('total', 'Total', '8 contenedores')), ['contenedorVacio']],
]

/** Returns a record whose amounts are the sums of the others. */
function sumRecord(page: Page, records: readonly Row[]): Row {
  const [first = blank] = records
  const { cells } = total(page, records, '')
  const names = page.columns.flatMap(({ sum, name }, place) => (sum === undefined ? [] : [[name, cells[place]?.value] as const]))
  return {
    ...first,
    cells: first.cells.map((cell, place) => cells[place] ?? cell),
    stored: { ...first.stored, ...Object.fromEntries(names) },
  }
}
