// The dialog of a day that does not lead to one stock: its stocks, or what can still be done.
import { Link, linkOptions } from '@tanstack/react-router'
import { CalendarPlus } from 'lucide'
import { t } from '#app/i18n/text.ts'
import { LinkButton } from '#app/ui/control/link-button.tsx'
import { Dialog, DialogButtons } from '#app/ui/dialog/dialog.tsx'
import type { StockCalendar } from '#domain/stock/calendar/stock-calendar.ts'
import { sendYearsBack } from '#domain/stock/stock.ts'
import { showDay } from '#domain/values/dates.ts'
import { StockBadge } from '../../-shared/stock/stock-badge.tsx'
import { stockLink } from '../../-shared/stock/stock-links.ts'
import { type DayLook, lateText, wholeDay } from './day-look.tsx'
import styles from './calendar.module.css'

interface DayDialogProps {
  warehouseId: number
  calendar: StockCalendar
  look: DayLook
  onClose: () => void
}

/** The stocks of a day, and whether it can still be reported. */
export function DayDialog({ warehouseId, calendar, look, onClose }: DayDialogProps) {
  const { day, stocks, count, standing } = look
  const add = linkOptions({ to: '/warehouse/$warehouseId/stocks/add', params: { warehouseId }, search: { fechaStock: day } })
  return (
    <Dialog title={wholeDay(day)} onClose={onClose}>
      {possibleText(calendar, look).map((text) => (
        <p key={text}>{text}</p>
      ))}
      {stocks.length > 0 && (
        <ul className={styles['stocks']}>
          {stocks.map((stock) => (
            <li key={stock.id}>
              <Link {...stockLink({ warehouseId, stockId: stock.id })}>{t('stock.detail.title', { id: stock.id })}</Link>
              <StockBadge stock={stock} />
              {stock.transactionId && <span>{t('stock.calendar.transaction', { id: stock.transactionId })}</span>}
              {(stock.daysLate ?? 0) > 0 && <span>{lateText(stock.daysLate ?? 0)}</span>}
            </li>
          ))}
        </ul>
      )}
      {count > stocks.length && <p>{t('stock.calendar.more', { count: count - stocks.length })}</p>}
      <DialogButtons cancel={t('action.close')} onCancel={onClose}>
        {standing === 'possible' && count === 0 && <LinkButton link={add} icon={CalendarPlus} text={t('stock.calendar.create')} />}
      </DialogButtons>
    </Dialog>
  )
}

/** Returns the sentences that say how the day stands with the authority, and why. */
function possibleText(calendar: StockCalendar, { day, standing, stocks, isToday }: DayLook): string[] {
  const [first] = stocks
  if (standing === 'reported') return first?.state === 'SUCCESS' ? [] : [t('stock.today.sentElsewhere', { day: showDay(day) })]
  if (standing === 'waiting') return [t('stock.calendar.waits')]
  if (standing === 'future' || (isToday && first)) return []
  if (isToday) return [t('stock.today.none')]
  const { begin } = calendar
  const early = begin !== null && day < begin && !first ? [t('stock.calendar.beforeBegin', { day: showDay(begin) })] : []
  return [...early, pastText(calendar, day, standing)]
}

/** Returns whether a day that is over and was not reported can still be. */
function pastText({ reported, lastAccepted }: StockCalendar, day: string, standing: DayLook['standing']): string {
  if (standing === 'possible') return t('stock.calendar.possible')
  if (standing === 'tooOld') return t('stock.calendar.tooOld', { count: sendYearsBack })
  const later = reported.find((accepted) => accepted > day) ?? lastAccepted ?? ''
  return t('stock.calendar.lostBy', { day: showDay(later) })
}
