import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { addCompany, addDeposito } from '../../support/people.ts'
import { compileCache, newDataDir } from '../../support/product.ts'
import { newDatabase, openTestStoreAt, withPostgres } from '../../support/store.ts'

const writer = fileURLToPath(new URL('../../support/writer.ts', import.meta.url))

/** Runs a process that writes so many stocks, and returns their ids. */
async function write(address: string, warehouseId: number, times: number): Promise<string[]> {
  const { stdout } = await promisify(execFile)(process.execPath, [writer, address, String(warehouseId), String(times)], {
    env: { ...process.env, ...compileCache },
  })
  return stdout.split('\n').slice(0, -1)
}

/** The address of a database that has no tables yet. */
async function emptyDatabase(name: string): Promise<string> {
  if (name === 'PostgreSQL') {
    const { url, drop } = await newDatabase('template0')
    onTestFinished(drop)
    return url
  }
  const { path, remove } = newDataDir()
  onTestFinished(remove)
  return join(path, 'deposito.db')
}

test.each(withPostgres ? ['SQLite', 'PostgreSQL'] : ['SQLite'])(
  'processes that start together on a new database make the tables once; those that write at once lose nothing and share no id, on %s',
  async (name) => {
    const address = await emptyDatabase(name)
    expect(await Promise.all([1, 2].map(() => write(address, 0, 0)))).toEqual([[], []])
    const store = await openTestStoreAt(name === 'PostgreSQL' ? { url: address } : { file: address })
    const warehouseId = await addDeposito(store.db, await addCompany(store.db, 'user'))
    const written = await Promise.all([1, 2].map(() => write(address, warehouseId, 150)))
    const stocks = await store.db.selectFrom('stock').select('id').orderBy('id').execute()
    const permits = await store.db.selectFrom('permiso_embarque').select('stockId').orderBy('stockId').execute()
    await store.close()
    expect(new Set(written.flat()).size).toBe(300)
    expect(stocks.map(({ id }) => String(id))).toEqual(written.flat().toSorted((one, other) => Number(one) - Number(other)))
    expect(permits.map(({ stockId }) => stockId)).toEqual(stocks.map(({ id }) => id))
  },
)
