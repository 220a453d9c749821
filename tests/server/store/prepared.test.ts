import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { PageRequest } from '#domain/contract/page.ts'
import { lineaMercaderias, permisoEmbarques } from '#server/store/records/stock-records.ts'
import { loadStocks } from '#server/store/stocks/bulk-insert.ts'
import { addCompany, addDeposito } from '../../support/people.ts'
import { aLineaMercaderia, aPermisoEmbarque } from '../../support/records.ts'
import { openTestStore, stores, withPostgres } from '../../support/store.ts'

const firstPage: PageRequest = { page: 0, size: 20, sort: [{ property: 'id', direction: 'desc' }] }

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

// SQLite plans a statement once. PostgreSQL plans five times by the values before it decides.
it.runIf(withPostgres)(
  'a statement keeps its plan for the first page of a permit that has most of all lines, which are not the newest',
  async () => {
    const store = await openTestStore('postgres')
    const warehouseId = await addDeposito(store.db, await addCompany(store.db, 'user'))
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
    const { rows } = await store.write(async (tx) => {
      const [titulo] = (await permisoEmbarques.list(tx, { warehouseId, stockId }, firstPage, [])).rows
      const scope = { warehouseId, stockId, titulo: 'permiso-embarque', tituloId: titulo?.id ?? 0 } as const
      for (let time = 0; time < 10; time += 1) await lineaMercaderias.list(tx, scope, firstPage, [])
      return await sql<{ kept: number; made: number }>`select sum(generic_plans)::int as kept, sum(custom_plans)::int as made
      from pg_prepared_statements where statement like 'select "record"%from "linea_mercaderia"%limit%'`.execute(tx)
    })
    expect(rows).toEqual([{ kept: 5, made: 5 }])
    await store.close()
  },
)
