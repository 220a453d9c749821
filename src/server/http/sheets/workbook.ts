// Writes sheets as an XLSX workbook whose bytes appear while its rows are read.
import type { Column } from '@cj-tech-master/excelts'
import { sheetInstant } from '#domain/sheets/csv.ts'
import type { SheetColumn, SheetType, SheetValue } from '#domain/sheets/sheet.ts'
import { localOf, showDay } from '#domain/values/dates.ts'
import { nextTurn } from '../../store/database/event-loop-turns.ts'

export interface SheetRows {
  readonly title: string
  readonly columns: readonly Pick<SheetColumn<never>, 'heading' | 'type'>[]
  readonly rows: AsyncIterable<readonly (readonly SheetValue[])[]>
}

/**
 * How the cells of a type look, in the codes of XLSX, and the width in characters that they need. A text has a format too, so that a
 * spreadsheet reads nothing into what is typed over it.
 */
const looks: Readonly<Record<SheetType, { readonly numFmt: string; readonly width: number }>> = {
  text: { numFmt: '@', width: 20 },
  day: { numFmt: 'dd/mm/yyyy', width: 12 },
  instant: { numFmt: 'dd/mm/yyyy hh:mm', width: 17 },
  integer: { numFmt: '0', width: 10 },
  decimal: { numFmt: '#,##0.00', width: 14 },
}

/** Loads the library that writes workbooks, which blocks the process for half a second. The start does it before a person's sheet would. */
export const loadWorkbookWriter = async () => await import('@cj-tech-master/excelts')

export async function* workbookPieces(sheets: readonly SheetRows[], created: Date): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  const { WorkbookWriter } = await loadWorkbookWriter()
  const pieces: Uint8Array<ArrayBuffer>[] = []
  const stream = new WritableStream<Uint8Array>({ write: (piece) => void pieces.push(new Uint8Array(piece)) })
  const workbook = new WorkbookWriter({ stream, created, modified: created, useStyles: true, useSharedStrings: false })
  for (const { title, columns, rows } of sheets) {
    const sheet = workbook.addWorksheet(title, { views: [{ state: 'frozen', ySplit: 1 }] })
    sheet.columns = columns.map(columnOf)
    const head = sheet.getRow(1)
    head.font = { bold: true }
    head.commit()
    for await (const batch of rows) {
      for (const row of batch) {
        await nextTurn()
        sheet.addRow(row.map((value, place) => cellOf(columns[place]?.type ?? 'text', value))).commit()
      }
      yield* pieces.splice(0)
    }
    sheet.commit()
  }
  await workbook.commit()
  yield* pieces
}

function columnOf({ heading, type }: SheetRows['columns'][number]): Partial<Column> {
  const { numFmt, width } = looks[type]
  return { header: heading, width: Math.max(width, heading.length + 2), style: { numFmt } }
}

/**
 * The days of a spreadsheet count from here, in milliseconds. Those before March 1900 are off by one, so that they are written as texts.
 */
const dayZero = Date.UTC(1899, 11, 30)
const firstDay = '1900-03-01'

/**
 * A microsecond, in days. It is added to times, away from 1970: their fractions of a day are rarely exact, and readers drop the part below
 * a millisecond, so that a time that is a little too small would lose one.
 */
const microsecond = 1.2e-11

/** Returns the value of a cell: days and instants as the number that a spreadsheet shows as a date, in the time of Buenos Aires. */
function cellOf(type: SheetType, value: SheetValue): SheetValue | { richText: { text: string }[] } {
  if (typeof value !== 'string') return value
  // What may be read as a sign of XML, `&amp;` or `_x0041_`, stands in the cell as a text of its own, which the library escapes whole.
  if (type === 'text') return /&|_x/.test(value) ? { richText: [{ text: value }] } : value
  const local = type === 'day' ? `${value}T00:00:00.000` : `${localOf(value)}.${new Date(value).toISOString().slice(20, 23)}`
  // A reader takes the last millisecond of a second for a time that was cut off.
  if (local < firstDay || local.endsWith('.999')) return type === 'day' ? showDay(value) : sheetInstant(value)
  const time = Date.parse(`${local}Z`)
  const days = (time - dayZero) / 86_400_000
  return Number.isInteger(days) ? days : days + Math.sign(time) * microsecond
}
