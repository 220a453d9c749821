import { tmpdir } from 'node:os'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { openStore, type Store } from '#server/store/database/open.ts'
import * as stockTables from '#server/store/records/stock-tables.ts'
import { draftColumns, listColumns } from '#server/store/records/table.ts'
import { openTestStore, withPostgres } from '../../support/store.ts'

/** Returns the tables and their columns, as the database describes them, without those of SQLite's index of parts. */
async function tablesOf(store: Store): Promise<string[]> {
  const tables = await store.db.introspection.getTables()
  return tables
    .filter(({ name }) => !name.startsWith('search_gram'))
    .map(
      ({ name, columns }) =>
        `${name}: ${columns
          .map((column) => column.name)
          .toSorted()
          .join(' ')}`,
    )
    .toSorted()
}

describe('opening a store', () => {
  it.runIf(withPostgres)('both stores have the same tables and columns', async () => {
    const [embedded, shared] = [await openTestStore('sqlite'), await openTestStore('postgres')]
    expect(await tablesOf(embedded)).toEqual(await tablesOf(shared))
    await Promise.all([embedded.close(), shared.close()])
  })

  it('released migrations keep their names, and every field has a column', async () => {
    const store = await openTestStore('sqlite')
    const rows = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(store.db)
    const released = ['0001-first-tables', '0002-accounts', '0003-attempts-and-images', '0004-automatic-send-hours']
    expect(rows.rows.map((row) => row.name).slice(0, released.length)).toEqual(released)
    const tables = await store.db.introspection.getTables()
    for (const table of Object.values(stockTables)) {
      if (!('family' in table)) continue
      const columns = tables.find(({ name }) => name === table.name)?.columns.map(({ name }) => name)
      expect([table.name, columns]).toEqual([table.name, expect.arrayContaining([...listColumns(table), ...draftColumns(table)])])
    }
    await store.close()
  })

  it('what cannot be opened or reached says so', async () => {
    await expect(openStore({ file: tmpdir() })).rejects.toThrow(Error)
    await expect(openStore({ url: 'postgres://app@127.0.0.1:1/deposito' })).rejects.toThrow('ECONNREFUSED')
  })
})
