import { t } from '#app/i18n/text.ts'
import { useIsAdmin } from '#app/session/use-is-admin.ts'
import { Message } from '#app/ui/message.tsx'
import { usePassed } from '#app/ui/use-passed.ts'
import { showInstant } from '#domain/dates.ts'
import { attemptsBeforeNotReceived, canMarkNotReceived, type Stock } from '#domain/stock.ts'
import classes from './send-progress.module.css'

/** Says that it is not known whether the authority received a stock, how often it was sent, and when it will be sent again. */
export function NoVerdict({ stock }: { stock: Stock }) {
  const { attempts, lastAttemptDate, waitsFor } = stock
  // While it waits for another one it is not repeated by itself.
  const nextAttemptDate = waitsFor ? null : stock.nextAttemptDate
  const isAdmin = useIsAdmin()
  const isDue = usePassed(nextAttemptDate)
  const sentences = [
    attempts && lastAttemptDate && attemptsText(attempts, showInstant(lastAttemptDate)),
    nextAttemptDate && (isDue ? t('stock.nextAttempt.soon') : t('stock.nextAttempt', { next: showInstant(nextAttemptDate) })),
    isAdmin && !canMarkNotReceived(stock) && t('stock.notReceived.later', { count: attemptsBeforeNotReceived }),
  ].filter(Boolean)
  return (
    <div className={classes['verdict']}>
      <Message kind="warning" takesFocus={false}>
        {t('stock.settled.TECHNICAL_ERROR')} {t(nextAttemptDate || waitsFor ? 'stock.repeats' : 'stock.repeats.byHand')}
        {sentences.length > 0 && (
          <>
            <br />
            {sentences.join(' ')}
          </>
        )}
      </Message>
    </div>
  )
}

function attemptsText(count: number, last: string): string {
  return count === 1 ? t('stock.attempts.one', { last }) : t('stock.attempts.many', { count, last })
}
