import { beforeEach, describe, expect, test } from 'vitest'
import { openForEach } from '../support/open-for.ts'
import { openServer, personId, statusesOf, tokenOf, type Reply, type TestServer } from '../support/server.ts'
import { stores } from '../support/store.ts'

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

  test.each(['cada uno las suyas', 'un administrador'])('una sesión que se renueva mientras se cierra no sigue: %s', async (who) => {
    let seconds = 0
    const clock = (): Date => new Date(Date.parse('2026-11-20T15:00:00.000Z') + (seconds += 1) * 1000)
    const timed = await openServer({ store: server.store, clock })
    const own = { Authorization: `Bearer ${await tokenOf(timed, 'operador', clock())}` }
    const nobody = timed.as(null)
    const end =
      who === 'un administrador' ? timed.as('admin').delete(`${users}/operador/sessions`) : nobody.delete('/api/account/sessions', own)
    const [ended, ...renewed] = await Promise.all([
      end,
      ...Array.from({ length: 8 }, () => nobody.put('/api/authenticate/refresh', undefined, own)),
    ])
    expect(ended.status).toBe(204)
    const after = await Promise.all(
      renewed.map(({ headers }) => nobody.get('/api/account', { Authorization: headers.get('authorization') ?? '' })),
    )
    expect(new Set(statusesOf(after))).toEqual(new Set([401]))
  })
})
