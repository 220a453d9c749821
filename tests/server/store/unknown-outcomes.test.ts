import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { withTicket } from '#server/authority/envelope.ts'
import { parseXmlTree } from '#server/authority/xml-tree.ts'
import { up } from '#server/store/migrations/0005-unknown-outcomes.ts'
import { insertStock } from '#server/store/stocks.ts'
import { addCompany, addDeposito } from '../../support/people.ts'
import { stores } from '../../support/store.ts'

const added = ['codigoAduana', 'codigoLugarOperativo', 'isAutomatic', 'attempts', 'lastAttemptDate', 'nextAttemptDate']

test.each(stores)('a stock that had no verdict before the change of its tables is repeated whole, on %s', async (_, openFreshStore) => {
  const store = await openFreshStore()
  const warehouseId = await addDeposito(store.db, await addCompany(store.db, 'user'), 'Dársena Sur')
  const values = { warehouseId, fechaStock: '2026-11-20', login: 'user', now: '2026-11-20T12:00:00.000Z' }
  const [sent, open] = [await insertStock(store.db, values), await insertStock(store.db, values)]
  await sql`drop index stock_place`.execute(store.db)
  for (const column of added) await sql`alter table stock drop column ${sql.ref(column)}`.execute(store.db)
  const message = '<stock><IdTransaccion>26112000000001</IdTransaccion></stock>'
  await store.db.updateTable('company').set({ cuit: '30-71234567-1', rol: 'D&P' }).execute()
  await store.db
    .updateTable('stock')
    .set({ state: 'TECHNICAL_ERROR', transactionId: '26112000000001', message })
    .where('id', '=', sent.id)
    .execute()
  const call = { service: '', operation: '', transactionId: '26112000000001', outcome: 'timeout', durationMs: 1, request: '' }
  for (const createdDate of ['2026-11-20T12:00:00.000Z', '2026-11-20T13:00:00.000Z'])
    await store.db
      .insertInto('afip_log')
      .values({ ...call, createdDate, stockId: sent.id, depositoId: warehouseId, status: null, response: null })
      .execute()

  await up(store.db)
  const place = await store.db.selectFrom('deposito').select(['codigoAduana', 'codigoLugarOperativo']).executeTakeFirstOrThrow()
  const rows = await store.db.selectFrom('stock').selectAll().orderBy('id').execute()
  expect(rows).toMatchObject([
    { id: sent.id, ...place, attempts: 2, lastAttemptDate: '2026-11-20T13:00:00.000Z', nextAttemptDate: null, isAutomatic: 0 },
    { id: open.id, codigoAduana: null, attempts: 0, message: null },
  ])
  const envelope = withTicket(rows[0]?.message ?? '', { token: 'acceso', sign: 'firma' })
  expect(envelope).toContain(
    '<argWSAutenticacion><Token>acceso</Token><Sign>firma</Sign><CuitEmpresaConectada>30712345671</CuitEmpresaConectada>',
  )
  expect(envelope).toContain(`<Rol>D&amp;P</Rol></argWSAutenticacion>${message}</RegistrarStock>`)
  expect(parseXmlTree(envelope)).not.toBeNull()
  await store.close()
})
