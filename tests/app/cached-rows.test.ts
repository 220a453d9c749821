import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { addRow, nextPage, pageRows, type Pages, removeRow, replaceRow } from '#app/api/family/cached-rows.ts'
import { boundCache, inactiveCacheTime } from '#app/query-client.ts'

interface Row {
  id: number
  state: string
}

const key = ['stock', { warehouseId: 1 }, 'pages']
const newest = [...key, { criteria: {}, sort: 'id,desc' }]

function page(ids: number[], hasNext: boolean): { rows: Row[]; total: number | undefined; hasNext: boolean } {
  return { rows: ids.map((id) => ({ id, state: 'OPEN' })), total: 7, hasNext }
}

function clientWith(...pages: ReturnType<typeof page>[]): QueryClient {
  const client = new QueryClient()
  client.setQueryData<Pages<Row>>(newest, { pages, pageParams: pages.map((_, page) => ({ page, size: 3 })) })
  return client
}

const read = (client: QueryClient) => client.getQueryData<Pages<Row>>(newest)

test('una fila que pasó a la página siguiente se muestra una sola vez', () => {
  expect(pageRows(read(clientWith(page([7, 6, 5], true), page([5, 4, 3], true)))).map(({ id }) => id)).toEqual([7, 6, 5, 4, 3])
})

test('lo que se elimina y lo que se agrega corre las filas de una página a otra, como en el servidor; la última, si le falta una, se lee de nuevo', () => {
  const client = clientWith(page([7, 6, 5], true), page([4, 3, 2], true))
  const cut = () => read(client)?.pages.map(({ rows, total, isStale }) => [rows.map(({ id }) => id), total, isStale])
  removeRow(client, key, 6)
  expect(cut()).toEqual([
    [[7, 5, 4], 6, undefined],
    [[3, 2], 6, true],
  ])
  addRow<Row>(client, key, { id: 8, state: 'OPEN' }, () => true)
  expect(cut()).toEqual([
    [[8, 7, 5], 7, undefined],
    [[4, 3, 2], 7, true],
  ])
})

test('después de la última página no hay otra; un servidor sin páginas ni cuenta, que repite las mismas filas, no se sigue leyendo', () => {
  const next = (...pages: ReturnType<typeof page>[]) =>
    nextPage(pages.at(-1) ?? page([], false), pages, { page: pages.length - 1, size: 3 })
  expect(next(page([7, 6, 5], false))).toBeUndefined()
  const uncounted = { ...page([7, 6, 5], true), total: undefined }
  expect(next(uncounted)).toEqual({ page: 1, size: 3 })
  expect(next(uncounted, uncounted)).toBeUndefined()
  // Where the server counts, rows that were added meanwhile may have moved a whole page.
  expect(next(page([7, 6, 5], true), page([7, 6, 5], true))).toEqual({ page: 1, size: 6 })
})

test('un registro guardado ocupa el lugar de su fila, y los demás siguen siendo los mismos', () => {
  const client = clientWith(page([7, 6], false))
  const other = read(client)?.pages[0]?.rows[0]
  replaceRow<Row>(client, key, { id: 6, state: 'SUCCESS' })
  expect(read(client)?.pages[0]?.rows).toEqual([other, { id: 6, state: 'SUCCESS' }])
  expect(read(client)?.pages[0]?.rows[0]).toBe(other)
})

test('uno nuevo va arriba donde lo más nuevo va primero; las otras listas se leen de nuevo', () => {
  const client = clientWith(page([7, 6], false))
  const sorted = [...key, { criteria: {}, sort: 'state,asc' }]
  client.setQueryData<Pages<Row>>(sorted, { pages: [page([6, 7], false)], pageParams: [{ page: 0, size: 3 }] })
  addRow<Row>(client, key, { id: 8, state: 'OPEN' }, (query) => JSON.stringify(query).includes('id,desc'))
  expect(read(client)?.pages[0]?.rows.map(({ id }) => id)).toEqual([8, 7, 6])
  expect(client.getQueryState(sorted)?.isInvalidated).toBe(true)
})

test('lo visto queda a mano, pero un día de visitas no llena la memoria: lo más viejo se va', () => {
  const client = new QueryClient({ defaultOptions: { queries: { gcTime: inactiveCacheTime } } })
  boundCache(client)
  for (let visit = 0; visit < 400; visit += 1) {
    const queryKey = ['visita', visit]
    client.setQueryData(queryKey, { rows: Array.from({ length: 100 }), visit }, { updatedAt: visit + 1 })
    new QueryObserver(client, { queryKey, enabled: false, gcTime: inactiveCacheTime }).subscribe(() => undefined)()
  }
  const kept = client.getQueryCache().getAll()
  expect(kept.length).toBe(200)
  expect(client.getQueryData(['visita', 399])).toBeDefined()
  expect(client.getQueryData(['visita', 0])).toBeUndefined()
  client.clear()
})
