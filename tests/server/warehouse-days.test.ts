import { CompiledQuery, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { stockDays } from '#domain/stock/stock-days.ts'
import type { StockState } from '#domain/stock/stock.ts'
import { type WarehouseDays, warehouseDays } from '#domain/today/warehouse-days.ts'
import { findPlace } from '#server/store/companies/depositos.ts'
import { listVisibleDays } from '#server/store/stocks/stock-days.ts'
import { drafts } from '../support/drafts.ts'
import { clockForEach, openForEach } from '../support/open-for.ts'
import { queriesOf } from '../support/plans.ts'
import { fixture, openServer, personId } from '../support/server.ts'
import { stores } from '../support/store.ts'

const now = new Date('2026-11-20T15:00:00.000Z')

describe.each(stores)('los días de todos los depósitos, en %s', (kind, openFreshStore) => {
  const clock = clockForEach()
  const server = openForEach(() => openServer({ on: openFreshStore, clock: clock.now }))

  async function read(login: string): Promise<WarehouseDays[]> {
    const { status, body } = await server.as(login).get('/api/stock-days')
    expect(status).toBe(200)
    return z.array(z.strictObject(warehouseDays.shape)).parse(body)
  }

  async function stock(depositoId: number, state: StockState, fechaStock: string, sentDate: string | null = null): Promise<number> {
    const place = state === 'OPEN' ? {} : await findPlace(server.store.db, depositoId)
    const values = { depositoId, version: 1, fechaStock, state, sentDate, createdBy: 'owner', createdDate: now.toISOString(), ...place }
    return (await server.store.db.insertInto('stock').values(values).returning('id').executeTakeFirstOrThrow()).id
  }

  async function warehouses(count: number): Promise<void> {
    const { db } = server.store
    const values = Array.from({ length: count }, (_, made) => ({
      companyId: fixture.company,
      codigoAduana: '001',
      codigoLugarOperativo: `L${count}-${made}`,
      description: `Depósito ${made}`,
    }))
    const made = await db.insertInto('deposito').values(values).returning(['id', 'codigoAduana', 'codigoLugarOperativo']).execute()
    const by = { version: 1, createdBy: 'owner', createdDate: now.toISOString() }
    const stocks = made.flatMap(({ id, ...place }) => [
      { ...by, ...place, depositoId: id, fechaStock: '2026-11-18', state: 'SUCCESS' as const },
      { ...by, codigoAduana: null, codigoLugarOperativo: null, depositoId: id, fechaStock: '2026-11-20', state: 'OPEN' as const },
    ])
    await db.insertInto('stock').values(stocks).execute()
  }

  test('dice de cada depósito lo mismo que la llamada de uno, lo que tienen sus stocks y lo que tenía el último aceptado', async () => {
    const w = fixture.warehouse
    const sent = await stock(w, 'SUCCESS', '2026-11-18', '2026-11-18T20:00:00.000Z')
    const open = await stock(w, 'OPEN', '2026-11-20')
    await stock(w, 'ERROR', '2026-11-19')
    await server.store.db
      .insertInto('stock_error')
      .values({ stockId: open, code: '21248', description: null, additionalDescription: null })
      .execute()
    for (let times = 0; times < 2; times += 1)
      expect((await server.as('owner').post(`/api/warehouse/${w}/stocks/${open}/contenedor-vacios`, drafts.contenedorVacio)).status).toBe(
        201,
      )
    const found = (await read('owner')).find(({ id }) => id === w)
    expect(found?.days.stocks.map(({ id, sentDate, errorCount, totals }) => [id, sentDate, errorCount, totals.contenedorVacios])).toEqual([
      [open, null, 1, 2],
      [open + 1, null, 0, 0],
      [sent, '2026-11-18T20:00:00.000Z', 0, 0],
    ])
    expect(found?.lastTotals).toMatchObject({ contenedorVacios: 0, pesoBruto: 0 })
    const alone = (await server.as('owner').get(`/api/warehouse/${w}/stock-days`)).body
    expect(alone).toEqual(stockDays.parse(found?.days))
  })

  test('cada uno ve los suyos, y el certificado quien administra la compañia; ROLE_ADMIN ve todos', async () => {
    const all = await server.store.db.selectFrom('deposito').select('id').orderBy('id').execute()
    expect((await read('admin')).map(({ id }) => id)).toEqual(all.map(({ id }) => id))
    for (const login of ['owner', 'operador', 'stranger']) {
      const own = z.array(z.object({ id: z.number() })).parse((await server.as(login).get('/api/depositos/user')).body)
      expect((await read(login)).map(({ id }) => id)).toEqual(own.map(({ id }) => id))
    }
    expect((await read('owner')).map(({ certificate }) => certificate)).toContain(null)
    expect((await read('operador')).some((row) => 'certificate' in row)).toBe(false)
  })

  test('con quinientos depósitos son dos consultas, como con cinco, y los de otros no cuestan nada', async () => {
    const viewer = { userId: personId('owner'), login: 'owner', isAdmin: false }
    const listed = (db: typeof server.store.db) => listVisibleDays(db, viewer, now)
    for (const count of [5, 495]) {
      await warehouses(count)
      expect(await queriesOf(server.store.db, listed)).toHaveLength(2)
    }
    const rows = await read('owner')
    expect(rows.length).toBeGreaterThanOrEqual(500)
    expect(rows.filter(({ days }) => days.lastAccepted === '2026-11-18' && days.openToday === 1)).toHaveLength(500)
    // Who sees a few of them pays for these: PostgreSQL plans with as many, and SQLite does not read all.
    const { db } = server.store
    // SQLite plans without statistics in the product too.
    if (kind !== 'SQLite') await sql`analyze`.execute(db)
    const other = { userId: personId('operador'), login: 'operador', isAdmin: false }
    const [, query] = await queriesOf(db, (spied) => listVisibleDays(spied, other, now))
    const explain = kind === 'SQLite' ? 'explain query plan ' : 'explain (format json) '
    const { rows: plan } = await db.executeQuery(CompiledQuery.raw(explain + (query?.sql ?? ''), [...(query?.parameters ?? [])]))
    const seen = /"Subplan Name":"CTE seen".*?"Plan Rows":(\d+)/.exec(JSON.stringify(plan))?.[1]
    expect(Number(kind === 'SQLite' ? 0 : seen)).toBeLessThan(50)
    expect(JSON.stringify(plan)).not.toMatch(/SCAN (?:deposito|company|stock)\b/)
  })
})
