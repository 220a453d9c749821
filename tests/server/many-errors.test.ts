import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { errorsPerPage, maxKeptErrors, type StockError } from '#domain/stock/stock.ts'
import { StoreCounts } from '#server/metrics/store-counts.ts'
import { openStore } from '#server/store/database/open.ts'
import { storeRefusal } from '#server/store/stocks/verdicts.ts'
import { drafts } from '../support/drafts.ts'
import { inMemory } from '../support/empty-database.ts'
import { current, openForEach } from '../support/open-for.ts'
import { fillStore, fixture, newStock, openServer } from '../support/server.ts'

const now = new Date('2026-11-20T15:00:00.000Z')
const stocks = `/api/warehouse/${fixture.warehouse}/stocks`
const errorsOf = (count: number): StockError[] => Array.from({ length: count }, (_, index) => ({ code: String(10_000 + index) }))

describe('un stock con muchos errores', () => {
  let id: number

  const server = openForEach(() => openServer({ clock: () => now }))
  const operador = current(() => server.as('operador'))

  beforeEach(async () => {
    id = await newStock(operador)
  })

  const refuse = async (errorCount: number): Promise<void> => {
    await server.store.db.updateTable('stock').set({ state: 'PENDING', transactionId: '41' }).where('id', '=', id).execute()
    const errors = errorsOf(Math.min(errorCount, maxKeptErrors))
    await server.store.write((tx) => storeRefusal(tx, { stockId: id, transactionId: '41' }, { errors, errorCount, now }))
  }

  test('la lista dice cuántos son y no los trae; el stock trae los primeros y cuántos se guardaron', async () => {
    await refuse(12_345)
    for (const list of [stocks, '/api/stocks']) {
      const [listed] = (await operador.get(list)).rows
      expect(listed).toMatchObject({ id, state: 'ERROR', errorCount: 12_345 })
      expect(listed).not.toHaveProperty('errors')
      const { body } = await operador.get(`${list}/${id}`)
      expect(body).toMatchObject({ errorCount: 12_345, errorsKept: maxKeptErrors, errors: errorsOf(errorsPerPage) })
    }
  })

  test('los demás se leen por páginas, en su orden; el historial y un envío posterior dicen la cantidad que corresponde', async () => {
    await refuse(maxKeptErrors)
    const page = await operador.get(`/api/stock-errors?stockId.equals=${id}&sort=id,asc&page=9&size=${errorsPerPage}`)
    expect(page.rows.map(({ code }) => code)).toEqual(
      errorsOf(maxKeptErrors)
        .slice(900)
        .map(({ code }) => code),
    )
    expect(page.headers.get('x-total-count')).toBe(String(maxKeptErrors))
    await refuse(12_345)
    const [event] = (await operador.get(`/api/stocks/${id}/history`)).rows
    expect(event).toMatchObject({ data: { errorCount: 12_345 } })
    await refuse(3)
    expect((await operador.get(`${stocks}/${id}`)).body).toMatchObject({ errorCount: 3, errors: errorsOf(3) })
    expect((await operador.get(`${stocks}/${id}`)).body).not.toHaveProperty('errorsKept')
  })
})

test('cien mil errores de antes no cuestan ninguna consulta más, ni en la lista ni al cambiar el stock', async () => {
  const statements: string[] = []
  const counts = new StoreCounts(({ sql }) => statements.push(sql))
  const store = await fillStore(await openStore(inMemory, counts), now)
  const server = await openServer({ store, clock: () => now })
  const operador = server.as('operador')
  const id = await newStock(operador)
  const asked = async (): Promise<string[]> => {
    statements.splice(0)
    await operador.get(stocks)
    await operador.get('/api/stocks')
    await operador.post(`${stocks}/${id}/contenedor-vacios`, drafts.contenedorVacio)
    return statements.splice(0)
  }
  const without = await asked()
  await sql`with recursive n (i) as (select 1 union all select i + 1 from n where i < 100000)
    insert into stock_error ("stockId", code) select ${id}, i from n`.execute(store.db)
  expect(await asked()).toEqual(without)
  expect(without.filter((text) => text.includes('additionalDescription'))).toEqual([])
  expect((await operador.get(stocks)).rows).toMatchObject([{ errorCount: 100_000 }])
  await server.close()
})
