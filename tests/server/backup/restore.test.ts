import { chownSync, copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeEach, describe, expect, test } from 'vitest'
import { writeCopy } from '#server/backup/copy-file.ts'
import { restoreDatabase } from '#server/backup/restore-database.ts'
import { openDataFolder } from '#server/process/storage/data-folder.ts'
import { checkUnchanged, inspectDatabase } from '#server/store/database/database-copy.ts'
import { lockFolder } from '#server/store/database/folder-lock.ts'
import { openStore } from '#server/store/database/open.ts'
import { insertStock } from '#server/store/stocks/stocks.ts'
import { addMegabytes, copyAsKilled, killAt, pairsOf, runCopyCommand, startCommand, writePair } from '../../support/copies.ts'
import { folderForEach } from '../../support/open-for.ts'
import { fillStore } from '../../support/server.ts'
import { openTestStoreAt } from '../../support/store.ts'

let data: string
let copy: string
let database: string

const folder = folderForEach()

/** Makes a copy with pair 1, and a data folder whose database has pair 2, which stands in its log alone. */
async function prepare(megabytes: number): Promise<void> {
  data = join(folder.path, 'data')
  copy = join(folder.path, 'copia.db')
  database = join(data, 'deposito.db')
  const elsewhere = join(folder.path, 'elsewhere')
  for (const path of [data, elsewhere]) mkdirSync(path, { recursive: true })
  const store = await openTestStoreAt({ file: join(elsewhere, 'deposito.db') })
  await addMegabytes(store, megabytes)
  await writePair(store, 1)
  await writeCopy(join(elsewhere, 'deposito.db'), copy)
  await store.db.deleteFrom('idempotency_key').where('key', 'in', ['a-1', 'b-1']).execute()
  await writePair(store, 2)
  copyAsKilled(join(elsewhere, 'deposito.db'), database)
  await store.close()
}

beforeEach(() => prepare(1))

const one = { first: [1], second: [1] }
const two = { first: [2], second: [2] }

const keptBefore = (): string[] => readdirSync(data).filter((name) => /^deposito\.db\.antes-\d{4}-\d\d-\d\dT\d{6}$/.test(name))

test('la base pasa a ser la de la copia, la de antes queda entera con otro nombre, y la auditoría lo cuenta', async () => {
  const { code, said, failed } = await runCopyCommand('restore', data, [copy])
  expect({ code, failed }).toEqual({ code: 0, failed: '' })
  expect(said.split('\n')).toEqual([
    expect.stringMatching(/^Base de datos restaurada de .*copia\.db en .*data.deposito\.db \(1(?:\.\d+)? MB, 0 stocks\)\.$/),
    expect.stringMatching(/^La de antes quedó en .*deposito\.db\.antes-/),
    expect.stringMatching(/^Lo que se hizo después de esa copia no está en ella/),
    'La clave de secretos es la de la copia. Ya puede arrancar.',
  ])
  for (const end of ['-wal', '-shm', '.part']) expect(existsSync(`${database}${end}`)).toBe(false)
  expect(statSync(database).mode & 0o777).toBe(0o600)
  expect(await pairsOf(database)).toEqual(one)
  const [before = ''] = keptBefore()
  expect(statSync(join(data, before)).mode & 0o777).toBe(0o600)
  expect(await pairsOf(join(data, before))).toEqual(two)
  const store = await openStore({ file: database })
  expect(await store.db.selectFrom('audit_event').select(['auditEventType', 'principal', 'data']).execute()).toEqual([
    { auditEventType: 'DATABASE_RESTORED', principal: null, data: '{"subject":"copia.db"}' },
  ])
  await store.close()
})

