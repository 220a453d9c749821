import { existsSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { copyFailure } from '#server/backup/command.ts'
import { inspectDatabase } from '#server/store/database/database-copy.ts'
import { lockFolder } from '#server/store/database/folder-lock.ts'
import { openStore, type Store } from '#server/store/database/open.ts'
import { addMegabytes, copyAsKilled, killAt, pairsOf, runCopyCommand, startCommand, writePair } from '../../support/copies.ts'
import { folderForEach } from '../../support/open-for.ts'

let data: string
let target: string
let store: Store

const folder = folderForEach()

beforeEach(async () => {
  data = join(folder.path, 'data')
  target = join(folder.path, 'copia.db')
  mkdirSync(data)
  store = await openStore({ file: join(data, 'deposito.db') })
})
afterEach(() => store.close())

const range = (count: number): number[] => Array.from({ length: count }, (_, number) => number)

test('la copia hecha mientras se escribe es de un solo momento: todo lo confirmado antes está, y cada operación entera o no está', async () => {
  await addMegabytes(store, 20)
  const before = 25
  for (const number of range(before)) await writePair(store, number)
  const { process: child, ended } = startCommand('backup', data, [target])
  let written = before
  while (child.exitCode === null) {
    await writePair(store, written)
    written += 1
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(await ended).toMatchObject({
    code: 0,
    failed: '',
    said: expect.stringMatching(/^Copia hecha: .*copia\.db \(2\d(?:\.\d+)? MB, 0 stocks\)\.\nGuarde también.* clave de secretos/),
  })
  expect(statSync(target).mode & 0o777).toBe(0o600)
  for (const end of ['.part', '-wal', '-shm', '-journal']) expect(existsSync(`${target}${end}`)).toBe(false)
  const { first, second } = await pairsOf(target)
  expect(first.length).toBeGreaterThanOrEqual(before)
  expect(written).toBeGreaterThan(before)
  expect(first).toEqual(range(first.length))
  expect(second).toEqual(first)
  expect(await inspectDatabase(target)).toEqual({ stocks: 0, lastDay: null, isNewer: false })
})

test('kill -9 en medio de una copia no daña la base ni la copia que iba a reemplazar, y la próxima se hace', async () => {
  await addMegabytes(store, 20)
  await writePair(store, 0)
  await runCopyCommand('backup', data, [target])
  const before = readFileSync(target)
  const running = startCommand('backup', data, [target, '--force'])
  const hasBegun = (): boolean => existsSync(`${target}.part`) && statSync(`${target}.part`).size > 0
  expect(await killAt(running, hasBegun)).toBe(true)
  expect(readFileSync(target).equals(before)).toBe(true)
  expect(existsSync(`${target}.part`)).toBe(true)
  await writePair(store, 1)
  expect(await inspectDatabase(join(data, 'deposito.db'))).toMatchObject({ isNewer: false })

  expect(await runCopyCommand('backup', data, [target, '--force'])).toMatchObject({ code: 0, failed: '' })
  expect(existsSync(`${target}.part`)).toBe(false)
  expect(await pairsOf(target)).toEqual({ first: [0, 1], second: [0, 1] })
})

test('npm run backup no hace nada, y lo dice; cuando el disco no toma la copia, la anterior queda, y no queda media', async () => {
  const [link, empty, broken] = [join(folder.path, 'enlace'), join(folder.path, 'vacía'), join(folder.path, 'rota')]
  symlinkSync(data, link)
  mkdirSync(broken)
  writeFileSync(join(broken, 'deposito.db'), 'no es una base de datos, '.repeat(1000))
  writeFileSync(target, 'algo')
  await addMegabytes(store, 2)
  const nowhere = join(folder.path, 'nueva.db')
  const cases: [string[], RegExp, Record<string, string>?][] = [
    [[target, 'otro'], /^Uso: npm run backup -- ARCHIVO \[--force\]$/],
    [[target], /^Ya existe .*copia\.db, y queda como está\./],
    // By another way, and with --force.
    [[join(link, 'deposito.db'), '--force'], /^La copia no va en la carpeta de datos .* otro disco\.$/],
    [[join(folder.path, 'nada', 'copia.db')], /^No existe la carpeta .*nada\./],
    [[broken, '--force'], /^.*rota es una carpeta\./],
    [['/proc/copia.db'], /^No se puede escribir \/proc\/copia\.db\./],
    [[nowhere], /^No hay base de datos en la carpeta .*vacía\. Revise DATA_DIR\.$/, { DATA_DIR: empty }],
    [[nowhere], /^La base de datos es PostgreSQL \(DATABASE_URL\): use pg_dump, /, { DATABASE_URL: 'postgres://a:secreta@127.0.0.1/b' }],
    [[nowhere], /^.*deposito\.db no es una base de datos de este sistema/, { DATA_DIR: broken }],
  ]
  for (const [args, sentence, env] of cases) {
    const ended = await runCopyCommand('backup', data, args, env)
    expect(ended).toEqual({ code: 1, said: '', failed: expect.stringMatching(sentence) })
    expect(ended.failed).not.toContain('\n')
  }
  expect([readFileSync(target, 'utf8'), existsSync(nowhere), existsSync(empty)]).toEqual(['algo', false, false])
  const noRoom = copyFailure(Object.assign(new Error('full'), { errcode: 13 }), { from: data, to: target })
  expect(noRoom).toMatchObject({ message: expect.stringMatching(/^No alcanza el espacio en disco para escribir /) })
  // The system lets this process write no more than a megabyte into a file.
  const { code, failed } = await startCommand('backup', data, [target, '--force'], { before: 'ulimit -f 2048; ' }).ended
  expect({ code, failed }).toEqual({ code: 1, failed: `Falló el disco al escribir ${target}. Revise su espacio y su estado.` })
  expect([readFileSync(target, 'utf8'), existsSync(`${target}.part`)]).toEqual(['algo', false])
})

test('dos copias a la vez se esperan, y las dos se hacen; con el producto muerto de golpe, la copia tiene lo último escrito solo en el diario', async () => {
  const lock = lockFolder(join(data, 'copy-lock'))
  const other = join(folder.path, 'otra.db')
  const running = [startCommand('backup', data, [target]), startCommand('backup', data, [other])]
  lock?.release()
  for (const { ended } of running) expect(await ended).toMatchObject({ code: 0 })
  expect(existsSync(target) && existsSync(other)).toBe(true)
  await writePair(store, 0)
  const last = join(folder.path, 'última.db')
  const killed = join(folder.path, 'muerto')
  mkdirSync(killed)
  copyAsKilled(join(data, 'deposito.db'), join(killed, 'deposito.db'))
  expect(await runCopyCommand('backup', killed, [last])).toMatchObject({ code: 0 })
  expect(await pairsOf(last)).toEqual({ first: [0], second: [0] })
})
