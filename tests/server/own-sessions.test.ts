import { describe, expect, onTestFinished, test } from 'vitest'
import { cleanUp } from '#server/jobs/clean-up.ts'
import { storeSessionUse } from '#server/store/accounts/sessions.ts'
import type { Store } from '#server/store/database/open.ts'
import { withToken } from '../support/account-calls.ts'
import { eventsOf } from '../support/events.ts'
import { clockForEach, openForEach } from '../support/open-for.ts'
import { fillStore, openServer, statusesOf, type Reply } from '../support/server.ts'
import { openTestStore, stores, withPostgres } from '../support/store.ts'

const sessions = '/api/account/sessions'
const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const daySeconds = 86_400

describe.each(stores)('las sesiones, en %s', (kind, openFreshStore) => {
  const { now, later } = clockForEach()
  const server = openForEach(() => openServer({ on: openFreshStore, clock: now }))

  const from = (address: string) => server.as(null, { address })
  const signIn = (userAgent = chrome, { rememberMe = false, address = '10.3.0.1', password = 'operador' } = {}): Promise<Reply> =>
    from(address).post('/api/authenticate', { username: 'operador', password, rememberMe }, { 'User-Agent': userAgent })
  const account = async (of: Reply, address = '10.3.0.1'): Promise<number> =>
    (await from(address).get('/api/account', withToken(of))).status
  const listed = async (of: Reply) => (await from('10.3.0.1').get(sessions, withToken(of))).rows
  const kept = async (): Promise<number> => (await server.store.db.selectFrom('user_session').selectAll().execute()).length

  test('una cuenta tiene cincuenta a lo sumo: la que menos se usó deja lugar', async () => {
    const first = await signIn()
    later(1)
    const second = await signIn()
    later(600)
    await account(first)
    const used = server.store.db.selectFrom('user_session').select('id').where('lastUsedDate', '=', now().toISOString())
    await expect.poll(() => used.execute()).toHaveLength(1)
    for (let opened = 2; opened < 50; opened += 1) await server.as('operador').get('/api/account')
    await signIn()
    expect([await account(first), await account(second)]).toEqual([200, 401])
    expect(await kept()).toBe(50)
  })

  test('quien entra con la contraseña de antes mientras se la cambia no se queda adentro', async () => {
    const here = await signIn()
    const change = { currentPassword: 'operador', newPassword: 'una clave nueva' }
    let changed: Reply | null = null
    // Between the check of the password and the session that it opens.
    const slow: Store = {
      ...server.store,
      on: () => slow,
      async write(work) {
        const signedIn = await eventsOf(server.store, 'AUTHENTICATION_SUCCESS')
        if (signedIn.length > 1) changed ??= await server.as(null).post('/api/account/change-password', change, withToken(here))
        return await server.store.write(work)
      },
    }
    const late = await (
      await openServer({ store: slow, clock: now })
    )
      .as(null)
      .post('/api/authenticate', { username: 'operador', password: 'operador' })
    expect(changed).toMatchObject({ status: 200 })
    expect(late.status).toBe(401)
    expect(await kept()).toBe(1)
  })

  test('de dos que terminan las demás al mismo momento queda una', async () => {
    const [here, there] = [await signIn(), await signIn()]
    const replies = await Promise.all([here, there].map((own) => server.as(null).delete(sessions, withToken(own))))
    expect(statusesOf(replies)).toEqual([204, 401])
    expect(await kept()).toBe(1)
  })

  // Both databases do the rest alike.
  if (kind !== 'SQLite') return

  test('cada uno ve las suyas: desde qué equipo, cuándo se usaron y cuál es esta', async () => {
    const office = await signIn(chrome, { address: '10.3.0.7' })
    later(60)
    const home = await signIn(firefox, { rememberMe: true, address: '10.3.0.8' })
    await server.as('owner').get('/api/account')
    const at = (seconds: number): string => new Date(Date.parse('2026-11-20T15:00:00.000Z') + seconds * 1000).toISOString()
    expect(await listed(home)).toEqual([
      {
        id: expect.any(Number),
        device: 'Firefox en Linux',
        address: '10.3.0.8',
        createdDate: at(60),
        lastUsedDate: at(60),
        expiresDate: at(60 + 30 * daySeconds),
        current: true,
      },
      {
        id: expect.any(Number),
        device: 'Chrome en Windows',
        address: '10.3.0.7',
        createdDate: at(0),
        lastUsedDate: at(0),
        expiresDate: at(daySeconds),
        current: false,
      },
    ])
    // The one that asks comes first.
    expect((await listed(office)).map(({ current, device }) => [current, device])).toEqual([
      [true, 'Chrome en Windows'],
      [false, 'Firefox en Linux'],
    ])
    expect(await server.as('admin').get('/api/users/operador/sessions')).toMatchObject({
      status: 200,
      rows: [{ device: 'Firefox en Linux', current: false }, { current: false }],
    })
    later(2 * daySeconds)
    expect(await listed(home)).toHaveLength(1)
  })

  test('una que se termina desde otra, o al salir, queda afuera en su llamada siguiente, y las demás siguen; la de otra persona no existe', async () => {
    const [here, there, third] = [await signIn(), await signIn(firefox), await signIn(firefox)]
    const id = Number((await listed(there)).find(({ current }) => current === true)?.['id'])
    const end = () => server.as(null).delete(`${sessions}/${id}`, withToken(here))
    expect((await end()).status).toBe(204)
    expect([await account(here), await account(there), await account(third)]).toEqual([200, 401, 200])
    expect((await server.as(null).put('/api/authenticate/refresh', undefined, withToken(there))).status).toBe(401)
    expect((await end()).status).toBe(404)
    expect(await eventsOf(server.store, 'SESSIONS_ENDED')).toMatchObject([{ principal: 'operador', data: { subject: 'operador' } }])
    const own = (await listed(here)).find(({ current }) => current === true)?.['id']
    for (const login of ['owner', 'admin']) expect((await server.as(login).delete(`${sessions}/${Number(own)}`)).status).toBe(404)
    expect(await account(here)).toBe(200)
    expect((await server.as(null).post('/api/logout', undefined, withToken(here))).status).toBe(204)
    expect([await account(here), await account(third)]).toEqual([401, 200])
    expect((await server.as(null).put('/api/authenticate/refresh', undefined, withToken(here))).status).toBe(401)
  })

  test('por más que se renueve, a los noventa días de haber entrado se vuelve a entrar', async () => {
    let reply = await signIn(chrome, { rememberMe: true })
    const refresh = async (): Promise<number> => {
      const next = await server.as(null).put('/api/authenticate/refresh', undefined, withToken(reply))
      if (next.status === 200) reply = next
      return next.status
    }
    for (const days of [29, 29, 29]) {
      later(days * daySeconds)
      expect(await refresh()).toBe(200)
    }
    expect(await listed(reply)).toMatchObject([{ expiresDate: '2027-02-18T15:00:00.000Z' }])
    later(3 * daySeconds - 1)
    expect(await refresh()).toBe(200)
    later(1)
    expect([await refresh(), await account(reply)]).toEqual([401, 401])
    expect((await signIn()).status).toBe(200)
  })

  test('el último uso se anota cada cinco minutos, con su dirección', async () => {
    const here = await signIn(chrome, { address: '10.3.0.7' })
    const used = () => server.store.db.selectFrom('user_session').select(['lastUsedDate', 'remoteAddress']).executeTakeFirstOrThrow()
    later(299)
    await account(here, '10.3.0.9')
    expect(await used()).toEqual({ lastUsedDate: '2026-11-20T15:00:00.000Z', remoteAddress: '10.3.0.7' })
    later(1)
    await account(here, '10.3.0.9')
    await expect.poll(used).toEqual({ lastUsedDate: now().toISOString(), remoteAddress: '10.3.0.9' })
    // A clock that was ahead for a moment.
    later(-daySeconds / 2)
    await account(here, '10.3.0.9')
    await expect.poll(used).toMatchObject({ lastUsedDate: now().toISOString() })
  })

  test('las vencidas se borran una semana después, y no las que valen', async () => {
    await signIn()
    const remembered = await signIn(chrome, { rememberMe: true })
    const clean = () => cleanUp({ store: server.store, clock: now, auditDays: 365 })
    later(7 * daySeconds)
    await clean()
    expect(await kept()).toBe(2)
    later(daySeconds + 1)
    await clean()
    expect([await kept(), await account(remembered)]).toEqual([1, 200])
  })
})

// SQLite has one connection: there is no other work to wait for.
describe.runIf(withPostgres)('mientras otro trabajo tiene tomada su fila', () => {
  test('el uso de una sesión se deja sin anotar y no se espera', async () => {
    const store = await fillStore(await openTestStore('postgres'), new Date())
    const server = await openServer({ store })
    onTestFinished(() => server.close())
    await server.as('operador').get('/api/account')
    const { id } = await store.db.selectFrom('user_session').select('id').executeTakeFirstOrThrow()
    await store.write(async (tx) => {
      await tx.updateTable('user_session').set({ remembered: 1 }).execute()
      // It would wait here for ever.
      await storeSessionUse(store.db, id, { lastUsedDate: '2030-01-01T00:00:00.000Z', remoteAddress: '10.3.0.1' })
    })
    const uses = store.db.selectFrom('user_session').select('id').where('lastUsedDate', '=', '2030-01-01T00:00:00.000Z')
    expect(await uses.execute()).toEqual([])
  })
})
