// How the calendar shows each day: its signs, the colour of its state, and a sentence that says all of it.
import { CalendarPlus, CalendarX, Check, Hourglass } from 'lucide'
import { showLongDay } from '#app/i18n/formats.ts'
import { t } from '#app/i18n/text.ts'
import { Icon } from '#app/ui/control/icon.tsx'
import { StatusBadge, type StatusBadgeStyle } from '#app/ui/page/status-badge.tsx'
import { type DayStanding, standings } from '#domain/stock/calendar/day-standing.ts'
import type { CalendarDay, StockCalendar } from '#domain/stock/calendar/stock-calendar.ts'
import { stockDisplay } from '#domain/stock/stock.ts'
import { showNumber } from '#domain/values/show-number.ts'
import { stockSign } from '../../-shared/stock/stock-badge.tsx'
import styles from './calendar.module.css'

type Sign = StatusBadgeStyle & { readonly text: string }

export interface DayLook extends CalendarDay {
  readonly standing: DayStanding
  readonly isToday: boolean
  /** Whether there is nothing to see and nothing to do: a day to come, or one before the warehouse began. */
  readonly isQuiet: boolean
  readonly daysLate: number
  /** The colour of the day's ground. */
  readonly tone: StatusBadgeStyle['color'] | undefined
  /** The state of the stock that the day stands for, and what else there is to know. */
  readonly signs: readonly Sign[]
  /** The whole of it in words. */
  readonly name: string
}

export function dayLooks(calendar: StockCalendar): (day: string) => DayLook {
  const standingOf = standings(calendar)
  const known = new Map(calendar.days.map((day) => [day.day, day]))
  return (day) => {
    const { count, stocks } = known.get(day) ?? { count: 0, stocks: [] }
    const { standing, isMissing } = standingOf(day)
    const [first] = stocks
    const daysLate = first?.state === 'SUCCESS' ? (first.daysLate ?? 0) : 0
    const rest = restSign(standing, isMissing, stocks)
    const signs = [...(first ? [stockSign(first)] : []), ...(rest ? [rest] : [])]
    const isToday = day === calendar.today
    const isQuiet = signs.length === 0 && !isToday
    return {
      day,
      count,
      stocks,
      standing,
      isToday,
      isQuiet,
      daysLate,
      signs,
      tone: first && rest?.color !== 'red' ? stockDisplay(first).row : rest?.color,
      name: dayName(day, isToday, [
        ...signs.map(({ text }) => text.toLowerCase()),
        ...(signs.length === 0 ? [t('stock.calendar.none')] : []),
        ...(daysLate > 0 ? [lateText(daysLate)] : []),
        ...(count > 1 ? [t('stock.calendar.stocks', { count })] : []),
      ]),
    }
  }
}

const weekdays = new Intl.DateTimeFormat('es-AR', { weekday: 'long', timeZone: 'UTC' })

/** Formats a day as `martes 24 de noviembre de 2026`. */
export function wholeDay(day: string): string {
  return `${weekdays.format(new Date(`${day}T00:00:00Z`))} ${showLongDay(day)}`
}

/** Returns the sign of what the warehouse's own stocks do not say about a day. */
function restSign(standing: DayStanding, isMissing: boolean, stocks: CalendarDay['stocks']): Sign | null {
  const [first] = stocks
  if (standing === 'reported')
    return first?.state === 'SUCCESS' ? null : { text: t('stock.calendar.elsewhere'), color: 'green', icon: Check }
  if (standing === 'waiting')
    return first?.state === 'PENDING' || first?.state === 'TECHNICAL_ERROR'
      ? null
      : { text: t('stock.calendar.waitingElsewhere'), color: 'yellow', icon: Hourglass }
  if (standing === 'possible') return isMissing ? { text: t('stock.calendar.missing'), color: 'yellow', icon: CalendarPlus } : null
  // The day can no longer be reported. That matters if it is missing, or if the warehouse has a stock of it, which nobody can send any
  // more.
  return isMissing || (first && standing !== 'future') ? { text: t('stock.calendar.lost'), color: 'red', icon: CalendarX } : null
}

function dayName(day: string, isToday: boolean, parts: readonly string[]): string {
  const date = wholeDay(day)
  return `${isToday ? t('stock.calendar.today', { day: date }) : date}: ${parts.join(', ')}`
}

export function lateText(daysLate: number): string {
  return t(daysLate === 1 ? 'stock.calendar.lateOne' : 'stock.calendar.late', { count: daysLate })
}

export function DayFace({ look: { day, signs, daysLate, count } }: { look: DayLook }) {
  return (
    <>
      <span className={styles['number']}>
        {Number(day.slice(8))}
        {count > 1 && <small data-mark={`×${showNumber(count)}`} />}
      </span>
      <span className={styles['signs']}>
        {signs.map(({ icon, color, text }) => (
          <span key={text} data-tone={color}>
            <Icon of={icon} size={signs.length > 1 ? 12 : 14} />
          </span>
        ))}
        {daysLate > 0 && <small data-mark={`+${showNumber(daysLate)}`} />}
      </span>
    </>
  )
}

export function Legend({ looks }: { looks: readonly DayLook[] }) {
  const signs = new Map(looks.flatMap((look) => look.signs.map((sign) => [sign.text, sign])))
  return (
    <ul className={styles['legend']} aria-label={t('stock.calendar.legend')}>
      {Array.from(signs.values(), (sign) => (
        <li key={sign.text}>
          <StatusBadge {...sign} />
        </li>
      ))}
      {looks.some(({ daysLate }) => daysLate > 0) && <li>{t('stock.calendar.legend.late')}</li>}
      {looks.some(({ count }) => count > 1) && <li>{t('stock.calendar.legend.stocks')}</li>}
      {looks.some(({ isToday }) => isToday) && (
        <li>
          <span className={styles['todayMark']} />
          {t('stock.today')}
        </li>
      )}
    </ul>
  )
}
