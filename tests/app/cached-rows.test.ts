import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { addRow, nextPage, pageRows, type Pages, removeRow, replaceRow } from '#app/api/family/cached-rows.ts'
import { boundCache, inactiveCacheTime } from '#app/bounded-cache.ts'

interface Row {
  id: number
  state: string
}

const key = ['stock', { warehouseId: 1 }, 'pages']
const newest = [...key, { criteria: {}, sort: 'id,desc' }]

function page(ids: number[], hasNext: boolean) {
  return { rows: ids.map((id) => ({ id, state: 'OPEN' })), total: 7, hasNext }
}

function clientWith(...pages: ReturnType<typeof page>[]): QueryClient {
  const client = new QueryClient()
  client.setQueryData<Pages<Row>>(newest, { pages, pageParams: pages.map((_, index) => index) })
  return client
}

const read = (client: QueryClient) => client.getQueryData<Pages<Row>>(newest)

test('una fila que pasó a la página siguiente se muestra una sola vez', () => {
  expect(pageRows(read(clientWith(page([7, 6, 5], true), page([5, 4, 3], true)))).map(({ id }) => id)).toEqual([7, 6, 5, 4, 3])
})

test('después de eliminar una fila, la página siguiente vuelve a ser la última y nada falta', () => {
  const client = clientWith(page([7, 6, 5], true), page([4, 3, 2], true))
  expect(nextPage(read(client)?.pages ?? [], 3)).toBe(2)
  removeRow(client, key, 6)
  expect(nextPage(read(client)?.pages ?? [], 3)).toBe(1)
  expect(read(client)?.pages.map(({ total }) => total)).toEqual([6, 6])
})

test('después de la última página no hay otra; un servidor sin páginas ni cuenta, que repite las mismas filas, no se sigue leyendo', () => {
  expect(nextPage([page([7, 6, 5], false)], 3)).toBeUndefined()
  const uncounted = { ...page([7, 6, 5], true), total: undefined }
  expect(nextPage([uncounted], 3)).toBe(1)
  expect(nextPage([uncounted, uncounted], 3)).toBeUndefined()
  // Where the server counts, rows that were added meanwhile may have moved a whole page.
  expect(nextPage([page([7, 6, 5], true), page([7, 6, 5], true)], 3)).toBe(2)
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
  client.setQueryData<Pages<Row>>(sorted, { pages: [page([6, 7], false)], pageParams: [0] })
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
