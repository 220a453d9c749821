/** The sort after a press on a column's header: descending, then ascending, then the default order. */
export function nextSort(property: string, current: string | undefined): string | undefined {
  const cycle = [`${property},desc`, `${property},asc`, undefined]
  return cycle[(cycle.indexOf(current) + 1) % cycle.length]
}
