import type { ReactNode } from 'react'
import type { Revision } from '#app/api/family.ts'
import { t } from '#app/i18n/text.ts'
import type { Column } from '#app/ui/table-column.ts'
import { type FieldType, isReference, sortableFields } from '#domain/filters.ts'
import type { FieldSpec } from '../entity.ts'
import { RecordLinks } from '../record-links.tsx'
import { FileCell } from './file-cell.tsx'
import type { GenericEntity } from './generic-entity.ts'

/** How rows show some fields in a way of their own. */
export type OwnCells<Row> = ReadonlyMap<string, (row: Row) => ReactNode>

/** All fields that may be columns: first those that the list shows by itself, in its order. */
export function columnFields({ groups, facts, shown }: Pick<GenericEntity<never, never>, 'groups' | 'facts' | 'shown'>): FieldSpec[] {
  const fields: readonly FieldSpec[] = [...groups.flatMap((group) => group.fields), ...facts]
  const names: readonly string[] = shown
  const position = ({ name }: FieldSpec) => (names.includes(name) ? names.indexOf(name) : names.length)
  return fields.toSorted((one, other) => position(one) - position(other))
}

/** The properties that the list sorts by. */
export function listSorts({ fields, sorts }: Pick<GenericEntity<never, never>, 'fields' | 'sorts'>): readonly { sort: string }[] {
  return sorts ? sortableFields(fields).map((sort) => ({ sort })) : []
}

/** In pixels. Columns of other types share what is left. */
const fixedWidths: Readonly<Partial<Record<FieldType, number>>> = {
  number: 112,
  hundredths: 112,
  boolean: 88,
  day: 104,
  instant: 128,
  time: 88,
}
const leastShare = 152
const fileWidth = 248
const idWidth = 80

/** Returns the columns of some fields behind the id, and the width in pixels that they need. */
export function genericColumns<Row extends Revision>(
  { fields: types, sorts }: Pick<GenericEntity<never, never>, 'fields' | 'sorts'>,
  shown: readonly FieldSpec[],
  own: OwnCells<Row> | undefined,
): { columns: readonly Column<Row>[]; width: number } {
  const sortable = sorts ? sortableFields(types) : []
  const sized = shown.map((field) => {
    const fixed = field.kind.isFile ? fileWidth : fixedWidths[types[field.name] ?? 'text']
    const sort = sortable.includes(field.name) ? field.name : undefined
    return {
      field,
      sort,
      isFixed: fixed !== undefined,
      width: Math.max(fixed ?? leastShare, headingWidth(t(field.label), sort !== undefined)),
    }
  })
  const share = Math.max(0, ...sized.map(({ isFixed, width }) => (isFixed ? 0 : width)))
  const id: Column<Row> = { id: 'id', title: 'record.id', width: `${idWidth}px`, ...(sorts ? { sort: 'id' } : {}), cell: (row) => row.id }
  return {
    columns: [
      id,
      ...sized.map(({ field, sort, isFixed, width }): Column<Row> => ({
        id: field.name,
        title: field.label,
        align: isReference(types[field.name] ?? 'text') ? 'start' : field.kind.align,
        ...(isFixed ? { width: `${width}px` } : {}),
        ...(sort === undefined ? {} : { sort }),
        cell: own?.get(field.name) ?? ((row, tabIndex) => <Cell field={field} row={row} tabIndex={tabIndex} />),
      })),
    ],
    width: idWidth + sized.reduce((sum, { isFixed, width }) => sum + (isFixed ? width : share), 0),
  }
}

/** How wide a heading is, about: by its letters, its padding and its arrow. */
function headingWidth(title: string, sorts: boolean): number {
  return Math.ceil(title.length * 7.2) + 16 + (sorts ? 22 : 0)
}

function Cell({ field, row, tabIndex }: { field: FieldSpec; row: object; tabIndex: 0 | -1 }) {
  if (field.kind.isFile) return <FileCell field={field} row={row} tabIndex={tabIndex} />
  const value = new Map<string, unknown>(Object.entries(row)).get(field.name)
  const links = field.kind.links?.(value) ?? []
  if (links.length > 0) return <RecordLinks links={links} tabIndex={tabIndex} />
  const text = field.kind.show(value)
  return <span title={text}>{text || '-'}</span>
}
