// Reads the cells of a workbook as a spreadsheet shows them.
import { type CellObject, read, utils, type WorkSheet } from '@e965/xlsx'
import { strToU8, type Unzipped, unzipSync, zipSync } from 'fflate'
import { format as numberFormat, getFormatDateInfo } from 'numfmt'
import type { TextKey } from '#app/i18n/text.ts'
import { cellsAsText, copiedCells, requireBounded, type SheetCell, SheetTooLarge, withMerges } from '#domain/paste/file-cells.ts'
import { tablesOf } from '#domain/paste/pasted-tables.ts'
import { cellFault } from '#domain/readers/cell-fault.ts'
import { fold } from '#domain/readers/signs.ts'
import type { FileSheet } from '#domain/sheets/sheet-kinds.ts'

/** The sheets of a file that have cells. */
export interface FileContents {
  readonly sheets: readonly FileSheet[]
  /** The names of the sheets that the file hides, which are not read. */
  readonly hiddenSheets: readonly string[]
  /** How many filled rows a sheet hides, and the letters of its filled hidden columns, which are read as the others. */
  readonly hiddenParts: readonly { readonly sheet: string; readonly rows: number; readonly columns: readonly string[] }[]
}

/** What a file holds; or the key of the sentence that says why nothing can be read. */
export type FileReading = FileContents | { readonly fault: TextKey }

/** The most bytes of a workbook's parts once they are unpacked. A thousand lines take about 1 MB. */
const mostUnpackedBytes = 300_000_000

export function readZip(bytes: Uint8Array<ArrayBuffer>): FileReading {
  try {
    const { names, size } = contentsOf(bytes)
    if (size > mostUnpackedBytes) return { fault: 'paste.file.tooLarge' }
    return names.some((name) => /^(?:content\.xml|xl\/workbook\.(?:xml|bin))$/i.test(name))
      ? readWorkbook(withPlainParts(bytes))
      : { fault: 'paste.file.unknown' }
  } catch (failure) {
    return { fault: failure instanceof SheetTooLarge ? 'paste.file.tooLarge' : 'paste.file.damaged' }
  }
}

/** Returns the names of a zip's parts and the size that they say to have, without unpacking any. */
function contentsOf(bytes: Uint8Array): { names: string[]; size: number } {
  const names: string[] = []
  let size = 0
  unzipSync(bytes, {
    filter({ name, originalSize }) {
      names.push(name)
      size += originalSize
      return false
    },
  })
  return { names, size }
}

/**
 * Returns a workbook without what the library reads otherwise than spreadsheets do: other encodings than UTF-8, comments within a text, and
 * addresses of parts such as `./sheet1.xml`.
 */
function withPlainParts(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const parts = unzipSync(bytes)
  const names = new Set(Object.keys(parts))
  const changed: Unzipped = {}
  for (const [name, part] of Object.entries(parts)) {
    if (!/\.(?:xml|rels)$/i.test(name)) continue
    const xml = xmlOf(part)
    const plain = name.toLowerCase() === 'xl/_rels/workbook.xml.rels' ? withWholeTargets(plainXml(xml), names) : plainXml(xml)
    if (plain !== xml || encodingOf(part) !== 'utf-8') changed[name] = strToU8(plain.replace(/^<\?xml[^>]*\?>/, ''))
  }
  return Object.keys(changed).length === 0 ? bytes : zipSync({ ...parts, ...changed }, { level: 0 })
}

/** Returns the encoding that a part has by its mark or says to have. */
function encodingOf(part: Uint8Array): string {
  if (part[0] === 0xff || part[1] === 0) return 'utf-16le'
  if (part[0] === 0xfe || part[0] === 0) return 'utf-16be'
  const [, encoding = 'utf-8'] = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w-]+)["']/.exec(latin.decode(part.subarray(0, 200))) ?? []
  return encoding.toLowerCase()
}

const latin = new TextDecoder('latin1')

function xmlOf(part: Uint8Array): string {
  return new TextDecoder(encodingOf(part)).decode(part)
}

/** The ends of what XML holds beside elements and their texts, by its beginning. */
const endings: Readonly<Record<string, string>> = { '<!--': '-->', '<![CDATA[': ']]>', '<?': '?>' }

/**
 * Returns an XML text without comments and instructions, which are no part of the texts around them, and with the texts of CDATA as others.
 * It takes a time in proportion to the text.
 */
