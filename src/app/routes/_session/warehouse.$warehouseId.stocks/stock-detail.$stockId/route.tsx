// The parent route of a stock's pages, which redirects addresses without a numeric id to the stock list.
import { createFileRoute, Outlet } from '@tanstack/react-router'
import { useContext } from 'react'
import { isGone } from '#app/api/http/failure.ts'
import { stockApi, useStock } from '#app/api/stock/stock.ts'
import { FormDue, FormLock } from '#app/forms/form-lock.tsx'
import { t } from '#app/i18n/text.ts'
import { useSession } from '#app/session/session.tsx'
import { redirectUnknownAddress } from '#app/ui/page/unknown-address.tsx'
import { dueInstant } from '#domain/stock/automatic-send.ts'
import { stockCan, stateText } from '#domain/stock/stock.ts'
import { useFindInStock } from '../../../-shell/find/find-control.tsx'

export const Route = createFileRoute('/_session/warehouse/$warehouseId/stocks/stock-detail/$stockId')({
  codeSplitGroupings: [['component']],
  params: {
    parse: ({ stockId }) => ({ stockId: Number(stockId) }),
    stringify: ({ stockId }) => ({ stockId: String(stockId) }),
  },
  beforeLoad: ({ cause, params }) => {
    if (!Number.isSafeInteger(params.stockId)) throw redirectUnknownAddress({ cause, params })
  },
  loader: ({ context: { queryClient }, params }) => {
    stockApi.open(queryClient, params, params.stockId)
  },
  component: StockPages,
})

function StockPages() {
  const params = Route.useParams()
  useFindInStock(params.stockId)
  // The screens read the stock; here it is only looked at.
  const { data, error } = useStock(params, params.stockId, { enabled: false })
  const { depositos } = useSession()
  const name = t('stock.detail.title', { id: params.stockId })
  const isLocked = data && !stockCan('edit', data)
  const warehouseLock = useContext(FormLock)
  const stockLock = isGone(error) ? t('form.lock.gone', { name }) : isLocked ? t('form.lock.state', { name, state: stateText(data) }) : null
  return (
    <FormLock value={warehouseLock ?? stockLock}>
      <FormDue value={data ? dueInstant(data, depositos?.find(({ id }) => id === params.warehouseId)?.automaticSend) : null}>
        <Outlet />
      </FormDue>
    </FormLock>
  )
}
