import { describe, expect, test } from 'vitest'
import { scheduleStock } from '#server/store/stocks/stocks.ts'
import { openForEach } from '../../support/open-for.ts'
import { stores } from '../../support/store.ts'
import { openCustoms } from './customs.ts'

describe.each(stores)('los envíos a su hora, sobre %s', (kind, openFreshStore) => {
  const customs = openForEach(() => openCustoms(openFreshStore))

  const today = '2026-11-20'
  const decided = () => customs.store.db.selectFrom('automatic_send').select(['day', 'stockId']).orderBy('day').orderBy('stockId').execute()

  const runAllWorkers = (): Promise<void> => customs.runWorkers(3)
  const runAt = async (instant: string): Promise<void> => {
    customs.at(instant)
    await runAllWorkers()
  }

  test('los que vencieron mientras el servidor estaba apagado salen en el orden de sus días, también si el primero falla una vez', async () => {
    const warehouse = await customs.warehouse()
    for (const day of ['2026-11-19', '2026-11-17', '2026-11-18'])
      await customs.stock(warehouse, day, { scheduleDate: `${day}T23:00:00.000Z` })
    let failed = false
    const write: typeof customs.store.write = async (work) => {
      if (failed) return await customs.store.write(work)
      failed = true
      throw new Error('the first of them')
    }
    await customs.worker({ store: { ...customs.store, write } }).idle()
    await runAllWorkers()
    expect(await customs.verdicts()).toEqual([true, true, true])
  })

  test('el envío automático manda una vez el último stock abierto del día que no esté programado', async () => {
    const warehouse = await customs.warehouse({ automaticSend: '18:00' })
    const older = await customs.stock(warehouse, today)
    const newest = await customs.stock(warehouse, today)
    const scheduled = await customs.stock(warehouse, today, { scheduleDate: '2026-11-21T20:00:00.000Z' })
    await customs.stock(warehouse, '2026-11-19')
    await runAt('2026-11-20T20:59:00.000Z')
    expect(await decided()).toEqual([])
    await runAt('2026-11-20T21:00:00.000Z')
    expect(await customs.states(newest, older, scheduled)).toEqual(['SUCCESS', 'OPEN', 'OPEN'])
    expect(await customs.verdicts()).toEqual([true])
    expect(await decided()).toEqual([{ day: today, stockId: newest.stockId }])
  })

  // Both databases do the rest alike.
  if (kind !== 'SQLite') return

  test('un envío programado sale a su hora, una vez, con el día del stock', async () => {
    const scope = await customs.stock(await customs.warehouse(), '2026-11-19', { scheduleDate: '2026-11-20T22:00:00.000Z' })
    await runAt('2026-11-20T21:59:59.000Z')
    expect(await customs.find(scope)).toMatchObject({ state: 'OPEN' })
    await runAt('2026-11-20T22:00:00.000Z')
    expect(await customs.find(scope)).toMatchObject({ state: 'SUCCESS', fechaStock: '2026-11-19', scheduleDate: null, daysLate: 1 })
    expect(await customs.verdicts()).toEqual([true])
  })

  test('cancelado, eliminado o de un día que todavía no llegó no sale, y de este se dice por qué', async () => {
    const warehouse = await customs.warehouse()
    const cancelled = await customs.stock(warehouse, '2026-11-18', { scheduleDate: '2026-11-20T20:00:00.000Z' })
    await scheduleStock(customs.store.db, cancelled, null)
    const deleted = await customs.stock(warehouse, '2026-11-19', { scheduleDate: '2026-11-20T20:00:00.000Z' })
    await customs.store.db.updateTable('stock').set({ deleted: '2026-11-20T20:00:00.000Z' }).where('id', '=', deleted.stockId).execute()
    const scope = await customs.stock(await customs.warehouse(), '2026-11-21', { scheduleDate: '2026-11-20T20:00:00.000Z' })
    await runAllWorkers()
    expect(await customs.find(scope)).toMatchObject({ state: 'FAILED', scheduleDate: null, errors: [{ code: 'FECHA' }] })
    expect([await customs.calls(), await customs.verdicts()]).toEqual([[], []])
  })

  test('un día que la aduana ya aceptó no vuelve a salir solo: ni programado ni a la hora del depósito', async () => {
    const warehouse = await customs.warehouse({ automaticSend: '18:00' })
    await customs.pending(today, warehouse)
    await runAt('2026-11-20T20:00:00.000Z')
    const scheduled = await customs.stock(warehouse, today, { scheduleDate: '2026-11-20T20:30:00.000Z' })
    const copy = await customs.stock(warehouse, today)
    await runAt('2026-11-20T21:00:00.000Z')
    expect(await customs.find(scheduled)).toMatchObject({ state: 'FAILED', scheduleDate: null, errors: [{ code: 'YA-INFORMADO' }] })
    expect(await customs.find(copy)).toMatchObject({ state: 'OPEN', scheduleDate: null })
    expect(await decided()).toEqual([{ day: today, stockId: null }])
    expect(await customs.verdicts()).toEqual([true])
  })

  test('un servidor que estuvo apagado manda después lo de cada día que faltó', async () => {
    const warehouse = await customs.warehouse({ automaticSend: '23:30' })
    await runAt('2026-11-18T02:30:00.000Z')
    const missed = await customs.stock(warehouse, '2026-11-18')
    const also = await customs.stock(warehouse, '2026-11-19')
    const later = await customs.stock(warehouse, today)
    await runAt('2026-11-20T12:00:00.000Z')
    expect(await decided()).toEqual([
      { day: '2026-11-17', stockId: null },
      { day: '2026-11-18', stockId: missed.stockId },
      { day: '2026-11-19', stockId: also.stockId },
    ])
    expect(await customs.find(later)).toMatchObject({ state: 'OPEN' })
    expect(await customs.verdicts()).toEqual([true, true])
  })

  describe('cuando la hora del envío automático cambia', () => {
    const setHour = async (warehouse: number, automaticSend: string | null) => {
      await customs.store.db.updateTable('deposito').set({ automaticSend }).where('id', '=', warehouse).execute()
      await runAllWorkers()
    }

    test('apagado y vuelto a encender, los días de en medio no salen solos', async () => {
      const warehouse = await customs.warehouse({ automaticSend: '18:00' })
      await runAt('2026-11-17T21:00:00.000Z')
      await setHour(warehouse, null)
      const old = [await customs.stock(warehouse, '2026-11-18'), await customs.stock(warehouse, '2026-11-19')]
      const current = await customs.stock(warehouse, today)
      customs.at('2026-11-20T14:00:00.000Z')
      await setHour(warehouse, '18:00')
      await runAt('2026-11-20T21:00:00.000Z')
      expect(await decided()).toEqual([
        { day: '2026-11-17', stockId: null },
        { day: today, stockId: current.stockId },
      ])
      for (const scope of old) expect(await customs.find(scope)).toMatchObject({ state: 'OPEN' })
      expect(await customs.verdicts()).toEqual([true])
    })

    test('movida a más tarde, un día que ya se decidió no se decide otra vez; movida o encendida antes de lo que es, empieza mañana', async () => {
      const [late, early] = [await customs.warehouse({ automaticSend: '18:00' }), await customs.warehouse({ automaticSend: '20:00' })]
      const off = await customs.warehouse()
      await runAllWorkers()
      const scopes = [await customs.stock(late, today), await customs.stock(early, today), await customs.stock(off, today)]
      customs.at('2026-11-20T22:30:00.000Z')
      await setHour(late, '22:00')
      for (const warehouse of [early, off]) await setHour(warehouse, '18:00')
      await runAt('2026-11-21T02:00:00.000Z')
      expect(await decided()).toEqual([{ day: today, stockId: null }])
      await runAt('2026-11-21T21:00:00.000Z')
      const tomorrow = { day: '2026-11-21', stockId: null }
      expect(await decided()).toEqual([{ day: today, stockId: null }, tomorrow, tomorrow])
      expect(await customs.states(...scopes)).toEqual(['OPEN', 'OPEN', 'OPEN'])
    })
  })
})
