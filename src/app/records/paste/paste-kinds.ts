// Columns, labels, initial values and counts of the records that can be pasted, and what people said of unknown headings.
import * as z from 'zod/mini'
import { attempt } from '#app/api/http/storage.ts'
import { t } from '#app/i18n/text.ts'
import type { PastedColumn } from '#domain/paste/pasted-cells.ts'
import { pastedColumns } from '#domain/paste/pasted-columns.ts'
import type { SaidHeadings } from '#domain/paste/pasted-header.ts'
import type { PastedBlock, PastedRow } from '#domain/paste/pasted-rows.ts'
import { countPasted } from '#domain/paste/pasted-titulos.ts'
import { fold } from '#domain/readers/signs.ts'
import { minuteOf } from '#domain/values/dates.ts'
import { lineaMercaderiaEntity } from '../entities/stock-entities.ts'
import type { Entity, EntityName, FieldGroup, FieldSpec } from '../entity.ts'
import { recordCount } from '../record-names.ts'

/** A column as the preview shows it. */
export interface PasteLabel {
  readonly name: string
  readonly label: string
  readonly align: 'center' | 'end' | undefined
  /** The minimum width of the column, in pixels: that of its values and of a field around them. */
  readonly width: number
}

export function columnsOf(name: EntityName): readonly PastedColumn[] {
  return Object.entries<readonly PastedColumn[]>(pastedColumns).find(([known]) => known === name)?.[1] ?? []
}

/** Returns the labels of the columns, which are those of the form's fields and of the line's form. */
export function labelsOf({ groups }: { readonly groups: readonly FieldGroup[] }, columns: readonly PastedColumn[]): PasteLabel[] {
  const fields = groups.flatMap((group) => group.fields)
  const ofLine: readonly FieldSpec[] = lineaMercaderiaEntity.groups.flatMap((group) => group.fields)
  return columns.map(({ name, title, ofLine: isOfLine }) => {
    const field = isOfLine
      ? ofLine.find((candidate) => `linea${candidate.name}`.toLowerCase() === name.toLowerCase())
      : fields.find((candidate) => candidate.name === name)
    return { name, label: field ? t(field.label) : title, align: field?.kind.align, width: (field?.kind.width ?? 108) + 28 }
  })
}

/** Returns whether the table shows a column. It shows an optional one if the pasted cells contain it, or if it is invalid in a row. */
export function isShown(
  name: string,
  { columns, block, rows }: { columns: readonly PastedColumn[]; block: PastedBlock<unknown>; rows: PastedBlock<unknown>['rows'] },
): boolean {
  const isOptional = columns.some((column) => column.name === name && column.optional)
  return !isOptional || block.places.includes(name) || rows.some(({ errors }) => name in errors)
}

/** Returns the initial values of a new record, as texts. A switch is empty, so that a value in a dependent field can switch it on. */
export function startOf({ start }: Pick<Entity<never>, 'start'>, cuit: string): Record<string, string> {
  const values = Object.entries(start({ now: minuteOf(), cuit }))
  return Object.fromEntries(values.map(([name, value]) => [name, typeof value === 'string' ? value : '']))
}

/** Returns the number of records as a text: `20 líneas`, or `3 permisos, 9 líneas` for rows that contain both. */
export function countOf(name: EntityName, rows: readonly PastedRow<unknown>[]): string {
  const { records, lines } = countPasted(name, rows)
  const counted = recordCount(name, records)
  return lines === 0 ? counted : `${counted}, ${recordCount('lineaMercaderia', lines)}`
}

/** The id of the newest saved record once the screen's lists are loaded again. */
export interface PasteEnd {
  readonly settled: Promise<number | null>
}

/** The answers in the browser's storage, of one warehouse and kind of record: the field of each folded heading, or null. */
const storedHeadings = z.record(z.string(), z.nullable(z.string()))

/** Whose headings they are: the user and the warehouse, and the kind of the records. */
interface HeadingsOf {
  readonly owner: string
  readonly warehouseId: string | number
  readonly kind: string
}

const keyOf = ({ owner, warehouseId, kind }: HeadingsOf): string => `depositos.titulos:${owner}:${warehouseId}:${kind}`

export function saidHeadings(of: HeadingsOf): SaidHeadings {
  const known = attempt(() => storedHeadings.safeParse(JSON.parse(localStorage.getItem(keyOf(of)) ?? '{}')))
  return known?.data ?? {}
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
