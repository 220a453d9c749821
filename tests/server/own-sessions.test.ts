import { describe, expect, onTestFinished, test, beforeEach } from 'vitest'
import { cleanUp } from '#server/jobs/clean-up.ts'
import { storeUse } from '#server/store/accounts/sessions.ts'
import type { Store } from '#server/store/database/open.ts'
import { withToken } from '../support/account-calls.ts'
import { eventsOf } from '../support/events.ts'
import { clockForEach, openForEach } from '../support/open-for.ts'
import { openServer, statusesOf, type Reply, personId, tokenOf, type TestServer } from '../support/server.ts'
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
    const other = await openServer({ store: slow, clock: now })
    const late = await other.as(null).post('/api/authenticate', { username: 'operador', password: 'operador' })
    expect(changed).toMatchObject({ status: 200 })
    expect([late.status, await kept()]).toEqual([401, 1])
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
    const row = (device: string, address: string, at: number, lasts: number, current: boolean) => {
      const dateAt = (seconds: number): string => new Date(Date.parse('2026-11-20T15:00:00.000Z') + seconds * 1000).toISOString()
      const dates = { createdDate: dateAt(at), lastUsedDate: dateAt(at), expiresDate: dateAt(at + lasts) }
      return { id: expect.any(Number), device, address, ...dates, current }
    }
    expect(await listed(home)).toEqual([
      row('Firefox en Linux', '10.3.0.8', 60, 30 * daySeconds, true),
      row('Chrome en Windows', '10.3.0.7', 0, daySeconds, false),
    ])
    // The one that asks comes first.
    expect(await listed(office)).toMatchObject([{ current: true, device: 'Chrome en Windows' }, { current: false }])
    const ofAdmin = await server.as('admin').get('/api/users/operador/sessions')
    expect(ofAdmin.rows).toMatchObject([{ device: 'Firefox en Linux', current: false }, { current: false }])
    later(2 * daySeconds)
    expect(await listed(home)).toHaveLength(1)
  })

  test('una que se termina desde otra, o al salir, queda afuera en su llamada siguiente, y las demás siguen; la de otra persona no existe', async () => {
    const [here, there, third] = [await signIn(), await signIn(firefox), await signIn(firefox)]
    const statuses = async () => [await account(here), await account(there), await account(third)]
    const refresh = async (of: Reply) => (await server.as(null).put('/api/authenticate/refresh', undefined, withToken(of))).status
    const idOf = async (of: Reply) => Number((await listed(of)).find(({ current }) => current === true)?.['id'])
    const ended = await idOf(there)
    const end = async () => (await server.as(null).delete(`${sessions}/${ended}`, withToken(here))).status
    expect(await end()).toBe(204)
    expect([await statuses(), await refresh(there)]).toEqual([[200, 401, 200], 401])
    expect(await end()).toBe(404)
    expect(await eventsOf(server.store, 'SESSIONS_ENDED')).toMatchObject([{ principal: 'operador', data: { subject: 'operador' } }])
    const own = await idOf(here)
    for (const login of ['owner', 'admin']) expect((await server.as(login).delete(`${sessions}/${own}`)).status).toBe(404)
    expect((await server.as(null).post('/api/logout', undefined, withToken(here))).status).toBe(204)
    expect([await statuses(), await refresh(here)]).toEqual([[401, 401, 200], 401])
  })

  test('por más que se renueve, a los noventa días de haber entrado se vuelve a entrar', async () => {
    let reply = await signIn(chrome, { rememberMe: true })
    const refreshAfter = async (seconds: number): Promise<number> => {
      later(seconds)
      const next = await server.as(null).put('/api/authenticate/refresh', undefined, withToken(reply))
      if (next.status === 200) reply = next
      return next.status
    }
    for (const days of [29, 29, 29]) expect(await refreshAfter(days * daySeconds)).toBe(200)
    expect(await listed(reply)).toMatchObject([{ expiresDate: '2027-02-18T15:00:00.000Z' }])
    expect(await refreshAfter(3 * daySeconds - 1)).toBe(200)
    expect([await refreshAfter(1), await account(reply)]).toEqual([401, 401])
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
test.runIf(withPostgres)('mientras otro trabajo tiene tomada su fila el uso de una sesión se deja sin anotar y no se espera', async () => {
  const server = await openServer({ on: () => openTestStore('postgres') })
  const { store } = server
  onTestFinished(() => server.close())
  await server.as('operador').get('/api/account')
  const { id } = await store.db.selectFrom('user_session').select('id').executeTakeFirstOrThrow()
  await store.write(async (tx) => {
    await tx.updateTable('user_session').set({ remembered: 1 }).execute()
    // It would wait here for ever.
    await storeUse(store.db, 'user_session', id, { lastUsedDate: '2030-01-01T00:00:00.000Z', remoteAddress: '10.3.0.1' })
  })
  const uses = store.db.selectFrom('user_session').select('id').where('lastUsedDate', '=', '2030-01-01T00:00:00.000Z')
  expect(await uses.execute()).toEqual([])
})

const users = '/api/users'
const marta = { login: 'marta', firstName: null, lastName: null, email: 'marta@otro.example', authorities: ['ROLE_USER'] }

describe.each(stores)('al mismo momento, en %s', (_, openFreshStore) => {
  let second: TestServer
  const server = openForEach(() => openServer({ on: openFreshStore }))

  beforeEach(async () => {
    const { store } = server
    await store.db.updateTable('user').set({ authorities: 'ROLE_ADMIN,ROLE_USER' }).where('login', '=', 'encargada').execute()
    // Another process on the same store.
    second = await openServer({ store })
  })

  const put = async (by: TestServer, as: string, login: string, change: object): Promise<Reply> => {
    const { body } = await by.as(as).get(`${users}/${login}`)
    return await by.as(as).put(users, { ...Object(body), version: undefined, ...change })
  }
  const admins = async (): Promise<unknown[]> => {
    const rows = server.store.db.selectFrom('user').select('login').where('authorities', 'like', '%ROLE_ADMIN%').where('activated', '=', 1)
    return (await rows.execute()).map(({ login }) => login)
  }

  const remove = (by: TestServer, as: string, login: string): Promise<Reply> => by.as(as).delete(`${users}/${login}`)
  type Against = (by: TestServer, as: string, login: string) => Promise<Reply>
  const demote: Against = (by, as, login) => put(by, as, login, { authorities: ['ROLE_USER'] })
  const deactivate: Against = (by, as, login) => put(by, as, login, { activated: false })

  test.each<[string, Against, Against]>([
    ['se quitan de los administradores', demote, demote],
    ['se desactivan', deactivate, deactivate],
    ['se eliminan', remove, remove],
    ['se eliminan y desactivan', remove, deactivate],
  ])('dos administradores %s el uno al otro: uno queda', async (_name, one, other) => {
    const replies = await Promise.all([one(server, 'admin', 'encargada'), other(second, 'encargada', 'admin')])
    const [won = 0, lost = 0] = statusesOf(replies)
    expect([won < 300, lost]).toEqual([true, expect.toSatisfy((status: number) => [401, 403].includes(status))])
    expect(await admins()).toHaveLength(1)
  })

  test('un nombre que uno recibe de usuario y otro de correo al mismo momento es de uno solo', async () => {
    for (let round = 1; round <= 4; round += 1) {
      const name = `nombre${round}@otro.example`
      const replies = await Promise.all([
        server.as('admin').post(users, { ...marta, login: name, email: `marta${round}@otro.example` }),
        put(second, 'encargada', 'operador', { email: name }),
        second.as('stranger').post('/api/account', { firstName: 'Olga', email: name, langKey: 'es' }),
      ])
      const [given, ...refused] = statusesOf(replies)
      expect([200, 201]).toContain(given)
      expect(refused).toEqual([400, 400])
    }
  })

  test('quien es eliminado mientras crea una compañia no la deja sin dueño', async () => {
    const company = { name: 'Nueva', cuit: '30590428775', tipoAgente: 'DEPO', rol: 'DEPO' }
    await Promise.all([server.as('admin').delete(`${users}/operador`), second.as('operador').post('/api/owner/companies', company)])
    const owned = await server.store.db.selectFrom('company').select('id').where('ownerId', '=', personId('operador')).execute()
    const rows = await server.store.db.selectFrom('user').select('id').where('id', '=', personId('operador')).execute()
    expect(owned).toHaveLength(rows.length)
  })

  test.each(['operador', 'admin'])('una sesión que se renueva mientras %s la cierra no sigue', async (who) => {
    let seconds = 0
    const clock = (): Date => new Date(Date.parse('2026-11-20T15:00:00.000Z') + (seconds += 1) * 1000)
    const timed = await openServer({ store: server.store, clock })
    const own = { Authorization: `Bearer ${await tokenOf(timed, 'operador', clock())}` }
    const nobody = timed.as(null)
    const end = () => (who === 'admin' ? timed.as(who).delete(`${users}/operador/sessions`) : nobody.delete(sessions, own))
    const refresh = () => nobody.put('/api/authenticate/refresh', undefined, own)
    const [ended, ...renewed] = await Promise.all([end(), ...Array.from({ length: 8 }, refresh)])
    expect(ended.status).toBe(204)
    const after = await Promise.all(renewed.map((reply) => nobody.get('/api/account', withToken(reply))))
    expect(new Set(statusesOf(after))).toEqual(new Set([401]))
  })
})
