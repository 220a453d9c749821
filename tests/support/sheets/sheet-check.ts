// Checks what the product reads of a sheet against what it must be, row by row and field by field.
import { sheetStarts } from '#app/routes/_session/warehouse.$warehouseId.stocks/stock-detail.$stockId/-index/planilla/sheet-uses.ts'
import type { PastedColumn } from '#domain/paste/pasted-cells.ts'
import type { PastedBlock, PastedRow } from '#domain/paste/pasted-rows.ts'
import { type FileSheet, readSheet } from '#domain/sheets/sheet-kinds.ts'
import { companyCuit } from '../fixture.ts'
import type { Page, Row } from './sheet-days.ts'

const starts = sheetStarts(companyCuit)

/** Returns what is wrong in the reading of a sheet: nothing when each row with a value became exactly what it must, and no field was stored as something else. */
export function faultsOf(page: Page, sheet: FileSheet | undefined): string[] {
  if (!sheet) return ['the sheet was not read']
  const block = readSheet(sheet, page.kind, { starts, places: undefined })
  return [
    ...accountFaults(page, block),
    ...page.rows.flatMap((row, index) => rowFaults({ page, block, row, line: index + 1 })),
    ...unreadFaults(page, block),
  ]
}

function isFilled({ cells }: Row): boolean {
  return cells.some((cell) => cell !== null && String(cell.value).trim() !== '')
}

/** Each row with a value is once a title or heading, a record, a total, or a row of another table. */
function accountFaults({ rows }: Page, { titles, apart, rows: records, totals }: PastedBlock): string[] {
  const source = rows.flatMap((row, index) => (isFilled(row) ? [index + 1] : []))
  const read = [...titles, ...apart, ...[...records, ...totals].map(({ line }) => line)].sort((one, other) => one - other)
  return String(read) === String(source) ? [] : [`rows ${String(source)} were read as ${String(read)}`]
}

interface Checked {
  readonly page: Page
  readonly block: PastedBlock
  readonly row: Row
  readonly line: number
}

function rowFaults({ page, block, row, line }: Checked): string[] {
  if (!isFilled(row)) return []
  const record = block.rows.find((one) => one.line === line)
  if (row.is !== 'record') {
    const isThere = row.is === 'total' ? block.totals.some((total) => total.line === line) : record === undefined
    return isThere ? [] : [`row ${line} is no ${row.is}`]
  }
  if (!record) return [`row ${line} is no record`]
  if (row.wrong !== undefined) {
    if (record.saved !== null) return [`row ${line} is stored: ${storedText(record, row.wrong)}`]
    return row.wrong === '' || record.errors[row.wrong] !== undefined ? [] : [`row ${line} has no error in ${row.wrong}`]
  }
  if (record.saved === null)
    return row.mayBeWrong || isMissing(page, block, record) ? [] : [`row ${line} is refused: ${JSON.stringify(record.errors)}`]
  return page.columns.flatMap((column) => {
    if (!block.places.includes(column.name)) return [`${column.name} has no column`]
    const [read, must] = [valueOf(record, column) ?? null, row.stored?.[column.name] ?? null]
    return Object.is(read, must) ? [] : [`row ${line} has ${column.name} ${JSON.stringify(read)} for ${JSON.stringify(must)}`]
  })
}

/** Returns whether a row is refused only because of columns that are named as unread, or whose numbers cannot be converted. */
function isMissing({ unread }: Page, { places }: PastedBlock, { errors }: PastedRow): boolean {
  const isUnread = (name: string) => !places.includes(name) || unread?.some(({ field }) => field === name) === true
  return unread !== undefined && Object.keys(errors).every(isUnread)
}

function valueOf({ cells, saved }: PastedRow, { name, ofParent }: PastedColumn): unknown {
  return ofParent ? cells[name] : saved?.[name]
}

function storedText({ cells, saved }: PastedRow, name: string): string {
  return name === '' ? JSON.stringify(saved) : `${name} ${JSON.stringify(saved?.[name] ?? cells[name] ?? null)}`
}

/** Returns the headings that a block names as read for no field. */
function namedUnread({ ignored, asked, headings }: PastedBlock): readonly (string | undefined)[] {
  return [...ignored, ...asked.map((place) => headings[place])]
}

/** A heading that says something else is named and fills no field, or its numbers are converted: the bare ones are never stored. */
function unreadFaults({ unread = [], rows }: Page, block: PastedBlock): string[] {
  const headings = rows.find(({ is }) => is === 'heading')?.cells.map((cell) => cell?.value) ?? []
  return unread.flatMap(({ heading, field, mayConvert }) => {
    if (namedUnread(block).includes(heading) && !block.places.includes(field)) return []
    const isBare = ({ line, saved }: PastedRow) => {
      const { cells = [], stored } = rows[line - 1] ?? {}
      return saved !== null && saved[field] === stored?.[field] && /^[\d.]+$/.test(String(cells[headings.indexOf(heading)]?.value))
    }
    const isConverted = mayConvert && block.places.includes(field) && !block.rows.some(isBare)
    return isConverted ? [] : [`«${heading}» is not named as unread: ${namedUnread(block).join(', ')}`]
  })
}
