// Queries for the stocks that the worker must act on now: scheduled, to be claimed, to be retried, overdue or no longer needed.
import { sql, type ExpressionBuilder } from 'kysely'
import { longestWaitMs } from '#domain/stock/retry-delays.ts'
import { statesWithoutVerdict } from '#domain/stock/stock.ts'
import { dayBounds, today } from '#domain/values/dates.ts'
import { haveSameCuit, type DeclaredPlace } from '../companies/depositos.ts'
import type { Database, Db } from '../database/database.ts'
import { countRows } from '../records/page.ts'
import type { StockScope } from '../records/stock-rows.ts'
import { isSentOrOwn, selectAcceptedSameDay, selectBlockingStocks, selectSamePlace } from './declared-stocks.ts'

/** The columns of a `StockScope`. */
const scope = ['id as stockId', 'depositoId as warehouseId'] as const

/** Lists the scheduled stocks that are due, the earliest day first. */
export async function listDueSchedules(db: Db, now: Date): Promise<StockScope[]> {
  return await selectScheduled(db, now).select(scope).orderBy('fechaStock').orderBy('id').execute()
}

/** Open stocks whose scheduled time has come. */
function selectScheduled(db: Db, now: Date) {
  return db
    .selectFrom('stock')
    .where('stock.scheduleDate', '<=', now.toISOString())
    .where('stock.state', '=', 'OPEN')
    .where('stock.deleted', 'is', null)
}

/**
 * Lists the stocks without verdict whose send is due for a repeat. Of each place only the first: the message of a later day must not arrive
 * before an earlier one that was lost. A stock whose day was accepted with another stock is repeated only by a user.
 */
export async function listDueRepeats(db: Db, now: Date): Promise<StockScope[]> {
  return await selectDueRepeats(db, now).select(scope).execute()
}

/** Returns whether another scheduled stock of the place is due and declares an earlier day, so that it must be sent first. */
export async function isEarlierDayDue(
  tx: Db,
  { codigoAduana, codigoLugarOperativo, warehouseId }: DeclaredPlace,
  day: string,
  now: Date,
): Promise<boolean> {
  const earlier = await selectScheduled(tx, now)
    .innerJoin('deposito', 'deposito.id', 'stock.depositoId')
    .select('stock.id')
    .where('deposito.codigoAduana', '=', codigoAduana)
    .where('deposito.codigoLugarOperativo', '=', codigoLugarOperativo)
    .where(haveSameCuit(sql.ref('stock.depositoId'), sql`${warehouseId}`))
    .where('stock.fechaStock', '<', day)
    .executeTakeFirst()
  return earlier !== undefined
}

/**
 * Returns the condition that a stock may be sent again. A `nextAttemptDate` later than the longest wait was set while a clock was ahead,
 * and counts as due.
 */
function isTimeToAttempt({ or, eb }: ExpressionBuilder<Database, 'stock'>, now: Date) {
  return or([
    eb('stock.nextAttemptDate', 'is', null),
    eb('stock.nextAttemptDate', '<=', now.toISOString()),
    eb('stock.nextAttemptDate', '>', new Date(now.getTime() + longestWaitMs).toISOString()),
  ])
}

function selectDueRepeats(db: Db, now: Date) {
  return db
    .selectFrom('stock')
    .where('state', '=', sql.lit('TECHNICAL_ERROR'))
    .where((of) => isTimeToAttempt(of, now))
    .where((on) => on.not(on.exists(selectBlockingStocks(on))))
    .where((on) => on.not(on.exists(selectAcceptedSameDay(on))))
}

/** Lists the stocks of automatic first sends that have not begun and whose day was accepted with another stock meanwhile. */
export async function listDeclaredMeanwhile(db: Db): Promise<StockScope[]> {
  return await selectFree(db)
    .where('isAutomatic', '=', 1)
    .where('attempts', '=', 0)
    .where((on) => on.exists(selectAcceptedSameDay(on)))
    .execute()
}

/** Lists the stocks that got no ticket on the day on which they began to wait for it. */
export async function listOverdueWaits(db: Db, now: Date): Promise<StockScope[]> {
  return await selectFree(db)
    .where('waitingSince', '<', dayBounds(today(now)).begins)
    .execute()
}

function selectFree(db: Db) {
  return db.selectFrom('stock').select(scope).where('state', '=', sql.lit('PENDING')).where('leaseOwner', 'is', null)
}

/** A free PENDING stock that a worker may claim. */
export type Candidate = Awaited<ReturnType<typeof listCandidates>>[number]

/** How many candidates one query returns at most. */
const candidates = 64

/**
 * Lists the free PENDING stocks whose time has come, those that a person sent first, then the earliest day, without those of
 * `busyCompanies`. Of each customs office and operative place only one stock is sent at a time, because its days must reach the authority
 * in order (`server/authority/README.md#business-rules`); automatic sends also wait for a stock without verdict.
 */
export async function listCandidates(db: Db, now: Date, busyCompanies: readonly number[] = []) {
  return await selectClaimable(db, now)
    .innerJoin('deposito', 'deposito.id', 'stock.depositoId')
    .select('deposito.companyId')
    .$if(busyCompanies.length > 0, (query) => query.where('deposito.companyId', 'not in', busyCompanies))
    .limit(candidates)
    .execute()
}

