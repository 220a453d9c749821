import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { stockApi, useStocks } from '#app/api/stock/stock.ts'
import { useBlockList } from '#app/ui/table/use-long-list.ts'
import { take } from '../support/network.ts'

test('al bajar por la lista, las filas que ya están son las mismas: no se dibujan otra vez', async () => {
  take(/\/stocks\?/, ({ request }) => {
    const { page, size } = Object.fromEntries(new URL(request.url).searchParams)
    const rows = Array.from({ length: Number(size) }, (_, place) => 400 - Number(page) * Number(size) - place)
    const body = rows.map((id) => ({ id, fechaStock: '2026-11-20', state: 'OPEN' }))
    return Response.json(body, { headers: { 'X-Total-Count': '400' } })
  })
  const client = new QueryClient()
  const { result } = renderHook(() => useBlockList(useStocks({ warehouseId: 1 }), stockApi, { warehouseId: 1 }, {}), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  await waitFor(() => expect(result.current.total).toBe(400))
  const show = async (from: number) => {
    act(() => result.current.show([from, from + 79]))
    await waitFor(() => expect(result.current.rows[from + 79]).toBeDefined())
    return result.current.rows
  }
  const before = await show(80)
  const after = await show(120)
  expect(after.slice(120, 160).map((row) => before.indexOf(row))).toEqual(Array.from({ length: 40 }, (_, place) => 120 + place))
})
