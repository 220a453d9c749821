// Finds the records of a stock whose numbers stand in a list that a person pasted or typed, and the groups in which they are deleted.
import { isContainerNumberShape } from '../identifiers/container-number.ts'
import { readers } from '../readers/readers.ts'
import type { Reader } from '../readers/reading.ts'
import { fold } from '../readers/signs.ts'
import type { RecordGroup } from '../titulo/many-records.ts'
import { type Titulo, titulos } from '../titulo/titulo.ts'
import type { Contenido, StockGoods } from '../titulo/whole-stock.ts'
import { groupBy } from '../values/group-by.ts'
import { readCells } from './cells.ts'

export interface ListedRecord {
  readonly name: 'permisoEmbarque' | 'documentoTransporte' | 'contenedorVacio' | 'contenedorAsociado'
  readonly id: number
  readonly version: number | undefined
  /** Its number in the stock. */
  readonly label: string
  readonly contents?: Contenido
  readonly inside?: { readonly titulo: Titulo; readonly tituloId: number; readonly label: string }
}

export const listedKey = ({ name, id }: ListedRecord): string => `${name} ${id}`

/** A number of the list with the records that it can name. With one alone it is sure. */
interface ListedNumber {
  readonly text: string
  readonly records: readonly ListedRecord[]
}

export interface ListedNumbers {
  readonly found: readonly ListedNumber[]
  /** The numbers that can name several records, or of which a part is missing. */
  readonly asked: readonly ListedNumber[]
  readonly missing: readonly string[]
  /** How many numbers stand in the list, each counted once. */
  readonly count: number
  /** The columns of a block of cells, by their first texts; one column has none. */
  readonly columns: readonly string[]
  readonly column: number
}

export interface StockNumbers {
  /** By permit, document, container, or delivery note. */
  readonly exact: ReadonlyMap<string, readonly ListedRecord[]>
  /** By what names several, or is a part: a manifest, or a permit without its check letter. */
  readonly likely: ReadonlyMap<string, readonly ListedRecord[]>
}

const declarationLength = 16

export function numbersOfStock({ permisoEmbarques, documentoTransportes, contenedorVacios }: StockGoods): StockNumbers {
  const exact = new Map<string, ListedRecord[]>()
  const likely = new Map<string, ListedRecord[]>()
  const put = (map: Map<string, ListedRecord[]>, key: string, record: ListedRecord) => {
    const known = map.get(key)
    if (known) known.push(record)
    else if (key !== '') map.set(key, [record])
  }
  const putContainers = (titulo: Titulo, { id: tituloId, label, contents }: ListedRecord) => {
    for (const { id, version, numeroContenedor } of contents?.contenedorAsociados ?? []) {
      const inside = { titulo, tituloId, label }
      const own = { name: 'contenedorAsociado', id, version, label: numeroContenedor, inside } as const
      put(exact, keyOf(readers.containerNumber, own.label), own)
    }
  }
  for (const { id, version, identificadorPermiso, identificadorRemito, lineaMercaderias, contenedorAsociados } of permisoEmbarques) {
    const contents = { lineaMercaderias, contenedorAsociados }
    const own = { name: 'permisoEmbarque', id, version, label: identificadorPermiso || identificadorRemito || '', contents } as const
    const permiso = keyOf(readers.declaration, identificadorPermiso ?? '')
    const remito = keyOf(readers.text, identificadorRemito ?? '')
    put(exact, permiso, own)
    put(likely, permiso.slice(0, declarationLength - 1), own)
    if (remito !== permiso) put(exact, remito, own)
    putContainers('permiso-embarque', own)
  }
  for (const { id, version, identificadorDocumentoTransporte: label, identificadorManifiesto, ...held } of documentoTransportes) {
    const contents = { lineaMercaderias: held.lineaMercaderias, contenedorAsociados: held.contenedorAsociados }
    const own = { name: 'documentoTransporte', id, version, label: label ?? '', contents } as const
    put(exact, keyOf(readers.transportDocument, own.label), own)
    put(likely, keyOf(readers.declaration, identificadorManifiesto ?? ''), own)
    putContainers('documento-transporte', own)
  }
  for (const { id, version, numeroContenedor } of contenedorVacios) {
    const own = { name: 'contenedorVacio', id, version, label: numeroContenedor } as const
    put(exact, keyOf(readers.containerNumber, own.label), own)
  }
  return { exact, likely }
}

/** Returns the number that a reader reads, in capitals; of a text about which it has a question, the text itself. */
function keyOf(read: Reader, text: string): string {
  const reading = read(text)
  return ('value' in reading ? reading.value : text.trim()).toUpperCase()
}

const numberReaders: readonly Reader[] = [readers.declaration, readers.transportDocument, readers.containerNumber, readers.text]

