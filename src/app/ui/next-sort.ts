/** The sort after a press on a column's header: descending, then ascending, then the default order, which may be one of the two. */
export function nextSort(property: string, current: string | undefined, byDefault?: string): string | undefined {
  const cycle = [`${property},desc`, `${property},asc`, undefined].filter((sort) => sort === undefined || sort !== byDefault)
  return cycle[(cycle.indexOf(current) + 1) % cycle.length]
}
