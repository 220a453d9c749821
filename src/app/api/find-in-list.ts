import type { Page } from '#domain/page.ts'
import type { Identified } from './cached-rows.ts'
import type { ListQuery } from './family-calls.ts'
import { Failure } from './http.ts'

/** Finds a record among those of its list, where a call for it alone is refused. Throws a 404 when it is not there. */
export async function findInList<Row extends Identified>(
  id: number,
  readPage: (query: ListQuery, page: number) => Promise<Page<Row>>,
): Promise<Row> {
  // A server that does not know this filter lists everything.
  const query = { criteria: { 'id.equals': String(id) } }
  for (let page = 0; ; page += 1) {
    const { rows, hasNext } = await readPage(query, page)
    const found = rows.find((row) => row.id === id)
    if (found) return found
    if (!hasNext) throw new Failure('http', 'get', { status: 404, headers: new Headers() })
  }
}
