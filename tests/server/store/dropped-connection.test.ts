import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { openTestStore, withPostgres } from '../../support/store.ts'

test.runIf(withPostgres)('una conexión que se corta en medio de una transacción la hace fallar, y nada más: el proceso sigue', async () => {
  const store = await openTestStore('postgres')
  const fell: unknown[] = []
  const note = (error: unknown): void => void fell.push(error)
  process.on('uncaughtException', note)
  try {
    await expect(
      store.db.transaction().execute(async (tx) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
        const pid = rows[0]?.pid ?? 0
        await sql`select pg_terminate_backend(${pid})`.execute(store.db)
        await vi.waitFor(async () => {
          const { rows: alive } = await sql`select pid from pg_stat_activity where pid = ${pid}`.execute(store.db)
          expect(alive).toEqual([])
        })
        await sql`select 1`.execute(tx)
      }),
    ).rejects.toThrow(/terminat|connection/i)
    expect((await sql`select 1 as one`.execute(store.db)).rows).toEqual([{ one: 1 }])
    expect(fell).toEqual([])
  } finally {
    process.off('uncaughtException', note)
    await store.close()
  }
})
