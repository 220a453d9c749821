import { join } from 'node:path'
import { sql } from 'kysely'
import { kindOf } from '#server/store/database/columns.ts'
import type { Db } from '#server/store/database/database.ts'
import { openStore, type StoreLocation } from '#server/store/database/open.ts'

/** How the numbers of a warehouse repeat: `cloned` as they do, with one in fifty new on each day; `distinct` as they never do, no number twice. */
export type Repetition = 'cloned' | 'distinct'

export const size = { warehouses: 20, stocks: 2000, permits: 200, documents: 100, containers: 150, empties: 50 } as const

/** A permit that all stocks have. */
export const everywhere = '26001EC01777777X'

/** Adds 2,000 stocks with a million records to the company of the demo, in 20 warehouses. No product may be running on the store. */
export async function loadNumbers(where: StoreLocation, repetition: Repetition): Promise<void> {
  const store = await openStore(where)
  await store.write(async (tx) => {
    await addStocks(tx)
    await addRecords(tx, repetition)
  })
  await store.close()
}

/** The file of a data folder. */
export function fileOf(dataDir: string): StoreLocation {
  return { file: join(dataDir, 'deposito.db') }
}

/** Warehouses from 101 on, whose stocks from 100,001 on take turns, so that the newest of each are the newest of all. */
async function addStocks(tx: Db): Promise<void> {
  await sql`insert into deposito (id, "companyId", "codigoAduana", "codigoLugarOperativo", description)
    select 100 + n, 1, '001', cast(10000 + n as text), 'Depósito ' || n from ${upTo(tx, size.warehouses)}`.execute(tx)
  await sql`insert into deposito_user ("depositoId", "userId") select 101, id from "user" where login = 'user'`.execute(tx)
  await sql`insert into stock (id, "depositoId", version, "fechaStock", state, "createdBy", "createdDate")
    select 100000 + n, 101 + (n - 1) % ${sql.lit(size.warehouses)}, 1, '2026-01-01', 'OPEN', 'user', '2026-01-01T12:00:00.000Z' from ${upTo(tx, size.stocks)}`.execute(
    tx,
  )
}

/** The number of a record by its place in its stock: with clones a window that goes on by one in fifty, without them a new one each. */
async function addRecords(tx: Db, repetition: Repetition): Promise<void> {
  const { stocks, warehouses } = size
  const place = (count: number) =>
    repetition === 'distinct'
      ? sql.raw(`(stock.id - 100001) * ${count} + n`)
      : sql.raw(`(stock.id - 100001) % ${warehouses} * ${count * 4} + (stock.id - 100001) / ${warehouses} * ${Math.ceil(count / 50)} + n`)
  const padded = (number: ReturnType<typeof place>, digits: number) =>
    sql`substr(cast(${sql.lit(10 ** digits)} + (${number}) % ${sql.lit(10 ** digits)} as text), 2)`
  const from = (count: number) => sql`from stock, ${upTo(tx, count)} where stock.id > 100000 and stock.id <= ${sql.lit(100_000 + stocks)}`
  // The numbers of the older half begin with another year.
  const year = sql.raw(`case when stock.id <= ${100_000 + stocks / 2} then '24001' else '26001' end`)
  const letter = (number: ReturnType<typeof place>) => sql`substr('ABCDEFGHJKLMNPQRSTUVWXY', 1 + cast((${number}) % 23 as integer), 1)`
  const entered = sql`'2026-01-01T12:00:00.000Z', 'BUENA', 'Nave 1', 0, 0`
  const titulo = sql`"stockId", version, "fechaIngresoDeposito", "condicionMercaderia", "ubicacionPartida", "condicionImo", "impedimentoLegalAduanero"`
  const permit = place(size.permits)
  await sql`insert into permiso_embarque (${titulo}, "identificadorPermiso", "identificadorRemito", exportador, "destinoMercaderia", "destinatarioExterior")
    select stock.id, 1, ${entered}, case when n = 1 then ${everywhere} else ${year} || 'EC01' || ${padded(permit, 6)} || ${letter(permit)} end,
    'R-' || ${padded(permit, 8)}, 30700000000 + n % 40, '310', 'Santos SA' ${from(size.permits)}`.execute(tx)
  const document = place(size.documents)
  await sql`insert into documento_transporte (${titulo}, "identificadorManifiesto", "identificadorDocumentoTransporte", consignatario, "procedenciaMercaderia")
    select stock.id, 1, ${entered}, ${year} || 'MANI' || ${padded(document, 6)} || ${letter(document)}, 'BRSSZ' || ${padded(document, 7)},
    30700000000 + n % 40, '310' ${from(size.documents)}`.execute(tx)
  const container = place(size.containers)
  await sql`insert into contenedor_asociado ("stockId", "permisoEmbarqueId", version, tipo, "cantidadBultos", "numeroContenedor", "longitudContenedor")
    select stock.id, (select min(id) from permiso_embarque where "stockId" = stock.id), 1, 'HOUSE', 1, 'MSKU' || ${padded(container, 7)}, '40' ${from(size.containers)}`.execute(
    tx,
  )
  await sql`insert into contenedor_vacio ("stockId", version, "fechaIngresoDeposito", "numeroContenedor", "longitudContenedor")
    select stock.id, 1, '2026-01-01T12:00:00.000Z', 'CMAU' || ${padded(place(size.empties), 7)}, '40' ${from(size.empties)}`.execute(tx)
}

/** The numbers from 1 on, as rows of a column `n`. */
function upTo(tx: Db, count: number) {
  if (kindOf(tx) === 'postgres') return sql`generate_series(1, ${sql.lit(count)}) as numbers (n)`
  return sql`(with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(count)}) select n from numbers) as numbers`
}
