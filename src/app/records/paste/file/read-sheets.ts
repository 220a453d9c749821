// Reads the bytes of a spreadsheet's file, its sheets as copied cells or why it cannot be read, and checks their rows.
import { windowsOrDos } from '#domain/paste/dos-text.ts'
import type { PastedBlock } from '#domain/paste/pasted-rows.ts'
import { type FileSheet, readSheet, type SheetStarts, type SheetUse, type SheetValues } from '#domain/sheets/sheet-kinds.ts'
import { type FileReading, isFilled, readWorkbook, readZip } from './read-workbook.ts'

export function readSheets(bytes: Uint8Array<ArrayBuffer>): FileReading {
  if (bytes.length === 0) return { fault: 'paste.file.empty' }
  // A workbook before 2007, or one with a password, which has at least three sectors.
  if (begins(bytes, [0xd0, 0xcf, 0x11, 0xe0])) return bytes.length < 1536 ? { fault: 'paste.file.damaged' } : readWorkbook(bytes)
  if (begins(bytes, [0x50, 0x4b, 3, 4])) return readZip(bytes)
  const text = decoded(bytes)
  if (text === null) return { fault: 'paste.file.unknown' }
  if (/^\s*<(?:\?xml|html|table|!doctype html)/i.test(text)) return readWorkbook(text)
  return isFilled(text)
    ? { sheets: [{ name: '', text: text.trimEnd() }], hiddenSheets: [], hiddenParts: [] }
    : { fault: 'paste.file.empty' }
}

function begins(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte)
}

/** Returns the text of a file, up to the sign with which DOS ends it; null for a file that is no text. */
function decoded(bytes: Uint8Array): string | null {
  const text = wideText(bytes) ?? (bytes.includes(0) ? null : narrowText(bytes))
  return text?.split('\u001a', 1)[0] ?? null
}

/**
 * Returns the text of a file in UTF-16; null for another. Without its mark, most letters have a zero on one side, and no sign is one that
 * no text has.
 */
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

/**
 * Returns a text that was written in UTF-8 twice, `SÃ£o Paulo`, as it was once: all of its letters with a mark are then the bytes of
 * others.
 */
function encodedOnce(text: string): string {
  if (!/[ÂÃ][^\0-\x7f]/.test(text)) return text
  const windows = new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))
  const bytes = Array.from(text.replace('\u{feff}', ''), (sign) => windows.indexOf(sign))
  try {
    return bytes.includes(-1) ? text : new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes))
  } catch {
    return text
  }
}

/** Returns the text of a file in UTF-8, or else in the encoding of Windows or DOS. */
function narrowText(bytes: Uint8Array): string {
  try {
    return encodedOnce(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
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
