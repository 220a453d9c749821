import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { startCleanUp } from '#server/jobs/clean-up.ts'
import { productAsAuthor, recordEvent } from '#server/store/operations/audit.ts'
import { rememberAnswer } from '#server/store/operations/idempotency.ts'
import { openForEach } from '../../support/open-for.ts'
import { stores } from '../../support/store.ts'

describe.each(stores)('la limpieza, en %s,', (kind, openFreshStore) => {
  const sixYearsMs = 6 * 365 * 86_400_000
  let ahead: number
  let logged: unknown[]
  const store = openForEach(openFreshStore)

  beforeEach(async () => {
    ahead = 0
    logged = []
    for (const year of ['2020', '2025'])
      await recordEvent(store.db, productAsAuthor(new Date(`${year}-11-20T12:00:00.000Z`)), { type: 'STOCK_SENT' })
    // The hours pass when a test says so, also those of the monotonic clock.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  })
  afterEach(() => void vi.useRealTimers())

  const error = (_: unknown, text?: string): void => void logged.push(text)

  async function startProduct(): Promise<ReturnType<typeof startCleanUp>> {
    const began = performance.now()
    const clock = (): Date => new Date(Date.parse('2026-11-20T15:00:00.000Z') + performance.now() - began + ahead)
    const job = startCleanUp({ store, clock, auditDays: 1825, log: { debug: () => undefined, error } })
    onTestFinished(() => job.stop())
    await expect.poll(() => job.state().running).toBe(false)
    return job
  }

  async function anHourLater(job: ReturnType<typeof startCleanUp>): Promise<void> {
    vi.advanceTimersByTime(3_600_000)
    await expect.poll(() => job.state().running).toBe(false)
  }

  const years = async (): Promise<string[]> => {
    const events = await store.db.selectFrom('audit_event').select('auditEventDate').orderBy('auditEventDate').execute()
    return events.map(({ auditEventDate }) => auditEventDate.slice(0, 4))
  }

  test('borra lo vencido una hora después de arrancar, así que también en un producto que arranca todos los días; las respuestas guardadas, a los tres días', async () => {
    const answer = { login: 'operador', call: 'POST /api', bodyHash: null, status: 201, headers: {}, body: '' }
    await rememberAnswer(store.db, { ...answer, key: 'vieja', now: '2026-11-17T15:59:59.999Z' })
    await rememberAnswer(store.db, { ...answer, key: 'nueva', now: '2026-11-17T16:00:00.001Z' })
    const job = await startProduct()
    expect(await years()).toEqual(['2020', '2025'])
    await anHourLater(job)
    expect(await years()).toEqual(['2025'])
    expect(await store.db.selectFrom('idempotency_key').select('key').execute()).toEqual([{ key: 'nueva' }])
  })

  // Both databases do the rest alike.
  if (kind !== 'SQLite') return

  test('no borra lo que vale, aunque el reloj esté adelantado al arrancar, o se adelante mientras anda', async () => {
    ahead = sixYearsMs
    await (await startProduct()).stop()
    ahead = 0
    const job = await startProduct()
    ahead = sixYearsMs
    await anHourLater(job)
    ahead = 0
    await anHourLater(job)
    expect(await years()).toEqual(['2020', '2025'])
    await anHourLater(job)
    expect(await years()).toEqual(['2025'])
  })

  test('con la base caída no se detiene nada: queda dicho', async () => {
    await store.close()
    await anHourLater(await startProduct())
    expect(logged).toEqual(['the clean-up failed'])
  })
})
