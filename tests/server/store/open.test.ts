import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openStore } from '#server/store/open.ts'
import type { Store } from '#server/store/open.ts'
import { addUser } from '../../support/people.ts'
import { openTestStore, withPostgres } from '../../support/store.ts'

/** The tables and their columns, as the store itself describes them. */
async function tablesOf(store: Store): Promise<string[]> {
  const tables = await store.db.introspection.getTables()
  return tables
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
  it('a second start finds what the first one made, on SQLite', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'deposito-store-'))
    const where = { file: join(folder, 'deposito.db') }
    const first = await openStore(where)
    await addUser(first.db, 'marta')
    await first.close()
    const second = await openStore(where)
    expect(await second.db.selectFrom('user').select('login').execute()).toEqual([{ login: 'marta' }])
    await second.close()
    await rm(folder, { recursive: true })
  })

  it.runIf(withPostgres)('a second start finds what the first one made, on PostgreSQL', async () => {
    const first = await openTestStore('postgres')
    await addUser(first.db, 'marta')
    const second = await openStore(first.where)
    expect(await second.db.selectFrom('user').select('login').execute()).toEqual([{ login: 'marta' }])
    await second.close()
    await first.close()
  })

  it.runIf(withPostgres)('both stores have the same tables and columns', async () => {
    const [embedded, shared] = [await openTestStore('sqlite'), await openTestStore('postgres')]
    expect(await tablesOf(embedded)).toEqual(await tablesOf(shared))
    await Promise.all([embedded.close(), shared.close()])
  })

  it('what cannot be opened or reached says so', async () => {
    await expect(openStore({ file: tmpdir() })).rejects.toThrow(Error)
    await expect(openStore({ url: 'postgres://app@127.0.0.1:1/deposito' })).rejects.toThrow('ECONNREFUSED')
  })
})
