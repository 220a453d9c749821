import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openStore, type Store } from '#server/store/open.ts'
import { drafts } from '../../support/drafts.ts'
import { eventsOf } from '../../support/events.ts'
import { fillStore, fixture, newStock, openServer } from '../../support/server.ts'

async function count({ db }: Store, table: 'stock' | 'permiso_embarque'): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db)
  return rows[0]?.count ?? 0
}

test('un cambio que no se pudo guardar no deja hecho, y un hecho que no se pudo guardar no deja cambio', async () => {
  const server = await openServer({ log: { error: () => undefined } })
  const clerk = server.as('operador')
  const { db } = server.store
  const stockId = await newStock(clerk)
  const path = `/api/warehouse/${fixture.warehouse}/stocks/${stockId}/permiso-embarques`
  const events = (await eventsOf(server.store)).length

  await sql`create trigger full_answers before insert on idempotency_key begin select raise(abort, 'lleno'); end`.execute(db)
  expect((await clerk.post(path, drafts.permisoEmbarque, { 'Idempotency-Key': 'uno' })).status).toBe(500)
  expect([await count(server.store, 'permiso_embarque'), (await eventsOf(server.store)).length]).toEqual([0, events])

  await sql`create trigger full_events before insert on audit_event begin select raise(abort, 'lleno'); end`.execute(db)
  expect((await clerk.post(path, drafts.permisoEmbarque)).status).toBe(500)
  expect((await server.as(null).post('/api/authenticate', { username: 'operador', password: 'operador' })).status).toBe(500)
  expect([await count(server.store, 'permiso_embarque'), (await eventsOf(server.store)).length]).toEqual([0, events])
  await server.close()
})

test('lo que se rechaza no deja hecho', async () => {
  const server = await openServer()
  const clerk = server.as('operador')
  const stockId = await newStock(clerk)
  const path = `/api/warehouse/${fixture.warehouse}/stocks/${stockId}/permiso-embarques`
  const { id } = await clerk.post(path, drafts.permisoEmbarque)
  const before = await eventsOf(server.store)
  expect((await clerk.put(path, { ...drafts.permisoEmbarque, id, version: 7, ubicacionPartida: 'Nave 9' })).status).toBe(409)
  expect((await clerk.post(path, { ...drafts.permisoEmbarque, ubicacionPartida: '' })).status).toBe(400)
  expect((await server.as('stranger').delete(`${path}/${id}`)).status).toBe(404)
  expect((await server.as('encargada').delete(`/api/owner/companies/${fixture.company}`)).status).toBe(403)
  expect(await eventsOf(server.store)).toEqual(before)
  await server.close()
})

test('un proceso que muere a mitad deja los dos, o ninguno', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'deposito-events-'))
  const file = join(folder, 'deposito.db')
  const filled = await fillStore(await openStore({ file }), new Date())
  await filled.close()
  const child = spawn(process.execPath, [fileURLToPath(new URL('child.ts', import.meta.url)), file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let made = 0
  child.stdout.on('data', (text: Buffer) => {
    made += text.length
  })
  const exited = once(child, 'exit')
  await expect.poll(() => made, { timeout: 20_000 }).toBeGreaterThan(50)
  child.kill('SIGKILL')
  await exited
  const store = await openStore({ file })
  const created = (await eventsOf(store)).filter(({ type }) => type === 'STOCK_CREATED')
  expect(created.length).toBeGreaterThanOrEqual(50)
  expect(await count(store, 'stock')).toBe(created.length)
  await store.close()
  await rm(folder, { recursive: true })
})
