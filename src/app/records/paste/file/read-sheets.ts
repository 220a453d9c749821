// Reads the bytes of a spreadsheet's file, its sheets as copied cells or why it cannot be read, and checks their rows.
import { unzipSync } from 'fflate'
import readXlsx from 'read-excel-file/web-worker'
import type { TextKey } from '#app/i18n/text.ts'
import { copiedCells } from '#domain/paste/file-cells.ts'
import type { PastedBlock } from '#domain/paste/pasted-rows.ts'
import { type FileSheet, readSheet, type SheetStarts, type SheetUse, type SheetValues } from '#domain/sheets/sheet-kinds.ts'

/** The sheets of a file; or the key of the sentence that says why there are none. */
export type FileReading = { readonly sheets: readonly FileSheet[] } | { readonly fault: TextKey }

/** The most bytes of a workbook's parts once they are unpacked. A thousand lines take about 1 MB. */
const mostUnpackedBytes = 300_000_000

export async function readSheets(bytes: Uint8Array<ArrayBuffer>): Promise<FileReading> {
  if (bytes.length === 0) return { fault: 'paste.file.empty' }
  if (begins(bytes, [0xd0, 0xcf, 0x11, 0xe0])) return { fault: 'paste.file.old' }
  if (begins(bytes, [0x50, 0x4b, 3, 4])) return await readWorkbook(bytes)
  const text = decoded(bytes)
  return text === null ? { fault: 'paste.file.unknown' } : found([{ name: '', text: text.trimEnd() }])
}

function begins(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte)
}

function found(sheets: readonly FileSheet[]): FileReading {
  const filled = sheets.filter(({ text }) => /[^\s;,"]/.test(text))
  return filled.length === 0 ? { fault: 'paste.file.empty' } : { sheets: filled }
}

async function readWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<FileReading> {
  try {
    const { names, size } = contentsOf(bytes)
    if (names.includes('content.xml')) return { fault: 'paste.file.openDocument' }
    if (!names.includes('xl/workbook.xml')) return { fault: 'paste.file.unknown' }
    if (size > mostUnpackedBytes) return { fault: 'paste.file.tooLarge' }
    const hidden = hiddenSheets(bytes)
    const sheets = await readXlsx(bytes.buffer, { trim: false })
    return found(sheets.filter(({ sheet }) => !hidden.includes(sheet)).map(({ sheet, data }) => ({ name: sheet, text: copiedCells(data) })))
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

/** Returns the names of the sheets that the file hides from people. */
function hiddenSheets(bytes: Uint8Array): string[] {
  const { 'xl/workbook.xml': part } = unzipSync(bytes, { filter: ({ name }) => name === 'xl/workbook.xml' })
  const tags = new TextDecoder().decode(part).match(/<(?:\w+:)?sheet\s[^>]*>/g) ?? []
  return tags.filter((tag) => /\sstate="(?:hidden|veryHidden)"/.test(tag)).map((tag) => unescaped(/\sname="([^"]*)"/.exec(tag)?.[1] ?? ''))
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function unescaped(xml: string): string {
  return xml.replaceAll(/&(?:#(x?)([\dA-Fa-f]+)|(\w+));/g, (all, isHex: string, code: string | undefined, name: string) =>
    code === undefined ? (entities[name] ?? all) : String.fromCodePoint(Number.parseInt(code, isHex ? 16 : 10)),
  )
}

/** Returns the text of a file in UTF-8, in UTF-16 with its mark, or in the encoding of Windows; null for a file that is no text. */
function decoded(bytes: Uint8Array): string | null {
  const wide = begins(bytes, [0xff, 0xfe]) ? 'utf-16le' : begins(bytes, [0xfe, 0xff]) ? 'utf-16be' : null
  if (wide) return new TextDecoder(wide).decode(bytes)
  if (bytes.includes(0)) return null
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
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
  return 'uses' in job ? checkSheets(job, onProgress) : await readSheets(new Uint8Array(job))
}

function checkSheets({ sheets, uses, starts }: CheckJob, onProgress: (done: number) => void): CheckedSheets {
  let before = 0
  return sheets.map((sheet, index) => {
    const { kind, places } = uses[index] ?? { kind: null }
    if (kind === null) return null
    const block = readSheet(sheet, kind, { starts, places, onProgress: (done) => onProgress(before + done) })
    before += block.rows.length
    return block
  })
}
