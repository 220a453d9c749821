import { beforeAll, describe, expect, it } from 'vitest'
import { lockStock } from '#server/store/stocks/locked-stock.ts'
import { insertStock, updateStock } from '#server/store/stocks/stocks.ts'
import { openForAll } from '../../support/open-for.ts'
import { addCompany, addDeposito } from '../../support/people.ts'
import { stores } from '../../support/store.ts'

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
