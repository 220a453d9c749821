import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unmetered } from '#server/store/metered.ts'
import { openStore, type Store } from '#server/store/open.ts'
import { drafts } from '../support/drafts.ts'
import { fillStore, fixture, newStock, openServer, type TestServer } from '../support/server.ts'
import { openTestStore, withPostgres, type TestStore } from '../support/store.ts'

/** The longest chain of statements of which each began when the one before had ended: each is a way to the database and back. */
function chainOf(statements: readonly { begins: number; ends: number }[]): number {
  const lengths: number[] = []
  const sorted = statements.toSorted((one, other) => one.begins - other.begins)
  for (const [index, { begins }] of sorted.entries())
    lengths.push(1 + Math.max(0, ...sorted.slice(0, index).map(({ ends }, at) => (ends <= begins ? (lengths[at] ?? 0) : 0))))
  return Math.max(0, ...lengths)
}

const stocks = `/api/warehouse/${fixture.warehouse}/stocks`

describe.runIf(withPostgres)('ways to PostgreSQL and back', () => {
  let own: TestStore
  let store: Store
  let server: TestServer
  const statements: { begins: number; ends: number }[] = []

  beforeAll(async () => {
    own = await openTestStore('postgres')
    await fillStore(own, new Date())
    store = await openStore(own.where, {
      ...unmetered,
      statement: (ms, text) => {
        const ends = performance.now()
        // The tests' own callers make a session for each call.
        if (text.includes('"session"."id"')) statements.length = 0
        statements.push({ begins: ends - ms, ends })
      },
    })
    server = await openServer({ store })
    const owner = server.as('owner')
    expect(await newStock(owner)).toBe(1)
    const permiso = (await owner.post(`${stocks}/1/permiso-embarques`, drafts.permisoEmbarque)).id
    expect(permiso).toBe(1)
    expect((await owner.post(`${stocks}/1/permiso-embarques/1/linea-mercaderias`, drafts.lineaMercaderia)).id).toBe(1)
  })
  afterAll(async () => {
    await server.close()
    await own.close()
  })

  test.each([
    ['la lista', stocks],
    ['un stock', `${stocks}/1`],
    ['sus permisos', `${stocks}/1/permiso-embarques`],
    ['un permiso', `${stocks}/1/permiso-embarques/1`],
    ['sus líneas', `${stocks}/1/permiso-embarques/1/linea-mercaderias`],
    ['una línea', `${stocks}/1/permiso-embarques/1/linea-mercaderias/1`],
  ])('%s: a lo más tres', async (_, address) => {
    const owner = server.as('owner')
    // The connections are there after the first call.
    await owner.get(address)
    expect((await owner.get(address)).status).toBe(200)
    expect(statements.length).toBeGreaterThan(1)
    expect(chainOf(statements)).toBeLessThanOrEqual(3)
  })
})
