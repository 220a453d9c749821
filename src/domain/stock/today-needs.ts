// Works out what a warehouse still has to declare today, and which earlier days are missing or lost.
import { daysAfter, daysFrom } from '../values/dates.ts'
import type { StockDays } from './stock-days.ts'
import type { StockState } from './stock.ts'

type DayStock = StockDays['stocks'][number]

/** The state of today's declaration. `Elsewhere` means another warehouse of the same place. */
export type TodayState =
  | { readonly kind: 'sent' | 'waiting' | 'noVerdict' | 'refused' | 'failed' | 'toSend'; readonly stockId: number }
  | { readonly kind: 'scheduled'; readonly stockId: number; readonly scheduleDate: string }
  | { readonly kind: 'automatic'; readonly stockId: number; readonly time: string }
  | { readonly kind: 'sentElsewhere' | 'waitingElsewhere' | 'none' }

/** A list of days in order; of a long one the screens may show the first and the last alone. */
export interface DaySpan {
  readonly days: readonly string[]
  /** The first stock of these days that can still be sent. */
  readonly stockId: number | null
}

interface TodayNeeds {
  readonly today: TodayState
  /** Days before today that can be declared until a later one is accepted; null when there are none. */
  readonly missing: DaySpan | null
  /** Days that were lost when today was accepted; null when there are none, and on every other day. */
  readonly lost: DaySpan | null
}

export function todayNeeds(of: StockDays): TodayNeeds {
  const { today, lastAccepted, acceptedBefore, waiting } = of
  const missing = lastAccepted === null ? [] : daysBetween(lastAccepted, today).filter((day) => !waiting.includes(day))
  const lost = lastAccepted === today && acceptedBefore !== null ? daysBetween(acceptedBefore, today) : []
  const editable = of.stocks.find(({ fechaStock, state }) => fechaStock === missing[0] && correctable.includes(state))
  return {
    today: todayState(of),
    missing: missing.length === 0 ? null : { days: missing, stockId: editable?.id ?? null },
    lost: lost.length === 0 ? null : { days: lost, stockId: null },
  }
}

const correctable: readonly StockState[] = ['OPEN', 'ERROR', 'FAILED']

/** Returns the state of today. A stock that is at the authority or accepted decides; otherwise the newest one, on which people work. */
function todayState({ today, lastAccepted, waiting, automaticSend, stocks }: StockDays): TodayState {
  const own = stocks.filter(({ fechaStock }) => fechaStock === today)
  const of = (state: StockState) => own.find((stock) => stock.state === state)?.id
  const [accepted, pending, unknown] = [of('SUCCESS'), of('PENDING'), of('TECHNICAL_ERROR')]
  if (accepted !== undefined) return { kind: 'sent', stockId: accepted }
  if (lastAccepted !== null && lastAccepted >= today) return { kind: 'sentElsewhere' }
  if (pending !== undefined) return { kind: 'waiting', stockId: pending }
  if (unknown !== undefined) return { kind: 'noVerdict', stockId: unknown }
  if (waiting.includes(today)) return { kind: 'waitingElsewhere' }
  return beforeSending(own, automaticSend)
}

function beforeSending(own: readonly DayStock[], automaticSend: string | null): TodayState {
  const [scheduled] = own
    .flatMap(({ id, state, scheduleDate }) => (state === 'OPEN' && scheduleDate ? [{ id, scheduleDate }] : []))
    .sort((one, other) => one.scheduleDate.localeCompare(other.scheduleDate))
  if (scheduled) return { kind: 'scheduled', stockId: scheduled.id, scheduleDate: scheduled.scheduleDate }
  const [newest] = own
  if (!newest) return { kind: 'none' }
  const open = own.find(({ state }) => state === 'OPEN')
  if (automaticSend !== null && open) return { kind: 'automatic', stockId: open.id, time: automaticSend }
  const kinds = { ERROR: 'refused', FAILED: 'failed' } as const
  return { kind: newest.state === 'ERROR' || newest.state === 'FAILED' ? kinds[newest.state] : 'toSend', stockId: newest.id }
}

/** Returns the days after `from` and before `until`. */
function daysBetween(from: string, until: string): string[] {
  return daysFrom(daysAfter(from, 1), daysAfter(until, -1))
}
