// Reads the bytes of a spreadsheet's file, its sheets as copied cells or why it cannot be read, and checks their rows.
import { type CellObject, type Range, read } from '@e965/xlsx'
import { unzipSync } from 'fflate'
import type { TextKey } from '#app/i18n/text.ts'
import { windowsOrDos } from '#domain/paste/dos-text.ts'
import { copiedCells, type SheetCell, type SheetCells } from '#domain/paste/file-cells.ts'
import type { PastedBlock } from '#domain/paste/pasted-rows.ts'
import { cellFault, unmerged } from '#domain/readers/cell-fault.ts'
import { type FileSheet, readSheet, type SheetStarts, type SheetUse, type SheetValues } from '#domain/sheets/sheet-kinds.ts'

/** The sheets of a file that have cells. */
export interface FileContents {
  readonly sheets: readonly FileSheet[]
  /** The names of the sheets that the file hides, which are not read. */
  readonly hiddenSheets: readonly string[]
  /** How many filled rows a sheet hides, which are read as the others. */
  readonly hiddenRows: readonly { readonly sheet: string; readonly count: number }[]
}

/** What a file holds; or the key of the sentence that says why nothing can be read. */
export type FileReading = FileContents | { readonly fault: TextKey }

/** The most bytes of a workbook's parts once they are unpacked. A thousand lines take about 1 MB. */
const mostUnpackedBytes = 300_000_000

export function readSheets(bytes: Uint8Array<ArrayBuffer>): FileReading {
  if (bytes.length === 0) return { fault: 'paste.file.empty' }
  // A workbook before 2007, or one with a password, which has at least three sectors.
  if (begins(bytes, [0xd0, 0xcf, 0x11, 0xe0])) return bytes.length < 1536 ? { fault: 'paste.file.damaged' } : readWorkbook(bytes)
  if (begins(bytes, [0x50, 0x4b, 3, 4])) return readZip(bytes)
  const text = decoded(bytes)
  if (text === null) return { fault: 'paste.file.unknown' }
  if (/^\s*<(?:\?xml|html|table|!doctype html)/i.test(text)) return readWorkbook(text)
  return isFilled(text) ? { sheets: [{ name: '', text: text.trimEnd() }], hiddenSheets: [], hiddenRows: [] } : { fault: 'paste.file.empty' }
}

