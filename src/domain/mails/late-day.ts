// Decides for which day a company's notice is due, and whether a warehouse has missed that day.
import type { TodayState } from '../stock/today-needs.ts'
import { dayBounds, daysAfter, localOf } from '../values/dates.ts'

/** The time of day that forms propose for the notice: after the working day, and early enough to declare. */
export const proposedNoticeTime = '20:00'

/** How many days back a warehouse must have an accepted stock to count as in use. */
export const inUseDays = 30

interface NoticeHour {
  /** `HH:mm` in Buenos Aires. */
  readonly noticeTime: string
  /** The last day for which the company's warehouses were checked, or null. */
  readonly lastDay: string | null
}

/**
 * Returns the day whose notice is due, or null: today after the company's hour, and before it yesterday, if the server was off at
 * yesterday's hour. The day before yesterday was checked then; without that, the hour is new, and yesterday had no notice.
 */
export function dueNoticeDay({ noticeTime, lastDay }: NoticeHour, now: Date): string | null {
  const local = localOf(now.toISOString())
  const today = local.slice(0, 10)
  const isMissed = lastDay === daysAfter(today, -2)
  const due = local.slice(11, 16) >= noticeTime ? today : isMissed ? daysAfter(today, -1) : null
  return due !== null && (lastDay === null || due > lastDay) ? due : null
}

/** Why a day has no accepted stock, and the stock that it is about, if there is one. */
export interface MissedDay {
  readonly kind: Exclude<TodayState['kind'], 'sent' | 'sentElsewhere' | 'automatic'>
  readonly stockId: number | null
}

/** Returns how a warehouse has missed a day; null when it has not, or when the product will still send a stock on that day. */
export function missedDay(state: TodayState, { day, at }: { readonly day: string; readonly at: string }): MissedDay | null {
  const { kind } = state
  if (kind === 'sent' || kind === 'sentElsewhere' || kind === 'automatic') return null
  if (kind === 'scheduled' && state.scheduleDate > at && state.scheduleDate <= dayBounds(day).ends) return null
  return { kind, stockId: 'stockId' in state ? state.stockId : null }
}
