// Labels, initial values and counts of the records that come from a spreadsheet, and what people said of unknown headings.
import * as z from 'zod/mini'
import { attempt } from '#app/api/http/storage.ts'
import { t } from '#app/i18n/text.ts'
import type { PastedColumn } from '#domain/paste/pasted-cells.ts'
import type { SaidHeadings } from '#domain/paste/pasted-header.ts'
import type { PastedBlock, PastedRow } from '#domain/paste/pasted-rows.ts'
import { countPasted } from '#domain/paste/pasted-titulos.ts'
import { fold } from '#domain/readers/signs.ts'
import type { SheetName } from '#domain/sheets/sheet.ts'
import { minuteOf } from '#domain/values/dates.ts'
import { stockEntities } from '../entities/stock-entities.ts'
import { type Entity, type FieldGroup, type FieldSpec, formFields } from '../entity.ts'
import { recordCount } from '../record-names.ts'

const entities: Readonly<Record<SheetName, { groups: readonly FieldGroup[]; start: Entity<never>['start'] }>> = stockEntities

export interface PasteLabel {
  readonly name: string
  readonly label: string
  readonly align: 'center' | 'end' | undefined
  /** The minimum width of the column, in pixels: that of its values and of a field around them. */
  readonly width: number
}

/** Returns the labels of the columns, which are those of the form's fields and of the line's form. */
export function labelsOf(kind: SheetName, columns: readonly PastedColumn[]): PasteLabel[] {
  const fieldsOf = (name: SheetName): readonly FieldSpec[] => formFields(entities[name].groups)
  return columns.map(({ name, title, ofLine }) => {
    const field = ofLine
      ? fieldsOf('lineaMercaderia').find((one) => `linea${one.name}`.toLowerCase() === name.toLowerCase())
      : fieldsOf(kind).find((one) => one.name === name)
    return { name, label: field ? t(field.label) : title, align: field?.kind.align, width: (field?.kind.width ?? 108) + 28 }
  })
}

/** Returns whether the table shows a column. It shows an optional one if the pasted cells contain it, or if it is invalid in a row. */
export function isShown(
  name: string,
  { columns, block, rows }: { columns: readonly PastedColumn[]; block: PastedBlock; rows: readonly PastedRow[] },
): boolean {
  const isOptional = columns.some((column) => column.name === name && column.optional)
  return !isOptional || block.places.includes(name) || rows.some(({ errors }) => name in errors)
}

/** Returns the initial values of a new record, as texts. A switch is empty, so that a value in a dependent field can switch it on. */
export function startOf(kind: SheetName, cuit: string): Record<string, string> {
  const values = Object.entries(entities[kind].start({ now: minuteOf(), cuit }))
  return Object.fromEntries(values.map(([name, value]) => [name, typeof value === 'string' ? value : '']))
}

/** Returns the number of records as a text: `20 líneas`, or `3 permisos, 9 líneas` for rows that contain both. */
export function countOf(name: SheetName, rows: readonly PastedRow[]): string {
  const { records, lines } = countPasted(name, rows)
  const counted = recordCount(name, records)
  return lines === 0 ? counted : `${counted}, ${recordCount('lineaMercaderia', lines)}`
}

/** The answers in the browser's storage, of one warehouse and kind of record: the field of each folded heading, or null. */
const storedHeadings = z.record(z.string(), z.nullable(z.string()))

/** Whose headings they are: the user and the warehouse, and the kind of the records. */
interface HeadingsOf {
  readonly owner: string
  readonly warehouseId: string | number
  readonly kind: SheetName | null
}

const keyOf = ({ owner, warehouseId, kind }: HeadingsOf): string => `depositos.titulos:${owner}:${warehouseId}:${kind ?? ''}`

export function saidHeadings(of: HeadingsOf): SaidHeadings {
  return storedHeadings.safeParse(attempt(() => JSON.parse(localStorage.getItem(keyOf(of)) ?? ''))).data ?? {}
}

/**
 * Returns the headings with one more, of which a person said the field, or null for a column that fills none. The number of a column
 * without a heading is kept for this sheet alone.
 */
export function withHeading(of: HeadingsOf, said: SaidHeadings, heading: string, field: string | null): SaidHeadings {
  const now = { ...said, [fold(heading)]: field }
  const lasting = Object.fromEntries(Object.entries(now).filter(([name]) => !/^\d*$/.test(name)))
  attempt(() => localStorage.setItem(keyOf(of), JSON.stringify(lasting)))
  return now
}
