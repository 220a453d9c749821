// Reads the bytes of a spreadsheet's file, its sheets as copied cells or why it cannot be read, and checks their rows.
import { unzipSync } from 'fflate'
import readXlsx from 'read-excel-file/web-worker'
import { SaxesParser } from 'saxes'
import type { TextKey } from '#app/i18n/text.ts'
import { copiedCells } from '#domain/paste/file-cells.ts'
import type { PastedBlock } from '#domain/paste/pasted-rows.ts'
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

export async function readSheets(bytes: Uint8Array<ArrayBuffer>): Promise<FileReading> {
  if (bytes.length === 0) return { fault: 'paste.file.empty' }
  if (begins(bytes, [0xd0, 0xcf, 0x11, 0xe0])) return { fault: 'paste.file.old' }
  if (begins(bytes, [0x50, 0x4b, 3, 4])) return await readWorkbook(bytes)
  const text = decoded(bytes)
  if (text === null) return { fault: 'paste.file.unknown' }
  return isFilled(text) ? { sheets: [{ name: '', text: text.trimEnd() }], hiddenSheets: [], hiddenRows: [] } : { fault: 'paste.file.empty' }
}

function begins(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte)
}

function isFilled(text: string): boolean {
  return /[^\s;,"]/.test(text)
}

async function readWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<FileReading> {
  try {
    const { names, size } = contentsOf(bytes)
    if (names.includes('content.xml')) return { fault: 'paste.file.openDocument' }
    if (!names.includes('xl/workbook.xml')) return { fault: 'paste.file.unknown' }
    if (size > mostUnpackedBytes) return { fault: 'paste.file.tooLarge' }
    const looks = sheetLooks(bytes)
    const read = await readXlsx(bytes.buffer, { trim: false })
    const filled = read.flatMap(({ sheet: name, data }, index) => {
      const { hasCells = false, isHidden = false, hiddenRows = [] } = looks[index] ?? {}
      const text = hasCells ? copiedCells(data) : ''
      const count = hiddenRows.filter((row) => data[row - 1]?.some((cell) => cell !== null)).length
      return isFilled(text) ? [{ name, text, isHidden, count }] : []
    })
    const shown = filled.filter(({ isHidden }) => !isHidden)
    if (shown.length === 0) return { fault: filled.length > 0 ? 'paste.file.hidden' : 'paste.file.empty' }
    return {
      sheets: shown.map(({ name, text }) => ({ name, text })),
      hiddenSheets: filled.flatMap(({ name, isHidden }) => (isHidden ? [name] : [])),
      hiddenRows: shown.flatMap(({ name, count }) => (count > 0 ? [{ sheet: name, count }] : [])),
    }
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

interface SheetLook {
  /** Whether it has cells; a sheet that is a chart has none. */
  readonly hasCells: boolean
  readonly isHidden: boolean
  /** The numbers of the rows that it hides, as a filter does. */
  readonly hiddenRows: readonly number[]
}

/** Returns how a workbook shows its sheets, in their order. */
function sheetLooks(bytes: Uint8Array): SheetLook[] {
  const paths = new Map(
    attributesOf(bytes, 'xl/_rels/workbook.xml.rels', 'Relationship').flatMap(({ Id, Type = '', Target = '' }) =>
      Type.endsWith('/worksheet') ? [[Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`]] : [],
    ),
  )
  return attributesOf(bytes, 'xl/workbook.xml', 'sheet').map((sheet) => {
    const path = paths.get(Object.entries(sheet).find(([name]) => name.endsWith(':id'))?.[1])
    const rows = path === undefined ? [] : attributesOf(bytes, path, 'row')
    return {
      hasCells: path !== undefined,
      isHidden: sheet['state'] === 'hidden' || sheet['state'] === 'veryHidden',
      hiddenRows: rows.flatMap(({ r, hidden }) => (hidden === '1' || hidden === 'true' ? [Number(r)] : [])),
    }
  })
}

type Attributes = Readonly<Record<string, string | undefined>>

/** Returns the attributes of all elements with a name in a part of a workbook. */
function attributesOf(bytes: Uint8Array, part: string, element: string): Attributes[] {
  const { [part]: xml } = unzipSync(bytes, { filter: ({ name }) => name === part })
  const found: Attributes[] = []
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false })
  // The parser would throw at faulty XML. The library that reads the cells then says that the file is damaged.
  parser.on('error', () => undefined)
  parser.on('opentag', ({ name, attributes }) => {
    if (name.replace(/^.*:/, '') === element) found.push(attributes)
  })
  parser.write(new TextDecoder().decode(xml)).close()
  return found
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
