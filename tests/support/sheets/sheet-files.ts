// Writes sheets as the files that spreadsheets and programs make of them.
import type { Cell, Page, Row } from './sheet-days.ts'
import { escaped, type Parts, partsOf } from './workbook-parts.ts'

/** Returns the letters of a column: `A` for 0. */
export function lettersOf(place: number): string {
  const last = String.fromCodePoint(65 + (place % 26))
  return place < 26 ? last : lettersOf(Math.floor(place / 26) - 1) + last
}

/** Returns the parts of a workbook with a sheet for each page. */
export function workbookParts(pages: readonly Page[], properties = ''): Parts {
  const cells = pages.flatMap(({ rows }) => rows.flatMap((row) => row.cells))
  const formats = [...new Set(cells.flatMap((cell) => (cell?.format === undefined || cell.format === 'General' ? [] : [cell.format])))]
  const styleOf = (format: string | undefined) => {
    const place = formats.indexOf(format ?? '')
    return place < 0 ? '' : ` s="${place + 2}"`
  }
  const written = (cell: Cell | null, name: string) => {
    if (cell === null || (cell.value === '' && cell.inner === undefined)) return ''
    const { type, inner } = contentOf(cell)
    return `<c r="${name}"${styleOf(cell.format)}${type === '' ? '' : ` t="${type}"`}>${inner}</c>`
  }
  const rowOf = ({ cells: own }: Row, index: number) =>
    `<row r="${index + 1}">${own.map((cell, place) => written(cell, `${lettersOf(place)}${index + 1}`)).join('')}</row>`
  return partsOf(
    pages.map(({ rows, after = '' }) => `<sheetData>${rows.map(rowOf).join('')}</sheetData>${after}`),
    { formats, properties },
  )
}

function contentOf({ value, type, inner }: Cell): { readonly type: string; readonly inner: string } {
  if (inner !== undefined) return { type: type ?? '', inner }
  if (typeof value === 'string') return { type: 'inlineStr', inner: `<is><t xml:space="preserve">${escaped(value)}</t></is>` }
  return typeof value === 'boolean' ? { type: 'b', inner: `<v>${Number(value)}</v>` } : { type: '', inner: `<v>${value}</v>` }
}

/** Returns what a cell of an ordinary day shows in a spreadsheet in Spanish. */
export function shownOf(cell: Cell | null): string {
  if (cell === null || typeof cell.value === 'boolean') return ''
  if (typeof cell.value === 'string') return cell.value
  if (cell.format?.includes('yyyy') !== true) return String(cell.value).replace('.', ',')
  const at = new Date(Date.UTC(1899, 11, 30) + Math.round(cell.value * 1440) * 60_000).toISOString()
  return `${at.slice(8, 10)}/${at.slice(5, 7)}/${at.slice(0, 4)} ${at.slice(11, 16)}`
}

interface Lines {
  readonly separator: string
  readonly end?: string
  readonly quoted?: (text: string) => string
}

/** Returns a sheet as text, with quotes around what holds the separator. */
export function linesOf({ rows }: Page, { separator, end = '\r\n', quoted }: Lines): string {
  const inQuotes = (shown: string) => `"${shown.replaceAll('"', '""')}"`
  const written = (shown: string) => (quoted ? quoted(shown) : shown.includes(separator) || shown.includes('"') ? inQuotes(shown) : shown)
  return rows.map(({ cells }) => cells.map((cell) => written(shownOf(cell))).join(separator)).join(end)
}
