import { useEffect, useState } from 'react'
import { t } from '#app/i18n/text.ts'
import { Message } from '#app/ui/message.tsx'
import { showDone } from '#app/ui/toast.ts'
import { lacksAccess } from '#domain/send-failure.ts'
import { awaitsVerdict, errorCountOf, isWarned, type Stock, stockCan } from '#domain/stock.ts'
import { AccessHelp } from '../../../-stock/access-help.tsx'
import type { StockParams } from '../../../-stock/stock-links.ts'
import { NoVerdict } from './no-verdict.tsx'
import { WaitsForAccess } from './waits-for-access.tsx'
import { WaitsFor } from './waits-for.tsx'
import classes from './send-progress.module.css'

interface SendProgressProps {
  scope: StockParams
  stock: Stock
}

/**
 * Says what a sent stock waits for, and which verdict it got while it was on the screen: a toast when it was accepted, a message that stays when the user has to act and no
 * errors say so (`stock-errors.tsx`).
 */
export function SendProgress({ scope, stock }: SendProgressProps) {
  const { state } = stock
  const [last, setLast] = useState<{ state: Stock['state']; isNew: boolean }>({ state, isNew: false })
  if (state !== last.state) setLast({ state, isNew: true })
  const accepted = last.isNew && state === 'SUCCESS'
  const warned = isWarned(stock)
  useEffect(() => {
    if (accepted) showDone(warned ? 'stock.settled.WARNED' : 'stock.settled.SUCCESS')
  }, [accepted, warned])
  return (
    <>
      <p role="status" className={classes['progress']}>
        {awaitsVerdict(stock) ? t('stock.settling') : ''}
      </p>
      {last.isNew && (state === 'ERROR' || state === 'FAILED') && errorCountOf(stock) === 0 && (
        <div className={classes['verdict']}>
          <Message kind="warning" role="alert" takesFocus={false}>
            {t(`stock.settled.${state}`)}
          </Message>
        </div>
      )}
      {lacksAccess(stock) && (
        <p className={classes['verdict']}>
          <AccessHelp warehouseId={scope.warehouseId} />
        </p>
      )}
      {state === 'PENDING' && stock.waitingSince && <WaitsForAccess warehouseId={scope.warehouseId} stock={stock} />}
      {stock.waitsFor && <WaitsFor warehouseId={scope.warehouseId} other={stock.waitsFor} />}
      {stockCan('reprocess', stock) && <NoVerdict stock={stock} />}
    </>
  )
}
