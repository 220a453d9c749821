// What a pasted column is, its headings' form, and the reader of cells for which forms have a switch.
import { cellFaultOf, heldMark } from '../readers/cell-fault.ts'
import { readers } from '../readers/readers.ts'
import { type Reading, whichOf } from '../readers/reading.ts'
import { fold } from '../readers/signs.ts'
import { message } from '../values/message.ts'

export interface PastedColumn {
  /** The draft's field. */
  readonly name: string
  /** Its heading in the product's own sheets. */
  readonly title: string
  /** The other headings that a header row may have for it, folded (`fold`). */
  readonly headings: readonly string[]
  /** What may stand in brackets behind a heading and changes nothing, folded. */
  readonly brackets?: readonly string[]
  /** The other units in which a heading may say that the numbers are, folded. The reader converts a number with one of them behind it. */
  readonly units?: readonly string[]
  readonly read: (cell: string) => Reading<string | boolean>
  /** The sum to which its numbers are added. */
  readonly sum?: 'bultos' | 'kilos'
  /** Whether the preview shows the column only when the block has it, or when it has errors. */
  readonly optional?: true
  /** Whether the column belongs to the goods line that a titulo's row may have. */
  readonly ofLine?: true
  /** Whether the column names the titulo of a line or a container. */
  readonly ofParent?: true
  /** The yes-or-no column that must be yes for this one to be stored; when it is blank, a value here implies yes. */
  readonly when?: string
}

export interface CopiedRow {
  readonly line: number
  readonly cells: readonly string[]
  /** The places that belong to no merged cells above them any more, and those whose text is of merged cells. */
  readonly ended?: readonly number[]
  readonly merged?: readonly number[]
}

/** What may stand in brackets behind any heading; `(*)` is folded to nothing. */
const harmless = ['', 'obligatorio', 'obligatoria', 'requerido', 'requerida', 'opcional']

/** What names of columns end with that say their own unit. */
const ownUnit = /(?:^| )(?:kgs?|kilos?|kilogramos|pies)$/

