import { expect, test } from 'vitest'
import { openStore, answersQuery } from '#server/store/database/open.ts'
import { StoreMeter } from '#server/store/database/store-meter.ts'
import { stores } from '../../support/store.ts'

test.each(stores)(
  'cada sentencia se cuenta, también la que falla, y cada conexión, mientras se usa y mientras se la espera, en %s',
  async (kind, openFreshStore) => {
    const fresh = await openFreshStore()
    const counts = new StoreMeter()
    const store = await openStore('file' in fresh.where ? { file: ':memory:' } : fresh.where, counts)
    const { statements, acquire, usage } = counts
    const before = [statements.count, acquire.count, usage.count]
    await store.write(answersQuery)
    // `begin`, the query and `commit`.
    expect([statements.count, acquire.count, usage.count].map((count, at) => count - (before[at] ?? 0))).toEqual([3, 1, 1])
    await store.on('jobs').db.schema.dropTable('mail_outbox').execute()
    await expect(store.db.selectFrom('mail_outbox').selectAll().execute()).rejects.toThrow('mail_outbox')
    expect(counts.failedStatements).toBe(1)
    // Those that read, of all.
    const [readers, max] = kind === 'SQLite' ? [1, 1] : [5, 20]
    const held = Promise.withResolvers<void>()
    const holders = Array.from({ length: readers }, () => store.db.connection().execute(() => held.promise))
    await expect.poll(() => store.connections().active).toBe(readers)
    const waiting = answersQuery(store.db)
    expect(store.connections()).toEqual({ active: readers, pending: 1, open: expect.any(Number), max })
    held.resolve()
    await Promise.all([...holders, waiting])
    expect(store.connections()).toMatchObject({ active: 0, pending: 0 })
    expect(acquire.figures()['1.0']).toBeGreaterThan(0)
    await store.close()
    await fresh.close()
  },
)
