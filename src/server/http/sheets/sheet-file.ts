// Answers sheets as a file whose bytes appear while its rows are read: as an XLSX workbook, or one of them as CSV.
import type { Column } from '@cj-tech-master/excelts'
import { UnknownQuery } from '#domain/contract/page.ts'
import { csvBegin, csvHead, csvRow, sheetInstant } from '#domain/sheets/csv.ts'
import {
  sheetFileName,
  type SheetFormat,
  sheetFormats,
  type SheetKind,
  type SheetColumn,
  type SheetType,
  type SheetValue,
} from '#domain/sheets/sheet.ts'
import { localOf, showDay } from '#domain/values/dates.ts'
import type { Call } from '../call.ts'
import { streamFile } from './file-stream.ts'

/** The media types of the formats. */
export const sheetTypes: Readonly<Record<SheetFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}

/** Returns a sheet of a kind with its rows. */
export function sheetOf<Row>({ title, columns }: SheetKind<Row>, rows: AsyncIterable<readonly Row[]>): SheetRows {
  return { title, columns, rows: cells() }

  async function* cells() {
    for await (const batch of rows) yield batch.map((row) => columns.map(({ valueOf }) => valueOf(row)))
  }
}

/** Reads the format that an address asks for, a workbook if it asks for none. Throws `UnknownQuery`. */
export function sheetFormat(call: Call): SheetFormat {
  const word = call.req.query('format') ?? 'xlsx'
  const asked = sheetFormats.find((format) => format === word)
  if (asked === undefined) throw new UnknownQuery('format')
  return asked
}

/** Answers sheets as a file; CSV has the first alone. */
export async function answerSheets(
  call: Call,
  format: SheetFormat,
  sheets: readonly SheetRows[],
  named: Parameters<typeof sheetFileName>[0],
): Promise<Response> {
  const { plain, whole } = sheetFileName(named, format)
  const name = `filename="${plain}"; filename*=UTF-8''${encodeURIComponent(whole).replaceAll("'", '%27')}`
  const pieces = format === 'xlsx' ? workbookPieces(sheets, call.var.services.clock()) : csvPieces(sheets)
  return await streamFile(call, pieces, { type: sheetTypes[format], name, ahead: true })
}

async function* csvPieces([sheet]: readonly SheetRows[]): AsyncGenerator<string, void> {
  if (!sheet) return
  let text = csvBegin + csvHead(sheet.columns)
  for await (const batch of sheet.rows) {
    yield text + batch.map((row) => csvRow(sheet.columns, row)).join('')
    text = ''
  }
  yield text
}

/** A sheet with its rows, in batches. */
interface SheetRows {
  readonly title: string
  readonly columns: readonly Pick<SheetColumn<never>, 'heading' | 'type'>[]
  readonly rows: AsyncIterable<readonly (readonly SheetValue[])[]>
}

/** How the cells of a type look, in the codes of XLSX, and the width in characters that they need. A text has a format too, so that a spreadsheet reads nothing into what is typed over it. */
const looks: Readonly<Record<SheetType, { readonly numFmt: string; readonly width: number }>> = {
  text: { numFmt: '@', width: 20 },
  day: { numFmt: 'dd/mm/yyyy', width: 12 },
  instant: { numFmt: 'dd/mm/yyyy hh:mm', width: 17 },
  integer: { numFmt: '0', width: 10 },
  decimal: { numFmt: '#,##0.00', width: 14 },
}

/** Yields the bytes of a workbook. The library is loaded with the first one. */
async function* workbookPieces(sheets: readonly SheetRows[], created: Date): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  const { WorkbookWriter } = await import('@cj-tech-master/excelts')
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
      for (const row of batch) sheet.addRow(row.map((value, place) => cellOf(columns[place]?.type ?? 'text', value))).commit()
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

/** The days of a spreadsheet count from here, in milliseconds. Those before March 1900 are off by one, so that they are written as texts. */
const dayZero = Date.UTC(1899, 11, 30)
const firstDay = '1900-03-01'

/** A microsecond, in days. Readers cut off what is less than a millisecond, and a fraction of a day is rarely exact. */
const microsecond = 1.2e-11

/** Returns the value of a cell: days and instants as the number that a spreadsheet shows as a date, in the time of Buenos Aires. */
function cellOf(type: SheetType, value: SheetValue): SheetValue {
  if (typeof value !== 'string') return value
  // XLSX reads `_x0041_` as the letter of that number, which the library does not know.
  if (type === 'text') return value.replaceAll(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
  const local = type === 'day' ? `${value}T00:00:00.000` : `${localOf(value)}.${new Date(value).toISOString().slice(20, 23)}`
  // A reader takes the last millisecond of a second for a time that was cut off.
  if (local < firstDay || local.endsWith('.999')) return type === 'day' ? showDay(value) : sheetInstant(value)
  const days = (Date.parse(`${local}Z`) - dayZero) / 86_400_000
  return Number.isInteger(days) ? days : days + microsecond
}
