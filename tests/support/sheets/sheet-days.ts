// Ordinary days of a warehouse as sheets: what a person typed, and what must be stored of it.
import type { PastedColumn } from '#domain/paste/pasted-cells.ts'
import { pastedColumns } from '#domain/paste/pasted-columns.ts'
import { parentColumns } from '#domain/sheets/sheet-kinds.ts'
import { type SheetName, sheetNames } from '#domain/sheets/sheet.ts'
import { generator } from '../warehouse-days.ts'

/** A cell of a sheet. `type` and `inner` are those of its XML, when it is not written by its value. */
export interface Cell {
  readonly value: string | number | boolean
  readonly format?: string
  readonly type?: string
  readonly inner?: string
}

export type Stored = Readonly<Record<string, unknown>>

/** A row of a sheet, and what it must become. */
export interface Row {
  readonly cells: readonly (Cell | null)[]
  readonly is: 'title' | 'heading' | 'total' | 'record'
  /** What is stored of a record, by field. */
  readonly stored?: Stored
  /** The field in which the row must have an error, so that nothing is stored; empty for any field. */
  readonly wrong?: string
  /** Whether the row may have an error instead of being stored. */
  readonly mayBeWrong?: true
}

/** A heading that no field may take as it is. Numbers in another unit may be converted. */
export interface Unread {
  readonly heading: string
  readonly field: string
  readonly mayConvert?: boolean
}

/** A sheet of records of one kind. */
export interface Page {
  readonly kind: SheetName
  /** The column of each place that has one. */
  readonly columns: readonly PastedColumn[]
  readonly rows: readonly Row[]
  /** The headings that must be named as read for no field. */
  readonly unread?: readonly Unread[]
  /** What stands behind the rows in the sheet's part: merged cells. */
  readonly after?: string
}

export const text = (value: string): Cell => ({ value })
export const number = (value: number, format = 'General'): Cell => ({ value, format })

type Make = (random: () => number, index: number) => readonly [Cell, unknown]

const oneOf =
  <Value>(...values: readonly (readonly [string, Value])[]): Make =>
  (_random, index) => {
    const [typed, stored] = values[index % values.length] ?? ['', null]
    return [text(typed), stored]
  }

const padded = (value: number, length: number) => String(value).padStart(length, '0')
const upTo = (random: () => number, most: number) => 1 + Math.floor(random() * most)
const same =
  (make: (random: () => number, index: number) => string): Make =>
  (random, index) => {
    const typed = make(random, index)
    return [text(typed), typed]
  }

/** The day of the first row by the number of spreadsheets: 20/11/2026. */
const firstDay = 46_346
const entry: Make = (random, index) => {
  const minutes = index === 0 ? 1350 : upTo(random, 1439)
  const day = firstDay - index
  const stored = new Date(Date.UTC(1899, 11, 30) + day * 86_400_000 + (minutes + 180) * 60_000).toISOString()
  return [number(Number((day + minutes / 1440).toPrecision(15)), 'dd/mm/yyyy hh:mm'), stored]
}
const weight: Make = (random, index) => {
  const kilos = index === 0 ? 1250.5 : upTo(random, 2_000_000) / 100
  return [number(kilos, '#,##0.00'), kilos]
}
const count: Make = (random, index) => {
  const packages = index === 0 ? 25 : upTo(random, 900)
  return [number(packages, '0'), packages]
}
const cuit: Make = (_random, index) => {
  const known = [30_590_428_775, 33_504_932_619, 30_500_001_735][index % 3] ?? 0
  return [number(known, '0'), known]
}
const yesNo = oneOf(['Sí', true], ['No', false], ['sí', true], ['', false])
const whenYes =
  (...texts: readonly string[]): Make =>
  (_random, index) =>
    index % 2 === 0 ? [text(texts[index % texts.length] ?? ''), texts[index % texts.length]] : [text(''), null]
