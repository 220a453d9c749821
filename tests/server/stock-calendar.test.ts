import { describe, expect, test } from 'vitest'
import { maxCalendarStocks, stockCalendar } from '#domain/stock/calendar/stock-calendar.ts'
import type { StockState } from '#domain/stock/stock.ts'
import { findPlace, insertDeposito } from '#server/store/companies/depositos.ts'
import { clockForEach, openForEach } from '../support/open-for.ts'
import { fixture, openServer } from '../support/server.ts'
import { stores } from '../support/store.ts'

const now = new Date('2026-11-20T15:00:00.000Z')

describe.each(stores)('el calendario de un depósito, en %s', (kind, openFreshStore) => {
  const clock = clockForEach()
  const server = openForEach(() => openServer({ on: openFreshStore, clock: clock.now }))
  const { warehouse } = fixture

  async function stocks(state: StockState, fechaStock: string, changes: { depositoId?: number; deleted?: string } = {}, many = 1) {
    const sent = state === 'OPEN' ? {} : await findPlace(server.store.db, changes.depositoId ?? warehouse)
    const made = { depositoId: warehouse, version: 1, createdBy: 'owner', createdDate: now.toISOString() }
    const values = Array.from({ length: many }, () => ({ ...made, state, fechaStock, ...sent, ...changes }))
    return (await server.store.db.insertInto('stock').values(values).returning('id').execute()).map(({ id }) => id)
  }

  async function read(year = '?year=2026') {
    const { status, body } = await server.as('operador').get(`/api/warehouse/${warehouse}/calendar${year}`)
    expect(status).toBe(200)
    return stockCalendar.parse(body)
  }

  test('el aceptado del día va primero, después el que está en la aduana, y después los más nuevos, que se cuentan todos', async () => {
    const [accepted = 0] = await stocks('SUCCESS', '2026-11-10')
    const [error = 0] = await stocks('ERROR', '2026-11-10')
    const [pending = 0] = await stocks('PENDING', '2026-11-12')
    const open = await stocks('OPEN', '2026-11-12', {}, 600)
    await stocks('OPEN', '2025-12-31')
    await stocks('OPEN', '2026-11-13', { deleted: now.toISOString() })
    await server.store.db
      .insertInto('stock_error')
      .values({ stockId: accepted, code: '10277', description: null, additionalDescription: null })
      .execute()
    const { days, waiting } = await read()
    expect(days.map(({ day, count }) => [day, count])).toEqual([
      ['2026-11-10', 2],
      ['2026-11-12', 601],
    ])
    expect(days[0]?.stocks).toMatchObject([
      { id: accepted, state: 'SUCCESS', errorCount: 1 },
      { id: error, state: 'ERROR', errorCount: 0 },
    ])
    expect(days[1]?.stocks.map(({ id }) => id)).toEqual([pending, ...open.toReversed()].slice(0, maxCalendarStocks))
    expect(waiting).toEqual(['2026-11-12'])
  })

  test('lo que informó otro depósito del lugar vale, y lo de otro lugar no; lo eliminado sigue informado', async () => {
    const { companyId } = await server.store.db
      .selectFrom('deposito')
      .select('companyId')
      .where('id', '=', warehouse)
      .executeTakeFirstOrThrow()
    const place = await findPlace(server.store.db, warehouse)
    const deposito = { ...place, companyId, description: 'Otro', automaticSend: null, users: [] }
    const beside = await insertDeposito(server.store.db, deposito)
    const elsewhere = await insertDeposito(server.store.db, { ...deposito, codigoLugarOperativo: 'OTRO1' })
    await stocks('SUCCESS', '2025-11-20', { depositoId: beside })
    await stocks('SUCCESS', '2026-11-16', { deleted: now.toISOString() })
    await stocks('SUCCESS', '2026-11-18', { depositoId: beside })
    await stocks('SUCCESS', '2026-11-19', { depositoId: elsewhere })
    expect(await read('')).toMatchObject({
      begin: '2026-11-16',
      lastAccepted: '2026-11-18',
      reported: ['2026-11-16', '2026-11-18'],
      days: [],
      figures: { from: '2026-11-16', to: '2026-11-20', reported: 2, late: 0, missing: 2, lost: 1 },
    })
    // The days that the warehouse declared for the place that it had before are its own.
    await server.store.db.updateTable('deposito').set({ codigoLugarOperativo: 'NUEVO' }).where('id', '=', warehouse).execute()
    expect(await read()).toMatchObject({ begin: '2026-11-16', lastAccepted: null, reported: ['2026-11-16'] })
  })

  // Both databases do the rest alike.
  if (kind !== 'SQLite') return

  test('un depósito sin stocks, otro año y un año que no se entiende', async () => {
    const empty = { begin: null, lastAccepted: null, reported: [], waiting: [], days: [], figures: null }
    expect(await read('?year=2031')).toEqual({ ...empty, year: 2031, today: '2026-11-20' })
    const statuses = ['1999', 'x', '', '2026.5'].map(async (year) => {
      return (await server.as('operador').get(`/api/warehouse/${warehouse}/calendar?year=${year}`)).status
    })
    expect(await Promise.all(statuses)).toEqual([400, 400, 400, 400])
  })
})
