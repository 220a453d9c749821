import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openServer } from '../support/server.ts'

/** Lets the database grow by so many pages at most. */
async function leavePages(server: Awaited<ReturnType<typeof openServer>>, more: number): Promise<void> {
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(server.store.db)
  await sql.raw(`pragma max_page_count = ${(rows[0]?.page_count ?? 0) + more}`).execute(server.store.db)
}

test('con el disco lleno se dice así, a quien carga, en la salud y en el registro, y al haber lugar todo sigue', async () => {
  const server = await openServer()
  const account = (firstName: string) =>
    server
      .as('operador')
      .post(
        '/api/account',
        { firstName, lastName: 'R', email: 'operador@deposito.example', langKey: 'es' },
        { 'Idempotency-Key': crypto.randomUUID() },
      )
  await leavePages(server, 0)
  let answer = await account('Ana')
  for (let time = 0; answer.status === 200 && time < 200; time += 1) answer = await account(`Ana ${time}`)
  expect(answer).toMatchObject({ status: 507, body: { message: 'error.http.507', status: 507 } })
  expect(server.unexpected).toMatchObject([{ err: { message: expect.stringContaining('full') } }])
  expect(await server.as(null).get('/health')).toMatchObject({ status: 503, body: { status: 'DOWN' } })
  expect((await server.as('admin').get('/management/health')).body).toMatchObject({
    status: 'DOWN',
    components: { db: { status: 'DOWN', details: { error: 'diskFull' } } },
  })
  await leavePages(server, 1000)
  expect((await account('Ana')).status).toBe(200)
  expect((await server.as(null).get('/health')).status).toBe(200)
  await server.close()
})
