import { refusals } from './refusals.ts'
import type { ResourceAnswer } from './resources.ts'

interface ForeignUser {
  readonly id: number
  readonly login: string
  readonly [field: string]: unknown
}

/** The users of a server of the platform, without versions, searches or filters. It sorts by a few columns, and answers a new user as it is stored: without roles. */
export function foreignUsers(): (method: string, url: URL, body: unknown) => ResourceAnswer | null {
  const users = ['admin', 'operador', 'inspector'].map((login, index): ForeignUser => foreignUser(index + 1, login))
  const sorts = ['id', 'login', 'firstName', 'lastName', 'email', 'activated', 'langKey']

  return (method, url, body) => {
    const [, login = '', rest = ''] = /^\/api\/users(?:\/([^/]+)(\/.*)?)?$/.exec(url.pathname) ?? []
    if (!/^\/api\/users(\/|$)/.test(url.pathname)) return null
    if (rest !== '') return refusals.emptyNotFound
    const sent: Readonly<Record<string, unknown>> = typeof body === 'object' && body !== null ? { ...body } : {}
    if (method === 'GET' && login === 'authorities') return { status: 200, json: ['ROLE_TERMINAL', 'ROLE_USER', 'ROLE_ADMIN'] }
    if (method === 'GET' && login === '') {
      const [property = 'id'] = (url.searchParams.get('sort') ?? 'id').split(',')
      return sorts.includes(property) ? { status: 200, json: users, headers: { 'X-Total-Count': String(users.length) } } : { status: 400 }
    }
    if (method === 'POST') {
      const user = foreignUser(users.length + 1, String(sent['login']), sent)
      users.push(user)
      const { authorities: _, createdBy: __, createdDate: ___, ...raw } = user
      return { status: 201, json: { ...raw, resetDate: new Date().toISOString() }, headers: alert('created', user.login) }
    }
    const at = users.findIndex((user) => (method === 'PUT' ? user.id === sent['id'] : user.login === login))
    const found = users[at]
    if (!found) return refusals.emptyNotFound
    if (method === 'GET') return { status: 200, json: found }
    if (method === 'DELETE') {
      users.splice(at, 1)
      return { status: 204, headers: alert('deleted', login) }
    }
    users[at] = { ...found, ...sent, id: found.id, login: String(sent['login']) }
    return { status: 200, json: users[at], headers: alert('updated', found.login) }
  }
}

/** Returns a user as a server of the platform answers it. */
export function foreignUser(id: number, login: string, more: object = {}): ForeignUser {
  return {
    firstName: null,
    lastName: null,
    email: `${login}@terminal.example`,
    imageUrl: '',
    activated: true,
    langKey: 'es',
    createdBy: 'system',
    createdDate: null,
    lastModifiedBy: 'system',
    lastModifiedDate: null,
    authorities: login === 'admin' ? ['ROLE_USER', 'ROLE_ADMIN'] : ['ROLE_USER', 'ROLE_TERMINAL'],
    ...more,
    id,
    login,
  }
}

function alert(deed: string, login: string): Record<string, string> {
  return { 'X-warehouseApp-alert': `userManagement.${deed}`, 'X-warehouseApp-params': login }
}
