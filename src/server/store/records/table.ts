// Maps the fields of a record type to the columns of its table, and rows to API objects and back.
import * as z from 'zod/mini'
import type { Family } from '#domain/contract/family.ts'
import { draftFields, isReference, type FieldType } from '#domain/contract/filters.ts'
import { hundredths } from '#domain/contract/number-fields.ts'
import { readInstant } from '#domain/values/dates.ts'

/** The table of a family's records. Its columns derive from the family's fields, so a new field needs only a migration. */
export interface Table<Entity = unknown, Draft extends object = object> {
  readonly name: string
  /** The members of an answer, in its order. */
  readonly members: readonly Member[]
  /** The fields that a draft fills, in the order of the family's: all but the id and the parent's. */
  readonly filled: readonly { readonly field: string; readonly type: FieldType; readonly column: string }[]
  readonly family: Family<string, string, z.ZodMiniType<Entity>, z.ZodMiniType<Draft>>
}

/** A member of an answer: its schema, and the column that stores it, or null. */
interface Member {
  readonly name: string
  readonly schema: z.core.$ZodType
  readonly column: { readonly name: string; readonly read: (value: ColumnValue) => unknown } | null
}

/** A column's value, the same from either store. */
type ColumnValue = string | number | null

export type Row = Readonly<Record<string, ColumnValue>>

/** Members of an answer that its row does not have. */
export type Members = Readonly<Record<string, unknown>>

/** Returns the table of a family, whose name is that of the family: `permiso_embarque` for `permisoEmbarque`. */
export function tableOf<Entity, Draft extends object>(family: Table<Entity, Draft>['family']): Table<Entity, Draft> {
  const { entity } = family
  if (!(entity instanceof z.ZodMiniObject)) throw new Error(`${family.name} is not answered as an object`)
  const types = new Map<string, FieldType>([...Object.entries(family.fields), ['version', 'number']])
  const members = Object.entries(entity.shape).map(([name, schema]): Member => {
    const type = types.get(name)
    return { name, schema, column: type ? { name: columnOf(name, type), read: readerOf(type) } : null }
  })
  const filled = draftFields(family.fields).map(([field, type]) => ({ field, type, column: columnOf(field, type) }))
  return { name: tableNameOf(family.name), members, filled, family }
}

export function tableNameOf(familyName: string): string {
  return familyName.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** Returns the columns that a list reads: all but the contents of files, which only the answer of one record includes. */
export function listColumns({ family }: Table): string[] {
  const fields = Object.entries(family.fields).filter(([, type]) => type !== 'blob')
  return ['version', ...fields.map(([field, type]) => columnOf(field, type))]
}

/**
 * Returns the column values of a draft. A field that the draft leaves out becomes null: the IMO number is removed when the goods are no
 * longer IMO.
 */
export function toColumns({ filled }: Pick<Table, 'filled'>, draft: object): Row {
  const values: Readonly<Record<string, unknown>> = { ...draft }
  return Object.fromEntries(filled.map(({ field, type, column }) => [column, toColumn(type, values[field])]))
}

/**
 * Returns a row as the API answers it. `computed` members override the columns: a reference may have more members than its id. The
 * constraints of the table guarantee valid columns, so neither these nor the columns of a `joined` table are parsed: parsing whole rows
 * took an eighth of the time of a page. Tests check for each table that parsing gives the same result.
 */
export function toEntity<Entity, Draft extends object>(
  { members }: Table<Entity, Draft>,
  row: Row,
  { computed, joined }: { computed?: Members | undefined; joined?: Members | undefined } = {},
): Entity {
  const entity: Record<string, unknown> = {}
  for (const { name, schema, column } of members) {
    if (joined && Object.hasOwn(joined, name)) entity[name] = joined[name]
    else if (computed && Object.hasOwn(computed, name)) entity[name] = z.parse(schema, computed[name])
    else if (column) {
      const value = row[column.name]
      if (value !== undefined) entity[name] = column.read(value)
    }
  }
  return entity as Entity
}

function columnOf(field: string, type: FieldType): string {
  return isReference(type) ? `${field}Id` : field
}

const reference = z.object({ id: z.number() })

function toColumn(type: FieldType, value: unknown): ColumnValue {
  if (isReference(type)) return value === null || value === undefined ? null : z.parse(reference, value).id
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value === 'number') return type === 'hundredths' ? hundredths(value) : value
  // PostgreSQL cannot store NUL, so SQLite must not store it either.
  return typeof value === 'string' ? value.replaceAll('\0', '') : null
}

function readerOf(type: FieldType): (value: ColumnValue) => unknown {
  if (isReference(type)) return (id) => (id === null ? undefined : { id })
  if (type === 'boolean') return (value) => value === 1
  if (type === 'instant') return (value) => (typeof value === 'string' ? (readInstant(value) ?? value) : value)
  if (type === 'hundredths') return (value) => (typeof value === 'number' ? value / 100 : value)
  return (value) => value
}
