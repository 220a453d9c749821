import type { Db } from './database.ts'
import type { Place } from './stand-in.ts'

/**
 * Returns the last day that the authority accepted for a customs office and LOT, or null: it keeps that day for the place, not for the warehouse (`authority.md` 7). A
 * stock that was deleted later stays accepted.
 */
export async function findLastAcceptedDay(db: Db, { codigoAduana, codigoLugarOperativo }: Place): Promise<string | null> {
  const { day } = await db
    .selectFrom('stock')
    .innerJoin('deposito', 'deposito.id', 'stock.depositoId')
    .select((of) => of.fn.max('stock.fechaStock').as('day'))
    .where('deposito.codigoAduana', '=', codigoAduana)
    .where('deposito.codigoLugarOperativo', '=', codigoLugarOperativo)
    .where('stock.state', '=', 'SUCCESS')
    .executeTakeFirstOrThrow()
  return day
}