function recordsOf({ exact, likely }: StockNumbers, text: string): { records: readonly ListedRecord[]; isSure: boolean } {
  const keys = [...new Set(numberReaders.map((read) => keyOf(read, text)))]
  const unique = (map: StockNumbers['exact']) => [...new Set(keys.flatMap((key) => map.get(key) ?? []))]
  const records = unique(exact)
  return records.length > 0 ? { records, isSure: records.length === 1 } : { records: unique(likely), isSure: false }
}

function hasShape(text: string): boolean {
  const [declaration, container] = [readers.declaration(text), readers.containerNumber(text)]
  const isDeclaration = 'value' in declaration && declaration.value.length === declarationLength
  return isDeclaration || ('value' in container && isContainerNumberShape(container.value))
}

/**
 * Finds the numbers of a list. Of a block with several columns it reads `chosen`, or else the one with the most numbers of the stock. A
 * heading is left out.
 */
export function findListed(text: string, stock: StockNumbers, chosen: number | null = null): ListedNumbers {
  const rows = readCells(text).filter((cells) => cells.some((cell) => cell !== ''))
  const width = Math.max(0, ...rows.map((cells) => cells.length))
  const cellsOf = (column: number) => rows.map((cells) => cells[column] ?? '')
  const places = Array.from({ length: width }, (_, place) => place)
  const hits = (column: number) => cellsOf(column).filter((cell) => cell !== '' && recordsOf(stock, cell).records.length > 0).length
  const counts = width > 1 && chosen === null ? places.map(hits) : []
  const column = chosen ?? Math.max(0, counts.indexOf(Math.max(...counts)))
  const numbers = new Map<string, ListedNumber & { readonly isSure: boolean }>()
  for (const [index, cell] of cellsOf(column).entries()) {
    for (const one of splitNumbers(cell, stock)) {
      const found = recordsOf(stock, one)
      if (index === 0 && rows.length > 1 && found.records.length === 0 && !/\d/.test(one)) continue
      numbers.set(found.records.map(listedKey).join() || fold(one), { text: one, ...found })
    }
  }
  const all = [...numbers.values()]
  return {
    found: all.filter(({ isSure }) => isSure),
    asked: all.filter(({ records, isSure }) => !isSure && records.length > 0),
    missing: all.filter(({ records }) => records.length === 0).map((one) => one.text),
    count: all.length,
    columns: width > 1 ? places.map((place) => cellsOf(place).find((cell) => cell !== '') ?? '') : [],
    column,
  }
}

/** The most words of one number: `17 033 EC01 000490 G`, with a label. */
const mostWords = 7

/** Returns the numbers of a cell or a line: all of it, or its parts between commas, or its words, several of which can be one number. */
function splitNumbers(text: string, stock: StockNumbers): string[] {
  if (text === '') return []
  const isKnown = (one: string) => recordsOf(stock, one).records.length > 0
  if (isKnown(text)) return [text]
  const parts = text.split(/[,;|]+/).map((part) => part.trim())
  if (parts.length > 1) return parts.flatMap((part) => splitNumbers(part, stock))
  const words = text.split(/\s+/)
  const numbers: string[] = []
  const others: string[] = []
  for (let first = 0; first < words.length;) {
    const most = Math.min(mostWords, words.length - first)
    // The longest first.
    const ends = Array.from({ length: most }, (_, shorter) => first + most - shorter)
    const end = ends.find((one) => {
      const joined = words.slice(first, one).join(' ')
      return isKnown(joined) || hasShape(joined)
    })
    if (end === undefined) others.push(words[first] ?? '')
    else numbers.push(words.slice(first, end).join(' '))
    first = end ?? first + 1
  }
  if (numbers.length === 0) return [text]
  return [...numbers, ...others.filter((word) => /\d/.test(word))]
}

/**
 * Returns the records in the groups in which one call deletes them, each as it was seen. A container goes with its titulo, when that is
 * among them.
 */
export function groupsToDelete(records: readonly ListedRecord[]): RecordGroup[] {
  const all = new Map(records.map((record) => [listedKey(record), record]))
  const alone = [...all.values()].filter(({ inside }) => !inside || !all.has(`${titulos[inside.titulo].name} ${inside.tituloId}`))
  const groups = groupBy(alone, ({ name, inside }) => (inside ? `${inside.titulo} ${inside.tituloId}` : name))
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const { name, inside } = first
    return [{ name, ...(inside && { titulo: inside.titulo, tituloId: inside.tituloId }), records: group.map(seenOf) }]
  })
}

function seenOf({ id, version, contents }: ListedRecord): RecordGroup['records'][number] {
  const held = contents ? [...contents.lineaMercaderias, ...contents.contenedorAsociados] : []
  const versions = held.reduce((sum, one) => sum + (one.version ?? 0), 0)
  return version === undefined ? { id } : { id, seen: { version, contents: held.length, versions } }
}
