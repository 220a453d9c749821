import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { stores } from '../../support/store.ts'

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
