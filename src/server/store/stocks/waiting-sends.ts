// Lists the sends that are due and not yet taken, and counts those in progress, for the health check.
import { sql } from 'kysely'
import { statesWithoutVerdict } from '#domain/stock/stock.ts'
import { haveSameCuit } from '../companies/depositos.ts'
import type { Db } from '../database/database.ts'
import { selectDueRepeats } from './due-sends.ts'
import { selectClaimable } from './leases.ts'

/** The sends that the worker should have begun, and the number that are in progress. */
interface WaitingSends {
  /** The instant since when each send is due; null where that is not recorded. Sends that wait for the verdict on another stock, or for a ticket, are not due. */
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
  const { underWay } = await db
    .selectFrom('stock')
    .select((of) => of.fn.countAll<number>().as('underWay'))
    .where('state', '=', sql.lit('PENDING'))
    .where('leaseOwner', 'is not', null)
    .executeTakeFirstOrThrow()
  return {
    due: [...scheduled.map(({ due }) => due), ...repeats.map(({ due }) => due), ...claimable.map((of) => of.nextAttemptDate ?? of.begun)],
    underWay: Number(underWay),
  }
}

/** Selects the scheduled sends whose time has come, unless their place has a stock without verdict of that day or an earlier one (`listUnsettled`). */
function selectDueSchedules(db: Db, now: Date) {
  return db
    .selectFrom('stock')
    .innerJoin('deposito', 'deposito.id', 'stock.depositoId')
    .select('stock.scheduleDate as due')
    .where('stock.scheduleDate', '<=', now.toISOString())
    .where('stock.state', '=', 'OPEN')
    .where('stock.deleted', 'is', null)
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
            .where(haveSameCuit(sql.ref('other.depositoId'), sql.ref('stock.depositoId'))),
        ),
      ),
    )
}