test('en una carpeta nueva no hay nada que guardar; dos restauraciones del mismo segundo guardan cada una la de antes, que se puede restaurar', async () => {
  const fresh = join(folder.path, 'nueva', 'data')
  const missing = await runCopyCommand('restore', fresh, [copy])
  expect([missing.said, missing.failed, existsSync(fresh)]).toEqual([
    '',
    expect.stringMatching(/^No existe la carpeta de datos .*nueva/),
    false,
  ])
  mkdirSync(fresh, { recursive: true })
  const { said } = await runCopyCommand('restore', fresh, [copy])
  expect(said).not.toContain('La de antes')
  expect(await pairsOf(join(fresh, 'deposito.db'))).toEqual(one)
  const now = new Date('2026-11-20T15:00:00.000Z')
  const locked = openDataFolder(data, { alone: true, isMade: false })
  const [first, second] = [await restoreDatabase(copy, locked, now), await restoreDatabase(copy, locked, now)]
  locked.release()
  expect(await pairsOf(second.before ?? '')).toEqual(one)
  expect(await runCopyCommand('restore', data, [first.before ?? ''])).toMatchObject({ code: 0 })
  expect(await pairsOf(database)).toEqual(two)
})

test('una base dañada queda como estaba, con su diario, y la copia ocupa su lugar', async () => {
  writeFileSync(database, 'nada que SQLite entienda')
  writeFileSync(`${database}-wal`, 'ni esto')
  expect(await runCopyCommand('restore', data, [copy])).toMatchObject({ code: 0 })
  const [before = ''] = keptBefore()
  expect(readFileSync(join(data, before), 'utf8')).toBe('nada que SQLite entienda')
  expect(readFileSync(join(data, `${before}-wal`), 'utf8')).toBe('ni esto')
  expect(await pairsOf(database)).toEqual(one)
})

test('avisa de los envíos programados que saldrán al arrancar, y de la clave que falta o no es', async () => {
  const store = await fillStore(await openStore({ file: copy }), new Date())
  await store.write(async (tx) => {
    const { id } = await insertStock(tx, { warehouseId: 1, fechaStock: '2026-11-20', login: 'operador', now: '2026-11-20T15:00:00.000Z' })
    await tx.updateTable('stock').set({ scheduleDate: '2026-11-20T16:00:00.000Z' }).where('id', '=', id).execute()
    await tx.insertInto('installation_key').values({ id: 1, keyId: 'otra', createdDate: '' }).execute()
  })
  await store.close()
  const { said } = await runCopyCommand('restore', data, [copy])
  expect(said).toContain('(1.')
  expect(said).toContain('1 stock, el último del 20/11/2026')
  expect(said).toContain('Atención: hay 1 envío programado cuya hora ya pasó, que saldrá al arrancar.')
  expect(said).toMatch(/\nFalta la clave de secretos de esta copia\. .*SECRETS_KEY_OLD=lost/)
  const other = await runCopyCommand('restore', data, [copy], { SECRETS_KEY: Buffer.alloc(32, 5).toString('base64') })
  expect(other.said).toMatch(/\nLa clave de secretos puesta no es la de esta copia\. /)
})

test('npm run restore no hace nada, y lo dice: sobre un sistema en marcha, ni mientras se hace una copia, ni con lo que no es una copia', async () => {
  const fails = async (file: string, sentence: RegExp): Promise<void> => {
    const { code, said, failed } = await runCopyCommand('restore', data, [file])
    expect({ code, said }).toEqual({ code: 1, said: '' })
    expect(failed).toMatch(sentence)
    expect(failed).not.toContain('\n')
    expect([keptBefore(), existsSync(`${database}.part`)]).toEqual([[], false])
  }
  for (const [lock, sentence] of [
    ['lock', /^El sistema ya está en marcha con la carpeta de datos .*\. Deténgalo, /],
    ['copy-lock', /^Se está haciendo otra copia de esta base de datos\. /],
  ] as const) {
    const running = lockFolder(join(data, lock))
    await fails(copy, sentence)
    running?.release()
  }
  const strange = join(folder.path, 'otra.db')
  const foreign = new DatabaseSync(strange)
  foreign.exec('create table stock (id integer)')
  foreign.close()
  await fails(strange, /^.*otra\.db no es una base de datos de este sistema/)
  const bytes = readFileSync(copy)
  writeFileSync(strange, bytes.subarray(0, bytes.length / 2))
  await fails(strange, /^.*otra\.db está dañada/)
  await fails(join(folder.path, 'ninguna.db'), /^No existe el archivo .*ninguna\.db\./)
  copyFileSync(copy, strange)
  const changed = new DatabaseSync(strange)
  changed.exec('create trigger espia after update on stock begin select 1; end')
  changed.close()
  await fails(strange, /^.*otra\.db no es como este sistema la hace: .* No se hizo nada\. .*\(espia\)$/)
  const newer = new DatabaseSync(copy)
  newer.exec("insert into kysely_migration values ('9999-later', '2030-01-01T00:00:00.000Z')")
  newer.close()
  await fails(copy, /^.*copia\.db es de una versión más nueva del sistema: no se hizo nada\. Actualice/)
  expect(await pairsOf(database)).toEqual(two)
})

