import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { canMarkNotReceived } from '#domain/stock/stock.ts'
import { createAuthorityClient } from '#server/authority/client.ts'
import { NoTicket } from '#server/authority/wsaa/ticket.ts'
import { markNotReceived } from '#server/sending/settlement.ts'
import type { Worker } from '#server/sending/worker.ts'
import { productAsAuthor } from '#server/store/operations/audit.ts'
import { permisoEmbarques } from '#server/store/records/stock-records.ts'
import { readHolder } from '#server/store/records/whole-stock.ts'
import { ActionNotAllowed, lockStockFor } from '#server/store/stocks/locked-stock.ts'
import { deleteStock, updateStock } from '#server/store/stocks/stocks.ts'
import { startCountingAuthority } from '../../support/counting-authority.ts'
import { current, openForEach } from '../../support/open-for.ts'
import { aPermisoEmbarque } from '../../support/records.ts'
import { stores } from '../../support/store.ts'
import { aTicket, freeTickets } from '../../support/tickets.ts'
import { openCounted } from './counted.ts'

const today = '2026-11-20'
const yesterday = '2026-11-19'

describe.each(stores)('lo que la aduana no contestó, sobre %s', (kind, openFreshStore) => {
  const counted = openForEach(() => openCounted(openFreshStore))
  const customs = current(() => counted.customs)
  const authority = current(() => counted.authority)
  let one: Worker

  beforeEach(() => {
    one = counted.worker()
  })

  test('sin respuesta se repite solo al minuto, a los cinco, a los quince y después cada hora, siempre el mismo mensaje', async () => {
    const scope = await counted.sentWithoutAnswer(one, 'silentAfter')
    expect(await customs.find(scope)).toMatchObject({ fechaStock: today, errors: [{ code: 'SIN-RESPUESTA' }] })
    authority.plan('502Before', '502After', 'resetBefore', 'resetAfter', 'halfAfter')
    for (const [times, minutes, wait] of [
      [2, 1, 5],
      [3, 6, 15],
      [4, 21, 60],
      [5, 81, 60],
      [6, 141, 60],
    ] as const) {
      await counted.runAfter(minutes - 0.01, one)
      expect(authority.messages).toHaveLength(times - 1)
      await counted.runAfter(minutes, one)
      expect(await customs.find(scope)).toMatchObject({
        state: 'TECHNICAL_ERROR',
        attempts: times,
        lastAttemptDate: customs.clock().toISOString(),
        nextAttemptDate: new Date(customs.clock().getTime() + wait * 60_000).toISOString(),
      })
    }
    await counted.runAfter(201, one)
    // The answer is that of the first message, which the authority accepted.
    const sentDate = new Date(counted.start).toISOString()
    expect(await customs.find(scope)).toMatchObject({
      state: 'SUCCESS',
      attempts: 7,
      nextAttemptDate: null,
      errors: [],
      sentDate,
      daysLate: 0,
    })
    counted.expectOneMessage(7)
    const outcomes = (await customs.calls()).map(({ outcome }) => outcome)
    expect([outcomes.length, outcomes[0], outcomes[6]]).toEqual([7, 'timeout', 'accepted'])
    expect(authority.accepted.size).toBe(1)
  })

  // Both databases do the rest alike.
  if (kind !== 'SQLite') return

  test.each([
    ['un acceso vencido', { code: '7005' }, 'SIN-ACCESO'],
    ['un acceso desconocido', { code: '7008' }, 'SIN-ACCESO'],
    ['una CUIT que el acceso no tiene', { code: '7014' }, 'SIN-ACCESO'],
    ['un agente que no vale', { code: '6005' }, 'SIN-ACCESO'],
    ['el error interno de la aduana', { code: '7004' }, 'SIN-VEREDICTO'],
    ['un mensaje que no pudo leer', 'fault', 'SIN-VEREDICTO'],
    ['un pedido que devuelve sin procesar', 'emptyBadRequest', 'SIN-CONEXION'],
    ['todavía en proceso', { code: '41973' }, 'EN-PROCESO'],
  ] as const)('%s no dice nada del primer envío: sigue el error técnico, con su mensaje y su número', async (__, step, code) => {
    const scope = await counted.sentWithoutAnswer(one)
    const { transactionId } = await customs.find(scope)
    authority.plan(step)
    await customs.reprocess(scope)
    await counted.run(one)
    const found = await customs.find(scope)
    expect(found).toMatchObject({ state: 'TECHNICAL_ERROR', transactionId })
    expect(found.errors[0]?.code).toBe(code)
    await expect(customs.send(scope, today)).rejects.toThrow(ActionNotAllowed)
    await expect(customs.store.write((tx) => lockStockFor(tx, scope, 'delete'))).rejects.toThrow(ActionNotAllowed)
    await customs.reprocess(scope)
    await counted.run(one)
    expect(await customs.find(scope)).toMatchObject({ state: 'SUCCESS', transactionId })
    counted.expectOneMessage(3)
  })

  test('lo mismo contestado al primer envío es una respuesta, y el siguiente lleva otro número', async () => {
    const scope = await customs.stock(counted.warehouse, today)
    for (const step of [{ code: '7005' }, { code: '7004' }, 'fault'] as const) {
      authority.plan(step)
      await customs.send(scope, today)
      await counted.run(one)
      expect(await customs.find(scope)).toMatchObject({ state: 'ERROR', nextAttemptDate: null })
      const codes = (await customs.find(scope)).errors.map(({ code }) => code)
      expect(codes.includes('ERROR-ADUANA'), 'quizá lo recibió igual').toBe(codes.includes('7004'))
    }
    authority.plan('emptyBadRequest')
    await customs.send(scope, today)
    await counted.run(one)
    expect(await customs.find(scope)).toMatchObject({ state: 'FAILED', errors: [{ code: 'NO-PROCESADO' }] })
    expect(new Set(authority.ids()).size).toBe(4)
  })

  test('una respuesta más vieja que la repetición es la primera, guardada: vale, aunque sea sobre el acceso', async () => {
    const scope = await counted.sentWithoutAnswer(one)
    counted.after(5)
    authority.plan({ code: '7005', timeStamp: new Date(counted.start + 1000).toISOString() })
    await counted.run(one)
    expect(await customs.find(scope)).toMatchObject({ state: 'ERROR', errors: [{ code: '7005' }] })
  })

  test.each([
    ['de antes del primer envío', { code: '7005', timeStamp: '2026-11-20T20:00:00.000Z' }],
    ['de un año imposible', { code: '7005', timeStamp: '0001-01-01T00:00:00-03:00' }],
    ['sin que se sepa la hora de la aduana', { code: '7005', timeStamp: '2026-11-20T21:00:01.000Z', date: null }],
    ['sin motivo alguno', { code: '' }],
  ] as const)('un rechazo %s no dice nada del primer envío', async (__, step) => {
    const scope = await counted.sentWithoutAnswer(one)
    counted.after(5)
    authority.plan(step)
    await counted.run(one)
    expect(await customs.find(scope)).toMatchObject({ state: 'TECHNICAL_ERROR', attempts: 2 })
    await counted.runAfter(30, one)
    expect(await customs.find(scope)).toMatchObject({ state: 'SUCCESS' })
    counted.expectOneMessage(3)
  })

  test('lo que no llega a salir también cuenta como intento, para que haya una salida', async () => {
    const scope = await counted.sentWithoutAnswer(counted.worker())
    const noTicket = customs.worker({ tickets: freeTickets(() => Promise.reject(new NoTicket('cms.cert.expired', '', null))) })
    for (let attempts = 2; attempts <= 5; attempts += 1) {
      await customs.reprocess(scope)
      await counted.run(noTicket)
      expect(await customs.find(scope)).toMatchObject({
        state: 'TECHNICAL_ERROR',
        attempts,
        lastAttemptDate: customs.clock().toISOString(),
      })
    }
    expect(canMarkNotReceived(await customs.find(scope))).toBe(true)
  })

  test('el acceso que la aduana repita no queda guardado', async () => {
    await one.stop()
    const ticket = aTicket({ token: 'un acceso largo y secreto <1>', sign: 'una firma larga y secreta' })
    const echo = `eco: un acceso largo y secreto &lt;1&gt; ${ticket.token} ${ticket.sign}`
    const registrarStock = () =>
      Promise.resolve({
        verdict: { kind: 'fault', errors: [{ code: 'RECHAZADO', description: echo, additionalDescription: echo }] } as const,
        status: 500,
        response: echo,
        durationMs: 1,
        clockDifferenceMs: 0,
      })
    const scope = await customs.pending(today, counted.warehouse)
    await counted.run(customs.worker({ authority: { registrarStock }, tickets: freeTickets(() => Promise.resolve(ticket)) }))
    const { errors } = await customs.find(scope)
    expect(errors).toMatchObject([{ description: 'eco: *** *** ***', additionalDescription: 'eco: *** *** ***' }])
    expect((await customs.calls())[0]?.response).toBe('eco: *** *** ***')
  })

  test('un rechazo del stock contestado a la repetición vale', async () => {
    const scope = await counted.sentWithoutAnswer(one, 'resetBefore')
    authority.plan({ refuse: '30963' })
    await customs.reprocess(scope)
    await counted.run(one)
    expect(await customs.find(scope)).toMatchObject({ state: 'ERROR', errors: [{ code: '30963' }] })
    await customs.send(scope, today)
    await counted.run(one)
    expect(await customs.find(scope)).toMatchObject({ state: 'SUCCESS' })
    expect(new Set(authority.ids()).size).toBe(2)
    expect(authority.accepted.size).toBe(1)
  })

  test('una aceptación guardada lleva su propia fecha también cuando el reloj de la aduana atrasa', async () => {
    await one.stop()
    const slow = await startCountingAuthority(() => new Date(customs.clock().getTime() - 2000))
    onTestFinished(slow.close)
    const worker = customs.worker({ authority: createAuthorityClient({ url: slow.url, timeoutMs: 1000 }) })
    slow.plan('resetAfter')
    const scope = await customs.pending(today, counted.warehouse)
    await counted.run(worker)
    await counted.runAfter(24 * 60, worker)
    const sentDate = new Date(counted.start - 2000).toISOString()
    expect(await customs.find(scope)).toMatchObject({ state: 'SUCCESS', sentDate, daysLate: 0 })
  })

  test('la repetición es el mismo mensaje aunque hayan cambiado el stock, la compañía y el depósito', async () => {
    const scope = await counted.sentWithoutAnswer(one)
    const { cuit: declared } = await customs.store.db.selectFrom('company').select('cuit').executeTakeFirstOrThrow()
    await permisoEmbarques.insert(customs.store.db, scope, aPermisoEmbarque({ identificadorPermiso: '16033EC01000040T' }))
    await customs.store.db.updateTable('company').set({ cuit: '30-71234567-1', tipoAgente: 'OTRO', rol: 'OTRO' }).execute()
    await customs.store.db.updateTable('deposito').set({ codigoAduana: '073', codigoLugarOperativo: '99999' }).execute()
    await customs.reprocess(scope)
    await counted.run(one)
    expect(await customs.find(scope)).toMatchObject({ state: 'SUCCESS' })
    counted.expectOneMessage(2)
    expect((await readHolder(customs.store.db, scope.stockId)).stock).toMatchObject({ cuit: declared, codigoAduana: '001' })
  })

  test('una aceptación que llega tarde vale más que todo lo que pasó después', async () => {
    const scope = await counted.sentWithoutAnswer(one)
    const { transactionId } = await customs.find(scope)
    const [first] = await customs.store.db.selectFrom('afip_log').selectAll().execute()
    authority.plan({ refuse: '30963' })
    await customs.store.db.updateTable('stock').set({ state: 'ERROR' }).execute()
    await updateStock(customs.store.db, scope, { fechaStock: yesterday })
    await deleteStock(customs.store.db, scope, { login: 'user', now: customs.clock().toISOString() })

    const work = {
      stockId: scope.stockId,
      depositoId: counted.warehouse,
      companyId: 1,
      transactionId: transactionId ?? '',
      fechaStock: today,
      message: '',
      stored: '',
    }
    const late = { work, owner: 'otro', logId: first?.id ?? 0 }
    expect(await customs.settle({ ...late, verdict: { kind: 'accepted', errors: [], timeStamp: null } })).toBe(true)
    const found = await customs.find(scope)
    expect(found).toMatchObject({ state: 'SUCCESS', transactionId, fechaStock: today, deleted: null })
    expect(found.errors, 'lo que se ve puede no ser lo informado').toMatchObject([{ code: 'MODIFICADO' }])
    expect(await customs.settle({ ...late, verdict: { kind: 'fault', errors: [] } })).toBe(false)
    expect(await customs.find(scope)).toMatchObject({ state: 'SUCCESS' })
  })

  test('marcado como no recibido no se repite, y el siguiente va con otro número', async () => {
    const scope = await counted.sentWithoutAnswer(one, 'resetBefore')
    await customs.store.write(async (tx) => {
      const { stock } = await lockStockFor(tx, scope, 'notReceived')
      return await markNotReceived(tx, scope, stock, {
        reason: 'La aduana no lo tiene',
        author: { ...productAsAuthor(customs.clock()), login: 'admin' },
      })
    })
    await counted.runAfter(60, one)
    counted.expectOneMessage(1)
    await customs.send(scope, today)
    await counted.run(one)
    expect(await customs.find(scope)).toMatchObject({ state: 'SUCCESS' })
    expect(new Set(authority.ids()).size).toBe(2)
  })
})
