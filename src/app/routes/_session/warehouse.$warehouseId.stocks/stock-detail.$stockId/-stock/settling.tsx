import { queryOptions } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { stockApi } from '#app/api/stock.ts'
import { t } from '#app/i18n/text.ts'
import { showDone, showWarning } from '#app/ui/toast.ts'
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

/** Says that a stock is on its way, and once what became of it. */
export function Settling({ stock: { state } }: { stock: Stock }) {
  const watched = useRef(false)
  useEffect(() => {
    if (isSettling({ state })) watched.current = true
    else if (watched.current) {
      watched.current = false
      if (state === 'SUCCESS') showDone('stock.settled.SUCCESS')
      else if (state !== 'OPEN' && state !== 'PENDING') showWarning(`stock.settled.${state}`)
    }
  }, [state])
  return (
    <p role="status" className={classes['settling']}>
      {isSettling({ state }) ? t('stock.settling') : ''}
    </p>
  )
}