function plainXml(xml: string): string {
  const start = xml.startsWith('<?xml') ? xml.indexOf('?>') + 2 : 0
  let plain = xml.slice(0, start)
  let at = start
  for (const { index, 0: opening } of xml.slice(start).matchAll(/<!--|<!\[CDATA\[|<\?/g)) {
    const place = start + index
    // One that begins within another is its text.
    if (place < at) continue
    const ending = endings[opening] ?? ''
    const end = xml.indexOf(ending, place + opening.length)
    if (end < 0) throw new Error(`The part has no end of ${opening}`)
    plain += xml.slice(at, place)
    if (opening === '<![CDATA[')
      plain += xml
        .slice(place + opening.length, end)
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
    at = end + ending.length
  }
  const whole = at === start ? xml : plain + xml.slice(at)
  requireColumns(whole)
  return withScales(withoutTypes(whole))
}

/** The columns of a sheet, each of which has one description at most. */
const mostColumns = 16_384

/** Throws `SheetTooLarge` when descriptions cover more columns: the library makes an object for each column that each of them covers. */
function requireColumns(xml: string): void {
  let columns = 0
  for (const [described] of xml.matchAll(/<(?:\w+:)?col\b[^<>]*>/g)) {
    const ends = Array.from(described.matchAll(/\b(min|max)\w*\s*=\s*["']?([^"'\s>]*)/gi), ([, end = '', value = '']) => {
      return [end.toLowerCase(), Number.parseInt(value, 10)] as const
    })
    const { min = 1, max = 0 } = Object.fromEntries(ends)
    columns += Math.max(0, max - min + 1 || 0)
    if (columns > mostColumns) throw new SheetTooLarge()
  }
}

/** Returns a part of LibreOffice in which numbers that are shown in thousands say so: the library takes them for what they hold. */
function withScales(xml: string): string {
  return xml.replaceAll(
    /<number:number\b[^<>]*\bnumber:display-factor="(?!1")\d+"[^<>]*\/>/g,
    `$&<number:text> ${cellFault.other} /1000</number:text>`,
  )
}

/**
 * Returns a sheet's part in which formulas without a result have no type: the library takes one of texts for a blank, and one of yes or no
 * for a no.
 */
function withoutTypes(xml: string): string {
  return xml.replaceAll(/(<c\b[^<>]{0,300})\st="(?:str|b)"([^<>]{0,300}>\s*<f\b[^<>]*(?:\/>|>[^<]*<\/f>)\s*<\/c>)/g, '$1$2')
}

/** Returns the addresses of a workbook's parts from the root of the zip, as it names them. */
function withWholeTargets(xml: string, names: ReadonlySet<string>): string {
  return xml.replaceAll(/\bTarget=(["'])([^"':]*)\1/g, (whole, quote: string, target: string) => {
    const { pathname } = new URL(target, 'zip://workbook/xl/')
    const name = [decodeURIComponent(pathname), pathname].find((path) => names.has(path.slice(1)))
    return name === undefined ? whole : `Target=${quote}${name}${quote}`
  })
}

export function isFilled(text: string): boolean {
  return /[^\s;,|"]/.test(text)
}

/** Returns what a workbook holds, or the text of a page with tables. */
export function readWorkbook(source: Uint8Array<ArrayBuffer> | string): FileReading {
  try {
    const workbook = read(typeof source === 'string' ? plainXml(source) : source, {
      type: typeof source === 'string' ? 'string' : 'array',
      dense: true,
      cellDates: true,
      cellNF: true,
      UTC: true,
      cellStyles: true,
      cellHTML: false,
      raw: true,
    })
    const filled = workbook.SheetNames.flatMap((name, index) => {
      const { tables, ...hidden } = readCells(name, workbook.Sheets[name])
      const isHidden = (workbook.Workbook?.Sheets?.[index]?.Hidden ?? 0) > 0
      return tables.length > 0 ? [{ name, tables, isHidden, hidden: { sheet: name, ...hidden } }] : []
    })
    const shown = filled.filter(({ isHidden }) => !isHidden)
    if (shown.length === 0) return { fault: filled.length > 0 ? 'paste.file.hidden' : 'paste.file.empty' }
    return {
      sheets: shown.flatMap(({ tables }) => tables),
      hiddenSheets: filled.flatMap(({ name, isHidden }) => (isHidden ? [name] : [])),
      hiddenParts: shown.flatMap(({ hidden }) => (hidden.rows + hidden.columns.length > 0 ? [hidden] : [])),
    }
  } catch (failure) {
    if (failure instanceof SheetTooLarge) return { fault: 'paste.file.tooLarge' }
    return { fault: failure instanceof Error && /password|encrypt/i.test(failure.message) ? 'paste.file.password' : 'paste.file.damaged' }
  }
}

/**
 * Returns the tables of a sheet, each as a sheet: the first has its name, the others are named by their first cell, `Hoja1!A12`. And what
 * of it is hidden.
 */
function readCells(name: string, sheet: WorkSheet | undefined): { tables: FileSheet[]; rows: number; columns: string[] } {
  const data = sheet?.['!data'] ?? []
  requireBounded(data)
  const cells = withMerges(
    data.map((row) => row.map(fileCell)),
    sheet?.['!merges'],
  )
  const filled = new Set<number>()
  for (const row of cells) for (const [place, cell] of row.entries()) if (cell) filled.add(place)
  const tables = tablesOf(copiedCells(cells)).map(({ row, column, cells: own }, index) => ({
    name: index === 0 ? name : `${name}!${utils.encode_cell({ r: row, c: column })}`,
    text: cellsAsText(own),
  }))
  return {
    tables: tables.filter(({ text }) => isFilled(text)),
    rows: cells.filter((row, place) => sheet?.['!rows']?.[place]?.hidden === true && row.some(Boolean)).length,
    columns: (sheet?.['!cols'] ?? []).flatMap((column, place) =>
      column?.hidden === true && filled.has(place) ? [utils.encode_col(place)] : [],
    ),
  }
}

/** Returns a cell of the library as the readers take it; null for a blank one. */
function fileCell(cell: CellObject): SheetCell | null {
  const { t: type, v: value, w = '', f: formula } = cell
  if (formula !== undefined && (type === 'z' || value === undefined)) return { kind: 'error', shown: cellFault.unknown }
  if (type === 'e') return { kind: 'error', shown: w || '#N/A' }
  if (typeof value === 'boolean') return { kind: 'yesNo', value }
  if (typeof value === 'number') {
    const hasOther = /\d/.test(literalsOf(cell.z))
    return { kind: 'number', value, shown: shownAs(cell, value), hasOther }
  }
  if (value instanceof Date && showsDay(cell, value)) return { kind: 'date', value: uncut(value).toISOString(), shown: w }
  const held = typeof value === 'string' ? value : w
  if (held.trim() === '') return value instanceof Date ? { kind: 'error', shown: cellFault.hidden } : null
  const shown = shownAs(cell, held)
  return { kind: 'text', shown: shown.trim() === '' ? cellFault.hidden : shown }
}

/**
 * Returns what a cell shows by its format. The library's own text has nothing beside `General`, takes `0".000"` for decimals, and shows
 * texts without their format.
 */
function shownAs({ z: format, w = '' }: CellObject, value: string | number): string {
  const plain = typeof value === 'string' ? value : w
  if (typeof format !== 'string' || /^(?:general|standard|@)$/i.test(format)) return plain
  try {
    return numberFormat(format.replaceAll(/\[\$([^\]-]*)-[^\]]*\]/g, '"$1"'), value)
  } catch {
    return plain
  }
}

/**
 * Returns whether a cell shows the day of a date, and nothing that says what day it is. A time without a day is one of the first day; a
 * spreadsheet knows none after 9999.
 */
function showsDay({ z: format, w = '' }: CellObject, date: Date): boolean {
  const year = date.getUTCFullYear()
  if (year <= 1900 || year > 9999) return false
  if (typeof format !== 'string') return /\d/.test(w)
  const { day, month } = getFormatDateInfo(format.replaceAll(/d{3,}/gi, ''))
  const literals = literalsOf(format)
  const isPlain = fold(literals)
    .split(' ')
    .every((word) => ['', 'de', 'del', 'a', 'las', 'h', 'hs', 't', 'z'].includes(word))
  return day && month && isPlain && !/[?¿~≈<>]/.test(literals)
}

/** Returns what a format shows beside the value: its quoted texts and escaped signs. */
function literalsOf(format: CellObject['z']): string {
  return String(format ?? '').replaceAll(/"([^"]*)"|\\(.)|[^]/g, (_, text?: string, sign?: string) => text ?? sign ?? ' ')
}

/**
 * Returns a time with the millisecond that the library cut off, towards 1970. A spreadsheet holds 09:05 as a fraction of a day that may be
 * a little too small, and the library reads 09:04:59.999.
 */
function uncut(date: Date): Date {
  const time = date.getTime()
  return Math.abs(time % 1000) === 999 ? new Date(time + Math.sign(time)) : date
}
