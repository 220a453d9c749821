// What identifies a record within a stock, or a container within its titulo: two records with one identity are repeated.
import { readers } from '../readers/readers.ts'
import type { Reader } from '../readers/reading.ts'
import { cleanText } from '../values/clean-text.ts'

type Part = readonly [field: string, read: Reader]

const container: readonly Part[] = [['numeroContenedor', readers.containerNumber]]

/** The fields that identify a record together: those of the first list whose last field is filled. */
const identifying: Readonly<Record<string, readonly (readonly Part[])[]>> = {
  permisoEmbarque: [[['identificadorPermiso', readers.declaration]], [['identificadorRemito', readers.text]]],
  documentoTransporte: [
    [
      ['identificadorManifiesto', readers.declaration],
      ['identificadorDocumentoTransporte', readers.transportDocument],
    ],
  ],
  contenedorAsociado: [container],
  contenedorVacio: [container],
}

export interface Identity {
  /** Equal for records that are repeated. */
  readonly key: string
  readonly fields: readonly string[]
  /** The last of the fields, and its number. */
  readonly field: string
  readonly number: string
  /** Whether every field can be read. */
  readonly isWhole: boolean
}

/**
 * Returns the identity of a record, or of what a form or a row of cells has so far; null while it has none, and for kinds that may be
 * repeated.
 */
export function identifyRecord(name: string, record: object): Identity | null {
  const values: Readonly<Record<string, unknown>> = { ...record }
  for (const parts of identifying[name] ?? []) {
    const read = parts.map(([field, reader]) => readPart(values[field], reader))
    const [field, number] = [parts.at(-1)?.[0], read.at(-1)?.text]
    if (field === undefined || number === undefined || number === '') continue
    const [texts, fields] = [read.map(({ text }) => text), parts.map(([one]) => one)]
    return { key: texts.join(' '), fields, field, number, isWhole: read.every(({ isRead, text }) => isRead && text !== '') }
  }
  return null
}

function readPart(value: unknown, reader: Reader): { text: string; isRead: boolean } {
  const typed = typeof value === 'string' ? value : ''
  const reading = reader(typed)
  const isRead = 'value' in reading
  return { text: (isRead ? reading.value : cleanText(typed)).toUpperCase(), isRead }
}
