import type { Column, EntityName } from './entity.ts'

/** What a record is called in a sentence: what its first columns say, or its number. */
export function recordName<Row extends { readonly id: number }>(
  entity: { readonly name: EntityName; readonly columns: readonly Column<Row>[] },
  row: Row,
): string {
  const texts = entity.columns.slice(0, 2).map((column) => column.text(row))
  return texts.find((text) => text !== '') ?? String(row.id)
}
