// The sheets of a stock's records. Their columns are those that the paste reads, so that a sheet comes back as the same records.
import type { Fields } from '../contract/filters.ts'
import type { PastedColumn } from '../paste/pasted-cells.ts'
import { pastedColumns } from '../paste/pasted-columns.ts'
import { readers } from '../readers/readers.ts'
import { contenedorAsociadoFamily } from '../titulo/contenedor-asociado.ts'
import { contenedorVacioFamily } from '../titulo/contenedor-vacio.ts'
import { documentoTransporteFamily } from '../titulo/documento-transporte.ts'
import { lineaMercaderiaFamily } from '../titulo/linea-mercaderia.ts'
import { permisoEmbarqueFamily } from '../titulo/permiso-embarque.ts'
import { sheetInstant } from './csv.ts'
import { tituloIdColumn, parentColumns } from './sheet-kinds.ts'
import type { SheetColumn, SheetKind, SheetName, SheetType, SheetValue } from './sheet.ts'

/** A record as the API answers it. A line or a container has also the `identifiersOf` its titulo. */
export type SheetRecord = Readonly<Record<string, unknown>>

/**
 * Returns what the sheets of lines and containers say of their titulo: its id, because two titulos may have the same identifiers, and
 * these.
 */
export function identifiersOf(titulo: SheetRecord): SheetRecord {
  const { id, ...others } = Object.fromEntries([tituloIdColumn, ...parentColumns].map(({ name }) => [name, titulo[name]]))
  return { ...others, tituloId: id }
}

const ofTitulo = parentColumns.map((column) => sheetColumn(column, { tituloId: 'number' }))

const id = sheetColumn(tituloIdColumn, { id: 'number' })

export const recordSheets: Readonly<Record<SheetName, SheetKind<SheetRecord>>> = {
  permisoEmbarque: { title: 'Permisos de embarque', file: 'permisos', columns: [id, ...columnsOf(permisoEmbarqueFamily)] },
  documentoTransporte: { title: 'Documentos de transporte', file: 'documentos', columns: [id, ...columnsOf(documentoTransporteFamily)] },
  lineaMercaderia: { title: 'Líneas de mercadería', file: 'lineas', columns: [...ofTitulo, ...columnsOf(lineaMercaderiaFamily)] },
  contenedorAsociado: {
    title: 'Contenedores asociados',
    file: 'contenedores',
    columns: [...ofTitulo, ...columnsOf(contenedorAsociadoFamily)],
  },
  contenedorVacio: { title: 'Contenedores vacíos', file: 'vacios', columns: columnsOf(contenedorVacioFamily) },
}

function columnsOf({ name, fields }: { readonly name: SheetName; readonly fields: Fields }): SheetColumn<SheetRecord>[] {
  const columns: readonly PastedColumn[] = pastedColumns[name]
  return columns.filter(({ ofLine }) => ofLine !== true).map((column) => sheetColumn(column, fields))
}

export function fieldTitle(name: SheetName, field: string): string {
  return columnOf(name, field)?.title ?? field
}

/** Returns the text that shows a field's value as people read it; null for a missing one. */
export function shownField(name: SheetName, field: string, value: unknown): string | null {
  const column = columnOf(name, field)
  if (!column || value === null || value === undefined) return null
  return typeof value === 'string' && column.read === readers.entry ? sheetInstant(value) : shown(column, value)
}

function columnOf(name: SheetName, field: string): PastedColumn | undefined {
  const columns: readonly PastedColumn[] = pastedColumns[name]
  return columns.find((column) => column.name === field)
}

function sheetColumn(column: PastedColumn, fields: Fields): SheetColumn<SheetRecord> {
  const type = typeOf(column, fields)
  const { title: heading, name } = column
  const valueOf = type === 'text' ? (row: SheetRecord) => shown(column, row[name]) : (row: SheetRecord) => plain(row[name])
  return { heading, type, valueOf }
}

/** A CUIT is a number that nobody counts with: a spreadsheet must not shorten it. */
function typeOf({ name, read }: PastedColumn, fields: Fields): SheetType {
  const type = fields[name]
  if (type === 'instant') return 'instant'
  if (type === 'hundredths') return 'decimal'
  return type === 'number' && read !== readers.cuit ? 'integer' : 'text'
}

/**
 * Returns the text that shows a value as people read it, `203 BRASIL`, `Buena`, `Sí`, if reading it gives the value again; else the value.
 */
function shown({ read }: PastedColumn, value: unknown): string | null {
  if (typeof value === 'boolean') return value ? 'Sí' : 'No'
  if (typeof value !== 'string') return typeof value === 'number' ? String(value) : null
  const reading = read(value)
  return 'value' in reading && reading.value === value ? reading.text : value
}

function plain(value: unknown): SheetValue {
  return typeof value === 'string' || typeof value === 'number' ? value : null
}
