// Calculates for which days each warehouse's automatic send is due, including days that the server missed.
import { daysAfter, localOf } from '#domain/values/dates.ts'
import type { AutomaticDay, AutomaticSendHour } from '../store/stocks/automatic-sends.ts'

/** How many days back a server that was down catches up on automatic sends. */
const daysBack = 7

/**
 * Returns the days whose automatic send is due, the earliest first. A server that was down catches up from the day after the last decided one, or from the first day of
 * the chosen hour if that is later.
 */
export function dueAutomaticDays(hours: readonly AutomaticSendHour[], now: Date): AutomaticDay[] {
  const local = localOf(now.toISOString())
  const today = local.slice(0, 10)
  const due = hours.flatMap(({ warehouseId, hour, since, lastDecidedDay }) => {
    const time = (hour ?? '24:00').slice(0, 5)
    const last = time <= local.slice(11, 16) ? today : daysAfter(today, -1)
    const starts: string[] = []
    if (lastDecidedDay !== null) starts.push(daysAfter(lastDecidedDay, 1))
    if (since !== null) starts.push(firstDay(time, localOf(since)))
    const first = starts.length === 0 ? today : [...starts, daysAfter(today, -daysBack)].toSorted().at(-1)
    return daysBetween(first ?? today, last).map((day) => ({ warehouseId, day }))
  })
  return due.toSorted((one, other) => one.day.localeCompare(other.day) || one.warehouseId - other.warehouseId)
}

/** Returns the day of the first `time` (`HH:mm`) that is not before a local moment; the current minute still counts. */
function firstDay(time: string, moment: string): string {
  const day = moment.slice(0, 10)
  return time >= moment.slice(11, 16) ? day : daysAfter(day, 1)
}

function daysBetween(first: string, last: string): string[] {
  const days: string[] = []
  for (let day = first; day <= last; day = daysAfter(day, 1)) days.push(day)
  return days
}
