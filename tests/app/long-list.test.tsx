import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { PropsWithChildren } from 'react'
import { expect, test } from 'vitest'
import { lineaMercaderiaApi } from '#app/api/stock/stock-records.ts'
import { stockApi, useStocks } from '#app/api/stock/stock.ts'
import { userRecords } from '#app/routes/_session/admin/-user-management/user-records.tsx'
import { useLongList } from '#app/ui/table/use-long-list.ts'
import { lineaMercaderiaFamily } from '#domain/titulo/linea-mercaderia.ts'
import { take } from '../support/network.ts'

const warehouse = { warehouseId: 1 }
const titulo = { warehouseId: 1, stockId: 1, titulo: 'permiso-embarque', tituloId: 1 }

/** The members of the rows of each list that has any. */
const members = {
  id: 0,
  fechaStock: '2026-11-20',
  state: 'OPEN',
  tipoEmbalaje: '06',
  cantidad: 1,
  pesoBruto: 100,
  login: 'ana',
  activated: true,
  authorities: [],
}

/** A list of a server, with these ids, and the calls for its pages: `page/size`. */
function serving(count: number) {
  const list = {
    ids: Array.from({ length: count }, (_, place) => count - place),
    asked: [] as string[],
    isDown: false,
    until: Promise.resolve(),
  }
  take(/^GET .*\?page=/, async ({ request }) => {
    const asked = new URL(request.url).searchParams
    const [page, size] = [Number(asked.get('page')), Number(asked.get('size'))]
    list.asked.push(`${page}/${size}`)
    if (list.isDown) return Response.json({}, { status: 500 })
    await list.until
    const rows = list.ids.slice(page * size, (page + 1) * size).map((id) => ({ ...members, id }))
    return Response.json(rows, { headers: { 'X-Total-Count': String(list.ids.length) } })
  })
  return list
}

async function openList(use: () => Parameters<typeof useLongList>[0] = () => useStocks(warehouse)) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const wrapper = ({ children }: PropsWithChildren) => <QueryClientProvider client={client}>{children}</QueryClientProvider>
  const { result } = renderHook(() => useLongList(use()), { wrapper })
  await waitFor(() => expect(result.current.total).toBeDefined())
  /** Tells the list that a row is near the visible part. The table does this after each render. */
  const show = async (place: number) => {
    await waitFor(() => {
      act(() => result.current.show([place]))
      expect(result.current.freshRows[place]).toBeDefined()
    })
  }
  return { client, result, show }
}

const ids = (rows: readonly ({ readonly id: number } | undefined)[]) => rows.map((row) => row?.id)

test.each([
  [
    'los de un stock, de a diez',
    () => lineaMercaderiaApi.usePages(titulo),
    ['0/10', '1/10', '1/20', '1/40', '1/80', '1/160', '1/320', '1/640'],
  ],
  ['los stocks, de a cuarenta', () => useStocks(warehouse), ['0/40', '1/40', '1/80', '1/160', '1/320', '1/640']],
  ['los demás, de a veinte', () => userRecords.api.usePages({}), ['0/20', '1/20', '1/40', '1/80', '1/160', '1/320', '1/640']],
])(
  'product.md 9, %s: la primera página sola, y las que siguen cuando se llega, cada una tan grande como lo que ya está',
  async (_name, use, first) => {
    const list = serving(5000)
    const { result, show } = await openList(use)
    const size = Number(first[0]?.slice(2))
    act(() => result.current.show([0, size - 1]))
    expect(result.current.rows).toHaveLength(5000)
    expect(list.asked).toEqual(first.slice(0, 1))
    await show(size)
    expect(list.asked).toEqual(first.slice(0, 2))
    await show(4999)
    expect(list.asked).toEqual([...first, '2/640', '3/640', '4/640', '5/640', '6/640', '7/640'])
    expect(ids(result.current.rows)).toEqual(list.ids)
  },
)

