import { t } from '#app/i18n/text.ts'
import { dayOf, localOf, showDay, showInstant } from '#domain/dates.ts'
import type { StockDays } from '#domain/stock-days.ts'
import type { DaySpan, TodayState } from '#domain/today-needs.ts'

/** How today stands, in one sentence. */
export function todayText(state: TodayState, { today, openToday }: StockDays): string {
  switch (state.kind) {
    case 'none':
      return t('stock.today.none')
    case 'sentElsewhere':
      return t('stock.today.sentElsewhere', { day: showDay(today) })
    case 'waitingElsewhere':
      return t('stock.today.waitingElsewhere')
    case 'automatic':
      return t('stock.today.automatic', { id: state.stockId, time: state.time })
    case 'scheduled': {
      const { stockId: id, scheduleDate } = state
      return dayOf(scheduleDate) === today
        ? t('stock.today.scheduled', { id, time: localOf(scheduleDate).slice(11, 16) })
        : t('stock.today.scheduledOn', { id, instant: showInstant(scheduleDate) })
    }
    case 'toSend':
      return openToday > 1 ? t('stock.today.toSendMany', { count: openToday }) : t('stock.today.toSend', { id: state.stockId })
    case 'sent':
      return t('stock.today.sent', { id: state.stockId })
    case 'waiting':
      return t('stock.today.waiting', { id: state.stockId })
    case 'noVerdict':
      return t('stock.today.noVerdict', { id: state.stockId })
    case 'refused':
      return t('stock.today.refused', { id: state.stockId })
    case 'failed':
      return t('stock.today.failed', { id: state.stockId })
  }
}

/** Days that can be declared until a later one is accepted. */
export function missingText({ days }: DaySpan): string {
  const [one, two, many] = ['stock.today.missingOne', 'stock.today.missingTwo', 'stock.today.missingMany'] as const
  const until = days.length === 1 ? t('stock.today.missingUntilOne') : t('stock.today.missingUntil')
  return `${t(days.length === 1 ? one : days.length === 2 ? two : many, spanParams(days))} ${until}`
}

/** Days that can no longer be declared. */
export function lostText({ days }: DaySpan): string {
  const [one, two, many] = ['stock.today.lostOne', 'stock.today.lostTwo', 'stock.today.lostMany'] as const
  return t(days.length === 1 ? one : days.length === 2 ? two : many, spanParams(days))
}

function spanParams(days: readonly string[]) {
  return { from: showDay(days[0] ?? ''), to: showDay(days.at(-1) ?? ''), count: days.length }
}
