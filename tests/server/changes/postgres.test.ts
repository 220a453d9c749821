import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { StockChange } from '#domain/stock/stock-change.ts'
import { changesChannel } from '#server/store/changes/changes.ts'
import { openStore } from '#server/store/database/open.ts'
import { recordOutcome } from '#server/store/stocks/stock-outcomes.ts'
import { insertStock } from '#server/store/stocks/stocks.ts'
import { openForEach } from '../../support/open-for.ts'
import { addCompany, addDeposito } from '../../support/people.ts'
import { openTestStore, withPostgres } from '../../support/store.ts'

let warehouseId: number
let heard: StockChange[]
let missed: number

const store = openForEach(() => openTestStore('postgres'))
const other = openForEach(() => openStore(store.where))

beforeEach(async () => {
  warehouseId = await addDeposito(store.db, await addCompany(store.db, 'user'))
  heard = []
  missed = 0
  other.changes.subscribe({ onChanges: (changes) => heard.push(...changes), onMissed: () => (missed += 1) })
  await expect.poll(() => missed).toBe(1)
})

async function refuseOne(): Promise<number> {
  const now = new Date()
  return await store.write(async (tx) => {
    const { id } = await insertStock(tx, { warehouseId, fechaStock: '2026-11-20', login: 'user', now: now.toISOString() })
    await recordOutcome(tx, { type: 'STOCK_REFUSED', stockId: id, transactionId: null, errors: [], now })
    return id
  })
}

test.runIf(withPostgres)('lo que un proceso cambia lo oyen los otros', async () => {
  const stockId = await refuseOne()
  await expect.poll(() => heard).toEqual([{ warehouseId, stockId, kind: 'verdict', state: 'ERROR', at: expect.any(String) }])
  await expect(
    store.write(async (tx) => {
      await recordOutcome(tx, { type: 'STOCK_ACCEPTED', stockId, transactionId: null, errors: [], now: new Date() })
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  const next = await refuseOne()
  await expect.poll(() => heard.map((change) => change.stockId)).toEqual([stockId, next])
})

test.runIf(withPostgres)('quien perdió la conexión que escucha lo dice, y sigue oyendo', async () => {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'deposito-fiscal changes' and datname = current_database()`.execute(store.db)
  await expect.poll(() => missed).toBe(2)
  const stockId = await refuseOne()
  await expect.poll(() => heard.map((change) => change.stockId)).toEqual([stockId])
})

test.runIf(withPostgres)('un aviso que no se entiende no termina el proceso: sus oyentes leen todo de nuevo, y siguen oyendo', async () => {
  for (const [index, payload] of ['no JSON', '[{ "warehouseId": 1, "stockId": 1, "kind": "of a later release" }]'].entries()) {
    await sql`select pg_notify(${changesChannel}, ${payload})`.execute(store.db)
    await expect.poll(() => missed).toBe(2 + index)
  }
  const stockId = await refuseOne()
  await expect.poll(() => heard.map((change) => change.stockId)).toEqual([stockId])
})
