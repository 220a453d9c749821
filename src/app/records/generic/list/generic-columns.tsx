// Builds the table columns of a generic list, and computes their widths.
import type { ReactNode } from 'react'
import type { Revision } from '#app/api/family/cached-rows.ts'
import { t } from '#app/i18n/text.ts'
import { type Column, scaledWidth } from '#app/ui/table/table-column.ts'
import { CellText } from '#app/ui/table/table-rows.tsx'
import { type Fields, type FieldType, sortableFields } from '#domain/contract/filters.ts'
import type { FieldSpec } from '../../entity.ts'
import { longText } from '../../field-kinds.ts'
import { RecordLinks } from '../../record-view.tsx'
import { FileCell } from '../file-cell.tsx'
import type { GenericEntity } from '../generic-entity.ts'

/** Custom cells of some fields, by the field's name. */
export type CustomCells<Row> = ReadonlyMap<string, (row: Row) => ReactNode>

/** Returns all fields that can be columns: first the default columns of the list, in their order. */
export function columnFields({ groups, facts, shown }: Pick<GenericEntity<never>, 'groups' | 'facts' | 'shown'>): FieldSpec[] {
  const fields: FieldSpec[] = [...groups.flatMap((group) => group.fields), ...facts]
  const names: readonly string[] = shown
  const position = ({ name }: FieldSpec) => (names.includes(name) ? names.indexOf(name) : names.length)
  return fields.sort((one, other) => position(one) - position(other))
}

export function listSorts({ fields, sorts }: Pick<GenericEntity<never>, 'fields' | 'sorts'>): readonly { sort: string }[] {
  return sorts ? sortableFields(fields).map((sort) => ({ sort })) : []
}

/** The minimum width of a column in pixels, by the type of its field. */
const widths: Readonly<Partial<Record<FieldType, number>>> = {
  number: 96,
  hundredths: 96,
  boolean: 80,
  day: 104,
  instant: 124,
  time: 80,
}
const textWidth = 136
const linkWidth = 120
const longTextWidth = 280
const fileWidth = 224
const idWidth = 64

/**
 * Returns the id column and the columns of some fields, and the width in pixels that the table needs together with the `otherWidth` of its
 * other columns. In a wider table the text columns share the remaining width. `empty` are columns without any value, which are as wide as
 * their headings.
 */
export function genericColumns<Row extends Revision>(
  { fields: types, sorts }: Pick<GenericEntity<never>, 'fields' | 'sorts'>,
  shown: readonly FieldSpec[],
  own: CustomCells<Row> | undefined,
  otherWidth: number,
  empty: ReadonlySet<string> = new Set(),
): { columns: readonly Column<Row>[]; width: number } {
  const sortable = sorts ? sortableFields(types) : []
  const sized = shown.map((field) => {
    const sort = sortable.includes(field.name) ? field.name : undefined
    const isEmpty = empty.has(field.name)
    const width = Math.max(isEmpty ? 0 : contentWidth(field, types), headingWidth(t(field.label), sort !== undefined))
    return { field, sort, width, grows: !isEmpty && !isNarrow(field, types) }
  })
  const needed = sized.reduce((sum, { width }) => sum + width, idWidth + otherWidth)
  // The frame of a wide table is the container to which `cqi` refers.
  const share = `(100cqi - ${scaledWidth(`${needed}px`)}) / ${Math.max(1, sized.filter(({ grows }) => grows).length)}`
  const id: Column<Row> = { id: 'id', title: 'record.id', width: `${idWidth}px`, ...(sorts ? { sort: 'id' } : {}), cell: (row) => row.id }
  return {
    columns: [
      id,
      ...sized.map(({ field, sort, width, grows }): Column<Row> => ({
        id: field.name,
        title: field.label,
        align: field.kind.align,
        width: grows ? `calc(${scaledWidth(`${width}px`)} + ${share})` : `${width}px`,
        ...(sort === undefined ? {} : { sort }),
        cell: own?.get(field.name) ?? ((row, tabIndex) => <Cell field={field} row={row} tabIndex={tabIndex} />),
      })),
    ],
    width: needed,
  }
}

/** Returns what a record shows in the column of a field, as a text that is empty if it shows nothing. */
export function textIn({ name, kind }: FieldSpec, row: object): string {
  const value = new Map<string, unknown>(Object.entries(row)).get(name)
  return kind.isFile ? name : (kind.links?.(value) ?? []).map(({ text }) => text).join() || kind.show(value)
}

/** Returns whether no value of a column can be wider than its minimum width. */
function isNarrow({ name, kind }: FieldSpec, types: Fields): boolean {
  return kind.width !== undefined || widths[types[name] ?? 'text'] !== undefined
}

function contentWidth({ name, kind }: FieldSpec, types: Fields): number {
  if (kind.width !== undefined) return kind.width
  if (kind.isFile) return fileWidth
  if (kind.links) return linkWidth
  return kind === longText ? longTextWidth : (widths[types[name] ?? 'text'] ?? textWidth)
}

function headingWidth(title: string, sorts: boolean): number {
  return Math.ceil(title.length * 7) + 16 + (sorts ? 18 : 0)
}

function Cell({ field, row, tabIndex }: { field: FieldSpec; row: Revision; tabIndex: 0 | -1 }) {
  if (field.kind.isFile) return <FileCell field={field} row={row} of={String(row.id)} tabIndex={tabIndex} />
  const value = new Map<string, unknown>(Object.entries(row)).get(field.name)
  const links = field.kind.links?.(value) ?? []
  if (links.length === 0) return <CellText text={field.kind.show(value)} />
  return (
    <CellText text={links.map(({ text }) => text).join(', ')}>
      <RecordLinks links={links} tabIndex={tabIndex} />
    </CellText>
  )
}
