// Queries for the stocks that were declared for a place: the accepted days, and the stocks without verdict that later sends must wait for.
import { sql, type ExpressionBuilder, type RawBuilder, type SqlBool } from 'kysely'
import { statesWithoutVerdict, type Stock, type UnsettledStock } from '#domain/stock/stock.ts'
import { haveSameCuit, type DeclaredPlace } from '../companies/depositos.ts'
import type { Database, Db } from '../database/database.ts'

/**
 * Returns the last day that the authority accepted for a customs office and operative place of a CUIT, or null. The authority counts days
 * by place and not by warehouse (`server/authority/README.md#business-rules`), and a stock that was deleted later stays accepted.
 */
export async function findLastAcceptedDay(db: Db, place: DeclaredPlace): Promise<string | null> {
  const { day } = await selectAccepted(db, place)
    .select((of) => of.fn.max('fechaStock').as('day'))
    .executeTakeFirstOrThrow()
  return day
}

export async function isDayAccepted(db: Db, place: DeclaredPlace, day: string): Promise<boolean> {
  return (await selectAccepted(db, place).select('id').where('fechaStock', '=', day).executeTakeFirst()) !== undefined
}

/**
 * Returns the stock of a warehouse that the authority accepted last, other than `stock`; of an accepted one, the last before its day. Null
 * when there is none. Deleted stocks are left out, because their pages no longer open.
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

/**
 * Lists by day the accepted days of a place, and those of the warehouse itself when it declared for another place then; each once, with the
 * days that it was late.
 */
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

function selectAccepted(db: Db, place: DeclaredPlace) {
  return selectDeclared(db, place).where('state', '=', 'SUCCESS')
}

/** Selects the stocks that were declared for a place under the CUIT of its warehouse. */
function selectDeclared(db: Db, { codigoAduana, codigoLugarOperativo, warehouseId }: DeclaredPlace) {
  return db
    .selectFrom('stock')
    .where(({ and }) => and({ codigoAduana, codigoLugarOperativo }))
    .where(haveSameCuit(sql.ref('stock.depositoId'), sql`${warehouseId}`))
}

const unsettledColumns = ['id', 'depositoId as warehouseId', 'fechaStock'] as const

/**
 * Lists the stocks without verdict that were declared for a place under one CUIT with a day up to `until`, the earliest first. While there
 * is one, a declaration of a later day could make it impossible for ever, and one of the same day could be a duplicate declaration
 * (`server/authority/README.md#business-rules`).
 */
export async function listUnsettled(
  db: Db,
  place: DeclaredPlace,
  { until, but }: { until: string; but: number },
): Promise<UnsettledStock[]> {
  return await selectDeclared(db, place)
    .select(unsettledColumns)
    .where('state', 'in', statesWithoutVerdict)
    .where('fechaStock', '<=', until)
    .where('id', '!=', but)
    .where(isSentOrOwn('stock', sql`${place.warehouseId}`))
    .orderBy('fechaStock')
    .orderBy('id')
    .execute()
}

/**
 * Returns an SQL condition that is true for the stocks of a warehouse's company, and for those of other companies that were sent to the
 * authority. A stock of another company that was not sent must hold up nobody, because anybody can claim another's CUIT and place.
 */
export function isSentOrOwn(stock: 'stock' | 'other', warehouseId: RawBuilder<number>): RawBuilder<SqlBool> {
  const [state, attempts, leaseOwner] = ['state', 'attempts', 'leaseOwner'].map((column) => sql.ref(`${stock}.${column}`))
  const companyOf = (id: RawBuilder<unknown>) => sql`(select "companyId" from deposito where id = ${id})`
  return sql`(${state} <> 'PENDING' or ${attempts} > 0 or ${leaseOwner} is not null
    or ${companyOf(sql.ref(`${stock}.depositoId`))} = ${companyOf(warehouseId)})`
}

/**
 * Selects the stocks without verdict that block the automatic send of the outer query's stock: those of the same place that were sent with
 * an earlier day, and on the same day the older ones. A stock that was never sent also waits for the newer ones of its day, and nothing
 * waits for a stock that was never sent.
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

/** Selects the other stocks that were declared for the place of the outer query's stock, or are about to be by the same company. */
export function selectSamePlace(on: ExpressionBuilder<Database, 'stock'>) {
  return on
    .selectFrom('stock as other')
    .select('other.id')
    .whereRef('other.codigoAduana', '=', 'stock.codigoAduana')
    .whereRef('other.codigoLugarOperativo', '=', 'stock.codigoLugarOperativo')
    .whereRef('other.id', '!=', 'stock.id')
    .where(haveSameCuit(sql.ref('other.depositoId'), sql.ref('stock.depositoId')))
    .where(isSentOrOwn('other', sql.ref('stock.depositoId')))
}

/**
 * Returns the stock that blocks the automatic send of a stock, or null, and whether the day was accepted with another stock, so that there
 * is no automatic repeat.
 */
export async function findBlockingStock(db: Db, stockId: number): Promise<{ other: UnsettledStock | null; isDayAccepted: boolean }> {
  const found = await db
    .selectFrom('stock')
    .select((on) => [
      selectBlockingStocks(on).orderBy('other.fechaStock').orderBy('other.id').limit(1).as('otherId'),
      selectAcceptedSameDay(on).limit(1).as('acceptedId'),
    ])
    .where('stock.id', '=', stockId)
    .executeTakeFirst()
  const others = db.selectFrom('stock').select(unsettledColumns)
  const other = await others.where('id', '=', found?.otherId ?? 0).executeTakeFirst()
  return { other: other ?? null, isDayAccepted: (found?.acceptedId ?? null) !== null }
}
