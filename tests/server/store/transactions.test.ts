import { beforeAll, describe, expect, it } from 'vitest'
import { isUniqueViolation } from '#server/store/database/failures.ts'
import { rememberAnswer, rememberedAnswer } from '#server/store/operations/idempotency.ts'
import { lineaMercaderiaTable } from '#server/store/records/stock-tables.ts'
import { toColumns } from '#server/store/records/table.ts'
import { lockStock } from '#server/store/stocks/locked-stock.ts'
import { insertStock, listStocks, updateStock } from '#server/store/stocks/stocks.ts'
import { openForAll } from '../../support/open-for.ts'
import { addCompany, addDeposito, addUser } from '../../support/people.ts'
import { aLineaMercaderia } from '../../support/records.ts'
import { stores } from '../../support/store.ts'

const now = '2026-11-20T12:00:00.000Z'
const answer = {
  call: 'POST /api/warehouse/1/stocks',
  bodyHash: null,
  status: 201,
  headers: { Location: '/api/warehouse/1/stocks/7' },
  body: '{"id":7}',
}

describe.each(stores)('a write on %s', (_, openFreshStore) => {
  let warehouseId: number

  const store = openForAll(() => openFreshStore())

  beforeAll(async () => {
    warehouseId = await addDeposito(store.db, await addCompany(store.db, 'user'))
  })

  const add = (): Promise<{ id: number }> => insertStock(store.db, { warehouseId, fechaStock: '2026-11-20', login: 'user', now })

  it('is all or nothing', async () => {
    const work = store.write(async (tx) => {
      await insertStock(tx, { warehouseId, fechaStock: '2026-11-20', login: 'user', now })
      throw new Error('halfway')
    })
    await expect(work).rejects.toThrow('halfway')
    const request = { page: 0, size: 1, sort: [{ property: 'id', direction: 'asc' }] } as const
    expect((await listStocks(store.db, { warehouseId }, request, [])).total).toBe(0)
  })

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

  it('remembers its answer under its key, once for each person', async () => {
    expect(await rememberedAnswer(store.db, 'user', 'k1')).toBeNull()
    await rememberAnswer(store.db, { ...answer, login: 'user', key: 'k1', now })
    expect(await rememberedAnswer(store.db, 'user', 'k1')).toEqual(answer)
    expect(await rememberedAnswer(store.db, 'operador', 'k1')).toBeNull()
    await rememberAnswer(store.db, { ...answer, login: 'operador', key: 'k1', now })
    const again = store.write((tx) => rememberAnswer(tx, { ...answer, status: 200, login: 'user', key: 'k1', now }))
    await expect(again).rejects.toSatisfy(isUniqueViolation)
    expect((await rememberedAnswer(store.db, 'user', 'k1'))?.status).toBe(201)
  })

  it('of what no record may be is refused, or of a second account with the same login or e-mail', async () => {
    const { id: stockId } = await add()
    const line = { stockId, permisoEmbarqueId: null, documentoTransporteId: null }
    const columns: object = { version: 1, ...toColumns(lineaMercaderiaTable, aLineaMercaderia()) }
    const insertLine = (changes: object) =>
      store.db
        .insertInto('linea_mercaderia')
        .values({ ...line, ...columns, ...changes })
        .execute()
    await expect(insertLine({})).rejects.toThrow(/constraint/i)
    await expect(insertLine({ permisoEmbarqueId: 999_999 })).rejects.toThrow(/constraint/i)
    await expect(
      store.db
        .updateTable('stock')
        .set({ state: JSON.parse('"SENT"') })
        .where('id', '=', stockId)
        .execute(),
    ).rejects.toThrow(/constraint/i)
    await addUser(store.db, 'marta')
    await expect(addUser(store.db, 'marta')).rejects.toSatisfy(isUniqueViolation)
    const values = {
      login: 'otra',
      email: 'MARTA@deposito.example',
      passwordHash: '-',
      activated: 1,
      langKey: 'es',
      authorities: 'ROLE_USER',
      createdBy: 'system',
      createdDate: now,
    } as const
    await expect(store.db.insertInto('user').values(values).execute()).rejects.toSatisfy(isUniqueViolation)
  })
})
