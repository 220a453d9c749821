// Works out how each day of a warehouse stands with the authority, and counts the days of the last twelve months.
import { daysAfter, yearsBefore, daysFrom } from '../../values/dates.ts'
import { sendYearsBack } from '../stock.ts'
import type { ReportedFigures, StockCalendar } from './stock-calendar.ts'

/**
 * `reported`: the authority accepted it for the warehouse's place. `waiting`: a stock of the place is there without verdict. `possible`: it
 * can still be reported. `lost`: it cannot, because a later day was accepted. `tooOld`: it cannot, because it is older than the authority
 * takes.
 */
export type DayStanding = 'reported' | 'waiting' | 'possible' | 'lost' | 'tooOld' | 'future'

interface StandingDay {
  readonly standing: DayStanding
  /** Whether the day is over and the warehouse should have reported it. */
  readonly isMissing: boolean
}

type KnownDays = Pick<StockCalendar, 'today' | 'begin' | 'lastAccepted' | 'reported' | 'waiting'>

/** Returns a function that returns how a day stands. Every day counts, holidays too. */
export function standings({ today, begin, lastAccepted, reported, waiting }: KnownDays): (day: string) => StandingDay {
  const [accepted, sent] = [new Set(reported), new Set(waiting)]
  const oldest = yearsBefore(today, sendYearsBack)
  const standingOf = (day: string): DayStanding => {
    if (accepted.has(day)) return 'reported'
    if (sent.has(day)) return 'waiting'
    if (day > today) return 'future'
    if (lastAccepted !== null && day < lastAccepted) return 'lost'
    return day < oldest ? 'tooOld' : 'possible'
  }
  return (day) => {
    const standing = standingOf(day)
    const isDue = begin !== null && day >= begin && day < today
    return { standing, isMissing: isDue && standing !== 'reported' && standing !== 'waiting' }
  }
}

/** Returns the first of the twelve months up to a day: the day after the same day of the year before. */
export function twelveMonthsFrom(today: string): string {
  return daysAfter(yearsBefore(today, 1), 1)
}

/**
 * Counts the days of the last twelve months. `accepted` has the accepted days of these months, with the days that each was late. Returns
 * null for a warehouse of which nothing was accepted yet.
 */
export function reportedFigures(
  known: Omit<KnownDays, 'reported'>,
  accepted: readonly { readonly day: string; readonly daysLate: number }[],
): ReportedFigures | null {
  const { begin, today: to } = known
  if (begin === null) return null
  const first = twelveMonthsFrom(to)
  const from = begin > first ? begin : first
  const counted = accepted.filter(({ day }) => day >= from && day <= to)
  const standingOf = standings({ ...known, reported: counted.map(({ day }) => day) })
  const figures = { from, to, reported: counted.length, late: counted.filter(({ daysLate }) => daysLate > 0).length, missing: 0, lost: 0 }
  for (const day of daysFrom(from, daysAfter(to, -1))) {
    const { standing, isMissing } = standingOf(day)
    if (isMissing) figures.missing += 1
    if (isMissing && standing !== 'possible') figures.lost += 1
  }
  return figures
}
