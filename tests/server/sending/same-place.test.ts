import { describe, expect, test } from 'vitest'
import { findPlace } from '#server/store/companies/depositos.ts'
import { openForEach } from '../../support/open-for.ts'
import { addCompany } from '../../support/people.ts'
import { stores } from '../../support/store.ts'
import { openCounted } from './counted.ts'

const yesterday = '2026-11-19'
const today = '2026-11-20'

/** Office and operative place belong to a CUIT; anybody may have typed them in a warehouse of theirs. */
describe.each(stores)('dos compañias con el mismo lugar, sobre %s', (_, openFreshStore) => {
  const counted = openForEach(() => openCounted(openFreshStore))

  /** A warehouse of another company, at the place of the first. */
  async function elsewhere(cuit: string): Promise<number> {
    const { db } = counted.customs.store
    const companyId = await addCompany(db, 'otra')
    await db.updateTable('company').set({ cuit }).where('id', '=', companyId).execute()
    const { codigoAduana, codigoLugarOperativo } = await findPlace(db, counted.warehouse)
    const values = { companyId, codigoAduana, codigoLugarOperativo, description: 'Ajeno', automaticSend: null }
    return (await db.insertInto('deposito').values(values).returning('id').executeTakeFirstOrThrow()).id
  }

  /** The states of two scheduled stocks of today, after another warehouse's stock of yesterday waits for a ticket, or of today was accepted. */
  async function scheduledAfter(
    depositoId: number,
    other: { state: 'PENDING' | 'SUCCESS'; fechaStock: string; attempts: number },
  ): Promise<string> {
    const { customs } = counted
    const { stockId } = await customs.stock(depositoId, other.fechaStock)
    const place = await findPlace(customs.store.db, depositoId)
    const values = { ...place, ...other, nextAttemptDate: '2026-11-20T21:10:00.000Z' }
    await customs.store.db.updateTable('stock').set(values).where('id', '=', stockId).execute()
    const scheduled = await customs.stock(counted.warehouse, today, { scheduleDate: '2026-11-20T20:00:00.000Z' })
    await counted.run(counted.worker())
    const { state, waitsFor } = await customs.find(scheduled)
    return waitsFor ? 'waits' : state
  }

  const waiting = { state: 'PENDING', fechaStock: yesterday, attempts: 1 } as const
  const unsent = { ...waiting, attempts: 0 } as const
  const accepted = { state: 'SUCCESS', fechaStock: today, attempts: 2 } as const

  test.each([
    ['otra CUIT no detiene', '33504932619', waiting, 'SUCCESS'],
    ['otra CUIT no detiene', '33504932619', accepted, 'SUCCESS'],
    ['la misma CUIT, con guiones o sin ellos, detiene', '30-59042877-5', waiting, 'waits'],
    ['la misma CUIT, con guiones o sin ellos, detiene', '30-59042877-5', accepted, 'FAILED'],
    ['la misma CUIT, que todavía no llegó a la aduana, no detiene', '30-59042877-5', unsent, 'SUCCESS'],
  ] as const)('un stock de %s los de quien lo tiene (%s, %o)', async (_what, cuit, other, expected) => {
    expect(await scheduledAfter(await elsewhere(cuit), other)).toBe(expected)
  })

  test.each([
    ['a otra CUIT', '33504932619'],
    ['a la misma, que todavía no llegó a la aduana', '30-59042877-5'],
  ])('lo que se envía a mano tampoco espera %s', async (_whom, cuit) => {
    const { customs } = counted
    const foreign = await customs.stock(await elsewhere(cuit), yesterday)
    await customs.send(foreign, yesterday)
    const nextAttemptDate = '2026-11-20T21:10:00.000Z'
    await customs.store.db.updateTable('stock').set({ nextAttemptDate }).where('id', '=', foreign.stockId).execute()
    const own = await customs.pending(today, counted.warehouse)
    await counted.run(counted.worker())
    expect(await customs.states(foreign, own)).toEqual(['PENDING', 'SUCCESS'])
  })
})
