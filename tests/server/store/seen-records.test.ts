import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { genericFamilies } from '#domain/administration/generic-families.ts'
import type { AnyFamily } from '#domain/contract/family.ts'
import { readCriteria } from '#domain/contract/filters.ts'
import { readPage } from '#domain/contract/page.ts'
import type { Viewer } from '#server/store/companies/depositos.ts'
import type { Db } from '#server/store/database/database.ts'
import { RecordConflict } from '#server/store/database/failures.ts'
import { visibleDocumentoTransportes, visiblePermisoEmbarques } from '#server/store/records/visible-records.ts'
import { loadStocks } from '#server/store/stocks/bulk-insert.ts'
import { lockStocksOf } from '#server/store/stocks/locked-stock.ts'
import { listVisibleStocks } from '#server/store/stocks/stocks.ts'
import { openForAll } from '../../support/open-for.ts'
import { addCompany, addDeposito, addUser } from '../../support/people.ts'
import { planOf, queriesOf } from '../../support/plans.ts'
import { aDocumentoTransporte, aPermisoEmbarque } from '../../support/records.ts'
import { openTestStore, stores, withPostgres, type TestStore } from '../../support/store.ts'

const now = new Date('2026-11-20T12:00:00.000Z')
const admin: Viewer = { userId: 99, login: 'admin', isAdmin: true }

const { permisoEmbarque, documentoTransporte, stock } = genericFamilies

type List = (db: Db, viewer: Viewer) => Promise<unknown>

/** What an address asks of a family. */
function askedOf({ fields, sort }: AnyFamily, address: string) {
  const params = new URLSearchParams(address)
  return [readPage(params, { sorts: Object.keys(fields), pageSize: 20, sort }), readCriteria(params, fields)] as const
}
const permisos =
  (address: string): List =>
  (db, viewer) =>
    visiblePermisoEmbarques.list(db, viewer, ...askedOf(permisoEmbarque, address))
const documentos =
  (address: string): List =>
  (db, viewer) =>
    visibleDocumentoTransportes.list(db, viewer, ...askedOf(documentoTransporte, address))
const stocks =
  (address: string): List =>
  (db, viewer) =>
    listVisibleStocks(db, { viewer, now }, ...askedOf(stock, address))

/** The default lists, and those that are sorted by a column that has an index. */
const sorted: [string, List][] = [
  ['permits', permisos('')],
  ['permits by identifier', permisos('sort=identificadorPermiso,asc')],
  ['permits by identifier, the last first', permisos('sort=identificadorPermiso,desc')],
  ['documents', documentos('')],
  ['documents by day', documentos('sort=fechaIngresoDeposito,desc')],
  ['stocks', stocks('')],
  ['stocks by day', stocks('sort=fechaStock,asc')],
]

const far: [string, List] = ['permits, far from the first', permisos('page=150')]

/** What looks for the record that a relation names. */
const searches: [string, List, string][] = [
  ['permits', permisos('identificadorPermiso.startsWith=26001EC010107'), 'identificadorPermiso'],
  [
    'permits, in the order of the search',
    permisos('identificadorPermiso.startsWith=26001EC010107&sort=identificadorPermiso'),
    'identificadorPermiso',
  ],
  ['documents', documentos('identificadorDocumentoTransporte.startsWith=BL-107'), 'identificadorDocumentoTransporte'],
  ['records of a stock', permisos('stockId.equals=7'), 'stockId'],
]

describe.each(stores)('lists of all stocks on %s', (_, openFreshStore) => {
  /** Works in two of twenty warehouses. */
  let user: Viewer

  const store = openForAll(openFreshStore)

  beforeAll(async () => {
    const { id: userId, login } = await addUser(store.db, 'user')
    user = { userId, login, isAdmin: false }
    const companyId = await addCompany(store.db, 'owner')
    await store.write(async (tx) => {
      for (let each = 0; each < 20; each += 1) {
        const depositoId = await addDeposito(tx, companyId)
        if (each % 10 === 0) await tx.insertInto('deposito_user').values({ depositoId, userId }).execute()
        const hundred = Array.from({ length: 100 }, (_stock, index) => fullStock(depositoId, each * 100 + index))
        await loadStocks(tx, hundred)
      }
    })
    if (store.kind === 'postgres') await sql`analyze`.execute(store.db)
  })

  it.each([...sorted, far])('%s: the page is read in the order of an index, for ROLE_ADMIN', async (__, list) => {
    const { page } = await planOf(store, (db) => list(db, admin))
    expect(page.join('\n')).not.toMatch(/TEMP B-TREE|^(?:Incremental )?Sort|^Seq Scan/m)
  })

  it.each(sorted)('%s: a user’s own rows are found by an index', async (__, list) => {
    const { page } = await planOf(store, (db) => list(db, user))
    expect(page.join('\n')).not.toMatch(/^SCAN (?:record|stock)|^Seq Scan (?:record|stock)/m)
  })

  it.each(searches)('%s that are searched for are found by an index', async (__, list, column) => {
    for (const viewer of [admin, user]) {
      const { page } = await planOf(store, (db) => list(db, viewer))
      expect(page.join('\n')).toMatch(new RegExp(`^SEARCH record .*${column}[>=]|^.*Index.* .*${column}" [>=]`, 'm'))
    }
  })

  it('a list asks as much for twenty rows as for one, and counts nothing when its page is not full', async () => {
    const asked = async (address: string): Promise<number> => (await planOf(store, (db) => permisos(address)(db, user))).statements.length
    expect(await asked('size=20')).toBe(await asked('size=1'))
    for (const [address, counts] of [
      ['stockId.equals=7', false],
      ['stockId.equals=7&size=2', true],
      ['page=10000', true],
    ] as const) {
      const { statements } = await planOf(store, (db) => permisos(address)(db, admin))
      expect([address, statements.some((statement) => statement.startsWith('select count(*) as "total"'))]).toEqual([address, counts])
    }
  })
})

