import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { StockScope } from '#server/store/records/stock-rows.ts'
import { listAutomaticSends, listUnnotifiedWarehouses, takeUnnotifiedDays } from '#server/store/stocks/automatic-sends.ts'
import { eventsOf } from '../../support/events.ts'
import { openForEach } from '../../support/open-for.ts'
import { addCompany, addUser } from '../../support/people.ts'
import { stores } from '../../support/store.ts'
import { openCustoms } from './customs.ts'

describe.each(stores)('los envíos automáticos, sobre %s', (kind, openFreshStore) => {
  const customs = openForEach(() => openCustoms(openFreshStore))

  const today = '2026-11-20'

  const notices = () => customs.store.db.selectFrom('mail_outbox').select(['recipient', 'notice']).orderBy('recipient').execute()

  /** A warehouse that sends by itself, with an operator, and a company with an administrator. */
  async function staffed(): Promise<number> {
    const warehouseId = await customs.warehouse({ automaticSend: '18:00' })
    const { db } = customs.store
    const { companyId } = await db.selectFrom('deposito').select('companyId').where('id', '=', warehouseId).executeTakeFirstOrThrow()
    const [clerk, chief, gone] = [await addUser(db, 'clerk'), await addUser(db, 'chief'), await addUser(db, 'gone')]
    await db.updateTable('user').set({ activated: 0 }).where('id', '=', gone.id).execute()
    for (const { id: userId } of [clerk, gone]) await db.insertInto('deposito_user').values({ depositoId: warehouseId, userId }).execute()
    await db.insertInto('company_admin').values({ companyId, userId: chief.id }).execute()
    return warehouseId
  }

  test('uno que no encontró nada se dice una vez, por correo a quienes tienen que saberlo y en la auditoría; los días de un servidor apagado son un solo correo', async () => {
    const warehouseId = await staffed()
    await customs.runWorkers(3)
    await customs.runWorkers(2)
    const told = await notices()
    expect(told.map(({ recipient }) => recipient)).toEqual(['chief@deposito.example', 'clerk@deposito.example'])
    expect(told[0]?.notice).toContain('20/11/2026')
    const events = await customs.store.db.selectFrom('audit_event').select(['auditEventType', 'recordId']).execute()
    expect(events.filter(({ auditEventType }) => auditEventType === 'AUTOMATIC_SEND_EMPTY')).toEqual([
      { auditEventType: 'AUTOMATIC_SEND_EMPTY', recordId: warehouseId },
    ])
    expect(await listAutomaticSends(customs.store.db, warehouseId, { since: today })).toEqual([
      { day: today, decidedDate: '2026-11-20T21:00:00.000Z', outcome: 'nothingToSend', stockId: null, isDeclared: false },
    ])
    await customs.store.db.deleteFrom('mail_outbox').execute()
    customs.at('2026-11-23T21:30:00.000Z')
    await customs.runWorkers()
    const later = await notices()
    expect([later.length, later[0]?.notice]).toEqual([2, expect.stringContaining('Días: 21/11/2026, 22/11/2026, 23/11/2026')])
  })

  // Both databases do the rest alike.
  if (kind !== 'SQLite') return

  test('un envío propio que la aduana rechazó o que no salió se dice una vez; el de una persona no', async () => {
    const warehouseId = await staffed()
    const refused = await customs.stock(warehouseId, today, { destinoMercaderia: '999' })
    const byHand = await customs.stock(warehouseId, '2026-11-19', { destinoMercaderia: '999' })
    await customs.runWorkers(2)
    await customs.send(byHand, '2026-11-19')
    await customs.runWorkers()
    for (const scope of [refused, byHand]) expect(await customs.find(scope)).toMatchObject({ state: 'ERROR' })
    const early = await customs.stock(warehouseId, '2026-11-22', { scheduleDate: '2026-11-20T20:00:00.000Z' })
    await customs.runWorkers()
    expect(await customs.find(early)).toMatchObject({ state: 'FAILED' })
    const told = await notices()
    expect(told.map(({ recipient }) => recipient.slice(0, 5))).toEqual(['chief', 'chief', 'clerk', 'clerk'])
    const [first, second] = told.map(({ notice }) => notice)
    expect(first).toMatch(/El stock del 20\/11\/2026 .* fue rechazado por la aduana con un error\..*stock-detail\/1"/)
    expect(second).toContain('no se envió. Motivo: Era la hora del envío programado, pero el día informado todavía no llegó.')
  })

  test('lo que se envió, o ya estaba aceptado, no se dice; y un día que alguien mandó a mano figura como declarado', async () => {
    const warehouseId = await staffed()
    await customs.stock(warehouseId, today)
    await customs.runWorkers()
    expect(await notices()).toEqual([])
    customs.at('2026-11-21T21:30:00.000Z')
    await customs.runWorkers()
    expect(await notices()).toHaveLength(2)
    await customs.send(await customs.stock(warehouseId, '2026-11-21'), '2026-11-21')
    const [missed, sent] = await listAutomaticSends(customs.store.db, warehouseId, { since: today })
    expect([missed?.outcome, missed?.isDeclared, sent?.outcome]).toEqual(['nothingToSend', true, 'sent'])
  })

  test('un reloj que se adelantó un momento no detiene los siguientes', async () => {
    const warehouseId = await customs.warehouse({ automaticSend: '18:00' })
    customs.at('2027-09-16T22:00:00.000Z')
    await customs.runWorkers()
    customs.at('2026-11-20T20:00:00.000Z')
    await customs.runWorkers()
    const scope = await customs.stock(warehouseId, today)
    customs.at('2026-11-20T21:00:00.000Z')
    await customs.runWorkers()
    expect(await customs.find(scope)).toMatchObject({ state: 'SUCCESS' })
    // Nor is the day decided that the clock had come to.
    const later = await customs.stock(warehouseId, '2027-09-16')
    customs.at('2027-09-16T22:00:00.000Z')
    await customs.runWorkers()
    expect(await customs.find(later)).toMatchObject({ state: 'SUCCESS' })
  })

  describe('con un reloj que se adelanta,', () => {
    const steadyMs = 600_000
    // The time passes when a test says so, also that of the monotonic clock.
    beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }))
    afterEach(() => void vi.useRealTimers())

    const toldDays = async (): Promise<unknown[]> => {
      const events = await eventsOf(customs.store, 'AUTOMATIC_SEND_EMPTY')
      return events.map(({ data }) => data.message)
    }

    test('lo que no encontró no se dice a nadie ni se registra, tampoco si otro arranque lo tiene más adelantado', async () => {
      const warehouseId = await staffed()
      for (const day of ['16', '17']) {
        customs.at(`2027-09-${day}T22:00:00.000Z`)
        const worker = customs.worker({ steadyMs })
        await customs.run(worker)
        await worker.stop()
      }
      expect(await listAutomaticSends(customs.store.db, warehouseId, { since: '2027-09-17' })).toHaveLength(1)
      customs.at('2026-11-20T21:00:00.000Z')
      const worker = customs.worker({ steadyMs })
      await customs.run(worker)
      expect([await notices(), await toldDays()]).toEqual([[], []])
      customs.at('2026-11-20T21:10:00.000Z')
      vi.advanceTimersByTime(steadyMs)
      await customs.run(worker)
      expect(await notices()).toHaveLength(2)
      expect(await toldDays()).toEqual([today])
    })

    test('otro proceso que tiene bien la hora no dice lo de un día que todavía no llegó', async () => {
      const warehouseId = await staffed()
      const [day, decidedDate] = ['2026-11-21', '2026-11-21T21:00:00.000Z']
      const decided = { depositoId: warehouseId, day, decidedDate, outcome: 'nothingToSend', stockId: null } as const
      await customs.store.db.insertInto('automatic_send').values(decided).execute()
      expect(await listUnnotifiedWarehouses(customs.store.db, customs.clock())).toEqual([])
      expect(await takeUnnotifiedDays(customs.store.db, warehouseId, customs.clock())).toEqual([])
    })
  })

  test('de los muchos de una misma hora los primeros salen antes de que empiece el último, que una persona todavía puede apagar; lo que otro programó no espera a todos', async () => {
    const scopes = []
    for (let count = 1; count <= 30; count += 1)
      scopes.push(await customs.stock(await customs.warehouse({ automaticSend: '18:00' }), today))
    const last = scopes.at(-1) ?? { warehouseId: 0, stockId: 0 }
    let open: string | null = null
    let scheduled: StockScope | null = null
    const worker = customs.worker({
      tickMs: 0,
      authority: customs.authority(async () => {
        open ??= (await customs.find(last)).state
        scheduled ??= await customs.stock(await customs.warehouse(), today, { scheduleDate: '2026-11-20T20:00:00.000Z' })
        await customs.store.db.updateTable('deposito').set({ automaticSend: null }).where('id', '=', last.warehouseId).execute()
      }),
    })
    await worker.idle()
    await worker.stop()
    expect(open).toBe('OPEN')
    for (const scope of scopes) expect(await customs.find(scope)).toMatchObject({ state: scope === last ? 'OPEN' : 'SUCCESS' })
    const events = customs.store.db.selectFrom('audit_event').select('stockId').where('auditEventType', '=', 'STOCK_SENT').orderBy('id')
    const started = (await events.execute()).map(({ stockId }) => stockId)
    expect(started).toHaveLength(30)
    expect(started.at(-1)).toBe(scopes.at(-2)?.stockId)
  })

  test('las llamadas de una compañia que no tienen respuesta no detienen a otra', async () => {
    const silent = []
    for (let count = 1; count <= 6; count += 1) silent.push(await customs.stock(await customs.warehouse(), today))
    const other = await customs.stock(await customs.warehouse(), today)
    const companyId = await addCompany(customs.store.db, 'otra', 'Depósitos del Norte')
    await customs.store.db.updateTable('deposito').set({ companyId }).where('id', '=', other.warehouseId).execute()
    for (const scope of silent) await customs.send(scope, today)

    const release = Promise.withResolvers<void>()
    let waiting = 0
    const authority = customs.authority(() => {
      waiting += 1
      return release.promise
    })
    const first = customs.worker({ authority })
    // One company has at most four calls on their way.
    await expect.poll(() => waiting).toBe(4)
    await customs.send(other, today)
    first.wake()
    await expect.poll(() => waiting).toBe(5)
    const calling = await customs.store.db.selectFrom('afip_log').select('stockId').execute()
    expect(calling.map(({ stockId }) => stockId)).toContain(other.stockId)
    release.resolve()
    await first.idle()
    for (const scope of [...silent, other]) expect(await customs.find(scope)).toMatchObject({ state: 'SUCCESS' })
  })
})
