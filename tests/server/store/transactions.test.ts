import { join } from 'node:path'
import { beforeAll, describe, expect, it, onTestFinished, test } from 'vitest'
import { openStore } from '#server/store/database/open.ts'
import { lockStock } from '#server/store/stocks/locked-stock.ts'
import { insertStock, updateStock } from '#server/store/stocks/stocks.ts'
import { openForAll } from '../../support/open-for.ts'
import { addCompany, addDeposito } from '../../support/people.ts'
import { newDataDir } from '../../support/product.ts'
import { newDatabase, stores, withPostgres } from '../../support/store.ts'

const now = '2026-11-20T12:00:00.000Z'
describe.each(stores)('a write on %s', (_, openFreshStore) => {
  let warehouseId: number

  const store = openForAll(() => openFreshStore())

  beforeAll(async () => {
    warehouseId = await addDeposito(store.db, await addCompany(store.db, 'user'))
  })

  const add = (): Promise<{ id: number }> => insertStock(store.db, { warehouseId, fechaStock: '2026-11-20', login: 'user', now })

  it('that decides by what it has locked is never overtaken', async () => {
    const { id: stockId } = await add()
    const scope = { warehouseId, stockId }
    // Each transaction adds a day to the one that it reads, so that a lost update would be a missing day.
    const next = (day: string): string => day.replace(/\d+$/, (number) => String(Number(number) + 1))
    await Promise.all(
      Array.from({ length: 8 }, () =>
        store.write(async (tx) => updateStock(tx, scope, { fechaStock: next((await lockStock(tx, scope)).fechaStock) })),
      ),
    )
    expect(await lockStock(store.db, scope)).toMatchObject({ fechaStock: '2026-11-28', version: 9 })
  })

  it('that collides with another one is tried again', async () => {
    const [one, other] = [await add(), await add()]
    // Both lock the rows in opposite order; PostgreSQL ends the deadlock by refusing one of them.
    const crosswise = (ids: number[]): Promise<void> =>
      store.write(async (tx) => {
        for (const stockId of ids) await updateStock(tx, { warehouseId, stockId }, { fechaStock: '2026-11-21' })
      })
    await Promise.all(Array.from({ length: 4 }, (_pair, index) => crosswise(index % 2 === 0 ? [one.id, other.id] : [other.id, one.id])))
    for (const { id } of [one, other]) expect((await lockStock(store.db, { warehouseId, stockId: id })).version).toBe(5)
  })
})

test.each(withPostgres ? ['SQLite', 'PostgreSQL'] : ['SQLite'])(
  'who reads does not wait for a write that has not ended, and sees nothing of it; what reads cannot write, on %s',
  async (kind) => {
    const folder = newDataDir()
    const fresh = kind === 'SQLite' ? { url: null, drop: () => Promise.resolve(folder.remove()) } : await newDatabase()
    onTestFinished(fresh.drop)
    const store = await openStore(fresh.url === null ? { file: join(folder.path, 'deposito.db') } : { url: fresh.url })
    const names = () => store.db.selectFrom('company').select('name').execute()
    const held = Promise.withResolvers<void>()
    const written = Promise.withResolvers<void>()
    const writing = store.write(async (tx) => {
      await addCompany(tx, 'user')
      written.resolve()
      await held.promise
    })
    await written.promise
    expect(await names()).toEqual([])
    held.resolve()
    await writing
    expect(await names()).toHaveLength(1)
    await expect(addCompany(store.db, 'otra')).rejects.toThrow(/read-?only/)
    await store.close()
  },
)
