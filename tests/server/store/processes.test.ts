import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openStore, type Store, type StoreLocation } from '#server/store/database/open.ts'
import { addCompany, addDeposito } from '../../support/people.ts'
import { openTestStore, withPostgres } from '../../support/store.ts'

const writer = fileURLToPath(new URL('../../support/writer.ts', import.meta.url))

/** Starts a process that writes stocks, and kills it after it has printed a number of ids; with `times` it ends by itself. */
async function write(
  where: StoreLocation,
  warehouseId: number,
  { killAfter, times }: { killAfter?: number; times?: number },
): Promise<number[]> {
  const address = 'file' in where ? where.file : where.url
  const child = spawn(process.execPath, [writer, address, String(warehouseId), ...(times === undefined ? [] : [String(times)])], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<{ code: number | null; signal: string | null }>((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal }))
  })
  const ids: number[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    ids.push(Number(line))
    if (ids.length === killAfter) child.kill('SIGKILL')
  }
  expect(await ended).toEqual(killAfter === undefined ? { code: 0, signal: null } : { code: null, signal: 'SIGKILL' })
  return ids
}

/** Returns the ids of the stocks, and expects each to have its permit. */
async function readBack(store: Store): Promise<Set<number>> {
  const stocks = await store.db.selectFrom('stock').select('id').orderBy('id').execute()
  const permits = await store.db.selectFrom('permiso_embarque').select('stockId').orderBy('stockId').execute()
  expect(permits.map((row) => row.stockId)).toEqual(stocks.map((row) => row.id))
  return new Set(stocks.map((row) => row.id))
}

describe.each(withPostgres ? ['SQLite', 'PostgreSQL'] : ['SQLite'])('processes on one store on %s', (name) => {
  let where: StoreLocation
  let warehouseId: number
  let remove: () => Promise<void>

  beforeEach(async () => {
    if (name === 'PostgreSQL') {
      const store = await openTestStore('postgres')
      where = store.where
      warehouseId = await addDeposito(store.db, await addCompany(store.db, 'user'))
      remove = () => store.close()
      return
    }
    const folder = await mkdtemp(join(tmpdir(), 'deposito-store-'))
    where = { file: join(folder, 'deposito.db') }
    const store = await openStore(where)
    warehouseId = await addDeposito(store.db, await addCompany(store.db, 'user'))
    await store.close()
    remove = () => rm(folder, { recursive: true, force: true })
  })
  afterEach(() => remove())

  it('everything acknowledged is there after kill -9 in the middle of writes', async () => {
    const acknowledged: number[] = []
    for (const killAfter of [7, 120]) {
      acknowledged.push(...(await write(where, warehouseId, { killAfter })))
      const store = await openStore(where)
      const there = await readBack(store)
      expect(acknowledged.filter((id) => !there.has(id))).toEqual([])
      await store.close()
    }
    expect(acknowledged.length).toBeGreaterThanOrEqual(127)
  })

  it('two that write at once lose nothing and share no id', async () => {
    const written = await Promise.all([1, 2].map(() => write(where, warehouseId, { times: 150 })))
    const store = await openStore(where)
    expect((await readBack(store)).size).toBe(300)
    expect(new Set(written.flat()).size).toBe(300)
    await store.close()
  })
})

describe('the first start', () => {
  it('of several processes on one new SQLite file makes the tables once', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'deposito-store-'))
    const where = { file: join(folder, 'deposito.db') }
    await Promise.all([1, 2, 3].map(() => write(where, 0, { times: 0 })))
    const store = await openStore(where)
    expect(await store.db.selectFrom('stock').selectAll().execute()).toEqual([])
    await store.close()
    await rm(folder, { recursive: true, force: true })
  })

  it.runIf(withPostgres)('of several processes on one new PostgreSQL database makes the tables once', async () => {
    const empty = await openTestStore('postgres')
    await empty.db.schema.dropSchema('public').cascade().execute()
    await empty.db.schema.createSchema('public').execute()
    await Promise.all([1, 2, 3].map(() => write(empty.where, 0, { times: 0 })))
    expect(await empty.db.selectFrom('stock').selectAll().execute()).toEqual([])
    await empty.close()
  })
})
