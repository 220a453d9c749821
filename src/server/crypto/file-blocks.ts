// Splits an uploaded PEM or DER file into its documents, and recognizes what each one is.
import { isUtf8 } from 'node:buffer'
import { Constructed, type AsnType } from 'asn1js'
import type { CertificateFault } from '#domain/company/certificate-faults.ts'
import { isPkcs12 } from '#domain/company/certificate-upload.ts'
import { berOf, elementsOf, readDer } from './asn1.ts'

export interface FileBlock {
  /** As PEM names it, `CERTIFICATE` or `ENCRYPTED PRIVATE KEY`; `PKCS12` for such a file, `HTML` for a web page. */
  readonly label: string
  /** The header lines of an old PEM that say how a key is encrypted, or empty. */
  readonly headers: string
  readonly der: Buffer
}

/**
 * Reads a file: all blocks of a PEM, ignoring text before and between them, or the one document of a DER or of its Base64. Of a PKCS#7 it
 * returns the certificates. Returns none for anything else.
 */
export function readBlocks(file: Uint8Array): FileBlock[] {
  const bytes = Buffer.from(file)
  const text = textOf(bytes)
  const blocks = text.split('-----BEGIN ').slice(1).flatMap(readPem)
  if (blocks.length > 0) return blocks.flatMap(unpacked)
  if (/^\s*<(?:!doctype html|html|head|body)\b/i.test(text)) return [{ label: webPage, headers: '', der: bytes }]
  const der = base64Of(text.replaceAll(/["']|-----END [^\n]*/g, '')) ?? bytes
  const label = labelOf(der)
  return label === null ? [] : unpacked({ label, headers: '', der })
}

/** The label of a page that was saved instead of a file. */
const webPage = 'HTML'

/**
 * Returns why a file is another one than was asked for; null when nothing in it says so. `ends` has the faults of other documents, by the
 * end of their label.
 */
export function otherFile(blocks: readonly FileBlock[], ends: Readonly<Record<string, CertificateFault>>): CertificateFault | null {
  const faults: Readonly<Record<string, CertificateFault>> = { PKCS12: 'CertificatePkcs12', [webPage]: 'FileIsPage', ...ends }
  return Object.entries(faults).find(([end]) => blocks.some(({ label }) => label.endsWith(end)))?.[1] ?? null
}

/**
 * Returns a file's bytes as text, also of one that an editor saved as "Unicode" (UTF-16) or in its own letters, with line breaks that are
 * written as `\n`, and armour that a word processor changed.
 */
function textOf(bytes: Buffer): string {
  const isZero = (offset: number) => bytes.length > 16 && bytes.subarray(2, 16).every((byte, index) => index % 2 !== offset || byte === 0)
  const order = bytes.subarray(0, 2).toString('hex')
  const isBig = order === 'feff' || isZero(0)
  if (isBig || order === 'fffe' || isZero(1)) return withArmour(new TextDecoder(isBig ? 'utf-16be' : 'utf-16le').decode(bytes))
  return withArmour(new TextDecoder(isUtf8(bytes) ? 'utf-8' : 'windows-1252').decode(bytes).replaceAll(/(?:\\r)?\\n/g, '\n'))
}

/**
 * A line of armour, as editors leave it: other dashes, fewer or none, blanks around them. Its parts are bounded, or a long run of them
 * would cost the square of its length.
 */
const armourLine =
  /^[^\S\n]{0,20}[\p{Pd}\u2212_]{0,20}[^\S\n]{0,20}\b(BEGIN|END) ([A-Z0-9 #]{0,40}(?:CERTIFICATE|KEY|REQUEST|PKCS ?#?7|CMS))[^\S\n]{0,20}[\p{Pd}\u2212_]{0,20}[^\S\n]{0,20}$/gmu
/** The same inside of a line, where its dashes tell it from a text. */
const armour = /[\p{Pd}\u2212]{1,20}[^\S\n]{0,20}(BEGIN|END) ([A-Z0-9 #]{1,60}?)[^\S\n]{0,20}[\p{Pd}\u2212]{1,20}/gu

/** Signs that editors and mails put around a line. */
const edge = /[\s"'`*“”‘’«»]/u

function withoutEdges(line: string): string {
  let end = line.length
  while (end > 0 && edge.test(line.charAt(end - 1))) end -= 1
  return line.slice(0, end).replace(/^[\s>|"'`*“”‘’«»]+/u, '')
}

/**
 * Writes the armour of a PEM as it should be, without the signs that cannot be seen and those around a line. What it holds is left alone.
 */
function withArmour(text: string): string {
  return text
    .replaceAll(/\p{Cf}/gu, '')
    .split(/\r\n?|[\n\u2028\u2029\v\f]/)
    .map(withoutEdges)
    .join('\n')
    .replaceAll('\u00A0', ' ')
    .replaceAll(armourLine, '-----$1 $2-----')
    .replaceAll(armour, '-----$1 $2-----')
}

/** Returns the certificates of a PKCS#7, and any other document as it is. */
function unpacked(block: FileBlock): FileBlock[] {
  if (!/^(?:PKCS ?#?7|CMS)/.test(block.label)) return [block]
  const [, content] = elementsOf(berOf(block.der))
  const parts = content instanceof Constructed ? elementsOf(content.valueBlock.value[0]) : []
  const certificates = parts.find(({ idBlock }) => idBlock.tagClass === 3 && idBlock.tagNumber === 0)
  if (!(certificates instanceof Constructed)) return []
  return certificates.valueBlock.value.map(({ valueBeforeDecodeView }) => ({
    label: 'CERTIFICATE',
    headers: '',
    der: Buffer.from(valueBeforeDecodeView),
  }))
}

/** Reads a PEM block from the text after `-----BEGIN `. One that is cut or has signs that do not belong there is empty. */
function readPem(text: string): FileBlock[] {
  const [head = '', ...others] = text.split('-----END ')
  const [, label, body] = /^([A-Z0-9 #]+)-----([^]*)/.exec(head) ?? []
  if (label === undefined || body === undefined) return []
  const lines = body.split('\n')
  const headers = lines.filter((line) => line.includes(':')).join('\n')
  const rows = lines.filter((line) => !line.includes(':'))
  // A key that is encrypted in the old way does not say its own length.
  const der = others.length > 0 ? base64Of(rows.join('')) : headers === '' ? derIn(rows) : null
  return [{ label, headers, der: der ?? Buffer.alloc(0) }]
}

function base64Of(text: string): Buffer | null {
  const base64 = text.replaceAll(/\s/g, '')
  return /^[A-Za-z0-9+/]+={0,2}$/.test(base64) ? Buffer.from(base64, 'base64') : null
}

/**
 * Returns the document that begins a text without an end: its rows of one length, a last one that is shorter, and of these what the
 * document says of its own length.
 */
function derIn(rows: readonly string[]): Buffer | null {
  const written = rows.filter((row) => row !== '')
  const last = written.findIndex((row) => row.length < (written[0]?.length ?? 0))
  const der = base64Of(written.slice(0, last + 1 || undefined).join(''))
  const [tag, first = 0] = der ?? []
  const size = first < 0x80 ? 0 : first - 0x80
  if (der === null || tag !== 0x30 || size > 4) return null
  const length = 2 + size + (size === 0 ? first : der.readUIntBE(2, size))
  return length > der.length ? null : der.subarray(0, length)
}

export function pemOf({ label, headers, der }: FileBlock): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? []
  return [`-----BEGIN ${label}-----`, ...(headers === '' ? [] : [headers, '']), ...lines, `-----END ${label}-----`, ''].join('\n')
}

/** The object identifier that a PKCS#7 with certificates begins with. */
const signedData = Buffer.from('06092a864886f70d010702', 'hex')

/** Recognizes a document in DER by its outer elements, and returns its PEM label, or null. */
export function labelOf(der: Buffer): string | null {
  if (isPkcs12(der)) return 'PKCS12'
  if (der.subarray(0, 40).includes(signedData)) return 'PKCS7'
  const elements = elementsOf(readDer(der))
  const shape = shapeOf(elements)
  if (shape.startsWith('02 30 04')) return 'PRIVATE KEY'
  if (shape.startsWith('02 02 02')) return 'RSA PRIVATE KEY'
  if (shape.startsWith('02 04')) return 'EC PRIVATE KEY'
  if (shape === '30 04') return 'ENCRYPTED PRIVATE KEY'
  if (shape !== '30 30 03') return null
  return /^02 30 30(?: a0)?$/.test(shapeOf(elementsOf(elements[0]))) ? 'CERTIFICATE REQUEST' : 'CERTIFICATE'
}

/** Returns the tags of elements as hexadecimal text, `02 30 04`. */
function shapeOf(elements: readonly AsnType[]): string {
  return elements.map(({ valueBeforeDecodeView: [tag = 0] }) => tag.toString(16).padStart(2, '0')).join(' ')
}
