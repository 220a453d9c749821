import type { Revision } from '#app/api/revision.ts'
import { recordName } from '../record-name.ts'
import type { GenericEntity } from './generic-entity.ts'

/** Returns a record's id with its readable name, `7 (26001EC01001234A)`. */
export function recordLabel<Row extends Revision, Saved extends object>(
  { columns, shown }: Pick<GenericEntity<Row, Saved>, 'columns' | 'shown'>,
  row: Row,
): string {
  const naming = shown.flatMap((name) => columns.filter(({ id }) => id === name))
  const name = recordName({ columns: naming }, row)
  return name === String(row.id) ? name : `${row.id} (${name})`
}
