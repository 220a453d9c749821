import { afterEach, beforeEach } from 'vitest'
import { openServer, type Caller, type Reply, type TestServer } from './server.ts'

export const usersPath = '/api/users'

/** Opens a server for each test of the file, where people can register and the test moves the clock. The functions call the server of the test that runs. */
export function openAccountCalls() {
  let now: Date
  let server: TestServer
  let callers = 0

  beforeEach(async () => {
    now = new Date('2026-11-20T15:00:00.000Z')
    server = await openServer({ clock: () => now, registrationEnabled: true })
  })
  afterEach(() => server.close())

  // Each from an address of its own, because calls that sign in are counted by address.
  const anonymous = (): Caller => server.as(null, { address: `10.2.0.${(callers += 1)}` })
  const one = async (login: string): Promise<object> => Object((await server.as('admin').get(`${usersPath}/${login}`)).body)
  const events = async (): Promise<Record<string, unknown>[]> => (await server.as('admin').get('/management/audits?sort=id,asc')).rows
  return {
    server: () => server,
    admin: () => server.as('admin'),
    now: () => now,
    later(seconds: number): void {
      now = new Date(now.getTime() + seconds * 1000)
    },
    anonymous,
    signIn: (username: string, password: string): Promise<Reply> => anonymous().post('/api/authenticate', { username, password }),
    choose: (key: string, newPassword = 'una nueva'): Promise<Reply> =>
      anonymous().post('/api/account/reset-password/finish', { key, newPassword }),
    one,
    put: async (login: string, change: object): Promise<Reply> => server.as('admin').put(usersPath, { ...(await one(login)), ...change }),
    events,
    event: async (type: string): Promise<unknown> => (await events()).findLast((row) => row['type'] === type),
  }
}

export function withToken({ headers }: Reply) {
  return { Authorization: headers.get('authorization') ?? '' }
}

export function alertOf({ headers }: Reply): unknown[] {
  return [headers.get('x-depositosapp-alert'), headers.get('x-depositosapp-params')]
}
