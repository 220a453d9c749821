import type { Column, NounName } from '../-nouns/noun.ts'

/** What a record is called in a sentence: what its first columns say, or its number. */
export function recordName<Row extends { readonly id: number }>(
  noun: { readonly name: NounName; readonly columns: readonly Column<Row>[] },
  row: Row,
): string {
  const texts = noun.columns.slice(0, 2).map((column) => column.text(row))
  return texts.find((text) => text !== '') ?? String(row.id)
}
