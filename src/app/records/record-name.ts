/** What a record is called in a sentence: what its first columns say, or its number. */
export function recordName<Row extends { readonly id: number }>(
  { columns }: { readonly columns: readonly { readonly cell: (row: Row) => string }[] },
  row: Row,
): string {
  const texts = columns.slice(0, 2).map(({ cell }) => cell(row))
  return texts.find((text) => text !== '') ?? String(row.id)
}
