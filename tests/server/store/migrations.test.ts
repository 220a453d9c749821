import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { FileMigrationProvider, Migrator } from 'kysely/migration'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { withTicket } from '#server/authority/soap/envelope.ts'
import { parseXmlTree } from '#server/authority/soap/xml.ts'
import type { Db } from '#server/store/database/database.ts'
import { NewerDatabase, OthersRunning } from '#server/store/database/migrations.ts'
import { openStore, type Store } from '#server/store/database/open.ts'
import { NodeSqliteDialect } from '#server/store/database/sqlite.ts'
import { noStoreMeter, openKysely } from '#server/store/database/store-meter.ts'
import { up } from '#server/store/migrations/0005-unknown-outcomes.ts'
import { up as addDeclaredCuit } from '#server/store/migrations/0034-declared-cuit.ts'
import { insertStock } from '#server/store/stocks/stocks.ts'
import { addCompany, addDeposito } from '../../support/people.ts'
import { newDataDir, runProduct } from '../../support/product.ts'
import { refusedStart } from '../../support/start-here.ts'
import { openTestStore, openTestStoreAt, stores, withPostgres, type TestStore } from '../../support/store.ts'

const folder = join(import.meta.dirname, '../../../src/server/store/migrations')

async function migrateTo(db: Db, last: string): Promise<void> {
  const provider = new FileMigrationProvider({
    fs: { readdir },
    path: { join },
    migrationFolder: folder,
    import: (file) => import(/* @vite-ignore */ file),
  })
  const { error } = await new Migrator({ db, provider }).migrateTo(last)
  if (error !== undefined) throw new Error('the tables could not be made', { cause: error })
}

/** A database as an earlier release left it, with this migration as its last. */
async function openAsOf(last: string): Promise<TestStore & { readonly url: string }> {
  const store = await openTestStore('postgres')
  await store.db.schema.dropSchema('public').cascade().execute()
  await store.db.schema.createSchema('public').execute()
  await migrateTo(store.db, last)
  // Its connections are closed, as those of a process that was stopped.
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
    store.db,
  )
  return { ...store, url: 'url' in store.where ? store.where.url : '' }
}

describe.runIf(withPostgres)('con procesos de la versión anterior en marcha', () => {
  test('lo que los rompería se niega antes de cambiar nada, y con ellos detenidos se hace', async () => {
    const old = await openAsOf('0002-accounts')
    const running = new pg.Client({ connectionString: old.url })
    await running.connect()
    await expect(openStore({ url: old.url })).rejects.toBeInstanceOf(OthersRunning)
    expect((await running.query('select name from kysely_migration')).rowCount).toBe(2)
    await running.end()
    await sql`select 1`.execute(old.db)
    const others = new pg.Client({ connectionString: new URL('postgres', old.url).href })
    await others.connect()
    await others.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [new URL(old.url).pathname.slice(1)])
    await others.end()
    // Two that start together do not take each other for old ones.
    const opened = await Promise.all([openStore({ url: old.url }), openStore({ url: old.url })])
    for (const store of opened) await store.close()
    await old.close()
  })

  test('lo que solo agrega se hace mientras siguen', async () => {
    const old = await openAsOf('0016-sessions')
    const running = new pg.Client({ connectionString: old.url })
    await running.connect()
    const store = await openStore({ url: old.url })
    expect(await store.db.selectFrom('company').select('ownerId').execute()).toEqual([])
    await running.end()
    await store.close()
    await old.close()
  })
})

test.each(stores)('lo que se envió antes de la migración 0034 se declaró con el CUIT de su compañía, en %s', async (_, openFreshStore) => {
  const { db } = await openFreshStore()
  const warehouseId = await addDeposito(db, await addCompany(db, 'user'))
  const values = { warehouseId, login: 'user', now: '2026-11-20T12:00:00.000Z' }
  const sent = await insertStock(db, { ...values, fechaStock: '2026-11-19' })
  await insertStock(db, { ...values, fechaStock: '2026-11-20' })
  await db.updateTable('stock').set({ state: 'SUCCESS', transactionId: '26111900000001' }).where('id', '=', sent.id).execute()
  await sql`alter table stock drop column cuit`.execute(db)
  await addDeclaredCuit(db)
  const { cuit } = await db.selectFrom('company').select('cuit').executeTakeFirstOrThrow()
  expect(await db.selectFrom('stock').select('cuit').orderBy('id').execute()).toEqual([{ cuit }, { cuit: null }])
})

