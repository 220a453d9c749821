import { queryOptions } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { stockApi } from '#app/api/stock.ts'
import { t } from '#app/i18n/text.ts'
import { Message } from '#app/ui/message.tsx'
import { showDone } from '#app/ui/toast.ts'
import { isSettling, type Stock } from '#domain/stock.ts'
import type { StockScope } from '../../-stock/stock-links.ts'
import classes from './settling.module.css'

const interval = 1_500

/** A stock that is asked for again while it is on its way to a verdict (`decisions.md` 17). A try that fails is followed by another: nothing is said of it. */
export function followedStock(scope: StockScope) {
  return queryOptions({
    ...stockApi.detail(scope, scope.stockId),
    meta: { quiet: true },
    refetchInterval: ({ state }) => (state.data && isSettling(state.data) ? interval : false),
  })
}

/** Says that a stock is on its way, and what became of it: for a moment when it was accepted, in its place when there is something to be done. */
export function Settling({ stock: { state } }: { stock: Stock }) {
  const [seen, setSeen] = useState<{ state: Stock['state']; verdict: Stock['state'] | null }>({ state, verdict: null })
  if (state !== seen.state) setSeen({ state, verdict: isSettling(seen) && !isSettling({ state }) ? state : null })
  const { verdict } = seen
  useEffect(() => {
    if (verdict === 'SUCCESS') showDone('stock.settled.SUCCESS')
  }, [verdict])
  return (
    <>
      <p role="status" className={classes['settling']}>
        {isSettling({ state }) ? t('stock.settling') : ''}
      </p>
      {isToBeActedOn(verdict) && (
        <div className={classes['verdict']}>
          <Message kind="warning" role="alert" takesFocus={false}>
            {t(`stock.settled.${verdict}`)}
          </Message>
        </div>
      )}
    </>
  )
}

function isToBeActedOn(verdict: Stock['state'] | null): verdict is 'ERROR' | 'FAILED' | 'TECHNICAL_ERROR' {
  return verdict === 'ERROR' || verdict === 'FAILED' || verdict === 'TECHNICAL_ERROR'
}
