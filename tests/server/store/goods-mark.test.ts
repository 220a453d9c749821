import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { goodsTables } from '#server/store/records/stock-tables.ts'
import { readGoodsMark } from '#server/store/records/whole-stock.ts'
import { loadStocks } from '#server/store/stocks/bulk-insert.ts'
import { addCompany, addDeposito } from '../../support/people.ts'
import { aContenedorAsociado, aContenedorVacio, aDocumentoTransporte, aLineaMercaderia, aPermisoEmbarque } from '../../support/records.ts'
import { stores } from '../../support/store.ts'

const contents = { lineaMercaderias: [aLineaMercaderia()], contenedorAsociados: [aContenedorAsociado()] }
const records = {
  permisoEmbarques: [{ draft: aPermisoEmbarque(), ...contents }],
  documentoTransportes: [{ draft: aDocumentoTransporte(), ...contents }],
  contenedorVacios: [aContenedorVacio()],
}

test.each(stores)('every write of a record gives its stock a mark that it never had, on %s', async (_, openFreshStore) => {
  const store = await openFreshStore()
  const depositoId = await addDeposito(store.db, await addCompany(store.db, 'user'))
  const stock = { depositoId, fechaStock: '2026-11-20', state: 'OPEN', createdBy: 'user', createdDate: '2026-11-20T12:00:00.000Z' } as const
  const [stockId = 0, otherId = 0] = await store.write((tx) =>
    loadStocks(tx, [
      { stock, ...records },
      { stock, ...records },
    ]),
  )
  const marks = new Set([await readGoodsMark(store.db, stockId)])
  const other = await readGoodsMark(store.db, otherId)
  for (const { name } of Object.values(goodsTables).toReversed()) {
    const table = sql.table(name)
    const { rows } = await sql<Record<string, string | number>>`select * from ${table} where "stockId" = ${stockId} limit 1`.execute(
      store.db,
    )
    const [row = {}] = rows
    const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)))
    for (const write of [
      sql`update ${table} set version = version + 1 where id = ${row['id']}`,
      // The same row goes and comes back, and each of these is a change.
      sql`delete from ${table} where id = ${row['id']}`,
      sql`insert into ${table} (${columns}) values (${sql.join(Object.values(row))})`,
    ]) {
      const before = marks.size
      await write.execute(store.db)
      marks.add(await readGoodsMark(store.db, stockId))
      expect.soft(marks.size, name).toBe(before + 1)
    }
  }
  expect(await readGoodsMark(store.db, otherId), 'of another stock').toBe(other)
  await store.write((tx) => tx.deleteFrom('stock').where('id', '=', stockId).execute())
  expect(await readGoodsMark(store.db, stockId)).toBe('0')
  await store.close()
})
