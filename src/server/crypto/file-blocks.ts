// Splits an uploaded PEM or DER file into its documents, and recognizes what each one is.
import type { AsnType } from 'asn1js'
import { isPkcs12 } from '#domain/company/certificate-upload.ts'
import { elementsOf, readDer } from './asn1.ts'

/** One document of an uploaded file. */
export interface FileBlock {
  /** As PEM names it, `CERTIFICATE` or `ENCRYPTED PRIVATE KEY`; `PKCS12` for such a file. */
  readonly label: string
  /** The header lines of an old PEM that say how a key is encrypted, or empty. */
  readonly headers: string
  readonly der: Buffer
}

/** Reads a file: all blocks of a PEM, ignoring text before and between them, or the one document of a DER. Returns none for anything else. */
export function readBlocks(file: Uint8Array): FileBlock[] {
  const bytes = Buffer.from(file)
  const blocks = bytes.toString('latin1').split('-----BEGIN ').slice(1).flatMap(readPem)
  if (blocks.length > 0) return blocks
  const label = labelOf(bytes)
  return label === null ? [] : [{ label, headers: '', der: bytes }]
}

/** Reads a PEM block from the text after `-----BEGIN `. */
function readPem(text: string): FileBlock[] {
  const [, label, body] = /^([A-Z0-9 ]+)-----([^-]*(?:-(?!----END )[^-]*)*)-----END /.exec(text) ?? []
  if (label === undefined || body === undefined) return []
  const headers = body.split(/\r?\n/).filter((line) => line.includes(':'))
  const base64 = body.split(/\r?\n/).filter((line) => !line.includes(':'))
  return [{ label, headers: headers.map((line) => line.trim()).join('\n'), der: Buffer.from(base64.join(''), 'base64') }]
}

/** Returns a block as normalized PEM. */
export function pemOf({ label, headers, der }: FileBlock): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? []
  return [`-----BEGIN ${label}-----`, ...(headers === '' ? [] : [headers, '']), ...lines, `-----END ${label}-----`, ''].join('\n')
}

/** Recognizes a document in DER by its outer elements, and returns its PEM label, or null. */
export function labelOf(der: Buffer): string | null {
  if (isPkcs12(der)) return 'PKCS12'
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