test('una copia es lo que las migraciones hacen, con todas sus filas: lo demás se dice por su nombre', async () => {
  const file = join(folder.path, 'sana.db')
  await (await fillStore(await openStore({ file }), new Date())).close()
  await checkUnchanged(file)
  const changes = [
    ['create trigger espia after insert on stock begin delete from stock; end', 'espia'],
    ['create view vista as select 1', 'vista'],
    ['create index indice on stock (state)', 'indice'],
    ['create table otra (id integer)', 'otra'],
    ['drop table notice_sent', 'notice_sent'],
    ['alter table company add column nota text', 'company'],
    ['delete from company', expect.stringMatching(/^(?:company_user|company_admin|deposito)$/)],
    ['delete from kysely_migration', 'kysely_migration'],
    ["delete from kysely_migration where name like '0010%'", 'kysely_migration'],
  ] as const
  for (const [change, what] of changes) {
    const changed = join(folder.path, 'cambiada.db')
    copyFileSync(file, changed)
    const database = new DatabaseSync(changed)
    database.exec(`pragma foreign_keys = off; ${change}`)
    database.close()
    await expect(checkUnchanged(changed)).rejects.toMatchObject({ fault: 'changed', cause: what })
  }
})

test.runIf(process.getuid?.() === 0)('lo que root escribe es del dueño de la carpeta', async () => {
  const user = 65_534
  chownSync(data, user, user)
  for (const name of readdirSync(data)) chownSync(join(data, name), user, user)
  expect(await runCopyCommand('restore', data, [copy])).toMatchObject({ code: 0 })
  expect(await runCopyCommand('admin', data, ['create', 'jefa', 'jefa@deposito.example'])).toMatchObject({ code: 0 })
  for (const name of readdirSync(data)) expect([name, statSync(join(data, name)).uid]).toEqual([name, user])
})

describe('kill -9 en medio de una restauración', () => {
  const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0

  test.each([
    ['a mitad de la copia', true, () => sizeOf(`${database}.part`) > 5 * 2 ** 20],
    ['cuando el diario de la de antes ya está en ella', false, () => sizeOf(`${database}.part`) > 0 && !existsSync(`${database}-wal`)],
    ['con la de antes guardada', false, () => keptBefore().length > 0],
  ])('%s: queda la base de antes o la de la copia, entera, y la próxima lo termina', async (_, isEarly, point) => {
    rmSync(folder.path, { recursive: true })
    await prepare(10)
    const wasKilled = await killAt(startCommand('restore', data, [copy]), point)
    // The last points are so near the end that it may come first.
    expect(wasKilled || !isEarly).toBe(true)
    // What the product reads when it starts now.
    const left = join(folder.path, 'left.db')
    for (const end of ['', '-wal']) if (existsSync(`${database}${end}`)) copyFileSync(`${database}${end}`, `${left}${end}`)
    expect([one, two]).toContainEqual(await pairsOf(left))
    expect(await inspectDatabase(left)).toMatchObject({ isNewer: false })
    expect(await runCopyCommand('restore', data, [copy])).toMatchObject({ code: 0, failed: '' })
    expect(await pairsOf(database)).toEqual(one)
    expect(existsSync(`${database}.part`)).toBe(false)
  })
})
