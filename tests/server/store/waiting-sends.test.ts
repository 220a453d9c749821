import { CompiledQuery, sql, type Insertable, type Updateable } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { StockTable } from '#server/store/database/database.ts'
import { recordEvent } from '#server/store/operations/audit.ts'
import { listCandidates, listWaitingSends } from '#server/store/stocks/due-sends.ts'
import { openForEach } from '../../support/open-for.ts'
import { queriesOf } from '../../support/plans.ts'
import { stores } from '../../support/store.ts'
import { openCustoms } from '../sending/customs.ts'

const day = '2026-11-20'
const now = new Date('2026-11-20T15:00:00.000Z')

describe.each(stores)('qué tiene que enviar el sistema, en %s', (kind, openFreshStore) => {
  const customs = openForEach(() => openCustoms(openFreshStore))

  beforeEach(() => {
    customs.at(now.toISOString())
  })

  const due = async (): Promise<readonly (string | null)[]> => (await listWaitingSends(customs.store.db, now)).due

  const change = async (id: number, values: Updateable<StockTable>): Promise<void> => {
    await customs.store.db.updateTable('stock').set(values).where('id', '=', id).execute()
  }

  test('lo programado que se borró, o que espera el veredicto de otro del mismo lugar, no está atrasado', async () => {
    const place = await customs.warehouse()
    const earlier = await customs.stock(place, '2026-11-19')
    await customs.send(earlier, '2026-11-19')
    await change(earlier.stockId, { state: 'TECHNICAL_ERROR', nextAttemptDate: '2026-11-20T15:30:00.000Z' })
    await customs.stock(place, day, { scheduleDate: '2026-11-20T14:00:00.000Z' })
    const deleted = await customs.stock(await customs.warehouse(), day, { scheduleDate: '2026-11-20T14:00:00.000Z' })
    await change(deleted.stockId, { deleted: now.toISOString() })
    expect(await due()).toEqual([])
  })

  test('lo enviado cuenta desde que se pidió, hasta que un proceso lo toma', async () => {
    const { stockId, warehouseId } = await customs.stock(await customs.warehouse(), day)
    customs.at('2026-11-20T14:10:00.000Z')
    await customs.send({ stockId, warehouseId }, day)
    expect(await listWaitingSends(customs.store.db, now)).toEqual({ due: ['2026-11-20T14:10:00.000Z'], underWay: 0 })
    const author = { login: 'operador', remoteAddress: null }
    await recordEvent(customs.store.db, { ...author, now: '2026-11-20T14:50:00.000Z' }, { type: 'STOCK_SENT', stockId })
    await recordEvent(customs.store.db, { ...author, now: now.toISOString() }, { type: 'STOCK_CHANGED', stockId })
    expect(await due()).toEqual(['2026-11-20T14:50:00.000Z'])
    await change(stockId, { leaseOwner: 'otro', leaseUntil: '2026-11-20T15:00:30.000Z' })
    expect(await listWaitingSends(customs.store.db, now)).toEqual({ due: [], underWay: 1 })
  })

  test('cada uno que espera se compara con los de su lugar, y no con todos los que esperan', async () => {
    const { db } = customs.store
    const depositoId = await customs.warehouse()
    const fill = async (count: number, values: Pick<Insertable<StockTable>, 'fechaStock' | 'state' | 'isAutomatic'>): Promise<void> => {
      const common = { depositoId, version: 1, createdBy: 'operador', createdDate: now.toISOString(), codigoAduana: '001', ...values }
      const rows = Array.from({ length: count }, (_, number) => ({ ...common, codigoLugarOperativo: `L${number % 200}` }))
      await db.insertInto('stock').values(rows).execute()
    }
    await fill(4000, { fechaStock: '2026-11-19', state: 'SUCCESS' })
    // PostgreSQL plans by its statistics. They are made before the waiting stocks are inserted, because on an evening with many automatic sends they do not know these stocks either.
    if (kind !== 'SQLite') await sql`analyze`.execute(db)
    await fill(200, { fechaStock: day, state: 'PENDING', isAutomatic: 1 })
    const [query] = await queriesOf(db, (spied) => listCandidates(spied, now))
    const explain = kind === 'SQLite' ? 'explain query plan ' : 'explain (analyze) '
    const { rows } = await db.executeQuery(CompiledQuery.raw(explain + (query?.sql ?? ''), [...(query?.parameters ?? [])]))
    const plan = rows.map((row) => JSON.stringify(row)).join('\n')
    if (kind === 'SQLite') {
      expect(plan).toMatch(/SCAN stock USING INDEX stock_pending/)
      expect(plan).not.toMatch(/(?:SCAN|SEARCH) other(?! USING (?:COVERING )?INDEX \w+ \(codigoAduana=\? AND codigoLugarOperativo=\?)/)
    } else for (const [, removed] of plan.matchAll(/Rows Removed by Filter: (\d+)/g)) expect(Number(removed)).toBeLessThan(50)
  })

  // Both databases do the rest alike.
  if (kind !== 'SQLite') return

  test('lo que espera un ticket, o la hora de repetirse, no está atrasado hasta entonces', async () => {
    const { stockId, warehouseId } = await customs.stock(await customs.warehouse(), day)
    await customs.send({ stockId, warehouseId }, day)
    for (const state of ['PENDING', 'TECHNICAL_ERROR'] as const) {
      await change(stockId, { state, nextAttemptDate: '2026-11-20T15:00:01.000Z' })
      expect(await due()).toEqual([])
      await change(stockId, { state, nextAttemptDate: '2026-11-20T14:59:00.000Z' })
      expect(await due()).toEqual(['2026-11-20T14:59:00.000Z'])
    }
  })
})
