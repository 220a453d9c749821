import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { PageRequest } from '#domain/contract/page.ts'
import type { Db } from '#server/store/database/database.ts'
import { lineaMercaderias, permisoEmbarques } from '#server/store/records/stock-records.ts'
import { loadStocks } from '#server/store/stocks/bulk-insert.ts'
import { listStocks } from '#server/store/stocks/stocks.ts'
import { openForAll } from '../../support/open-for.ts'
import { addCompany, addDeposito } from '../../support/people.ts'
import { aLineaMercaderia, aPermisoEmbarque } from '../../support/records.ts'
import { openTestStore, stores, withPostgres } from '../../support/store.ts'

describe.each(stores)('statements that stay prepared on %s', (kind, openFreshStore) => {
  it('go on when another release adds to their table, outside and inside of a transaction', async () => {
    const store = await openFreshStore()
    try {
      const read = (db: typeof store.db) => sql<Record<string, unknown>>`select * from stand_in_place where true`.execute(db)
      const readAll = async (): Promise<void> => {
        // Each of the connections keeps it.
        await Promise.all(Array.from({ length: 8 }, () => read(store.db)))
        await Promise.all(Array.from({ length: 8 }, () => store.write(read)))
      }
      await readAll()
      await sql`alter table stand_in_place add column later integer`.execute(store.db)
      await readAll()
      if (kind !== 'PostgreSQL') return
      const kept = await store.write(async (tx) => {
        await read(tx)
        return await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(tx)
      })
      expect(kept.rows.map(({ statement }) => statement)).toContain('select * from stand_in_place where true')
    } finally {
      await store.close()
    }
  })
})

/** How often the connection of a transaction has used a kept plan for the first page of a table, and how often it has made one. */
const plansOf = async (tx: Db, table: string) =>
  (
    await sql<{ kept: number; made: number }>`select sum(generic_plans)::int as kept, sum(custom_plans)::int as made
      from pg_prepared_statements where statement like ${`%from "${table}"%limit%`}`.execute(tx)
  ).rows

// SQLite plans a statement once.
describe.runIf(withPostgres)('a statement that stays prepared on PostgreSQL', () => {
  const store = openForAll(() => openTestStore('postgres'))
  let warehouseId: number
  beforeAll(async () => {
    warehouseId = await addDeposito(store.db, await addCompany(store.db, 'user'))
  })

  const first = (size: number): PageRequest => ({ page: 0, size, sort: [{ property: 'id', direction: 'desc' }] })

  // It plans five times by the values before it decides.
  const tenTimes = async (read: () => Promise<unknown>): Promise<void> => {
    for (let time = 0; time < 10; time += 1) await read()
  }

  it('keeps its plan for the first page of a long list', async () => {
    await sql`insert into stock ("depositoId", version, "fechaStock", state, "createdBy", "createdDate")
      select ${warehouseId}::int, 1, '2026-11-20', 'OPEN', 'user', '2026-11-20T12:00:00.000Z' from generate_series(1, 3000)`.execute(
      store.db,
    )
    await sql`analyze`.execute(store.db)
    const plans = await store.write(async (tx) => {
      await tenTimes(() => listStocks(tx, { warehouseId }, first(40), []))
      return await plansOf(tx, 'stock')
    })
    expect(plans).toEqual([{ kept: 5, made: 5 }])
  })

  it('keeps it also for a permit that has most of all lines, which are not the newest', async () => {
    const stock = { depositoId: warehouseId, fechaStock: '2026-11-20', state: 'OPEN', createdBy: 'user', createdDate: '' } as const
    const load = async (permits: readonly number[]): Promise<number> => {
      const permisoEmbarques = permits.map((lines) => ({
        draft: aPermisoEmbarque(),
        lineaMercaderias: Array.from({ length: lines }, () => aLineaMercaderia()),
        contenedorAsociados: [],
      }))
      return (await store.write((tx) => loadStocks(tx, [{ stock, permisoEmbarques }])))[0] ?? 0
    }
    const stockId = await load([20_000])
    await load(Array.from({ length: 500 }, () => 10))
    await sql`analyze`.execute(store.db)
    const plans = await store.write(async (tx) => {
      const [titulo] = (await permisoEmbarques.list(tx, { warehouseId, stockId }, first(10), [])).rows
      const scope = { warehouseId, stockId, titulo: 'permiso-embarque', tituloId: titulo?.id ?? 0 } as const
      await tenTimes(() => lineaMercaderias.list(tx, scope, first(20), []))
      return await plansOf(tx, 'linea_mercaderia')
    })
    expect(plans).toEqual([{ kept: 5, made: 5 }])
  })
})
