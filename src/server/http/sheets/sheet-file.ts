// Answers sheets as a file: as a workbook, or one of them as CSV.
import type { Criterion } from '#domain/contract/filters.ts'
import { UnknownQuery } from '#domain/contract/page.ts'
import { csvBegin, csvHead, csvRow } from '#domain/sheets/csv.ts'
import { sheetFileName, type SheetFormat, sheetFormats, type SheetKind } from '#domain/sheets/sheet.ts'
import { nextTurn } from '../../store/database/event-loop-turns.ts'
import type { Call } from '../call.ts'
import { streamFile } from './file-stream.ts'
import { type SheetRows, workbookPieces } from './workbook.ts'

export const sheetTypes: Readonly<Record<SheetFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}

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
  named: readonly string[],
): Promise<Response> {
  const name = fileName(named, format)
  const pieces = format === 'xlsx' ? workbookPieces(sheets, call.var.services.clock()) : csvPieces(sheets)
  return await streamFile(call, pieces, { type: sheetTypes[format], name, ahead: true })
}

/** Returns the name of a file as a header says it (`sheetFileName`). */
export function fileName(parts: readonly string[], format: SheetFormat): string {
  const { plain, whole } = sheetFileName(parts, format)
  return `filename="${plain}"; filename*=UTF-8''${encodeURIComponent(whole).replaceAll("'", '%27')}`
}

/** Returns the part of a file's name that tells which rows were asked for; empty for all. */
export function filterPart(criteria: readonly Criterion[]): string {
  return criteria.map(({ value }) => value).join(' ')
}

async function* csvPieces([sheet]: readonly SheetRows[]): AsyncGenerator<string, void> {
  if (!sheet) return
  let text = csvBegin + csvHead(sheet.columns)
  for await (const batch of sheet.rows) {
    for (const row of batch) {
      text += csvRow(sheet.columns, row)
      await nextTurn()
    }
    yield text
    text = ''
  }
  yield text
}
