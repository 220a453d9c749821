import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { auditFamily, auditTypes } from '#domain/administration/audit.ts'
import { readCriteria } from '#domain/contract/filters.ts'
import { readPage } from '#domain/contract/page.ts'
import { cleanUp } from '#server/jobs/clean-up.ts'
import type { Db } from '#server/store/database/database.ts'
import { listEvents, listStockEvents, readEvents, recordEvent, recordImported, type Author } from '#server/store/operations/audit.ts'
import { eventsOf } from '../../support/events.ts'
import { openForAll, openForEach } from '../../support/open-for.ts'
import { planOf } from '../../support/plans.ts'
import { stores, type TestStore } from '../../support/store.ts'

const always = { from: null, until: null }
const author = (now = '2026-11-20T12:00:00.000Z'): Author => ({ login: 'operador', remoteAddress: null, now })

const pageOf = (address: string, sort = auditFamily.sort) =>
  readPage(new URLSearchParams(address), { sorts: Object.keys(auditFamily.fields), pageSize: 20, sort })
const criteriaOf = (address: string) => readCriteria(new URLSearchParams(address), auditFamily.fields)

/** 20,000 events of 40 people, of all kinds and of 200 stocks, twenty minutes apart. */
async function fill({ db, kind }: TestStore): Promise<void> {
  const types = Object.values(auditTypes).flat()
  const event = (n: number) => ({
    auditEventDate: new Date(Date.UTC(2026, 0, 1) + n * 1_200_000).toISOString(),
    principal: `persona${n % 40}`,
    auditEventType: types[n % types.length] ?? 'LOGOUT',
    stockId: n % 200,
    data: '{}',
  })
  for (let part = 0; part < 20; part += 1) {
    const events = Array.from({ length: 1000 }, (_, at) => event(part * 1000 + at))
    await db.insertInto('audit_event').values(events).execute()
  }
  if (kind === 'postgres') await sql`analyze`.execute(db)
}

describe.each(stores)('the record of who did what on %s', (_, openFreshStore) => {
  const store = openForEach(openFreshStore)

  const changes = [
    `principal = 'otro'`,
    `"auditEventDate" = '2026-01-01T00:00:00.000Z'`,
    `"auditEventType" = 'OTHER'`,
    `data = '{"message":"x"}'`,
    `"stockId" = 4`,
    `"remoteAddress" = '::1'`,
    `label = 'x'`,
    `"recordId" = 4`,
    `"recordName" = 'x'`,
    `import = 'x'`,
    'id = id + 1000',
  ]

  it.each(['LOGOUT', 'RECORDS_IMPORTED'] as const)('is never changed: %s', async (type) => {
    const event = { type, stockId: 3, record: { name: 'contenedorVacio', of: { id: 1 } } }
    await store.write((tx) =>
      type === 'LOGOUT' ? recordEvent(tx, author(), event) : recordImported(tx, author(), { ...event, id: 'uno' }),
    )
    const before = await eventsOf(store)
    for (const change of type === 'LOGOUT' ? [...changes, 'count = 4'] : changes)
      await expect(sql`update audit_event set ${sql.raw(change)}`.execute(store.db)).rejects.toThrow('never changed')
    expect(await eventsOf(store)).toEqual(before)
  })

  it('counts an import in one event, also when its records come at the same time, and never back', async () => {
    const imported = { id: randomUUID(), type: 'RECORDS_IMPORTED', stockId: 3, record: { name: 'contenedorVacio', of: { id: 1 } } } as const
    await Promise.all(Array.from({ length: 8 }, () => store.write((tx) => recordImported(tx, author(), imported))))
    expect(await eventsOf(store)).toMatchObject([{ count: 8, record: null, data: { counts: { contenedorVacio: 8 } } }])
    for (const count of ['count - 1', 'null'])
      await expect(sql`update audit_event set count = ${sql.raw(count)}`.execute(store.db)).rejects.toThrow('never changed')
  })

  it('forgets what is older than it is kept, and nothing else, however much it is', async () => {
    await store.write(async (tx) => {
      for (let nth = 0; nth < 1200; nth += 1) await recordEvent(tx, author('2025-10-31T14:59:59.999Z'), { type: 'LOGOUT' })
      await recordEvent(tx, author('2025-10-31T15:00:00.000Z'), { type: 'LOGOUT' })
    })
    await cleanUp({ store, auditDays: 30, clock: () => new Date('2025-11-30T15:00:00.000Z') })
    expect((await eventsOf(store)).map(({ timestamp }) => timestamp)).toEqual(['2025-10-31T15:00:00.000Z'])
  })

  it('is read to its end, the newest first, also when many are of the same instant', async () => {
    await store.write(async (tx) => {
      for (let nth = 0; nth < 1100; nth += 1) await recordEvent(tx, author(), { type: 'LOGOUT', stockId: nth % 2 })
    })
    const ids: number[] = []
    const pages: number[] = []
    for await (const page of readEvents(store.db, always, criteriaOf('stockId.equals=1'))) {
      ids.push(...page.map(({ id }) => id ?? 0))
      pages.push(page.length)
    }
    expect(pages).toEqual([500, 50])
    expect(ids).toEqual([...new Set(ids)].toSorted((one, other) => other - one))
  })

  describe('of 20,000 events', () => {
    const full = openForAll(openFreshStore)
    beforeAll(() => fill(full))

    const lists: [string, (db: Db) => Promise<unknown>][] = [
      ['all, the newest first', (db) => listEvents(db, always, pageOf(''), [])],
      ['all, by id', (db) => listEvents(db, always, pageOf('sort=id,desc'), [])],
      ['of some days', (db) => listEvents(db, { from: '2026-03-01T03:00:00.000Z', until: '2026-03-02T02:59:59.999Z' }, pageOf(''), [])],
      ['of a kind', (db) => listEvents(db, always, pageOf(''), criteriaOf('auditEventType.equals=LOGOUT'))],
      ['of a person', (db) => listEvents(db, always, pageOf(''), criteriaOf('principal.equals=persona3'))],
      ['the history of a stock', (db) => listStockEvents(db, 7, pageOf('', 'id,desc'), [])],
    ]

    it.each(lists)('%s: the page is read in the order of an index', async (_, list) => {
      const { page } = await planOf(full, list)
      expect(page.join('\n')).not.toMatch(/TEMP B-TREE|^(?:Incremental )?Sort|^Seq Scan/m)
    })
  })
})
