import { queryOptions } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { stockApi } from '#app/api/stock.ts'
import { t } from '#app/i18n/text.ts'
import { Message } from '#app/ui/message.tsx'
import { showDone } from '#app/ui/toast.ts'
import { awaitsVerdict, type Stock } from '#domain/stock.ts'
import type { StockParams } from '../../-stock/stock-links.ts'
import classes from './send-progress.module.css'

const interval = 1_500

/**
 * Returns the query of a stock, which is polled while the stock waits for a verdict. A failed call shows nothing, because the next one follows
 * (`app/README.md#stock-detail`).
 */
export function polledStockQuery(scope: StockParams) {
  return queryOptions({
    ...stockApi.detail(scope, scope.stockId),
    meta: { quiet: true },
    refetchInterval: ({ state }) => (state.data && awaitsVerdict(state.data) ? interval : false),
  })
}

/** Says that a stock waits for a verdict, and which one it got: a toast when it was accepted, a message that stays when the user has to act. */
export function SendProgress({ stock: { state } }: { stock: Stock }) {
  const [last, setLast] = useState<{ state: Stock['state']; verdict: Stock['state'] | null }>({ state, verdict: null })
  if (state !== last.state) setLast({ state, verdict: awaitsVerdict(last) && !awaitsVerdict({ state }) ? state : null })
  const { verdict } = last
  useEffect(() => {
    if (verdict === 'SUCCESS') showDone('stock.settled.SUCCESS')
  }, [verdict])
  return (
    <>
      <p role="status" className={classes['progress']}>
        {awaitsVerdict({ state }) ? t('stock.settling') : ''}
      </p>
      {needsAction(verdict) && (
        <div className={classes['verdict']}>
          <Message kind="warning" role="alert" takesFocus={false}>
            {t(`stock.settled.${verdict}`)}
          </Message>
        </div>
      )}
    </>
  )
}

function needsAction(verdict: Stock['state'] | null): verdict is 'ERROR' | 'FAILED' | 'TECHNICAL_ERROR' {
  return verdict === 'ERROR' || verdict === 'FAILED' || verdict === 'TECHNICAL_ERROR'
}
