/** Returns a record's name for a sentence: the texts of its first columns, or its id. */
export function recordName<Row extends { readonly id: number }>(
  { columns }: { readonly columns: readonly { readonly cell: (row: Row) => string }[] },
  row: Row,
): string {
  const texts = columns.slice(0, 2).map(({ cell }) => cell(row))
  return texts.find((text) => text !== '') ?? String(row.id)
}
