import { describe, expect, test } from 'vitest'
import { StoreCounts } from '#server/metrics/store-counts.ts'
import { openStore, answersQuery } from '#server/store/database/open.ts'
import { stores } from '../../support/store.ts'

describe.each(stores)('lo que hace la base se cuenta, en %s', (kind, openFreshStore) => {
  test('cada sentencia, también la que falla, y cada conexión que se esperó, se usó y se abrió, que vuelve', async () => {
    const fresh = await openFreshStore()
    const counts = new StoreCounts()
    const own = 'file' in fresh.where ? { file: ':memory:' } : fresh.where
    const store = await openStore(own, counts)
    const before = { statements: counts.statements.count, acquire: counts.acquire.count, usage: counts.usage.count }
    await store.write(async (tx) => {
      await answersQuery(tx)
      expect(store.connections()).toMatchObject({ active: 1, pending: 0 })
    })
    // `begin`, the query and `commit`.
    expect(counts.statements.count - before.statements).toBe(3)
    expect(counts.acquire.count - before.acquire).toBe(1)
    expect(counts.usage.count - before.usage).toBe(1)
    expect(counts.creation.count).toBeGreaterThan(0)
    expect(store.connections()).toEqual({ active: 0, pending: 0, open: 1, max: kind === 'SQLite' ? 1 : 20 })
    const statements = counts.statements.count
    await store.db.schema.dropTable('mail_outbox').execute()
    await expect(store.db.selectFrom('mail_outbox').selectAll().execute()).rejects.toThrow('mail_outbox')
    expect(counts.statements.count - statements).toBe(1)
    expect(counts.failedStatements).toBe(1)
    expect(store.connections().active).toBe(0)
    await store.close()
    await fresh.close()
  })

  test('lo que espera una conexión se ve mientras espera, y su espera queda contada', async () => {
    const fresh = await openFreshStore()
    const counts = new StoreCounts()
    const store = await openStore('file' in fresh.where ? { file: ':memory:' } : fresh.where, counts)
    const { max } = store.connections()
    // Those that read, of all.
    const readers = kind === 'SQLite' ? 1 : 5
    const started = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    let begun = 0
    const holders = Array.from({ length: readers }, () =>
      store.db.connection().execute(async () => {
        begun += 1
        if (begun === readers) started.resolve()
        await held.promise
      }),
    )
    await started.promise
    const waiting = answersQuery(store.db)
    expect(store.connections()).toEqual({ active: readers, pending: 1, open: readers, max })
    held.resolve()
    await Promise.all([...holders, waiting])
    expect(store.connections()).toMatchObject({ active: 0, pending: 0 })
    expect(counts.acquire.figures()['1.0']).toBeGreaterThan(0)
    await store.close()
    await fresh.close()
  })
})