test('al bajar por la lista, las filas que ya están son las mismas: no se dibujan otra vez', async () => {
  serving(400)
  const { result, show } = await openList()
  await show(100)
  const before = result.current.rows.slice(0, 160)
  await show(300)
  expect(result.current.rows.slice(0, 160).every((row, place) => row === before[place])).toBe(true)
})

test('lo que otros cambian se lee de nuevo donde se mira, y lo demás cuando se llega', async () => {
  const list = serving(5000)
  const { client, result, show } = await openList()
  await show(700)
  list.asked.length = 0
  list.ids = list.ids.filter((id) => id !== 5000 - 100)
  await act(() => client.invalidateQueries({ queryKey: stockApi.keys.pages(warehouse) }))
  expect(list.asked).toEqual(['1/640'])
  await waitFor(() => expect(result.current.total).toBe(4999))
  expect(
    result.current.freshRows.slice(0, 640).every((row) => row === undefined),
    'sus sumas no cuentan',
  ).toBe(true)
  expect(ids(result.current.rows.slice(0, 640)), 'pero siguen a la vista').toEqual(Array.from({ length: 640 }, (_, place) => 5000 - place))
  await show(100)
  expect(list.asked).toEqual(['1/640', '1/80'])
  expect(ids(result.current.rows.slice(99, 101))).toEqual([4901, 4899])
  await show(4990)
  expect(ids(result.current.rows).slice(-4000)).toEqual(list.ids.slice(-4000))
})

test('una lista que ninguna tabla muestra, como el historial, se lee entera de nuevo', async () => {
  const list = serving(400)
  const { client, result } = await openList()
  for (const length of [80, 160]) {
    act(() => result.current.retry())
    await waitFor(() => expect(result.current.rows[length - 1]).toBeDefined())
  }
  list.asked.length = 0
  await act(() => client.invalidateQueries({ queryKey: stockApi.keys.pages(warehouse) }))
  expect(list.asked).toEqual(['0/40', '1/40', '1/80'])
})

test('la página que falla lo dice y se repite con el botón; la que otros cambiaron y falla no se pide sin fin', async () => {
  const list = serving(400)
  const { client, result, show } = await openList()
  list.isDown = true
  act(() => result.current.show([50]))
  await waitFor(() => expect(result.current.isPartMissing).toBe(true))
  act(() => result.current.show([50]))
  expect(list.asked).toEqual(['0/40', '1/40'])
  list.isDown = false
  act(() => result.current.retry())
  await show(50)
  await act(() => client.invalidateQueries({ queryKey: stockApi.keys.pages(warehouse) }))
  await waitFor(() => expect(result.current.freshRows[0]).toBeUndefined())
  list.isDown = true
  list.asked.length = 0
  act(() => result.current.show([0]))
  await waitFor(() => expect(list.asked).toEqual(['0/40']))
  for (const _again of [1, 2]) {
    await waitFor(() => expect(client.isFetching()).toBe(0))
    act(() => result.current.show([0]))
  }
  expect(client.isFetching()).toBe(0)
})

test('después de eliminar una fila, la que subió no falta', async () => {
  const list = serving(400)
  const { client, result, show } = await openList()
  await show(70)
  list.ids = list.ids.filter((id) => id !== 395)
  act(() => stockApi.forget(client, warehouse, 395))
  await waitFor(() => expect(result.current.total).toBe(399))
  await show(398)
  expect(ids(result.current.rows)).toEqual(list.ids)
})

test('lo que se agrega mientras llega una página no se pierde', async () => {
  const list = serving(400)
  const { client, result, show } = await openList(() => lineaMercaderiaApi.usePages(titulo))
  let answer = () => {}
  list.until = new Promise((resolve) => (answer = resolve))
  act(() => result.current.show([15]))
  await waitFor(() => expect(list.asked).toEqual(['0/10', '1/10']))
  list.ids.unshift(401)
  act(() => lineaMercaderiaApi.keepNew(client, titulo, lineaMercaderiaFamily.entity.parse({ ...members, id: 401 })))
  answer()
  await show(15)
  expect(ids(result.current.rows.slice(0, 20))).toEqual(list.ids.slice(0, 20))
})