function readZip(bytes: Uint8Array<ArrayBuffer>): FileReading {
  try {
    const { names, size } = contentsOf(bytes)
    if (size > mostUnpackedBytes) return { fault: 'paste.file.tooLarge' }
    return names.some((name) => /^(?:content\.xml|xl\/workbook\.(?:xml|bin))$/i.test(name))
      ? readWorkbook(bytes)
      : { fault: 'paste.file.unknown' }
  } catch {
    return { fault: 'paste.file.damaged' }
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

function begins(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte)
}

function isFilled(text: string): boolean {
  return /[^\s;,|"]/.test(text)
}

/** Returns what a workbook holds, or the text of a page with tables. */
function readWorkbook(source: Uint8Array<ArrayBuffer> | string): FileReading {
  try {
    const workbook = read(source, {
      type: typeof source === 'string' ? 'string' : 'array',
      dense: true,
      cellDates: true,
      UTC: true,
      cellStyles: true,
      cellHTML: false,
      raw: true,
    })
    const filled = workbook.SheetNames.flatMap((name, index) => {
      const sheet = workbook.Sheets[name]
      const rows = withMerges(
        (sheet?.['!data'] ?? []).map((row) => row.map(fileCell)),
        sheet?.['!merges'],
      )
      const text = copiedCells(rows)
      const count = rows.filter((row, place) => sheet?.['!rows']?.[place]?.hidden === true && row.some(Boolean)).length
      const isHidden = (workbook.Workbook?.Sheets?.[index]?.Hidden ?? 0) > 0
      return isFilled(text) ? [{ name, text, isHidden, count }] : []
    })
    const shown = filled.filter(({ isHidden }) => !isHidden)
    if (shown.length === 0) return { fault: filled.length > 0 ? 'paste.file.hidden' : 'paste.file.empty' }
    return {
      sheets: shown.map(({ name, text }) => ({ name, text })),
      hiddenSheets: filled.flatMap(({ name, isHidden }) => (isHidden ? [name] : [])),
      hiddenRows: shown.flatMap(({ name, count }) => (count > 0 ? [{ sheet: name, count }] : [])),
    }
  } catch (failure) {
    return { fault: failure instanceof Error && /password|encrypt/i.test(failure.message) ? 'paste.file.password' : 'paste.file.damaged' }
  }
}

/**
 * Copies the value of vertically merged cells into each of their rows. Marks the blank cells below them, up to the next value in the column, as `unmerged`. Changes the rows; rows without
 * cells may be absent.
 */
function withMerges(rows: ((SheetCell | null)[] | undefined)[], merges: readonly Range[] = []): readonly SheetCells[] {
  for (const { s, e } of merges.filter(({ s: start, e: end }) => end.r > start.r)) {
    for (let at = s.r + 1; at < rows.length && (at <= e.r || !rows[at]?.[s.c]); at += 1) {
      const row = rows[at]
      if (row?.some(Boolean)) row[s.c] = at <= e.r ? (rows[s.r]?.[s.c] ?? null) : { kind: 'text', shown: unmerged }
    }
  }
  return Array.from(rows, (row) => row ?? [])
}

/** Returns a cell of the library as the readers take it; null for a blank one. */
function fileCell({ t: type, v: value, w: shown = '', f: formula }: CellObject): SheetCell | null {
  if (formula !== undefined && value === undefined) return { kind: 'error', shown: cellFault.unknown }
  if (type === 'e') return { kind: 'error', shown: shown || '#N/A' }
  if (typeof value === 'boolean') return { kind: 'yesNo', value }
  if (typeof value === 'number') return { kind: 'number', value, shown }
  // A time without a day is one of the first day.
  if (value instanceof Date && value.getUTCFullYear() > 1900) return { kind: 'date', value: uncut(value).toISOString(), shown }
  const text = typeof value === 'string' ? value : shown
  return text === '' ? null : { kind: 'text', shown: text }
}

/** Returns a time with the millisecond that the library cut off, towards 1970. A spreadsheet holds 09:05 as a fraction of a day that may be a little too small, and the library reads 09:04:59.999. */
function uncut(date: Date): Date {
  const time = date.getTime()
  return Math.abs(time % 1000) === 999 ? new Date(time + Math.sign(time)) : date
}

/** Returns the text of a file, up to the sign with which DOS ends it; null for a file that is no text. */
function decoded(bytes: Uint8Array): string | null {
  const text = wideText(bytes) ?? (bytes.includes(0) ? null : narrowText(bytes))
  return text?.split('\u001a', 1)[0] ?? null
}

/** Returns the text of a file in UTF-16; null for another. Without its mark, most letters have a zero on one side, and no sign is one that no text has. */
function wideText(bytes: Uint8Array): string | null {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const start = bytes.subarray(0, 4096)
  const zeros = (side: number): number => start.filter((byte, at) => byte === 0 && at % 2 === side).length
  if (Math.max(zeros(0), zeros(1)) <= start.length / 4) return null
  const text = new TextDecoder(zeros(0) < zeros(1) ? 'utf-16le' : 'utf-16be').decode(bytes)
  return /[^\P{Cc}\s]/u.test(text.replaceAll('\u001a', '')) ? null : text
}

/** Returns the text of a file in UTF-8, or else in the encoding of Windows or DOS. */
function narrowText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const windows = new TextDecoder('windows-1252')
    const signs = Uint8Array.from({ length: 128 }, (_, index) => 128 + index)
    return windowsOrDos(windows.decode(bytes), windows.decode(signs))
  }
}

export interface CheckJob {
  readonly sheets: readonly FileSheet[]
  readonly uses: readonly SheetUse[]
  readonly starts: SheetStarts
}

/** The bytes of a file to read, or sheets to check. */
export type FileJob = ArrayBuffer | CheckJob

/** The rows of each sheet; null for one that is left out. */
export type CheckedSheets = readonly (PastedBlock<SheetValues> | null)[]

/** Does a job. Calls `onProgress` with the number of checked rows, after every thousand. */
export async function doJob(job: FileJob, onProgress: (done: number) => void): Promise<FileReading | CheckedSheets> {
  return 'uses' in job ? checkSheets(job, onProgress) : readSheets(new Uint8Array(job))
}

function checkSheets({ sheets, uses, starts }: CheckJob, onProgress: (done: number) => void): CheckedSheets {
  let before = 0
  return sheets.map((sheet, index) => {
    const { kind, ...how } = uses[index] ?? { kind: null }
    if (kind === null) return null
    const block = readSheet(sheet, kind, { starts, ...how, onProgress: (done) => onProgress(before + done) })
    before += block.rows.length
    return block
  })
}
