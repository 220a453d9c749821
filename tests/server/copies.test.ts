import { existsSync, mkdirSync, readdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { begunCopy, copyList } from '#domain/administration/copies.ts'
import { clockForEach } from '../support/open-for.ts'
import { openServer, origin, tokenOf, type TestServer } from '../support/server.ts'
import { startTestCopies } from '../support/test-copies.ts'

const clock = clockForEach('2026-11-27T18:30:00.000Z')
const path = '/management/copies'

async function serverWith(options: Parameters<typeof openServer>[0]): Promise<TestServer> {
  const server = await openServer({ clock: clock.now, ...options })
  onTestFinished(() => server.close())
  return server
}

async function withCopies(options: Parameters<typeof startTestCopies>[0] = {}) {
  const copies = startTestCopies({ clock: clock.now, ...options })
  return { copies, server: await serverWith({ copies }) }
}

const listed = async (server: TestServer) => copyList.parse((await server.as('admin').get(path)).body)

/** Makes a copy by hand, from the call to its end. */
async function made(server: TestServer): Promise<string> {
  const { status, body } = await server.as('admin').post(path)
  expect(status).toBe(202)
  await expect.poll(async () => (await listed(server)).running).toBeNull()
  return begunCopy.parse(body).name
}

const events = async (server: TestServer) =>
  await server.store.db
    .selectFrom('audit_event')
    .select(['auditEventType', 'principal', 'data'])
    .where('auditEventType', 'like', 'COPY_%')
    .orderBy('id')
    .execute()

test('una copia se pide, se hace, se lista y se descarga entera, y queda quién la pidió y quién la descargó', async () => {
  const { copies, server } = await withCopies()
  const admin = server.as('admin')
  const name = 'deposito-2026-11-27-1530.db'
  const release = copies.hold()
  expect(await admin.post(path)).toMatchObject({ status: 202, body: { name } })
  expect(await listed(server)).toEqual({
    elsewhere: false,
    copies: [],
    running: { name, since: '2026-11-27T18:30:00.000Z' },
    failure: null,
    next: null,
    needs: {
      keyId: expect.stringMatching(/^[\w-]{12}$/),
      keyPlace: 'secrets-key',
      version: expect.stringMatching(/^\d+\./),
      folder: expect.any(String),
    },
  })
  expect(await admin.post(path)).toMatchObject({ status: 409, body: { message: 'error.copies.running' } })
  release()
  await expect.poll(async () => (await listed(server)).running).toBeNull()
  expect(await listed(server)).toMatchObject({ copies: [{ name, size: 3_145_728, kind: 'byHand' }] })

  const { status, headers, body } = await admin.get(`${path}/${name}`)
  expect([status, headers.get('content-length'), headers.get('content-type')]).toEqual([200, '3145728', 'application/vnd.sqlite3'])
  expect(headers.get('content-disposition')).toBe(`attachment; filename="${name}"`)
  expect(body).toBe('copia'.repeat(629_146).slice(0, 3_145_728))
  const data = JSON.stringify({ subject: name })
  expect(await events(server)).toEqual(
    ['COPY_REQUESTED', 'COPY_DOWNLOADED'].map((auditEventType) => ({ auditEventType, principal: 'admin', data })),
  )
})

test('se descarga lo que está en la lista, y ningún otro archivo de esa carpeta ni de otra', async () => {
  const { copies, server } = await withCopies()
  mkdirSync(join(copies.folder, 'deposito-2026-11-25.db'))
  for (const name of ['secrets-key', 'deposito-2026-11-26.db.part', 'antes.db']) writeFileSync(join(copies.folder, name), 'x')
  expect((await listed(server)).copies).toEqual([])
  const wrong = [
    'secrets-key',
    'antes.db',
    'deposito-2026-11-26.db.part',
    'deposito-2026-11-25.db',
    'deposito-2026-11-24.db',
    '..%2Fdeposito.db',
    '..%2F..%2Fetc%2Fpasswd',
    `${encodeURIComponent(copies.folder)}%2Fsecrets-key`,
    '%2e%2e',
    'x%00.db',
  ]
  for (const name of wrong) expect([name, (await server.as('admin').get(`${path}/${name}`)).status]).toEqual([name, 404])
  expect(await events(server)).toEqual([])
})

/** A call of the administrator whose answer is not read. */
async function asked(server: TestServer, name: string, method = 'GET'): Promise<Response> {
  const headers = { Authorization: `Bearer ${await tokenOf(server, 'admin', clock.now())}` }
  return await server.fetch(new Request(`${origin}${path}/${name}`, { method, headers }))
}

test('quien pregunta solo por la cabecera no recibe el archivo ni figura como quien lo descargó', async () => {
  const { server } = await withCopies()
  const answer = await asked(server, await made(server), 'HEAD')
  expect([answer.status, answer.headers.get('content-length'), answer.body]).toEqual([200, '3145728', null])
  expect((await events(server)).map(({ auditEventType }) => auditEventType)).toEqual(['COPY_REQUESTED'])
})

test('una descarga que se corta cierra el archivo, y la memoria no crece con él', async () => {
  const copies = startTestCopies({ clock: clock.now, bytes: 64 * 2 ** 20 })
  const files: Awaited<ReturnType<typeof copies.open>>[] = []
  const open: typeof copies.open = async (name) => {
    const file = await copies.open(name)
    files.push(file)
    return file
  }
  const areOpen = () => files.map((file) => file !== null && file.fd >= 0)
  const server = await serverWith({ copies: { ...copies, open } })
  const answer = await asked(server, await made(server))
  const before = process.memoryUsage().arrayBuffers
  const reader = answer.body?.getReader()
  for (let piece = 0; piece < 3; piece += 1) expect((await reader?.read())?.value?.length).toBe(262_144)
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(8 * 2 ** 20)
  expect(areOpen()).toEqual([true])
  await reader?.cancel()
  await expect.poll(areOpen).toEqual([false])
})

test('una que falla dice por qué y cuándo, también si la carpeta no se puede hacer, y se repite', async () => {
  const { copies, server } = await withCopies()
  copies.fail('No alcanza el espacio en disco.')
  const name = await made(server)
  const failure = { name, date: '2026-11-27T18:30:00.000Z', reason: 'No alcanza el espacio en disco.' }
  expect(await listed(server)).toMatchObject({ copies: [], failure })
  expect(copies.logged).toEqual(['a copy by hand failed'])
  copies.fail(null)
  await made(server)
  expect(await listed(server)).toMatchObject({ copies: [{ name }], failure: null })
  writeFileSync(join(copies.folder, 'archivo'), '')
  const without = await withCopies({ folder: join(copies.folder, 'archivo', 'copias') })
  await made(without.server)
  const reason = `No se puede hacer la carpeta ${without.copies.folder} de las copias. Revise BACKUP_DIR y sus permisos.`
  expect(await listed(without.server)).toMatchObject({ copies: [], failure: { reason } })
})

test('lo que no se pudo anotar no se hace, y la siguiente sí', async () => {
  const { copies, server } = await withCopies()
  await expect(copies.begin(() => Promise.reject(new Error('sin base')))).rejects.toThrow('sin base')
  expect(copies.state()).toEqual({ running: null, failure: null })
  expect(existsSync(join(copies.folder, 'deposito-2026-11-27-1530.db'))).toBe(false)
  expect(await made(server)).toBe('deposito-2026-11-27-1530.db')
})

test('de las hechas a mano quedan las últimas, tantas como de las de cada noche, y ninguna clase borra a la otra', async () => {
  clock.at('2026-11-20T18:00:00.000Z')
  const { copies, server } = await withCopies({ days: 2 })
  const names = () => readdirSync(copies.folder).toSorted()
  for (const day of ['17', '18', '19']) writeFileSync(join(copies.folder, `deposito-2026-11-${day}.db`), 'de noche')
  await expect.poll(names).toEqual(['deposito-2026-11-19.db', 'deposito-2026-11-20.db'])
  writeFileSync(join(copies.folder, 'deposito-2026-11-20-1400.db.part'), 'de un corte')
  writeFileSync(join(copies.folder, 'deposito-2026-12-01-1000.db'), 'de un reloj adelantado')
  // Two in the same minute have names of their own, and the second is the newer one.
  const first = await made(server)
  clock.later(20)
  const second = await made(server)
  expect([first, second]).toEqual(['deposito-2026-11-20-1500.db', 'deposito-2026-11-20-150020.db'])
  expect(names()).toEqual([first, second, 'deposito-2026-11-19.db', 'deposito-2026-11-20.db'].toSorted())
  clock.later(60)
  const third = await made(server)
  expect(names()).toEqual([second, third, 'deposito-2026-11-19.db', 'deposito-2026-11-20.db'].toSorted())
  expect((await listed(server)).next).toBe('2026-11-21T06:00:00.000Z')
})

test('sin copias de noche queda una hecha a mano', async () => {
  const { copies, server } = await withCopies({ days: 0 })
  await made(server)
  clock.later(60)
  const last = await made(server)
  expect(readdirSync(copies.folder)).toEqual([last])
})

test('la lista tiene primero la más nueva, de las dos clases, y sigue a un enlace', async () => {
  const { copies, server } = await withCopies()
  writeFileSync(join(copies.folder, 'deposito-2026-11-25.db'), '12')
  writeFileSync(join(copies.folder, 'otra'), '123')
  symlinkSync(join(copies.folder, 'otra'), join(copies.folder, 'deposito-2026-11-26-0900.db'))
  utimesSync(join(copies.folder, 'deposito-2026-11-25.db'), new Date('2026-11-25T06:00:05.000Z'), new Date('2026-11-25T06:00:05.000Z'))
  utimesSync(join(copies.folder, 'otra'), new Date('2026-11-26T12:00:01.000Z'), new Date('2026-11-26T12:00:01.000Z'))
  expect((await listed(server)).copies).toEqual([
    { name: 'deposito-2026-11-26-0900.db', date: '2026-11-26T12:00:01.000Z', size: 3, kind: 'byHand' },
    { name: 'deposito-2026-11-25.db', date: '2026-11-25T06:00:05.000Z', size: 2, kind: 'nightly' },
  ])
})

test('con PostgreSQL las hacen sus herramientas', async () => {
  const server = await serverWith({ copies: null })
  expect(await listed(server)).toMatchObject({ elsewhere: true, copies: [], running: null, failure: null, next: null })
  expect(await server.as('admin').post(path)).toMatchObject({ status: 409, body: { message: 'error.copies.elsewhere' } })
  expect((await server.as('admin').get(`${path}/deposito-2026-11-25.db`)).status).toBe(404)
})