test.each(stores)('un envío sin veredicto de antes de la migración 0005 se repite entero, en %s', async (_, openFreshStore) => {
  const store = await openFreshStore()
  const { db } = store
  const warehouseId = await addDeposito(db, await addCompany(db, 'user'))
  const values = { warehouseId, fechaStock: '2026-11-20', login: 'user', now: '2026-11-20T12:00:00.000Z' }
  const [sent, open] = [await insertStock(db, values), await insertStock(db, values)]
  for (const index of ['stock_place', 'stock_pending', 'stock_unknown']) await sql`drop index ${sql.ref(index)}`.execute(db)
  for (const column of ['codigoAduana', 'codigoLugarOperativo', 'isAutomatic', 'attempts', 'lastAttemptDate', 'nextAttemptDate'])
    await sql`alter table stock drop column ${sql.ref(column)}`.execute(db)
  const transactionId = '26112000000001'
  const message = `<stock><IdTransaccion>${transactionId}</IdTransaccion></stock>`
  await db.updateTable('company').set({ cuit: '30-71234567-1', rol: 'D&P' }).execute()
  await db.updateTable('stock').set({ state: 'TECHNICAL_ERROR', transactionId, message }).where('id', '=', sent.id).execute()
  const call = { service: '', operation: '', transactionId, outcome: 'timeout', durationMs: 1, request: '', stockId: sent.id }
  const calls = ['2026-11-20T12:00:00.000Z', '2026-11-20T13:00:00.000Z'].map((createdDate) => ({ ...call, createdDate }))
  await db.insertInto('afip_log').values(calls).execute()

  await up(db)
  const rows = await db.selectFrom('stock').selectAll().orderBy('id').execute()
  const place = await db.selectFrom('deposito').select(['codigoAduana', 'codigoLugarOperativo']).executeTakeFirstOrThrow()
  expect(rows).toMatchObject([
    { id: sent.id, ...place, attempts: 2, lastAttemptDate: '2026-11-20T13:00:00.000Z', nextAttemptDate: null, isAutomatic: 0 },
    { id: open.id, codigoAduana: null, attempts: 0, message: null },
  ])
  const envelope = withTicket(rows[0]?.message ?? '', { token: 'acceso', sign: 'firma' })
  expect(envelope).toContain('<Token>acceso</Token><Sign>firma</Sign><CuitEmpresaConectada>30712345671</CuitEmpresaConectada>')
  expect(envelope).toContain(`<Rol>D&amp;P</Rol></argWSAutenticacion>${message}</RegistrarStock>`)
  expect(parseXmlTree(envelope)).not.toBeNull()
  await store.close()
})

test('una actualización larga se dice a los cinco segundos; cortada, no cambió nada', async () => {
  const { path, remove } = newDataDir()
  onTestFinished(remove)
  const open = (): Db => openKysely(new NodeSqliteDialect({ file: join(path, 'deposito.db') }, noStoreMeter), noStoreMeter)
  const old = open()
  await migrateTo(old, '0033-start-screen')
  // The next migration changes this stock, and a trigger makes that take a minute.
  for (const statement of [
    sql`insert into company (id, name, cuit, "tipoAgente", rol, "ownerUsername") values (1, 'Sur', '30590428775', 'DEPO', 'DEPO', 'user')`,
    sql`insert into deposito ("companyId", "codigoAduana", "codigoLugarOperativo", description) values (1, '001', '10057', 'Norte')`,
    sql`insert into stock ("depositoId", version, "fechaStock", state, "transactionId", "createdBy", "createdDate")
      values (1, 1, '2026-11-20', 'SUCCESS', '26112000000001', 'user', '2026-11-20T12:00:00.000Z')`,
    sql`create table many (number)`,
    sql`insert into many with recursive each (number) as (select 1 union all select number + 1 from each where number < 3000) select number from each`,
    sql`create trigger slow after update on stock begin delete from many where (select sum(a.number * b.number) from many a, many b, many c) = 1; end`,
  ])
    await statement.execute(old)
  await old.destroy()
  const product = runProduct({ DATA_DIR: path })
  onTestFinished(async () => void (await product.end('SIGKILL')))
  await expect.poll(product.said).toMatch(/^Se actualiza la base de datos: paso 1 de \d+, desde hace \d+ s\.$/m)
  await product.end('SIGKILL')
  const after = open()
  const { rows } = await sql<{ last: string }>`select max(name) as last from kysely_migration`.execute(after)
  await after.destroy()
  expect(rows).toEqual([{ last: '0033-start-screen' }])
})

test('una migración con un número menor que el de una ya hecha no se corre, y el arranque dice cuál es', async () => {
  const { path, remove } = newDataDir()
  onTestFinished(remove)
  const store = await openTestStoreAt({ file: join(path, 'deposito.db') })
  await sql`delete from kysely_migration where name = '0038-made-accounts'`.execute(store.db)
  await store.close()
  expect(await refusedStart({ DATA_DIR: path })).toMatch(
    /^La migración 0038-made-accounts va antes de 00\d\d-[a-z-]+, que esta base ya tiene/,
  )
})

test('una base de una versión más nueva no se toca, y se dice en una frase que no habla de daños', async () => {
  const makeNewer = ({ db }: Store) =>
    sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2027-01-01T00:00:00.000Z')`.execute(db)
  const { path, remove } = newDataDir()
  onTestFinished(remove)
  const store = await openTestStoreAt({ file: join(path, 'deposito.db') })
  await makeNewer(store)
  await store.close()
  const product = runProduct({ DATA_DIR: path })
  expect(await product.ended).toBe(1)
  expect(product.said()).toMatch(/^Esta base de datos es de una versión más nueva del sistema/m)
  if (!withPostgres) return
  const shared = await openTestStore('postgres')
  onTestFinished(() => shared.close())
  await makeNewer(shared)
  await expect(openStore(shared.where)).rejects.toBeInstanceOf(NewerDatabase)
})