/** A stock with two permits and a document. `nth` makes their identifiers. */
function fullStock(depositoId: number, nth: number) {
  const fechaStock = `2026-${String((nth % 9) + 1).padStart(2, '0')}-1${nth % 10}`
  const number = (index: number): string => String(nth * 2 + index).padStart(6, '0')
  const inside = { lineaMercaderias: [], contenedorAsociados: [] }
  return {
    stock: { depositoId, fechaStock, state: 'OPEN' as const, createdBy: 'user', createdDate: now.toISOString() },
    permisoEmbarques: [0, 1].map((index) => ({
      draft: aPermisoEmbarque({ identificadorPermiso: `26001EC01${number(index)}A` }),
      ...inside,
    })),
    documentoTransportes: [{ draft: aDocumentoTransporte({ identificadorDocumentoTransporte: `BL-${nth}-0` }), ...inside }],
  }
}

it('a move from one stock to another locks the older one first', async () => {
  const store = await openTestStore('sqlite')
  const depositoId = await addDeposito(store.db, await addCompany(store.db, 'owner'))
  const stockIds = await store.write((tx) => loadStocks(tx, [fullStock(depositoId, 0), fullStock(depositoId, 1)]))
  for (const [from, to] of [stockIds, stockIds.toReversed()]) {
    const own = store.db
      .selectFrom('permiso_embarque')
      .select('id')
      .where('stockId', '=', from ?? 0)
    const { id } = await own.limit(1).executeTakeFirstOrThrow()
    const draft = { stock: { id: to ?? 0 } }
    const queries = await queriesOf(store.db, (db) => lockStocksOf(db, admin, 'permisoEmbarque', { id, draft }))
    const locks = queries.filter((query) => query.sql.startsWith('update "stock"'))
    expect([...new Set(locks.map((query) => query.parameters[0]))]).toEqual(stockIds)
  }
  await store.close()
})

it.runIf(withPostgres)('a record that has moved until its stock was locked is not changed in a stock that nobody locked', async () => {
  const store = await openTestStore('postgres')
  const depositoId = await addDeposito(store.db, await addCompany(store.db, 'owner'))
  const three = [0, 1, 2].map((nth) => fullStock(depositoId, nth))
  const [from = 0, closed = 0, to = 0] = await store.write((tx) => loadStocks(tx, three))
  const { id } = await store.db.selectFrom('permiso_embarque').select('id').where('stockId', '=', from).limit(1).executeTakeFirstOrThrow()
  const move = async (tx: Db, stockId: number): Promise<void> => {
    const draft = { ...aPermisoEmbarque(), stock: { id: stockId } }
    await lockStocksOf(tx, admin, 'permisoEmbarque', { id, draft })
    await visiblePermisoEmbarques.update(tx, admin, { id }, draft)
  }
  let late: Promise<unknown> = Promise.resolve()
  await store.write(async (tx) => {
    await move(tx, closed)
    late = store.write((other) => move(other, to)).catch((error: unknown) => error)
    await waiting(store)
    await tx.updateTable('stock').set({ state: 'SUCCESS' }).where('id', '=', closed).execute()
  })
  expect(await late).toBeInstanceOf(RecordConflict)
  const row = await store.db.selectFrom('permiso_embarque').select('stockId').where('id', '=', id).executeTakeFirstOrThrow()
  expect(row.stockId).toBe(closed)
  await store.close()
})

/** Resolves as soon as a transaction of this database waits for another one. */
async function waiting(store: TestStore): Promise<void> {
  const blocked = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while ((await blocked.execute(store.db)).rows.length === 0) await store.db.selectNoFrom(sql`pg_sleep(0.005)`.as('pause')).execute()
}
