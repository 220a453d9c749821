// Queries for the stocks without verdict that later sends of the same place must wait for.
import { sql, type ExpressionBuilder } from 'kysely'
import { statesWithoutVerdict, type UnsettledStock } from '#domain/stock/stock.ts'
import { haveSameCuit, type DeclaredPlace } from '../companies/depositos.ts'
import type { Database, Db } from '../database/database.ts'

/**
 * Lists the stocks without verdict that were declared for a place under one CUIT with a day up to `until`, the earliest first. While there is one, a declaration of a later day could make it
 * impossible for ever, and one of the same day could be a duplicate declaration (`server/authority/README.md#business-rules`).
 */
export async function listUnsettled(
  db: Db,
  { codigoAduana, codigoLugarOperativo, warehouseId }: DeclaredPlace,
  { until, but }: { until: string; but: number },
): Promise<UnsettledStock[]> {
  return await db
    .selectFrom('stock')
    .select(['id', 'depositoId as warehouseId', 'fechaStock'])
    .where(({ and }) => and({ codigoAduana, codigoLugarOperativo }))
    .where(haveSameCuit(sql.ref('stock.depositoId'), sql`${warehouseId}`))
    .where('state', 'in', statesWithoutVerdict)
    .where('fechaStock', '<=', until)
    .where('id', '!=', but)
    .orderBy('fechaStock')
    .orderBy('id')
    .execute()
}

/**
 * Selects the stocks without verdict that block the automatic send of the outer query's stock: those of the same place that were sent with an earlier
 * day, and on the same day the older ones. A stock that was never sent also waits for the newer ones of its day, and nothing waits for a stock that was never sent.
 */
export function selectBlockingStocks(on: ExpressionBuilder<Database, 'stock'>) {
  return selectSamePlace(on)
    .where(({ or, and, eb }) =>
      or([
        eb('other.state', '=', sql.lit('TECHNICAL_ERROR')),
        and([eb('other.state', '=', sql.lit('PENDING')), eb('other.attempts', '>', 0)]),
      ]),
    )
    .where(({ or, and, eb, ref }) =>
      or([
        eb('other.fechaStock', '<', ref('stock.fechaStock')),
        and([
          eb('other.fechaStock', '=', ref('stock.fechaStock')),
          or([eb('stock.attempts', '=', 0), eb('other.id', '<', ref('stock.id'))]),
        ]),
      ]),
    )
}

/** Selects the accepted stocks of the place and the day of the outer query's stock. */
export function selectAcceptedSameDay(on: ExpressionBuilder<Database, 'stock'>) {
  return selectSamePlace(on).where('other.state', '=', 'SUCCESS').whereRef('other.fechaStock', '=', 'stock.fechaStock')
}

/** Selects the other stocks that were declared for the place of the outer query's stock. */
export function selectSamePlace(on: ExpressionBuilder<Database, 'stock'>) {
  return on
    .selectFrom('stock as other')
    .select('other.id')
    .whereRef('other.codigoAduana', '=', 'stock.codigoAduana')
    .whereRef('other.codigoLugarOperativo', '=', 'stock.codigoLugarOperativo')
    .whereRef('other.id', '!=', 'stock.id')
    .where(haveSameCuit(sql.ref('other.depositoId'), sql.ref('stock.depositoId')))
}

/** Returns the stock that blocks the automatic send of a stock, or null, and whether the day was accepted with another stock, so that there is no automatic repeat. */
export async function findBlockingStock(db: Db, stockId: number): Promise<{ other: UnsettledStock | null; isDayAccepted: boolean }> {
  const found = await db
    .selectFrom('stock')
    .select((on) => [
      selectBlockingStocks(on).orderBy('other.fechaStock').orderBy('other.id').limit(1).as('otherId'),
      selectAcceptedSameDay(on).limit(1).as('acceptedId'),
    ])
    .where('stock.id', '=', stockId)
    .executeTakeFirst()
  const other = await db
    .selectFrom('stock')
    .select(['id', 'depositoId as warehouseId', 'fechaStock'])
    .where('id', '=', found?.otherId ?? 0)
    .executeTakeFirst()
  return { other: other ?? null, isDayAccepted: (found?.acceptedId ?? null) !== null }
}
