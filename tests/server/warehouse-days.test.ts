import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { maxCalendarStocks, stockCalendar } from '#domain/stock/calendar/stock-calendar.ts'
import { maxDayStocks, stockDays } from '#domain/stock/stock-days.ts'
import { warehouseDays } from '#domain/today/warehouse-days.ts'
import { findPlace, insertDeposito } from '#server/store/companies/depositos.ts'
import { listVisibleDays } from '#server/store/stocks/stock-days.ts'
import { drafts } from '../support/drafts.ts'
import { clockForEach, current, openForEach } from '../support/open-for.ts'
import { queriesOf } from '../support/plans.ts'
import { fixture, openServer, personId } from '../support/server.ts'
import { putStocks, type StockRow } from '../support/stock-records.ts'
import { stores } from '../support/store.ts'

const now = '2026-11-20T15:00:00.000Z'
const { warehouse } = fixture
const own = `/api/warehouse/${warehouse}`

describe.each(stores)('los días de los depósitos, en %s', (kind, openFreshStore) => {
  const clock = clockForEach(now)
  const server = openForEach(() => openServer({ on: openFreshStore, clock: clock.now }))
  const db = current(() => server.store.db)

  const put = (row: StockRow, many = 1) => putStocks(db, row, many)
  async function read(login: string, path: string): Promise<unknown> {
    const { status, body } = await server.as(login).get(path)
    expect(status).toBe(200)
    return body
  }
  const days = async () => stockDays.parse(await read('operador', `${own}/stock-days`))
  const allDays = async (login: string) => z.array(z.strictObject(warehouseDays.shape)).parse(await read(login, '/api/stock-days'))
  const calendar = async (year = '?year=2026') => stockCalendar.parse(await read('operador', `${own}/calendar${year}`))

  describe('de un depósito', () => {
    test('dice los dos últimos días aceptados, los que esperan veredicto y los stocks desde entonces', async () => {
      await put({ state: 'SUCCESS', fechaStock: '2026-11-15' })
      await put({ state: 'SUCCESS', fechaStock: '2026-11-17', deleted: now })
      await put({ state: 'OPEN', fechaStock: '2026-11-16' })
      const unknown = await put({ state: 'TECHNICAL_ERROR', fechaStock: '2026-11-18' })
      const one = await put({ state: 'OPEN', fechaStock: '2026-11-20' })
      const scheduled = { state: 'OPEN', fechaStock: '2026-11-20', scheduleDate: '2026-11-20T21:00:00.000Z' } as const
      const [other] = await put(scheduled)
      await put({ state: 'OPEN', fechaStock: '2026-11-20', deleted: now })
      await put({ state: 'OPEN', fechaStock: '2026-11-21' })
      const found = await days()
      expect(found).toMatchObject({ lastAccepted: '2026-11-17', acceptedBefore: '2026-11-15', waiting: ['2026-11-18'], openToday: 2 })
      expect(found.stocks.map(({ id }) => id)).toEqual([other, ...one, ...unknown])
      expect(found.stocks[0]).toEqual({ id: other, ...scheduled })
    })

    test('entre miles de stocks la cuenta de los abiertos de hoy es exacta', async () => {
      for (let made = 0; made < 4; made += 1) await put({ state: 'OPEN', fechaStock: '2026-11-20' }, 500)
      const found = await days()
      expect([found.openToday, found.stocks.length]).toEqual([2000, maxDayStocks])
    })
  })

  describe('su calendario', () => {
    test('el aceptado del día va primero, después el que está en la aduana, y después los más nuevos, que se cuentan todos', async () => {
      const [accepted = 0] = await put({ state: 'SUCCESS', fechaStock: '2026-11-10' })
      const [error] = await put({ state: 'ERROR', fechaStock: '2026-11-10' })
      const pending = await put({ state: 'PENDING', fechaStock: '2026-11-12' })
      const open = await put({ state: 'OPEN', fechaStock: '2026-11-12' }, 600)
      await put({ state: 'OPEN', fechaStock: '2025-12-31' })
      await put({ state: 'OPEN', fechaStock: '2026-11-13', deleted: now })
      await db.insertInto('stock_error').values({ stockId: accepted, code: '10277' }).execute()
      const found = await calendar()
      expect(found).toMatchObject({
        days: [
          {
            day: '2026-11-10',
            count: 2,
            stocks: [
              { id: accepted, state: 'SUCCESS', errorCount: 1 },
              { id: error, errorCount: 0 },
            ],
          },
          { day: '2026-11-12', count: 601 },
        ],
        waiting: ['2026-11-12'],
      })
      expect(found.days[1]?.stocks.map(({ id }) => id)).toEqual([...pending, ...open.toReversed()].slice(0, maxCalendarStocks))
    })

    test('lo que informó otro depósito del lugar vale, y lo de otro lugar no; lo eliminado sigue informado', async () => {
      const deposito = {
        ...(await findPlace(db, warehouse)),
        companyId: fixture.company,
        description: 'Otro',
        automaticSend: null,
        users: [],
      }
      const beside = await insertDeposito(db, deposito)
      const elsewhere = await insertDeposito(db, { ...deposito, codigoLugarOperativo: 'OTRO1' })
      await put({ state: 'SUCCESS', fechaStock: '2025-11-20', depositoId: beside })
      await put({ state: 'SUCCESS', fechaStock: '2026-11-16', deleted: now })
      await put({ state: 'SUCCESS', fechaStock: '2026-11-18', depositoId: beside })
      await put({ state: 'SUCCESS', fechaStock: '2026-11-19', depositoId: elsewhere })
      expect(await calendar('')).toMatchObject({
        begin: '2026-11-16',
        lastAccepted: '2026-11-18',
        reported: ['2026-11-16', '2026-11-18'],
        days: [],
        figures: { from: '2026-11-16', to: '2026-11-20', reported: 2, late: 0, missing: 2, lost: 1 },
      })
      // The days that the warehouse declared for the place that it had before are its own.
      await db.updateTable('deposito').set({ codigoLugarOperativo: 'NUEVO' }).where('id', '=', warehouse).execute()
      expect(await calendar()).toMatchObject({ begin: '2026-11-16', lastAccepted: null, reported: ['2026-11-16'] })
    })
  })

  describe('de todos', () => {
    test('dice de cada depósito lo mismo que la llamada de uno, lo que tienen sus stocks y lo que tenía el último aceptado', async () => {
      const owner = server.as('owner')
      const sentDate = '2026-11-18T20:00:00.000Z'
      const [sent] = await put({ state: 'SUCCESS', fechaStock: '2026-11-18', sentDate })
      const [open = 0] = await put({ state: 'OPEN', fechaStock: '2026-11-20' })
      const [refused] = await put({ state: 'ERROR', fechaStock: '2026-11-19' })
      await db.insertInto('stock_error').values({ stockId: open, code: '21248' }).execute()
      for (let times = 0; times < 2; times += 1) await owner.post(`${own}/stocks/${open}/contenedor-vacios`, drafts.contenedorVacio)
      const found = (await allDays('owner')).find(({ id }) => id === warehouse)
      expect(found?.days.stocks).toMatchObject([
        { id: open, sentDate: null, errorCount: 1, totals: { contenedorVacios: 2 } },
        { id: refused, sentDate: null, errorCount: 0, totals: { contenedorVacios: 0 } },
        { id: sent, sentDate, errorCount: 0, totals: { contenedorVacios: 0 } },
      ])
      expect(found?.lastTotals).toMatchObject({ contenedorVacios: 0, pesoBruto: 0 })
      expect(await days()).toEqual(stockDays.parse(found?.days))
    })

    test('cada uno ve los suyos, y el certificado quien administra la compañia; ROLE_ADMIN ve todos', async () => {
      for (const login of ['admin', 'owner', 'operador', 'stranger']) {
        const { rows } = await server.as(login).get('/api/depositos/user')
        expect([login, (await allDays(login)).map(({ id }) => id)]).toEqual([login, rows.map(({ id }) => id)])
      }
      expect((await allDays('owner')).map(({ certificate }) => certificate)).toContain(null)
      expect((await allDays('operador')).some((row) => 'certificate' in row)).toBe(false)
    })

    test('con quinientos depósitos son dos consultas, como con cinco', async () => {
      const viewer = { userId: personId('owner'), login: 'owner', isAdmin: false }
      for (const count of [5, 495]) {
        await warehouses(count)
        expect(await queriesOf(db, (spied) => listVisibleDays(spied, viewer, clock.now()))).toHaveLength(2)
      }
      const rows = await allDays('owner')
      expect(rows.filter((row) => row.days.lastAccepted === '2026-11-18' && row.days.openToday === 1)).toHaveLength(500)
    })

    async function warehouses(count: number): Promise<void> {
      const values = Array.from({ length: count }, (_, made) => ({
        companyId: fixture.company,
        codigoAduana: '001',
        codigoLugarOperativo: `L${count}-${made}`,
        description: `Depósito ${made}`,
      }))
      for (const { id } of await db.insertInto('deposito').values(values).returning('id').execute()) {
        await put({ state: 'SUCCESS', fechaStock: '2026-11-18', depositoId: id })
        await put({ state: 'OPEN', fechaStock: '2026-11-20', depositoId: id })
      }
    }
  })

  // Both databases do the rest alike.
  if (kind !== 'SQLite') return

  test('un depósito sin stocks no informó ningún día; el envío automático se dice hasta su hora', async () => {
    const today = '2026-11-20'
    const none = { today, lastAccepted: null, acceptedBefore: null, waiting: [], automaticSend: null, openToday: 0, stocks: [] }
    expect(await days()).toEqual(none)
    await db.updateTable('deposito').set({ automaticSend: '18:00' }).where('id', '=', warehouse).execute()
    expect((await days()).automaticSend).toBe('18:00')
    clock.at('2026-11-20T21:00:00.000Z')
    expect((await days()).automaticSend).toBeNull()
    const empty = { begin: null, lastAccepted: null, reported: [], waiting: [], days: [], figures: null }
    expect(await calendar('?year=2031')).toEqual({ ...empty, year: 2031, today })
    for (const year of ['1999', 'x', '', '2026.5'])
      expect([year, (await server.as('operador').get(`${own}/calendar?year=${year}`)).status]).toEqual([year, 400])
  })
})
