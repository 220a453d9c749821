import { t } from '#app/i18n/text.ts'
import { Message } from '#app/ui/message.tsx'
import { usePassed } from '#app/ui/use-passed.ts'
import { showInstant } from '#domain/dates.ts'
import type { Stock } from '#domain/stock.ts'
import { AccessHelp } from '../../../-stock/access-help.tsx'
import classes from './send-progress.module.css'

/** Says why a send waits for the authority's ticket, and when it is asked for again. */
export function WaitsForAccess({ warehouseId, stock }: { warehouseId: number; stock: Stock }) {
  const { nextAttemptDate, waitingSince, errors } = stock
  const isDue = usePassed(nextAttemptDate)
  const [reason] = errors
  return (
    <div className={classes['verdict']}>
      <Message kind="warning" takesFocus={false}>
        {waitingSince && t('stock.waitsAccess', { since: showInstant(waitingSince) })} {reason?.description}{' '}
        {nextAttemptDate && (isDue ? t('stock.waitsAccess.soon') : t('stock.waitsAccess.next', { next: showInstant(nextAttemptDate) }))}{' '}
        <AccessHelp warehouseId={warehouseId} waits />
      </Message>
    </div>
  )
}
