import { clockForEach, current, openForEach } from './open-for.ts'
import { openServer, type Caller, type Reply } from './server.ts'

export const usersPath = '/api/users'

/** Opens a server for each test of the file, where people can register and the test moves the clock. The functions call the server of the test that runs. */
export function openAccountCalls() {
  const { now, later } = clockForEach()
  const server = openForEach(() => openServer({ clock: now, registrationEnabled: true }))
  const admin = current(() => server.as('admin'))
  let callers = 0

  // Each from an address of its own, because calls that sign in are counted by address.
  const anonymous = (): Caller => server.as(null, { address: `10.2.0.${(callers += 1)}` })
  const one = async (login: string): Promise<object> => Object((await admin.get(`${usersPath}/${login}`)).body)
  const events = async (): Promise<Record<string, unknown>[]> => (await admin.get('/management/audits?sort=id,asc')).rows
  return {
    server,
    admin,
    now,
    later,
    anonymous,
    signIn: (username: string, password: string, rememberMe = false): Promise<Reply> =>
      anonymous().post('/api/authenticate', { username, password, rememberMe }),
    refresh: (credential: Record<string, string>): Promise<Reply> => anonymous().put('/api/authenticate/refresh', undefined, credential),
    /** What reading one's own account answers to a credential. */
    account: async (credential: Record<string, string>): Promise<number> => (await anonymous().get('/api/account', credential)).status,
    /** Asks for a mail that leads to another password. */
    askReset: (email: string): Promise<Reply> =>
      anonymous().post('/api/account/reset-password/init', email, { 'Content-Type': 'text/plain' }),
    mailedKey: async (): Promise<string> => (await server.mails()).at(-1)?.key ?? '',
    choose: (key: string, newPassword = 'una nueva'): Promise<Reply> =>
      anonymous().post('/api/account/reset-password/finish', { key, newPassword }),
    changePassword: (currentPassword: string, newPassword: string, credential: Record<string, string>): Promise<Reply> =>
      anonymous().post('/api/account/change-password', { currentPassword, newPassword }, credential),
    activate: (key: string): Promise<Reply> => anonymous().get(`/api/activate?key=${key}`),
    one,
    put: async (login: string, change: object): Promise<Reply> => admin.put(usersPath, { ...(await one(login)), ...change }),
    events,
    event: async (type: string): Promise<unknown> => (await events()).findLast((row) => row['type'] === type),
  }
}

export function withToken({ headers }: Reply): Record<string, string> {
  return { Authorization: headers.get('authorization') ?? '' }
}

export function alertOf({ headers }: Reply): unknown[] {
  return [headers.get('x-depositosapp-alert'), headers.get('x-depositosapp-params')]
}
