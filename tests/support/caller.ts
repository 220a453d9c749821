export interface Answered {
  readonly status: number
  readonly headers: Headers
  readonly body: unknown
}

/** A signed-in user who calls the running product over HTTP, without a browser. */
export type Caller = ReturnType<typeof callerWith>

export async function signedIn(url: string, username: string, password = username): Promise<Caller> {
  const { headers } = await ask(url, 'POST', 'api/authenticate', { username, password, rememberMe: false }, {})
  const authorization = headers.get('authorization')
  if (authorization === null) throw new Error(`${username} could not sign in`)
  return callerWith(url, authorization)
}

export function callerWith(url: string, authorization: string) {
  const call = (method: string, path: string, body?: unknown, more: Record<string, string> = {}): Promise<Answered> =>
    ask(url, method, path, body, { Authorization: authorization, ...more })
  return {
    authorization,
    call,
    get: (path: string) => call('GET', path),
    post: (path: string, body?: unknown, headers?: Record<string, string>) => call('POST', path, body, headers),
    put: (path: string, body: unknown) => call('PUT', path, body),
    patch: (path: string, body: unknown, headers?: Record<string, string>) => call('PATCH', path, body, headers),
    delete: (path: string) => call('DELETE', path),
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