/** What a heading may hold besides letters and digits that changes nothing. Any other sign says something: `Peso (€)`, `≠ Permiso`. */
const otherSign = /[^\p{Script=Latin}\p{M}\p{Nd}\s\p{Pd}*:.,;#_'"’‘´`“”«»()[\]/\\|°º&\p{Cf}]/u

/**
 * Returns whether a heading names a column: its title or one of its other headings, with brackets that change nothing, or with a unit.
 * `Peso (neto)` and `Fecha (vencimiento)` say something else.
 */
export function isHeadingOf(column: PastedColumn, cell: string): boolean {
  const { title, headings, brackets = [] } = column
  if (cell.length > 200 || otherSign.test(cell)) return false
  const inBrackets = /\([^()]*\)/g
  const names = [fold(title), fold(title.replaceAll(inBrackets, ' ')), ...headings]
  if (names.includes(fold(cell))) return true
  const unit = unitOf(column, cell)
  if (unit !== null) return names.some((name) => !ownUnit.test(name) && [`${name} ${unit}`, `${name} en ${unit}`].includes(fold(cell)))
  const words = (cell.match(inBrackets) ?? []).map(fold)
  return names.includes(fold(cell.replaceAll(inBrackets, ' '))) && words.every((word) => harmless.includes(word) || brackets.includes(word))
}

/** Returns the unit in which a heading says that the column's numbers are, if it is another than the stored one. */
export function unitOf({ units = [] }: PastedColumn, heading: string): string | null {
  return units.find((unit) => fold(heading).split(' ').at(-1) === unit) ?? null
}

export function withUnit(cell: string, unit: string | null): string {
  return unit !== null && /\d$/.test(cell.trim()) ? `${cell} ${unit}` : cell
}

/** Returns whether a heading says that a column has the hours of the days in another one. */
export function isHour(heading: string): boolean {
  return /^(?:hora|hs|time|entry time)(?: (?:de )?(?:ingreso|entrada)(?: al deposito)?)?$/.test(fold(heading))
}

/** Returns a day with the hour that another column has for it. */
export function withHour(day: string, hour: string): string {
  return day === '' || hour === '' || (hour.includes(':') && day.endsWith(` ${hour}`)) ? day : `${day} ${hour}`
}

const dayNumbers = /^(\d{1,2})[/.-](\d{1,2})[/.-]\d{2,4}/

/** Returns whether a date is one only if its month stands first. */
export function hasMonthFirst(cell: string): boolean {
  const [, first, second] = dayNumbers.exec(cell) ?? []
  return Number(first) <= 12 && Number(second) > 12
}

/** Returns a date of a column whose others have the month first, so that no reader takes it if its day can be a month too. */
export function orMonthFirst(cell: string): string {
  const [, first, second] = dayNumbers.exec(cell) ?? []
  return first !== second && Number(first) <= 12 && Number(second) <= 12 ? `${cell} (¿mes/día?)` : cell
}

/** Returns whether a text says that there is nothing: `No aplica`, `-`, `S/N`, `Ninguno`. */
export function isDenial(cell: string): boolean {
  return (
    cell.trim() !== '' &&
    !cell.includes('#') &&
    /^(?:no(?: aplica| posee| tiene| corresponde)?|n a|s n|s d|ningun[oa]s?|0*)$/.test(fold(cell))
  )
}

/** Returns whether the reader converts a cell from another unit. */
export function hasUnit({ units = [] }: PastedColumn, cell: string): boolean {
  const [, unit = ''] = /\d\s*(\p{L}+)\.?$/u.exec(cell) ?? []
  return units.includes(unit.toLowerCase())
}

/** Reads `Sí`, `No`, `x`, `1` and the like. A blank means no. */
export function readYesNo(cell: string): Reading<boolean> {
  const typed = fold(cell)
  if (['si', 's', 'x', '1', 'true', 'verdadero'].includes(typed)) return { text: 'Sí', value: true }
  if (['no', 'n', '0', 'false', 'falso'].includes(typed)) return { text: 'No', value: false }
  return typed === '' && !/\S/.test(cell) ? { text: '', value: false } : { error: 'validation.yesNo' }
}

/** Signs of doubt, of money and of comparison, which no code, choice or identifier has. */
const doubtful = /[?¿%$€£<>~≈≠±]/

/** Readers that keep or handle signs themselves. */
const keepsSigns: readonly unknown[] = [readers.text, readers.transportDocument, readers.entry]

/**
 * What a container's number looks like in a sheet: one word, or letters before digits. Others are words and amounts: `ver nota 3`, `2
 * contenedores`, `1.234,50`.
 */
const containerShape = /^(?!.*(?:[,;/+&]|\d\.\d|\d[-\s]+\d{2}))(?:\S+|\p{L}{0,4}[\s-]*\p{L}?\d[\d\s-]*)$/u
const standardContainer = /^[A-Z]{4}\d{7}$/

/**
 * Several words around digits, or two numbers: `ver nota 3`, `2 de 3`, `BL1 / BL2`. It can be the number of a document, but is asked about.
 */
const words = /\s[-/|&+]\s|\d\s+\p{L}+\d|\d\S*\s+\p{L}+(?:\s|$)|\p{Ll}+\s+\p{L}+\s.*\d/u

/** Returns why a cell that its reader takes for a value is none of its column in a sheet; null if nothing is wrong. */
function sheetFault({ read, sum }: PastedColumn, cell: string, value: unknown): string | null {
  if (cell === '') return null
  // Words such as `hoy` are of the day on which the sheet was written, and `2011` may be a number.
  if (read === readers.entry) return /\d/.test(cell) && !/^\d{1,5}$|^\d+[.,]\d+$/.test(cell) ? null : 'validation.date'
  const isContainer = read === readers.containerNumber
  if (isContainer || read === readers.transportDocument) {
    const isMoment = /^\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4}(?:\s.*)?$|^\d+:\d{2}/.test(cell)
    if (isMoment) return 'validation.moment'
    if (!isContainer) return /\d/.test(cell) ? null : 'validation.documentDigits'
    if (!standardContainer.test(String(value)) && !containerShape.test(cell)) return message('validation.containerShape', { typed: cell })
  }
  const hasDoubt = sum === undefined && !keepsSigns.includes(read) && doubtful.test(cell)
  return hasDoubt ? message('validation.cellError', { typed: cell }) : null
}

/** Readers of what a sheet shows. The others read a number that it shows rounded, or with zeros behind it. */
const readsShown: readonly unknown[] = [readers.text, readers.transportDocument, readers.containerNumber]

/** Reads a cell. A date that the sheet shows otherwise is one only in a column of dates; elsewhere it is a question. */
export function readCell(column: PastedColumn, cell: string): Reading<string | boolean> {
  const { read, sum } = column
  const [shown = '', held] = cell.split(heldMark)
  const isDate = held?.includes('/') === true
  if (isDate && read !== readers.entry) return sum === undefined ? whichOf([shown, held]) : read(cell)
  const text = held === undefined || readsShown.includes(read) ? shown : held
  const wrong = cellFaultOf(text)
  const reading = wrong === null ? read(text) : { error: wrong }
  if (isDate || !('value' in reading)) return reading
  const fault = sheetFault(column, text, reading.value)
  if (fault !== null) return { error: fault }
  return read === readers.transportDocument && words.test(text) ? whichOf([reading.text]) : reading
}
