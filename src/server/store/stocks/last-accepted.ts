// Queries for the days that the authority accepted for a customs office and operative place.
import { sql } from 'kysely'
import { haveSameCuit, type DeclaredPlace } from '../companies/depositos.ts'
import type { Db } from '../database/database.ts'

/**
 * Returns the last day that the authority accepted for a customs office and operative place of a CUIT, or null. The authority counts days by place and not by warehouse
 * (`server/authority/README.md#business-rules`), and a stock that was deleted later stays accepted. With `before`, returns the last accepted day before that one.
 */
export async function findLastAcceptedDay(db: Db, place: DeclaredPlace, before?: string): Promise<string | null> {
  const accepted = selectAccepted(db, place)
  const { day } = await (before === undefined ? accepted : accepted.where('fechaStock', '<', before))
    .select((of) => of.fn.max('fechaStock').as('day'))
    .executeTakeFirstOrThrow()
  return day
}

/** Returns whether the authority accepted a stock of a place and a day. */
export async function isDayAccepted(db: Db, place: DeclaredPlace, day: string): Promise<boolean> {
  return (await selectAccepted(db, place).select('id').where('fechaStock', '=', day).executeTakeFirst()) !== undefined
}

/** Lists by day the accepted days of a place, and those of the warehouse itself when it declared for another place then; each once, with the days that it was late. */
export async function listAcceptedDays(
  db: Db,
  place: DeclaredPlace,
  { from, to }: { from: string; to: string },
): Promise<{ day: string; daysLate: number }[]> {
  const ofWarehouse = db.selectFrom('stock').where('depositoId', '=', place.warehouseId).where('state', '=', 'SUCCESS')
  const days = (accepted: typeof ofWarehouse) =>
    accepted
      .select(['fechaStock as day', sql<number>`coalesce("daysLate", 0)`.as('daysLate')])
      .where('fechaStock', '>=', from)
      .where('fechaStock', '<=', to)
  return await db
    .selectFrom(days(selectAccepted(db, place)).unionAll(days(ofWarehouse)).as('accepted'))
    .select((of) => ['day', of.fn.min('daysLate').as('daysLate')])
    .groupBy('day')
    .orderBy('day')
    .execute()
}

function selectAccepted(db: Db, { codigoAduana, codigoLugarOperativo, warehouseId }: DeclaredPlace) {
  return db
    .selectFrom('stock')
    .where(({ and }) => and({ codigoAduana, codigoLugarOperativo }))
    .where(haveSameCuit(sql.ref('stock.depositoId'), sql`${warehouseId}`))
    .where('state', '=', 'SUCCESS')
}
