// Queries for the days that the authority accepted for a customs office and operative place.
import { sql } from 'kysely'
import type { Stock } from '#domain/stock/stock.ts'
import { haveSameCuit, type DeclaredPlace } from '../companies/depositos.ts'
import type { Db } from '../database/database.ts'

/**
 * Returns the last day that the authority accepted for a customs office and operative place of a CUIT, or null. The authority counts days by place and not by warehouse
 * (`server/authority/README.md#business-rules`), and a stock that was deleted later stays accepted.
 */
export async function findLastAcceptedDay(db: Db, place: DeclaredPlace): Promise<string | null> {
  const { day } = await selectAccepted(db, place)
    .select((of) => of.fn.max('fechaStock').as('day'))
    .executeTakeFirstOrThrow()
  return day
}

/** Returns whether the authority accepted a stock of a place and a day. */
export async function isDayAccepted(db: Db, place: DeclaredPlace, day: string): Promise<boolean> {
  return (await selectAccepted(db, place).select('id').where('fechaStock', '=', day).executeTakeFirst()) !== undefined
}

/**
 * Returns the stock of a warehouse that the authority accepted last, other than `stock`; of an accepted one, the last before its day. Null when there is none. Deleted stocks do not
 * count, because nobody can open them.
 */
export async function findAcceptedBefore(
  db: Db,
  { warehouseId, stock }: { readonly warehouseId: number; readonly stock: Pick<Stock, 'id' | 'state' | 'fechaStock'> },
): Promise<number | null> {
  const found = await db
    .selectFrom('stock')
    .select('id')
    .where('depositoId', '=', warehouseId)
    .where('state', '=', 'SUCCESS')
    .where('deleted', 'is', null)
    .where('id', '<>', stock.id)
    .$if(stock.state === 'SUCCESS', (accepted) => accepted.where('fechaStock', '<', stock.fechaStock))
    .orderBy('fechaStock', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return found?.id ?? null
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
