import { expect } from 'vitest'
import { createAuthorityClient } from '#server/authority/client.ts'
import type { Worker, WorkerOptions } from '#server/sending/worker.ts'
import type { StockScope } from '#server/store/records/stock-rows.ts'
import { startCountingAuthority, type CountingAuthority, type Step } from '../../support/counting-authority.ts'
import type { TestStore } from '../../support/store.ts'
import { openCustoms, type Customs } from './customs.ts'

/** A warehouse, and an authority that counts its messages. */
export interface Counted {
  readonly customs: Customs
  readonly authority: CountingAuthority
  readonly warehouse: number
  /** The instant at which the clock starts, 18:00 of 20/11/2026 in Buenos Aires, in milliseconds. */
  readonly start: number
  worker(options?: Partial<WorkerOptions>): Worker
  /** Runs one round of a worker, and resolves when all that was due is done. */
  run(worker: Worker): Promise<void>
  /** Moves the clock to so many minutes after the start. */
  after(minutes: number): void
  /** Runs one round of a worker at so many minutes after the start. */
  runAfter(minutes: number, worker: Worker): Promise<void>
  /** Sends a stock of today, or of another day, whose first call leaves its outcome unknown. */
  sentWithoutAnswer(worker: Worker, first?: Step, day?: string): Promise<StockScope>
  /** Every message so far is the same, byte for byte. */
  expectOneMessage(times: number): void
  close(): Promise<void>
}

export async function openCounted(openFreshStore: () => Promise<TestStore>): Promise<Counted> {
  const customs = await openCustoms(openFreshStore)
  const authority = await startCountingAuthority(customs.clock)
  const warehouse = await customs.warehouse()
  const start = customs.clock().getTime()
  const after = (minutes: number): void => customs.at(new Date(start + minutes * 60_000).toISOString())
  return {
    customs,
    authority,
    warehouse,
    start,
    worker: (options) => customs.worker({ authority: createAuthorityClient({ url: authority.url, timeoutMs: 1000 }), ...options }),
    run: customs.run,
    after,
    async runAfter(minutes, worker) {
      after(minutes)
      await customs.run(worker)
    },
    async sentWithoutAnswer(worker, first = 'resetAfter', day = '2026-11-20') {
      authority.plan(first)
      const scope = await customs.pending(day, warehouse)
      await customs.run(worker)
      // Another worker of the test may have taken it.
      await expect.poll(async () => (await customs.find(scope)).state).toBe('TECHNICAL_ERROR')
      return scope
    },
    expectOneMessage(times) {
      expect(authority.messages).toHaveLength(times)
      expect(new Set(authority.messages).size).toBe(1)
    },
    async close() {
      await customs.close()
      await authority.close()
    },
  }
}
