import type { Db } from './database.ts'
import type { Place } from './stand-in.ts'

/**
 * Returns the last day that the authority accepted for a customs office and operative place, or null. The authority counts days by place and not by warehouse
 * (`server/authority/README.md#business-rules`), and a stock that was deleted later stays accepted.
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
