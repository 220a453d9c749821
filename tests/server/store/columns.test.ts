import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { condicionesMercaderia, tiposContenedor } from '#domain/catalogs/choices.ts'
import { integracionPermissions } from '#domain/company/integracion.ts'
import { stockStates } from '#domain/stock/stock.ts'
import { allowOnly, oneOf } from '#server/store/database/columns.ts'
import { loadStocks } from '#server/store/stocks/bulk-insert.ts'
import { addCompany, addDeposito } from '../../support/people.ts'
import { aContenedorAsociado, aPermisoEmbarque } from '../../support/records.ts'
import { openTestStore, stores } from '../../support/store.ts'

const stock = { fechaStock: '2026-11-20', state: 'OPEN', createdBy: 'user', createdDate: '' } as const
const permisoEmbarques = [{ draft: aPermisoEmbarque(), lineaMercaderias: [], contenedorAsociados: [aContenedorAsociado()] }]

describe.each(stores)('changing the values that a column allows, on %s', (_, openFreshStore) => {
  it.each([
    ['stock', 'state', stockStates],
    ['permiso_embarque', 'condicionMercaderia', condicionesMercaderia],
    ['contenedor_asociado', 'tipo', tiposContenedor],
  ] as const)('keeps the rows of %s, those that refer to them, its indexes and triggers', async (table, column, values) => {
    const store = await openFreshStore()
    try {
      const depositoId = await addDeposito(store.db, await addCompany(store.db, 'dueña'))
      await store.write((tx) => loadStocks(tx, [{ stock: { ...stock, depositoId }, permisoEmbarques }]))
      const look = async () => ({
        stocks: await store.db.selectFrom('stock').selectAll().execute(),
        permits: await store.db.selectFrom('permiso_embarque').selectAll().execute(),
        containers: await store.db.selectFrom('contenedor_asociado').selectAll().execute(),
        counts: await store.db.selectFrom('stock_held').selectAll().execute(),
        around:
          store.kind === 'sqlite' &&
          (await sql`select name, sql from sqlite_master where type <> 'table' order by name`.execute(store.db)).rows,
      })
      const set = (value: string | null) => sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value}`.execute(store.db)
      // Each value that the product knows is one that the migrations allow.
      for (const value of values.toReversed()) await set(value)
      const before = await look()
      await expect(set('NEW')).rejects.toThrow(/check/i)
      await store.write((tx) => allowOnly(tx, table, column, ['NEW', ...values]))
      expect(await look()).toEqual(before)
      await expect(set('OTHER')).rejects.toThrow(/check/i)
      await expect(set(null)).rejects.toThrow(/not.null/i)
      await set('NEW')
      await expect(store.write((tx) => allowOnly(tx, table, column, values))).rejects.toThrow(/check/i)
      await set(values[0])
      await store.write((tx) => allowOnly(tx, table, column, values))
      await expect(set('NEW')).rejects.toThrow(/check/i)
    } finally {
      await store.close()
    }
  })
})

it('the migrations allow every permission of a key', async () => {
  const store = await openTestStore('sqlite')
  const { rows } = await sql<{ sql: string }>`select sql from sqlite_master where name = 'integracion'`.execute(store.db)
  expect(rows[0]?.sql).toContain(oneOf('permission', integracionPermissions))
  await store.close()
})
