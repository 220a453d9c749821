/** What a call answered, its JSON already read; null when it had none. */
export interface Answered {
  readonly status: number
  readonly headers: Headers
  readonly body: unknown
}

/** A signed-in user who calls the running product over HTTP, without a browser. */
export interface Caller {
  /** The header that says who calls. */
  readonly authorization: string
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answered>
  get(path: string): Promise<Answered>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answered>
  put(path: string, body: unknown): Promise<Answered>
  patch(path: string, body: unknown, headers?: Record<string, string>): Promise<Answered>
  delete(path: string): Promise<Answered>
}

export async function signedIn(url: string, username: string, password = username): Promise<Caller> {
  const { headers } = await ask(url, 'POST', 'api/authenticate', { username, password, rememberMe: false }, {})
  const authorization = headers.get('authorization')
  if (authorization === null) throw new Error(`${username} could not sign in`)
  return callerWith(url, authorization)
}

/** The user of a session. */
export function callerWith(url: string, authorization: string): Caller {
  const call: Caller['call'] = (method, path, body, more = {}) => ask(url, method, path, body, { Authorization: authorization, ...more })
  return {
    authorization,
    call,
    get: (path) => call('GET', path),
    post: (path, body, headers) => call('POST', path, body, headers),
    put: (path, body) => call('PUT', path, body),
    patch: (path, body, headers) => call('PATCH', path, body, headers),
    delete: (path) => call('DELETE', path),
  }
}

async function ask(url: string, method: string, path: string, body: unknown, headers: Record<string, string>): Promise<Answered> {
  const answer = await fetch(`${url}/${path}`, {
    method,
    headers: { ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  const isJson = /json/.test(answer.headers.get('content-type') ?? '') && text !== ''
  return { status: answer.status, headers: answer.headers, body: isJson ? (JSON.parse(text) as unknown) : text === '' ? null : text }
}
