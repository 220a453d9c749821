import * as z from 'zod/mini'
import { daysAfter, instantOf } from './dates.ts'
import { type StockState, stockStates } from './stock.ts'

/** What a warehouse has declared up to today, and what is still missing (`domain/README.md#what-today-needs`). */
export const stockDays = z.object({
  /** Today in Buenos Aires by the server's clock. */
  today: z.string(),
  /** The last day that the authority accepted for the warehouse's place, and the one before it. */
  lastAccepted: z.nullable(z.string()),
  acceptedBefore: z.nullable(z.string()),
  /** The days after it of which a stock of the place has no verdict yet. */
  waiting: z.array(z.string()),
  /** The hour of today, `HH:mm`, at which the warehouse will send by itself; null when there is none, or when it has passed. */
  automaticSend: z.nullable(z.string()),
  /** How many open stocks of today the warehouse has. */
  openToday: z.number(),
  /** The warehouse's stocks of the last accepted day and later ones, the newest day and the newest stock first; at most `maxDayStocks`. */
  stocks: z.array(
    z.object({
      id: z.number(),
      fechaStock: z.string(),
      state: z.enum(stockStates),
      scheduleDate: z.nullable(z.string()),
    }),
  ),
})

export type StockDays = z.infer<typeof stockDays>

type DayStock = StockDays['stocks'][number]

export const stockDaysPath = 'api/warehouse/:warehouseId/stock-days' as const

export const maxDayStocks = 200

/** For how many days back stocks of days that were not declared are looked for. */
export const dayStocksBack = 31

/** How today stands. `Elsewhere` is another warehouse of the same place. */
export type TodayState =
  | { readonly kind: 'sent' | 'waiting' | 'noVerdict' | 'refused' | 'failed' | 'toSend'; readonly stockId: number }
  | { readonly kind: 'scheduled'; readonly stockId: number; readonly scheduleDate: string }
  | { readonly kind: 'automatic'; readonly stockId: number; readonly time: string }
  | { readonly kind: 'sentElsewhere' | 'waitingElsewhere' | 'none' }

/** Days in their order, the first and the last of which may be all that is said of many. */
export interface DaySpan {
  readonly days: readonly string[]
  /** The stock of the first of them that can still be sent. */
  readonly stockId: number | null
}

interface TodayNeeds {
  readonly today: TodayState
  /** Days before today that can be declared until a later one is accepted; null when there are none. */
  readonly missing: DaySpan | null
  /** Days that were lost when today was accepted; null when there are none, and on every other day. */
  readonly lost: DaySpan | null
}

/** Returns what a warehouse still has to do today. */
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

/** A stock on its way, or accepted, decides; among the others the newest one, which is the one that is worked on. */
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
    .toSorted((one, other) => one.scheduleDate.localeCompare(other.scheduleDate))
  if (scheduled) return { kind: 'scheduled', stockId: scheduled.id, scheduleDate: scheduled.scheduleDate }
  const [newest] = own
  if (!newest) return { kind: 'none' }
  const open = own.find(({ state }) => state === 'OPEN')
  if (automaticSend !== null && open) return { kind: 'automatic', stockId: open.id, time: automaticSend }
  const kinds = { ERROR: 'refused', FAILED: 'failed' } as const
  return { kind: newest.state === 'ERROR' || newest.state === 'FAILED' ? kinds[newest.state] : 'toSend', stockId: newest.id }
}

/** The days after `from` and before `until`. */
function daysBetween(from: string, until: string): string[] {
  const days: string[] = []
  for (let day = daysAfter(from, 1); day < until; day = daysAfter(day, 1)) days.push(day)
  return days
}

/** Returns the instant at which what today needs changes by itself: a schedule's, the automatic send's, or midnight. One that has passed is near, because it is waited for. */
export function nextChange({ today, automaticSend, stocks }: StockDays): string {
  const instants = [
    instantOf(daysAfter(today, 1)),
    ...(automaticSend === null ? [] : [instantOf(today, automaticSend)]),
    ...stocks.flatMap(({ state, scheduleDate }) => (state === 'OPEN' && scheduleDate ? [scheduleDate] : [])),
  ]
  return instants.toSorted().at(0) ?? ''
}
