import { describe, expect, test } from 'vitest'
import { listCandidates } from '#server/store/stocks/due-sends.ts'
import { beginCall, claimStock, type Lease, renewLeases, type Work } from '#server/store/stocks/leases.ts'
import { openForEach } from '../../support/open-for.ts'
import { stores } from '../../support/store.ts'
import { freeTickets } from '../../support/tickets.ts'
import { troubled } from '../../support/troubled.ts'
import { openCustoms } from './customs.ts'

describe.each(stores)('varios procesos sobre %s', (kind, openFreshStore) => {
  const customs = openForEach(() => openCustoms(openFreshStore))

  const today = '2026-11-20'
  const leaseMs = 30_000
  const lease = (owner: string) => ({ owner, now: customs.clock(), leaseMs })
  const call = { service: 'wgesstockdepositosfiscales', operation: 'RegistrarStock', request: '<sobre/>' }

  /** Claims the first stock that may be claimed. */
  const claimNext = async (of: Lease): Promise<Work> => {
    const [first] = await listCandidates(customs.store.db, of.now)
    const work = first && (await claimStock(customs.store, first, of))
    if (!work) throw new Error('nothing to claim')
    return work
  }

  /** A process claims the stock, begins its call and dies. */
  const dieCalling = async (): Promise<void> => {
    const work = await claimNext(lease('muerto'))
    await customs.store.write((tx) => beginCall(tx, work, lease('muerto'), call))
  }

  test('cada stock se envía una sola vez, y los de un mismo lugar en el orden de sus días', async () => {
    const days = ['2026-11-20', '2026-11-18', '2026-11-19']
    const places = [await customs.warehouse(), await customs.warehouse(), await customs.warehouse()]
    const scopes = await Promise.all(places.flatMap((place) => days.map((day) => customs.pending(day, place))))
    const workers = [customs.worker(), customs.worker(), customs.worker()]
    await expect
      .poll(async () => {
        await Promise.all(workers.map(customs.run))
        return await customs.verdicts()
      })
      .toEqual(Array(9).fill(true))
    for (const scope of scopes) expect(await customs.find(scope)).toMatchObject({ state: 'SUCCESS' })
    expect(await customs.calls()).toHaveLength(9)
  })

  test('lo que mandó una persona sale antes que lo automático; después, el día más viejo', async () => {
    const ids: number[] = []
    for (const day of [today, '2026-11-19', today, '2026-11-19']) ids.push((await customs.pending(day)).stockId)
    const [later, earlier, laterByHand, earlierByHand] = ids
    await customs.store.db.updateTable('stock').set({ isAutomatic: 1 }).where('id', 'in', ids.slice(0, 2)).execute()
    const listed = await listCandidates(customs.store.db, customs.clock())
    expect(listed.map(({ id }) => id)).toEqual([earlierByHand, laterByHand, earlier, later])
  })

  test('un veredicto que llega tarde vale, y que no lo haya no cambia lo que otro está haciendo', async () => {
    const scope = await customs.pending(today)
    const work = await claimNext(lease('lento'))
    const logId = await customs.store.write((tx) => beginCall(tx, work, lease('lento'), call))
    customs.at('2026-11-20T21:01:00.000Z')
    const worker = customs.worker()
    await worker.idle()
    await worker.stop()
    await customs.reprocess(scope)
    expect(await claimNext(lease('otro'))).toEqual(work)

    const late = { work, owner: 'lento', logId: logId ?? 0 }
    expect(await customs.settle({ ...late, verdict: { kind: 'unknown', reason: 'timeout', detail: '' } })).toBe(false)
    expect(await customs.find(scope)).toMatchObject({ state: 'PENDING' })
    const verdict = { kind: 'accepted', errors: [], timeStamp: null } as const
    expect(await customs.settle({ ...late, verdict })).toBe(true)
    expect(await customs.find(scope)).toMatchObject({ state: 'SUCCESS' })
    expect(await customs.settle({ ...late, verdict, owner: 'otro' })).toBe(false)
  })

  // Both databases do the rest alike.
  if (kind !== 'SQLite') return

  test('lo que tomó un proceso con el reloj adelantado y muerto no espera a esa fecha; lo de uno que vive no se le quita', async () => {
    const [scope, other] = [await customs.pending(today), await customs.pending(today)]
    const ahead = { owner: 'adelantado', now: new Date(customs.clock().getTime() + 86_400_000), leaseMs }
    for (const _ of [scope, other]) await claimNext(ahead)
    const alive = setInterval(() => {
      const now = new Date(ahead.now.getTime() + performance.now())
      void renewLeases(customs.store.db, { ...ahead, now }, [other.stockId])
    }, 50)
    const worker = customs.worker({ leaseMs: 2000, alone: false })
    await expect
      .poll(async () => {
        worker.wake()
        return (await customs.find(scope)).state
      })
      .toBe('SUCCESS')
    expect((await customs.find(other)).state).toBe('PENDING')
    clearInterval(alive)
  })

  test('lo que reclamó un proceso que murió antes de llamar lo envía otro, con el mismo número; lo que estaba enviando queda con error técnico, y reprocesado se acepta', async () => {
    const claimed = await customs.pending(today)
    const { transactionId } = await customs.find(claimed)
    await claimNext(lease('muerto'))
    const worker = customs.worker()
    await worker.idle()
    expect(await customs.find(claimed)).toMatchObject({ state: 'PENDING' })
    customs.at('2026-11-20T21:00:31.000Z')
    await customs.run(worker)
    expect(await customs.find(claimed)).toMatchObject({ state: 'SUCCESS', transactionId })
    const calling = await customs.pending(today)
    const { transactionId: called } = await customs.find(calling)
    await dieCalling()
    customs.at('2026-11-20T21:01:02.000Z')
    await customs.run(worker)
    expect(await customs.find(calling)).toMatchObject({
      state: 'TECHNICAL_ERROR',
      transactionId: called,
      errors: [{ code: 'INTERRUMPIDO' }],
    })
    await customs.reprocess(calling)
    await customs.run(worker)
    expect(await customs.find(calling)).toMatchObject({ state: 'SUCCESS', transactionId: called })
  })

  test('el único proceso no espera: lo que encuentra a medias al arrancar no es de nadie', async () => {
    const scope = await customs.pending(today)
    await dieCalling()
    await customs.worker({ alone: true }).idle()
    expect(await customs.find(scope)).toMatchObject({ state: 'TECHNICAL_ERROR' })
  })

  test('quien perdió su turno ya no llama', async () => {
    await customs.pending(today)
    const work = await claimNext(lease('lento'))
    customs.at('2026-11-20T21:01:00.000Z')
    await customs.worker().idle()
    expect(await customs.store.write((tx) => beginCall(tx, work, lease('lento'), call))).toBeNull()
    expect(await customs.verdicts()).toEqual([true])
  })

  test('un proceso que sigue vivo conserva su turno, dure lo que dure la llamada', async () => {
    const scope = await customs.pending(today)
    const release = Promise.withResolvers<void>()
    const called = Promise.withResolvers<void>()
    const slow = customs.authority(() => {
      called.resolve()
      return release.promise
    })
    const busy = customs.worker({ authority: slow, leaseMs: 60 })
    await called.promise
    customs.at('2026-11-20T21:05:00.000Z')
    const until = async (): Promise<string | null> =>
      (await customs.store.db.selectFrom('stock').select('leaseUntil').executeTakeFirstOrThrow()).leaseUntil
    await expect.poll(until).toBe('2026-11-20T21:05:00.060Z')
    await customs.worker().idle()
    expect(await customs.find(scope)).toMatchObject({ state: 'PENDING' })
    release.resolve()
    await busy.idle()
    expect(await customs.find(scope)).toMatchObject({ state: 'SUCCESS' })
    expect(await customs.calls()).toHaveLength(1)
  })

  test('al detenerse a mitad de una llamada deja el stock con error técnico, y lo que no llamó queda para el siguiente', async () => {
    const calling = await customs.pending(today)
    customs.standIn.change(troubled('silent'))
    const first = customs.worker()
    await expect.poll(() => customs.verdicts()).toEqual([true])
    await first.stop()
    expect(await customs.find(calling)).toMatchObject({ state: 'TECHNICAL_ERROR', errors: [{ code: 'INTERRUMPIDO' }] })

    const waiting = await customs.pending(today)
    const called = Promise.withResolvers<void>()
    const second = customs.worker({
      tickets: freeTickets((_, signal) => {
        called.resolve()
        return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('stopped'))))
      }),
    })
    await called.promise
    await second.stop()
    expect(await customs.find(waiting)).toMatchObject({ state: 'PENDING', errors: [] })
    await customs.worker().idle()
    expect(await customs.find(waiting)).toMatchObject({ state: 'SUCCESS' })
  })
})
