import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { copyList } from '#domain/administration/copies.ts'
import { lockFolder } from '#server/store/database/folder-lock.ts'
import { signedIn } from '../../support/caller.ts'
import { npmRun } from '../../support/copies.ts'
import { below } from '../../support/declared-goods.ts'
import { folderForEach, runForTest } from '../../support/open-for.ts'
import { startHere } from '../../support/start-here.ts'

const folder = folderForEach()

/** The commands with this path among their arguments that run now; none where the system does not tell as Linux does. */
function commandsWith(path: string): string[] {
  const processes = existsSync('/proc/self/cmdline') ? readdirSync('/proc').filter((name) => /^\d+$/.test(name)) : []
  return processes.flatMap((id) => {
    try {
      const command = readFileSync(join('/proc', id, 'cmdline'), 'utf8').replaceAll('\0', ' ')
      return command.includes(path) ? [command] : []
    } catch {
      // It has ended meanwhile.
      return []
    }
  })
}

/** What an administrator is told of the nightly copies. */
const told = (status: string, details: object) => ({ status: 200, body: { components: { backups: { status, details } } } })

test('npm run backup copia el sistema en marcha; la copia de la noche que faltó se hace al arrancar, y si no se puede la salud lo dice', async () => {
  const data = join(folder.path, 'data')
  const first = await startHere({ DATA_DIR: data })
  const copied = await npmRun('backup', data, join(folder.path, 'copia.db'))
  expect(copied).toMatchObject({ code: 0, failed: '', said: expect.stringContaining('Copia hecha: ') })
  await first.end()
  // As if the installation were some days old.
  const database = new DatabaseSync(join(data, 'deposito.db'))
  database.exec("update kysely_migration set timestamp = '2026-01-01T00:00:00.000Z'")
  database.close()

  const failing = await startHere({ DATA_DIR: data, BACKUP_DIR: data, BACKUP_DAYS: '2' })
  const admin = await signedIn(failing.url, 'admin')
  const failure = expect.stringContaining('La copia no va en la carpeta de datos')
  await expect.poll(() => admin.get('management/health')).toMatchObject(told('DOWN', { failure }))
  await failing.end()

  const backups = join(data, 'backups')
  const copies = (): string[] => (existsSync(backups) ? readdirSync(backups).filter((name) => name.endsWith('.db')) : [])
  const last = await signedIn((await startHere({ DATA_DIR: data })).url, 'admin')
  await expect.poll(copies).toEqual([expect.stringMatching(/^deposito-\d{4}-\d\d-\d\d\.db$/)])
  await expect.poll(() => last.get('management/health')).toMatchObject(told('UP', { kept: 1, folder: backups }))
})

test('una copia pedida desde la pantalla se hace sin las de cada noche, se descarga con su largo, vuelve entera, y una detención la abandona', async () => {
  const data = join(folder.path, 'data')
  const { url, end } = await startHere({ DATA_DIR: data, BACKUP_DAYS: '0' })
  const admin = await signedIn(url, 'admin')
  const cloned = await (await signedIn(url, 'operador')).post('api/warehouse/1/stocks/clone', {})
  const stock = cloned.headers.get('location')?.slice(1) ?? ''
  const list = async () => copyList.parse((await admin.get('management/copies')).body)
  expect(await list()).toMatchObject({ elsewhere: false, copies: [], next: null, needs: { keyPlace: 'secrets-key' } })
  expect((await admin.post('management/copies')).status).toBe(202)
  await expect.poll(async () => (await list()).running).toBeNull()
  const { copies, failure, needs } = await list()
  expect([failure, copies]).toEqual([null, [expect.objectContaining({ kind: 'byHand' })]])
  const [{ name, size } = { name: '', size: 0 }] = copies

  const file = join(folder.path, 'descargada.db')
  const answer = await fetch(`${url}/management/copies/${name}`, { headers: { Authorization: admin.authorization } })
  writeFileSync(file, await answer.bytes())
  const [length, coding] = ['content-length', 'content-encoding'].map((header) => answer.headers.get(header))
  expect([length, coding, statSync(file).size]).toEqual([String(size), null, size])
  const inside = new DatabaseSync(file, { readOnly: true })
  // The copy has its own request, and needs the key that the list names.
  expect(inside.prepare("select data from audit_event where auditEventType = 'COPY_REQUESTED'").all()).toEqual([
    { data: `{"subject":"${name}"}` },
  ])
  expect(inside.prepare('select "keyId" from installation_key').all()).toEqual([{ keyId: needs.keyId }])
  inside.close()
  await end()
  expect(await npmRun('restore', data, file)).toMatchObject({ code: 0, failed: '' })
  const again = runForTest({ DATA_DIR: data, BACKUP_DAYS: '0' })
  const operador = await signedIn(await again.url, 'operador')
  const permits = await operador.get(below(stock, 'permiso-embarque'))
  expect(Number(permits.headers.get('x-total-count'))).toBeGreaterThan(0)
  const owner = await signedIn(await again.url, 'user')
  // A ticket is asked for with the certificate's key, which the database keeps sealed.
  expect(await owner.post('api/owner/companies/1/access/check')).toMatchObject({ status: 200, body: { failure: null } })
  // As while a person copies in the terminal: the next one waits for that.
  const lock = lockFolder(join(data, 'copy-lock'))
  onTestFinished(() => lock?.release())
  expect((await (await signedIn(await again.url, 'admin')).post('management/copies')).status).toBe(202)
  await expect.poll(() => commandsWith(join(data, 'backups'))).toHaveLength(existsSync('/proc/self/cmdline') ? 1 : 0)
  expect(await again.end()).toBe(0)
  expect(commandsWith(join(data, 'backups'))).toEqual([])
  expect(readdirSync(join(data, 'backups'))).toEqual([name])
  expect(readFileSync(join(data, 'server.log'), 'utf8')).not.toContain('a copy by hand failed')
})
