import type { ExpressionBuilder } from 'kysely'
import type { Database, Db } from './database.ts'
import type { Place } from './stand-in.ts'

/** A stock that was sent and has no verdict. */
interface UnsettledStock {
  readonly id: number
  readonly warehouseId: number
  readonly fechaStock: string
}

/**
 * Lists the stocks without verdict that were declared for a place with a day up to `until`, the earliest first. While there is one, a later declaration could make it
 * impossible for ever, and one of the same day could be a second declaration (`server/authority/README.md#business-rules`).
 */
export async function listUnsettled(
  db: Db,
  { codigoAduana, codigoLugarOperativo }: Place,
  { until, but }: { until: string; but: number },
): Promise<UnsettledStock[]> {
  return await db
    .selectFrom('stock')
    .select(['id', 'depositoId as warehouseId', 'fechaStock'])
    .where('codigoAduana', '=', codigoAduana)
    .where('codigoLugarOperativo', '=', codigoLugarOperativo)
    .where('state', 'in', ['PENDING', 'TECHNICAL_ERROR'])
    .where('fechaStock', '<=', until)
    .where('id', '!=', but)
    .orderBy('fechaStock')
    .orderBy('id')
    .execute()
}

/**
 * Selects the stocks without verdict that the product must not overtake by itself with the stock of the outer query: those of the same place with an earlier day, and of the
 * same day the older ones. A stock that was never sent also waits for the newer ones of its day that were.
 */
export function selectWaitedFor(on: ExpressionBuilder<Database, 'stock'>) {
  return on
    .selectFrom('stock as other')
    .select('other.id')
    .whereRef('other.codigoAduana', '=', 'stock.codigoAduana')
    .whereRef('other.codigoLugarOperativo', '=', 'stock.codigoLugarOperativo')
    .whereRef('other.id', '!=', 'stock.id')
    .where('other.state', 'in', ['PENDING', 'TECHNICAL_ERROR'])
    .where(({ or, and, eb, ref }) =>
      or([
        eb('other.fechaStock', '<', ref('stock.fechaStock')),
        and([
          eb('other.fechaStock', '=', ref('stock.fechaStock')),
          or([eb('other.id', '<', ref('stock.id')), and([eb('stock.attempts', '=', 0), eb('other.state', '=', 'TECHNICAL_ERROR')])]),
        ]),
      ]),
    )
}
