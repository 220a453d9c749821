// Reads the bytes of a spreadsheet's file, its sheets as copied cells or why it cannot be read, and checks their rows.
import type { PastedBlock } from '#domain/paste/pasted-rows.ts'
import { type FileSheet, readSheet, type SheetStarts, type SheetUse } from '#domain/sheets/sheet-kinds.ts'
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

/** The signs of the bytes from 128 on in the code page 850 of DOS. */
const dosSigns =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'

/**
 * What no text in Spanish has, and few in Portuguese: other signs than these, accented letters beside digits or as capitals after small
 * letters, `º` before a letter or without one or a number before it, and `¡` after a letter.
 */
const foreign =
  /[^\p{ASCII}áéíóúüñçãàÁÉÍÓÚÜÑÇªº°¿¡€\u00a0]|(?<=\d)[áéíóúüñçãà]|(?<=\d|\p{Ll})[ÁÉÍÓÚÜÑÇ]|[áéíóúüñçãàÁÉÍÓÚÜÑÇ](?=\d)|[ªº°](?=\p{Ll})|(?<![\p{L}\d.])[ªº]|(?<=\p{L})¡/gu

/**
 * What few texts have: small letters among capitals, a cell that begins with `é` or `à`, `á` after a strong vowel, and a hard blank after
 * what ends no word (byte 160, which is `á` in DOS).
 */
const unlikely =
  /(?<=\p{Lu}\p{Lu})[áéíóúüñçãà]|[áéíóúüñçãà](?=\p{Lu})|(?<![\p{L} ])[éà](?=\p{L})|(?<=[aeo])á|(?<=[bcfghmpqtv]|(?<![aeiou])[b-df-hj-np-tv-xz])\u00a0/gu

/**
 * Returns a text that was read as Windows writes it as that of DOS, where that is likelier in Spanish. `windowsSigns` are those of the
 * bytes from 128 on.
 */
function windowsOrDos(text: string, windowsSigns: string): string {
  const dosOf = new Map(Array.from(windowsSigns, (sign, index) => [sign, dosSigns[index]]))
  const dos = text.replaceAll(/\P{ASCII}/gu, (sign) => dosOf.get(sign) ?? sign)
  const gain = countOf(text, foreign) - countOf(dos, foreign) || countOf(text, unlikely) - countOf(dos, unlikely)
  return gain > 0 ? dos : text
}

function countOf(text: string, signs: RegExp): number {
  return text.match(signs)?.length ?? 0
}

export interface CheckJob {
  readonly sheets: readonly FileSheet[]
  readonly uses: readonly SheetUse[]
  readonly starts: SheetStarts
}

/** The bytes of a file to read, or sheets to check. */
export type FileJob = ArrayBuffer | CheckJob

/** The rows of each sheet; null for one that is left out. */
export type CheckedSheets = readonly (PastedBlock | null)[]

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
