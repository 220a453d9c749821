import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { stockDetailKey } from '#app/api/stock/stock-records.ts'
import { stockReviewQuery } from '#app/api/stock/stock-review.ts'

test('lo que se cambia dentro de un stock hace vieja su revisión, la de cualquier fecha, y no la de otro stock', async () => {
  const client = new QueryClient()
  const own = [{ fechaStock: '2026-11-19' }, { fechaStock: '2026-11-19', sendDay: '2026-11-20' }].map(
    (days) => stockReviewQuery({ warehouseId: '3', stockId: '41' }, days).queryKey,
  )
  const other = stockReviewQuery({ warehouseId: 3, stockId: 42 }, { fechaStock: '2026-11-20' }).queryKey
  const totals = {
    permisoEmbarques: 0,
    documentoTransportes: 0,
    contenedorVacios: 0,
    lineaMercaderias: 0,
    contenedorAsociados: 0,
    pesoBruto: 0,
  }
  const review = { totals, findings: [], counts: { refused: 0, notYet: 0, warning: 0 }, lastAccepted: null }
  for (const key of [...own, other]) client.setQueryData(key, review)
  // Ids are texts in addresses and numbers in answers.
  await client.invalidateQueries({ queryKey: stockDetailKey({ warehouseId: 3, stockId: 41 }) })
  expect(own.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, true])
  expect(client.getQueryState(other)?.isInvalidated).toBe(false)
})
