// Queries for the days that the authority accepted for a customs office and operative place.
import { sql } from 'kysely'
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

function selectAccepted(db: Db, { codigoAduana, codigoLugarOperativo, warehouseId }: DeclaredPlace) {
  return db
    .selectFrom('stock')
    .where(({ and }) => and({ codigoAduana, codigoLugarOperativo }))
    .where(haveSameCuit(sql.ref('stock.depositoId'), sql`${warehouseId}`))
    .where('state', '=', 'SUCCESS')
}
