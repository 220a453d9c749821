import { describe, expect, test } from 'vitest'
import { maxDayStocks, type StockDays, stockDays } from '#domain/stock/stock-days.ts'
import type { StockState } from '#domain/stock/stock.ts'
import { findPlace } from '#server/store/companies/depositos.ts'
import { clockForEach, openForEach } from '../support/open-for.ts'
import { fixture, openServer } from '../support/server.ts'
import { stores } from '../support/store.ts'

const now = new Date('2026-11-20T15:00:00.000Z')

describe.each(stores)('los días de un depósito, en %s', (kind, openFreshStore) => {
  const clock = clockForEach()
  const server = openForEach(() => openServer({ on: openFreshStore, clock: clock.now }))

  async function stock(state: StockState, fechaStock: string, changes: object = {}): Promise<number> {
    const depositoId = fixture.warehouse
    const sent = state === 'OPEN' ? {} : await findPlace(server.store.db, depositoId)
    const values = { depositoId, version: 1, fechaStock, state, createdBy: 'owner', createdDate: now.toISOString(), ...sent, ...changes }
    const { id } = await server.store.db.insertInto('stock').values(values).returning('id').executeTakeFirstOrThrow()
    return id
  }

  async function read(): Promise<StockDays> {
    const { status, body } = await server.as('operador').get(`/api/warehouse/${fixture.warehouse}/stock-days`)
    expect(status).toBe(200)
    return stockDays.parse(body)
  }

  test('dice los dos últimos días aceptados, los que esperan veredicto y los stocks desde entonces', async () => {
    await stock('SUCCESS', '2026-11-15')
    const accepted = await stock('SUCCESS', '2026-11-17', { deleted: now.toISOString(), deletedByUser: 'owner' })
    const early = await stock('OPEN', '2026-11-16')
    const unknown = await stock('TECHNICAL_ERROR', '2026-11-18')
    const [one, other] = [
      await stock('OPEN', '2026-11-20'),
      await stock('OPEN', '2026-11-20', { scheduleDate: '2026-11-20T21:00:00.000Z' }),
    ]
    await stock('OPEN', '2026-11-20', { deleted: now.toISOString(), deletedByUser: 'owner' })
    await stock('OPEN', '2026-11-21')
    const days = await read()
    expect(days).toMatchObject({ lastAccepted: '2026-11-17', acceptedBefore: '2026-11-15', waiting: ['2026-11-18'], openToday: 2 })
    expect(days.stocks.map(({ id }) => id)).toEqual([other, one, unknown])
    expect([accepted, early].some((id) => days.stocks.some((found) => found.id === id))).toBe(false)
    expect(days.stocks[0]).toEqual({ id: other, fechaStock: '2026-11-20', state: 'OPEN', scheduleDate: '2026-11-20T21:00:00.000Z' })
  })

  test('entre miles de stocks la cuenta de los abiertos de hoy es exacta', async () => {
    const values = Array.from({ length: 500 }, () => ({
      depositoId: fixture.warehouse,
      version: 1,
      fechaStock: '2026-11-20',
      state: 'OPEN' as const,
      createdBy: 'owner',
      createdDate: now.toISOString(),
    }))
    for (let made = 0; made < 4; made += 1) await server.store.db.insertInto('stock').values(values).execute()
    const days = await read()
    expect(days.openToday).toBe(2000)
    expect(days.stocks).toHaveLength(maxDayStocks)
  })

  // Both databases do the rest alike.
  if (kind !== 'SQLite') return

  test('un depósito sin stocks no informó ningún día; el envío automático se dice hasta su hora', async () => {
    expect(await read()).toEqual({
      today: '2026-11-20',
      lastAccepted: null,
      acceptedBefore: null,
      waiting: [],
      automaticSend: null,
      openToday: 0,
      stocks: [],
    })
    await server.store.db.updateTable('deposito').set({ automaticSend: '18:00' }).where('id', '=', fixture.warehouse).execute()
    expect((await read()).automaticSend).toBe('18:00')
    clock.at('2026-11-20T21:00:00.000Z')
    expect((await read()).automaticSend).toBeNull()
  })
})