/**
 * Selects the stock with the earliest waiting day of each place, unless another of its stocks is being sent. Automatic sends wait for
 * earlier verdicts too.
 */
export function selectClaimable(db: Db, now: Date) {
  return (
    db
      .selectFrom('stock')
      .select(['stock.id', 'stock.codigoAduana', 'stock.codigoLugarOperativo'])
      // The state of what waits is part of the statement and no parameter; otherwise a database does not use the indexes of
      // `migrations/0035-scale.ts`.
      .where('stock.state', '=', sql.lit('PENDING'))
      .where('stock.leaseOwner', 'is', null)
      // For a PENDING stock this is the time of the next request for a ticket.
      .where((of) => isTimeToAttempt(of, now))
      .where((on) => on.not(on.exists(selectSentBefore(on))))
      .where((on) =>
        on.or([
          on('stock.isAutomatic', '=', 0),
          on.and([
            on.not(on.exists(selectBlockingStocks(on))),
            // A first send whose day was accepted meanwhile is left to `listDeclaredMeanwhile`.
            on.or([on('stock.attempts', '>', 0), on.not(on.exists(selectAcceptedSameDay(on)))]),
          ]),
        ]),
      )
      // A person waits for the verdict of what they sent, also on an evening with thousands of automatic sends.
      .orderBy('stock.isAutomatic')
      .orderBy('stock.fechaStock')
      .orderBy('stock.id')
  )
}

/**
 * Selects the stocks of the same place that are being sent, or must be sent first: those with an earlier day, and on the same day repeats
 * before first sends.
 */
function selectSentBefore(on: ExpressionBuilder<Database, 'stock'>) {
  return selectSamePlace(on)
    .where('other.state', '=', sql.lit('PENDING'))
    .where(({ or, and, eb, ref }) =>
      or([
        eb('other.leaseOwner', 'is not', null),
        eb('other.fechaStock', '<', ref('stock.fechaStock')),
        and([eb('other.fechaStock', '=', ref('stock.fechaStock')), eb('other.attempts', '>', 0), eb('stock.attempts', '=', 0)]),
        and([
          eb('other.fechaStock', '=', ref('stock.fechaStock')),
          or([eb('other.attempts', '>', 0), eb('stock.attempts', '=', 0)]),
          eb('other.id', '<', ref('stock.id')),
        ]),
      ]),
    )
}

/** The sends that the worker should have begun, and the number that are in progress. */
interface WaitingSends {
  /**
   * The instant since when each send is due; null where that is not recorded. Sends that wait for the verdict on another stock, or for a
   * ticket, are not due.
   */
  readonly due: readonly (string | null)[]
  readonly underWay: number
}

/** Lists the due sends: scheduled sends, repeats, and stocks that a worker may claim. */
export async function listWaitingSends(db: Db, now: Date): Promise<WaitingSends> {
  const scheduled = await selectDueSchedules(db, now).execute()
  const repeats = await selectDueRepeats(db, now).select('stock.nextAttemptDate as due').execute()
  const claimable = await selectClaimable(db, now)
    .select((of) => [
      'stock.nextAttemptDate',
      of
        .selectFrom('audit_event')
        .select('audit_event.auditEventDate')
        .whereRef('audit_event.stockId', '=', 'stock.id')
        .where('audit_event.auditEventType', 'in', ['STOCK_SENT', 'STOCK_REPEATED'])
        .orderBy('audit_event.id', 'desc')
        .limit(1)
        .as('begun'),
    ])
    .execute()
  const leased = db.selectFrom('stock').where('state', '=', sql.lit('PENDING')).where('leaseOwner', 'is not', null)
  return {
    due: [...scheduled.map(({ due }) => due), ...repeats.map(({ due }) => due), ...claimable.map((of) => of.nextAttemptDate ?? of.begun)],
    underWay: await countRows(leased),
  }
}

/**
 * Selects the scheduled sends whose time has come, unless their place has a stock without verdict of that day or an earlier one
 * (`listUnsettled`).
 */
function selectDueSchedules(db: Db, now: Date) {
  return selectScheduled(db, now)
    .innerJoin('deposito', 'deposito.id', 'stock.depositoId')
    .select('stock.scheduleDate as due')
    .where((on) =>
      on.not(
        on.exists(
          on
            .selectFrom('stock as other')
            .select('other.id')
            .whereRef('other.codigoAduana', '=', 'deposito.codigoAduana')
            .whereRef('other.codigoLugarOperativo', '=', 'deposito.codigoLugarOperativo')
            .whereRef('other.fechaStock', '<=', 'stock.fechaStock')
            .whereRef('other.id', '!=', 'stock.id')
            .where('other.state', 'in', statesWithoutVerdict)
            .where(haveSameCuit(sql.ref('other.depositoId'), sql.ref('stock.depositoId')))
            .where(isSentOrOwn('other', sql.ref('stock.depositoId'))),
        ),
      ),
    )
}
