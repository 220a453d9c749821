// Works out what each warehouse still owes today, by urgency, with the next step and the difference from the last accepted stock.
import { inUseDays } from '../mails/late-day.ts'
import type { StockTotals } from '../stock/stock.ts'
import { type DaySpan, todayNeeds, type TodayState } from '../stock/today-needs.ts'
import { daysAfter, instantOf } from '../values/dates.ts'
import type { WarehouseDays } from './warehouse-days.ts'

/** What a person does next for a warehouse. `send` and `showErrors` are commands on the stock; a day is one that is missing. */
export type NextStep =
  | { readonly kind: 'clone' | 'create' }
  | { readonly kind: 'send' | 'showErrors'; readonly stockId: number }
  | { readonly kind: 'open'; readonly stockId: number }
  | { readonly kind: 'openDay'; readonly day: string; readonly stockId: number }
  | { readonly kind: 'createDay'; readonly day: string }

export interface TodayRow extends WarehouseDays {
  readonly today: TodayState
  readonly missing: DaySpan | null
  /** The stock that the state is about; null when there is none. */
  readonly stock: WarehouseDays['days']['stocks'][number] | null
  /** The totals of that stock minus those of the last accepted one; null when there are no two, or when that stock is accepted itself. */
  readonly difference: StockTotals | null
  /** Null when nothing can be done. */
  readonly step: NextStep | null
}

/** Returns a row for each warehouse, the most urgent first, and equally urgent ones by name. */
export function todayRows(all: readonly WarehouseDays[]): TodayRow[] {
  return all
    .map(rowOf)
    .sort(
      (one, other) =>
        rankOf(one) - rankOf(other) ||
        timeOf(one).localeCompare(timeOf(other)) ||
        names.compare(one.description, other.description) ||
        one.id - other.id,
    )
}

const names = new Intl.Collator('es', { numeric: true })

function rowOf(of: WarehouseDays): TodayRow {
  const { today, missing } = todayNeeds(of.days)
  const stock = ('stockId' in today && of.days.stocks.find(({ id }) => id === today.stockId)) || null
  const difference = stock && today.kind !== 'sent' && of.lastTotals ? differenceOf(stock.totals, of.lastTotals) : null
  const row = { ...of, today, missing, stock, difference }
  return { ...row, step: nextStep(row) }
}

/**
 * The steps of urgency: first what went wrong, then days that will be lost, then what nobody has made or sent, and last what needs nobody.
 */
const ranks: Record<TodayState['kind'] | 'missing' | 'unused', number> = {
  refused: 0,
  failed: 1,
  noVerdict: 2,
  missing: 3,
  none: 4,
  toSend: 5,
  scheduled: 6,
  automatic: 6,
  waiting: 7,
  waitingElsewhere: 7,
  unused: 8,
  sent: 9,
  sentElsewhere: 9,
}

function rankOf({ today: { kind }, missing, days }: TodayRow): number {
  if (kind === 'none' && !isInUse(days)) return ranks.unused
  return Math.min(ranks[kind], missing ? ranks.missing : ranks.unused + 1)
}

/** Returns whether a day was accepted lately. A warehouse that nobody uses any more would else be first every day. */
function isInUse({ lastAccepted, today }: WarehouseDays['days']): boolean {
  return lastAccepted !== null && lastAccepted >= daysAfter(today, -inUseDays)
}

/**
 * Returns the instant at which the stock will be sent by itself; one after all others when it will not. Missing days are lost first where
 * that is soon.
 */
function timeOf({ today, days }: TodayRow): string {
  if (today.kind === 'scheduled') return today.scheduleDate
  return today.kind === 'automatic' ? instantOf(days.today, today.time) : '9'
}

/** Returns the next step. While days are missing it is the first of them, because sending today's stock would lose them. */
function nextStep({ today, missing, stock, days, lastTotals }: Omit<TodayRow, 'step'>): NextStep | null {
  const [day] = missing?.days ?? []
  if (missing && day !== undefined)
    return missing.stockId === null ? { kind: 'createDay', day } : { kind: 'openDay', day, stockId: missing.stockId }
  if (today.kind === 'none') return { kind: lastTotals ? 'clone' : 'create' }
  if (!stock) return null
  const stockId = stock.id
  if (today.kind === 'toSend' && days.openToday === 1 && !isEmpty(stock.totals)) return { kind: 'send', stockId }
  if ((today.kind === 'refused' || today.kind === 'failed') && stock.errorCount > 0) return { kind: 'showErrors', stockId }
  return { kind: 'open', stockId }
}

function isEmpty(totals: StockTotals): boolean {
  return Object.values(totals).every((count) => count === 0)
}

function differenceOf(now: StockTotals, before: StockTotals): StockTotals {
  return {
    permisoEmbarques: now.permisoEmbarques - before.permisoEmbarques,
    documentoTransportes: now.documentoTransportes - before.documentoTransportes,
    contenedorVacios: now.contenedorVacios - before.contenedorVacios,
    lineaMercaderias: now.lineaMercaderias - before.lineaMercaderias,
    contenedorAsociados: now.contenedorAsociados - before.contenedorAsociados,
    // In hundredths, because a difference of fractions is not exact.
    pesoBruto: (Math.round(now.pesoBruto * 100) - Math.round(before.pesoBruto * 100)) / 100,
  }
}
