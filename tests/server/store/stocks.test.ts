import { beforeEach, describe, expect, it } from 'vitest'
import { readCriteria } from '#domain/contract/filters.ts'
import { UnknownQuery, type PageRequest } from '#domain/contract/page.ts'
import { stockFamily } from '#domain/stock/stock.ts'
import { findLastSent, insertStock, listStocks, scheduleStock } from '#server/store/stocks/stocks.ts'
import { openForAll } from '../../support/open-for.ts'
import { addCompany, addDeposito } from '../../support/people.ts'
import { stores } from '../../support/store.ts'

const now = '2026-11-20T12:00:00.000Z'
const newestFirst: PageRequest = { page: 0, size: 40, sort: [{ property: 'id', direction: 'desc' }] }

describe.each(stores)('the stocks of a warehouse on %s', (_, openFreshStore) => {
  let warehouseId: number

  const add = (fechaStock: string): Promise<number> =>
    store.write(async (tx) => (await insertStock(tx, { warehouseId, fechaStock, login: 'user', now })).id)
  const list = (query: string, request = newestFirst) =>
    listStocks(store.db, { warehouseId }, request, readCriteria(new URLSearchParams(query), stockFamily.fields))
  const days = async (query: string): Promise<string[]> => (await list(query)).rows.map((stock) => stock.fechaStock).toSorted()

  const store = openForAll(() => openFreshStore())

  beforeEach(async () => {
    warehouseId = await addDeposito(store.db, await addCompany(store.db, 'user'), 'Dársena Sur')
  })

  it('pages repeat and skip no row when many rows sort alike', async () => {
    for (let count = 0; count < 25; count += 1) await add(count % 2 === 0 ? '2026-11-20' : '2026-11-21')
    const seen: number[] = []
    for (let page = 0; page < 4; page += 1) {
      const sort = (['fechaStock', 'id'] as const).map((property) => ({ property, direction: 'asc' as const }))
      const { rows, total } = await list('', { page, size: 8, sort })
      expect(total).toBe(25)
      seen.push(...rows.map((stock) => stock.id))
    }
    expect(seen).toHaveLength(25)
    expect(new Set(seen).size).toBe(25)
  })

  it('what is empty sorts first going up and last going down', async () => {
    const plain = await add('2026-11-20')
    const scheduled = await add('2026-11-20')
    await scheduleStock(store.db, { warehouseId, stockId: scheduled }, '2026-12-01T10:00:00.000Z')
    const ids = async (direction: 'asc' | 'desc'): Promise<number[]> =>
      (await list('', { ...newestFirst, sort: [{ property: 'scheduleDate', direction }] })).rows.map((stock) => stock.id)
    expect(await ids('asc')).toEqual([plain, scheduled])
    expect(await ids('desc')).toEqual([scheduled, plain])
  })

  it('conditions on days, numbers and instants let through what they say', async () => {
    for (const day of ['2026-11-18', '2026-11-19', '2026-11-20']) await add(day)
    const sent = async (fechaStock: string, sentDate: string, daysLate: number, transactionId: string): Promise<void> => {
      await store.db
        .updateTable('stock')
        .set({ state: 'SUCCESS', sentDate, daysLate, transactionId })
        .where('depositoId', '=', warehouseId)
        .where('fechaStock', '=', fechaStock)
        .execute()
    }
    // 23:30 of the 18th in Buenos Aires is the 19th in UTC.
    await sent('2026-11-18', '2026-11-19T02:30:00.000Z', 0, `A_1${warehouseId}`)
    await sent('2026-11-19', '2026-11-21T03:00:00.000Z', 2, `aX1${warehouseId}`)
    expect(await days('fechaStock.equals=2026-11-19')).toEqual(['2026-11-19'])
    expect(await days('fechaStock.notEquals=2026-11-19')).toEqual(['2026-11-18', '2026-11-20'])
    expect(await days('fechaStock.greaterThan=2026-11-19')).toEqual(['2026-11-20'])
    expect(await days('fechaStock.greaterOrEqualThan=2026-11-19')).toEqual(['2026-11-19', '2026-11-20'])
    expect(await days('fechaStock.lessThan=2026-11-19')).toEqual(['2026-11-18'])
    expect(await days('fechaStock.lessThanOrEqual=2026-11-19')).toEqual(['2026-11-18', '2026-11-19'])
    expect(await days('fechaStock.in=2026-11-18,2026-11-20')).toEqual(['2026-11-18', '2026-11-20'])
    expect(await days('fechaStock.notIn=2026-11-18,2026-11-20')).toEqual(['2026-11-19'])
    expect(await days('sentDate.equals=2026-11-18')).toEqual(['2026-11-18'])
    expect(await days('sentDate.equals=2026-11-19T02:30:00Z')).toEqual(['2026-11-18'])
    expect(await days('sentDate.greaterThan=2026-11-18')).toEqual(['2026-11-19'])
    expect(await days('sentDate.greaterThanOrEqual=2026-11-18')).toEqual(['2026-11-18', '2026-11-19'])
    expect(await days('sentDate.lessThan=2026-11-21')).toEqual(['2026-11-18'])
    expect(await days('sentDate.lessThanOrEqual=2026-11-21')).toEqual(['2026-11-18', '2026-11-19'])
    expect(await days('sentDate.specified=false')).toEqual(['2026-11-20'])
    expect(await days('sentDate.notEquals=2026-11-18')).toEqual(['2026-11-19', '2026-11-20'])
    expect(await days('daysLate.equals=2')).toEqual(['2026-11-19'])
    expect(await days('daysLate.equals=1.5')).toEqual([])
    expect(await days('daysLate.greaterThan=0.5&state.equals=SUCCESS')).toEqual(['2026-11-19'])
    expect(await days('state.in=OPEN,ERROR')).toEqual(['2026-11-20'])
    expect(await days('transactionId.contains=ax1')).toEqual(['2026-11-19'])
    expect(await days('transactionId.contains=a_1')).toEqual(['2026-11-18'])
    expect(await days('transactionId.contains=%25')).toEqual([])
    expect(await days('transactionId.doesNotContain=a_1')).toEqual(['2026-11-19', '2026-11-20'])
  })

  it('a condition that cannot be read is refused by its name', async () => {
    const values = ['id.equals=x', 'fechaStock.equals=2026-02-30', 'sentDate.lessThan=ayer', 'state.equals=%00']
    for (const query of [...values, 'id.in=1,', 'id.specified=1', 'id.equals=99999999999999999999'])
      await expect(list(query)).rejects.toEqual(new UnknownQuery(query.split('=')[0] ?? ''))
  })

  it('the last sent stock is the one that was accepted last', async () => {
    expect(await findLastSent(store.db, warehouseId)).toBeNull()
    const [first, second] = [await add('2026-11-18'), await add('2026-11-17')]
    const accepted = (id: number, sentDate: string) =>
      store.db.updateTable('stock').set({ state: 'SUCCESS', sentDate }).where('id', '=', id).execute()
    await accepted(first, '2026-11-19T10:00:00.000Z')
    await accepted(second, '2026-11-18T10:00:00.000Z')
    await add('2026-11-20')
    expect(await findLastSent(store.db, warehouseId)).toBe(first)
  })
})
