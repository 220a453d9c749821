import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { drafts } from '../../support/drafts.ts'
import { eventsOf } from '../../support/events.ts'
import { fixture, newStock, openServer } from '../../support/server.ts'

test('lo que se rechaza no deja hecho; un cambio que no se pudo guardar tampoco, y un hecho que no se pudo guardar no deja cambio', async () => {
  const server = await openServer({ log: { error: () => undefined } })
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
  const { db } = server.store
  const kept = async () => [(await db.selectFrom('permiso_embarque').select('id').execute()).length, (await eventsOf(server.store)).length]

  await sql`create trigger full_answers before insert on idempotency_key begin select raise(abort, 'lleno'); end`.execute(db)
  expect((await clerk.post(path, drafts.permisoEmbarque, { 'Idempotency-Key': 'uno' })).status).toBe(500)
  expect(await kept()).toEqual([1, before.length])

  await sql`create trigger full_events before insert on audit_event begin select raise(abort, 'lleno'); end`.execute(db)
  expect((await clerk.post(path, drafts.permisoEmbarque)).status).toBe(500)
  expect((await server.as(null).post('/api/authenticate', { username: 'operador', password: 'operador' })).status).toBe(500)
  expect(await kept()).toEqual([1, before.length])
  await server.close()
})
