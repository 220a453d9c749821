import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openStore } from '#server/store/database/open.ts'
import { callerWith, signedIn } from '../../support/caller.ts'
import { npmRun, runCopyCommand } from '../../support/copies.ts'
import { folderForEach } from '../../support/open-for.ts'
import { fillStore } from '../../support/server.ts'
import { refusedStart, startHere } from '../../support/start-here.ts'
import { newDatabase, withPostgres } from '../../support/store.ts'
import { workADay } from '../../support/working-day.ts'

const folder = folderForEach()

const started = (env: Readonly<Record<string, string>>) => startHere({ DEMO: 'true', ...env })
const refused = (env: Readonly<Record<string, string>>) => refusedStart({ DEMO: 'true', ...env })

/** Makes a database with some rows in a folder. */
async function fill(dataDir: string): Promise<void> {
  mkdirSync(dataDir, { recursive: true })
  await (await fillStore(await openStore({ file: join(dataDir, 'deposito.db') }), new Date())).close()
}

test.runIf(withPostgres)(
  'lo hecho en la base de una máquina sigue en PostgreSQL, con sus sesiones, sus claves y su jornada, y vuelve',
  async () => {
    const database = await newDatabase()
    onTestFinished(() => database.drop())
    const [here, back] = [join(folder.path, 'aquí'), join(folder.path, 'de vuelta')]
    mkdirSync(back)
    const first = await started({ DATA_DIR: here })
    const { authorization } = await signedIn(first.url, 'operador')
    /** What the session of before answers there. */
    const asBefore = async (url: string, path: string, method = 'GET') => (await callerWith(url, authorization).call(method, path)).status
    expect(await asBefore(first.url, 'api/warehouse/1/stocks/53/clone', 'POST')).toBe(201)
    expect((await runCopyCommand('move', here, [database.url])).failed).toMatch(/^El sistema ya está en marcha con la carpeta/)
    await first.end()

    const { code, said, failed } = await npmRun('move', here, database.url)
    expect({ code, failed }).toEqual({ code: 0, failed: '' })
    expect(said).toContain('Movido y comprobado: ')
    const left = readdirSync(here).filter((name) => name.startsWith('deposito.db'))
    expect(left).toEqual([expect.stringMatching(/^deposito\.db\.movida-/)])

    const second = await started({ DATA_DIR: here, DATABASE_URL: database.url })
    expect(await asBefore(second.url, 'api/warehouse/1/stocks/55')).toBe(200)
    expect(await workADay(second.url)).toBe(56)
    // Repeated while PostgreSQL is in use, as after a kill before the file had its new name.
    renameSync(join(here, left[0] ?? ''), join(here, 'deposito.db'))
    expect(await refused({ DATA_DIR: here })).toContain('Repita npm run move')
    expect((await runCopyCommand('move', here, [database.url])).said).toMatch(/^La base de antes quedó en .*\nYa estaba movido/)
    expect((await runCopyCommand('move', back, [database.url, '--back'])).failed).toMatch(/^El sistema está en marcha con esa base/)
    await second.end()

    expect(await runCopyCommand('move', back, [database.url, '--back'])).toMatchObject({ code: 0 })
    expect(await refused({ DATA_DIR: here, DATABASE_URL: database.url })).toMatch(/se movió a la carpeta .*de vuelta/)
    expect((await runCopyCommand('move', back, [database.url, '--back'])).said).toMatch(/^Ya estaba movido/)
    for (const key of ['secrets-key', 'jwt-secret']) copyFileSync(join(here, key), join(back, key))
    const third = await started({ DATA_DIR: back })
    expect(await asBefore(third.url, 'api/stocks/56/history')).toBe(200)
    expect(await asBefore(third.url, 'api/warehouse/1/stocks/56/clone', 'POST')).toBe(201)
    expect(await asBefore(third.url, 'api/warehouse/1/stocks/57')).toBe(200)
    await third.end()
  },
)

test.runIf(withPostgres)('no se mueve lo que no hay, ni a una base que no se alcanza o tiene algo, ni encima de otra', async () => {
  const database = await newDatabase()
  onTestFinished(() => database.drop())
  const [full, empty] = [join(folder.path, 'llena'), join(folder.path, 'vacía')]
  const failure = async (dataDir: string, ...args: string[]) => (await runCopyCommand('move', dataDir, args)).failed
  expect(await failure(empty, database.url)).toMatch(/^No existe la carpeta de datos/)
  mkdirSync(empty)
  expect(await failure(empty, database.url)).toMatch(/^No hay base de datos en la carpeta/)
  for (const wrong of [[], ['deposito.db'], [database.url, 'otra'], [database.url, '--atrás']])
    expect(await failure(empty, ...wrong)).toMatch(/^Uso: npm run move/)
  await fill(full)
  expect(await failure(full, 'postgres://app@127.0.0.1:1/nada')).toMatch(/^No se puede entrar a PostgreSQL/)
  expect(await failure(full, database.url, '--back')).toMatch(/^La base de la carpeta .*llena no está vacía/)
  expect(await runCopyCommand('move', full, [database.url])).toMatchObject({ code: 0 })
  expect(await refused({ DATA_DIR: full })).toContain('se movió a PostgreSQL. Arranque con DATABASE_URL')
  await fill(empty)
  expect(await failure(empty, database.url)).toMatch(/^La base de PostgreSQL \(.*\) no está vacía, y queda como está/)
  expect(existsSync(join(empty, 'deposito.db'))).toBe(true)
})
