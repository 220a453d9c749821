// The warning that a recent automatic send found no stock to declare.
import { useAutomaticSends } from '#app/api/stock/stock-days.ts'
import { t } from '#app/i18n/text.ts'
import { Message } from '#app/ui/feedback/message.tsx'
import { daysAfter, showDay, today } from '#domain/values/dates.ts'
import classes from '../../-shared/company/certificate-notice.module.css'

/** Says that the automatic send of today or yesterday found no stock, until a stock of that day is sent. */
export function AutomaticSendNotice({ warehouseId }: { warehouseId: number }) {
  const { data = [] } = useAutomaticSends(warehouseId)
  const now = today()
  const missed = data.find(({ outcome, isDeclared, day }) => outcome === 'nothingToSend' && !isDeclared && day >= daysAfter(now, -1))
  if (!missed) return null
  return (
    <div className={classes['notice']}>
      <Message kind="warning" role="status" takesFocus={false}>
        {missed.day === now ? t('automaticSend.empty.today') : t('automaticSend.empty.yesterday', { day: showDay(missed.day) })}
      </Message>
    </div>
  )
}