const packaging = oneOf(['06', '06'], ['Bolsa', '09'], ['11 TAMBOR', '11'], ['05', '05'])
const country = oneOf(['Brasil', '203'], ['310', '310'], ['China', '310'])

/** What each field holds, by its name. */
const makes: Readonly<Record<string, Make>> = {
  identificadorPermiso: same((random, index) => `05001EC0100${padded(index * 10 + upTo(random, 9), 4)}A`),
  identificadorRemito: same((random, index) => `0001-${padded(index * 1000 + upTo(random, 900), 8)}`),
  exportador: cuit,
  consignatario: cuit,
  destinoMercaderia: country,
  procedenciaMercaderia: country,
  destinatarioExterior: oneOf(['Importadora São Paulo Ltda.', 'Importadora São Paulo Ltda.'], ['Müller & Söhne', 'Müller & Söhne']),
  identificadorManifiesto: same((random, index) => `26001MANI0${padded(index * 10 + upTo(random, 9), 5)}B`),
  identificadorDocumentoTransporte: same((random, index) => `00${padded(index * 1000 + upTo(random, 900), 7)}/E`),
  fechaIngresoDeposito: entry,
  ubicacionPartida: same((random) => `Nave ${upTo(random, 4)}, calle 0${upTo(random, 9)}`),
  condicionMercaderia: oneOf(['Mala', 'MALA'], ['Buena', 'BUENA']),
  condicionImo: yesNo,
  numeroImo: whenYes('0012', 'UN 1263'),
  impedimentoLegalAduanero: yesNo,
  tipoImpedimentoLegalAduanero: whenYes('Embargo', 'Denuncia'),
  descripcionImpedimentoLegalAduanero: whenYes('Oficio 0045/26', 'Juzgado N° 3'),
  observaciones: same((_random, index) => `Sin novedad, turno ${index + 1}`),
  tipoEmbalaje: packaging,
  lineaTipoEmbalaje: packaging,
  cantidad: count,
  lineaCantidad: count,
  cantidadBultos: count,
  pesoBruto: weight,
  lineaPesoBruto: weight,
  tipo: oneOf(['House', 'HOUSE'], ['PIER', 'PIER'], ['correo', 'CORREO']),
  numeroContenedor: same((random, index) => `MSKU${padded(index * 100_000 + upTo(random, 90_000), 7)}`),
  longitudContenedor: oneOf(['40', '40'], ['20', '20'], ['40HC', '40']),
}

/** The columns that an ordinary sheet of each kind has: all of the kind, and of lines and containers those that name their permit or document. */
const parents: Readonly<Partial<Record<SheetName, string>>> = {
  lineaMercaderia: 'identificadorPermiso identificadorRemito',
  contenedorAsociado: 'identificadorManifiesto identificadorDocumentoTransporte',
}

function columnsOf(kind: SheetName): readonly PastedColumn[] {
  const named = (parents[kind] ?? '').split(' ')
  return [...parentColumns.filter(({ name }) => named.includes(name)), ...pastedColumns[kind]]
}

/** Returns a day's sheet: the product's headings, and three to eight records, of which the first fills all fields. */
export function dayOf(kind: SheetName, seed: number): Page {
  const random = generator(seed)
  // The first number of near seeds is nearly the same.
  random()
  const columns = columnsOf(kind)
  const records = Array.from({ length: 3 + Math.floor(random() * 6) }, (_, index): Row => {
    const made = columns.map(({ name }) => makes[name]?.(random, index) ?? [text(''), null])
    const stored = Object.fromEntries(columns.map(({ name }, place) => [name, made[place]?.[1]]))
    return { is: 'record', cells: made.map(([cell]) => cell), stored }
  })
  return { kind, columns, rows: [{ is: 'heading', cells: columns.map(({ title }) => text(title)) }, ...records] }
}

/** A day's sheet of each kind. */
export const days: readonly Page[] = sheetNames.map((kind, index) => dayOf(kind, 2026 + index))
