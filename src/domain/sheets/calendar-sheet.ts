// The sheet of a warehouse's calendar: a row for each day of a year that is over or has a stock.
import { type DayStanding, standings } from '../stock/calendar/day-standing.ts'
import type { CalendarDay, StockCalendar } from '../stock/calendar/stock-calendar.ts'
import { stateText } from '../stock/stock.ts'
import { daysFrom } from '../values/dates.ts'
import type { SheetKind } from './sheet.ts'

interface CalendarRow {
  readonly day: string
  readonly standing: DayStanding
  readonly isMissing: boolean
  readonly count: number
  readonly stock: CalendarDay['stocks'][number] | null
}

const words: Readonly<Record<DayStanding, string>> = {
  reported: 'Informado',
  waiting: 'Sin veredicto',
  possible: 'Sin informar',
  lost: 'Sin informar: ya no se puede',
  tooOld: 'Sin informar: ya no se puede',
  future: 'Por venir',
}

export const calendarSheet: SheetKind<CalendarRow> = {
  title: 'Calendario',
  file: 'calendario',
  columns: [
    { heading: 'Día', type: 'day', valueOf: ({ day }) => day },
    { heading: 'Situación', type: 'text', valueOf: ({ standing }) => words[standing] },
    { heading: 'Falta', type: 'text', valueOf: ({ isMissing }) => (isMissing ? 'Sí' : 'No') },
    { heading: 'Días de retraso', type: 'integer', valueOf: ({ stock }) => stock?.daysLate ?? null },
    { heading: 'Stock', type: 'integer', valueOf: ({ stock }) => stock?.id ?? null },
    { heading: 'Estatus', type: 'text', valueOf: ({ stock }) => stock && stateText(stock) },
    { heading: 'Transacción', type: 'text', valueOf: ({ stock }) => stock?.transactionId ?? null },
    { heading: 'Stocks del día', type: 'integer', valueOf: ({ count }) => count },
  ],
}

/** Returns the days of the calendar's year from the warehouse's first accepted day on, and earlier and later ones that have a stock. */
export function calendarRows(calendar: StockCalendar): CalendarRow[] {
  const { year, today, begin, days } = calendar
  const standingOf = standings(calendar)
  const known = new Map(days.map((day) => [day.day, day]))
  return daysFrom(`${year}-01-01`, `${year}-12-31`).flatMap((day) => {
    const { count, stocks } = known.get(day) ?? { count: 0, stocks: [] }
    const isDue = begin !== null && day >= begin && day <= today
    return isDue || count > 0 ? [{ day, ...standingOf(day), count, stock: stocks[0] ?? null }] : []
  })
}
