import { beforeEach, describe, expect, test } from 'vitest'
import { startSend, writeGoods } from '#server/sending/start-send.ts'
import type { Worker } from '#server/sending/worker.ts'
import { productAsAuthor } from '#server/store/operations/audit.ts'
import type { StockScope } from '#server/store/records/stock-rows.ts'
import { lockStockFor } from '#server/store/stocks/locked-stock.ts'
import { current, openForEach } from '../../support/open-for.ts'
import { stores } from '../../support/store.ts'
import { openCounted } from './counted.ts'

const today = '2026-11-20'
const yesterday = '2026-11-19'

describe.each(stores)('el orden de los envíos, sobre %s', (kind, openFreshStore) => {
  const counted = openForEach(() => openCounted(openFreshStore))
  const customs = current(() => counted.customs)
  const authority = current(() => counted.authority)

  describe('varios a la vez', () => {
    test('veinte envíos del mismo stock son uno; veinte reprocesos, también', async () => {
      const workers = [counted.worker(), counted.worker()]
      const scope = await customs.stock(counted.warehouse, today)
      authority.plan('resetAfter')
      const sends = await Promise.allSettled(Array.from({ length: 20 }, () => customs.send(scope, today)))
      expect(sends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      await Promise.all(workers.map(counted.run))
      const repeats = await Promise.allSettled(Array.from({ length: 20 }, () => customs.reprocess(scope)))
      expect(repeats.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      await Promise.all(workers.map(counted.run))
      expect(await customs.find(scope)).toMatchObject({ state: 'SUCCESS', attempts: 2 })
      counted.expectOneMessage(2)
    })

    test('la repetición a su hora y la persona que la pide al mismo tiempo son una', async () => {
      const workers = [counted.worker(), counted.worker()] as const
      const scope = await counted.sentWithoutAnswer(workers[0])
      counted.after(1)
      await Promise.all([...workers.map(counted.run), customs.reprocess(scope).catch(() => null)])
      await Promise.all(workers.map(counted.run))
      expect(await customs.find(scope)).toMatchObject({ state: 'SUCCESS', attempts: 2 })
      counted.expectOneMessage(2)
    })

    test('lo programado que vence mientras alguien lo envía sale una vez', async () => {
      const workers = [counted.worker(), counted.worker()]
      const scope = await customs.stock(counted.warehouse, today, { scheduleDate: '2026-11-20T21:00:00.000Z' })
      await Promise.all([...workers.map(counted.run), customs.send(scope, today).catch(() => null)])
      await Promise.all(workers.map(counted.run))
      expect(await customs.find(scope)).toMatchObject({ state: 'SUCCESS', attempts: 1 })
      counted.expectOneMessage(1)
    })
  })

  // Both databases do the rest alike.
  if (kind !== 'SQLite') return

  describe('nada se adelanta', () => {
    let one: Worker

    beforeEach(() => {
      one = counted.worker()
    })

    const sendByItself = (scope: StockScope) =>
      customs.store.write(async (tx) => {
        const author = productAsAuthor(customs.clock())
        const goods = await writeGoods(tx, scope.stockId)
        return await startSend(tx, await lockStockFor(tx, scope, 'send'), { fechaStock: today, author, cause: 'automaticSend', goods })
      })

    test('lo programado y lo automático de después espera el veredicto, lo dice, y sale con él', async () => {
      const unknown = await counted.sentWithoutAnswer(one, 'resetBefore', yesterday)
      await one.stop()
      const automatic = await customs.warehouse({ codigoLugarOperativo: '10001', automaticSend: '18:00' })
      const scheduled = await customs.stock(counted.warehouse, today, { scheduleDate: '2026-11-20T20:00:00.000Z' })
      const productAsAuthor = await customs.stock(automatic, today)
      const other = counted.worker()
      await counted.run(other)
      const waitsFor = { id: unknown.stockId, fechaStock: yesterday }
      expect(await customs.find(scheduled)).toMatchObject({ state: 'OPEN', scheduleDate: '2026-11-20T20:00:00.000Z', waitsFor })
      expect(await customs.find(productAsAuthor)).toMatchObject({ state: 'OPEN', scheduleDate: '2026-11-20T21:00:00.000Z', waitsFor })
      counted.expectOneMessage(1)

      await counted.runAfter(1, other)
      expect(await customs.find(unknown)).toMatchObject({ state: 'SUCCESS' })
      const ended = await Promise.all([customs.find(scheduled), customs.find(productAsAuthor)])
      expect(ended.map(({ state, errors }) => [state, ...errors.map(({ code }) => code)].join(' ')).toSorted()).toEqual([
        'FAILED YA-INFORMADO',
        'SUCCESS',
      ])
      expect(authority.accepted.size).toBe(2)
    })

    test('a mano se puede, y lo que quedó sin veredicto se sigue repitiendo', async () => {
      const unknown = await counted.sentWithoutAnswer(one, 'resetBefore', yesterday)
      const later = await customs.pending(today, counted.warehouse)
      await counted.run(one)
      expect(await customs.find(later)).toMatchObject({ state: 'SUCCESS' })
      await counted.runAfter(1, one)
      expect(await customs.find(unknown)).toMatchObject({ state: 'SUCCESS', attempts: 2 })
    })

    test('dos sin veredicto se repiten en el orden de sus días', async () => {
      const later = await counted.sentWithoutAnswer(one, 'resetBefore', today)
      const earlier = await counted.sentWithoutAnswer(one, 'resetBefore', yesterday)
      authority.plan('resetAfter')
      await counted.runAfter(1, one)
      expect(await customs.find(earlier)).toMatchObject({ state: 'TECHNICAL_ERROR', attempts: 2 })
      expect(await customs.find(later)).toMatchObject({ state: 'TECHNICAL_ERROR', attempts: 1, waitsFor: { id: earlier.stockId } })
      await counted.runAfter(10, one)
      const ids = authority.ids()
      expect(ids.slice(2)).toEqual([ids[1], ids[1], ids[0]])
      expect(await customs.find(later)).toMatchObject({ state: 'SUCCESS' })
    })

    test('lo automático que ya estaba por salir también espera a uno anterior que alguien envió después', async () => {
      const automatic = await customs.stock(counted.warehouse, today)
      await sendByItself(automatic)
      const earlier = await customs.pending(yesterday, counted.warehouse)
      authority.plan('resetBefore')
      await counted.run(one)
      expect(await customs.find(earlier)).toMatchObject({ state: 'TECHNICAL_ERROR' })
      expect(await customs.find(automatic)).toMatchObject({ state: 'PENDING', attempts: 0, waitsFor: { id: earlier.stockId } })
      await counted.runAfter(1, one)
      expect(await customs.find(automatic)).toMatchObject({ state: 'SUCCESS' })
      expect(authority.ids()).toHaveLength(3)
    })

    test('lo que quedó sin veredicto sale antes que lo que nunca salió, también en el mismo día y con un número menor', async () => {
      const automatic = await customs.stock(counted.warehouse, today)
      const unknown = await counted.sentWithoutAnswer(one, 'resetBefore')
      await sendByItself(automatic)
      await counted.run(one)
      expect(await customs.find(automatic)).toMatchObject({ state: 'PENDING', attempts: 0, waitsFor: { id: unknown.stockId } })
      authority.plan('resetBefore')
      await customs.reprocess(unknown)
      await counted.run(one)
      expect(await customs.find(unknown)).toMatchObject({ state: 'TECHNICAL_ERROR', attempts: 2, waitsFor: null })
      await counted.runAfter(10, one)
      expect(await customs.find(unknown)).toMatchObject({ state: 'SUCCESS' })
      expect(await customs.find(automatic)).toMatchObject({ state: 'FAILED', errors: [{ code: 'YA-INFORMADO' }] })
      counted.expectOneMessage(3)
    })

    test('sin veredicto y con su día ya aceptado por otro stock, se repite solo a mano', async () => {
      const unknown = await counted.sentWithoutAnswer(one, 'resetBefore')
      const copy = await customs.pending(today, counted.warehouse)
      await counted.run(one)
      expect(await customs.find(copy)).toMatchObject({ state: 'SUCCESS' })
      await counted.runAfter(60, one)
      expect(await customs.find(unknown)).toMatchObject({ state: 'TECHNICAL_ERROR', attempts: 1, nextAttemptDate: null })
      await customs.reprocess(unknown)
      await counted.run(one)
      expect(await customs.find(unknown)).toMatchObject({ attempts: 2 })
    })
  })
})
