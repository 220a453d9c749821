// Error class that handlers throw to refuse a call, with helpers for the usual statuses.
import { alertHeaders, requestIdHeader } from '#domain/contract/alerts.ts'
import { fieldErrors, problemBase, type FieldError } from '#domain/contract/problem.ts'

interface ProblemMembers {
  title?: string
  type?: string
  detail?: string
  params?: unknown
  fieldErrors?: FieldError[]
  headers?: Record<string, string>
}

const titles = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
  507: 'Insufficient Storage',
} as const

type RefusalStatus = keyof typeof titles

/** The keys for which every client of the platform has a text. */
const platformKeys: ReadonlySet<string> = new Set([
  'error.validation',
  'error.concurrencyFailure',
  'error.userexists',
  'error.emailexists',
  'error.idexists',
  'error.idnull',
  'error.server.not.reachable',
  ...[400, 401, 403, 404, 405, 500].map((status) => `error.http.${status}`),
])

/**
 * Returns a key of the catalogue as the members of a problem: `message` is a key that every client of the platform has, `errorKey` the
 * exact reason, which is the key without its `error.`.
 */
export function reasonOf(status: number, key: string): { message: string; errorKey?: string } {
  const general = `error.http.${status}`
  if (key === general && platformKeys.has(key)) return { message: key }
  const message = [key, general].find((one) => platformKeys.has(one)) ?? (status < 500 ? 'error.http.400' : 'error.http.500')
  return { message, errorKey: key.replace(/^error\./, '') }
}

/** The headers in which clients of the platform look for a text before they read the body. */
function alertOf(entity: string, key: string): Record<string, string> {
  return { [alertHeaders.error]: reasonOf(400, key).message, [alertHeaders.params]: entity }
}

/** Refuses a call; thrown anywhere and answered in one place (`problems.ts`). `key` is a key of the catalogue. */
export class Refusal extends Error {
  readonly status: RefusalStatus
  readonly headers: Record<string, string>
  readonly body: Record<string, unknown>

  constructor(status: RefusalStatus, key: string, { headers = {}, ...rest }: ProblemMembers = {}) {
    super(key)
    this.status = status
    this.headers = headers
    this.body = { type: `${problemBase}/problem-with-message`, title: titles[status], status, ...reasonOf(status, key), ...rest }
  }
}

export function unauthenticated(detail = 'Full authentication is required to access this resource'): Refusal {
  return new Refusal(401, 'error.http.401', { detail })
}

export function forbidden(): Refusal {
  return new Refusal(403, 'error.http.403', { detail: 'Access is denied' })
}

export function notFound(): Refusal {
  return new Refusal(404, 'error.http.404', { detail: 'Not Found' })
}

/** Returns a 429, after which the caller may retry in so many seconds. */
export function tooMany(key: string, seconds: number): Refusal {
  return new Refusal(429, key, { params: { seconds }, headers: { 'Retry-After': String(seconds) } })
}

/** Returns the 400 of a broken business rule (`server/README.md#alert-headers`); `entity` is the noun in lower camel case. */
export function businessAlert(entity: string, key: string, title: string, type = 'problem-with-message'): Refusal {
  return new Refusal(400, `error.${key}`, {
    type: `${problemBase}/${type}`,
    title,
    params: entity,
    headers: alertOf(entity, `error.${key}`),
  })
}

/**
 * Returns the 400 of a body with wrong fields. The issues must come from a parse with `reportInput`, which distinguishes missing fields
 * from wrong ones.
 */
export function invalidBody(entity: string, issues: Parameters<typeof fieldErrors>[1]): Refusal {
  return invalidFields(fieldErrors(entity, issues))
}

/** The constraints for which every client of the platform has a text. */
const platformConstraints: ReadonlySet<string> = new Set(['NotNull', 'Size', 'Min', 'Max', 'DecimalMin', 'DecimalMax'])

export function invalidFields(errors: FieldError[]): Refusal {
  const unknown = errors.find(({ message }) => !platformConstraints.has(message))
  return new Refusal(400, 'error.validation', {
    type: `${problemBase}/constraint-violation`,
    title: 'Method argument not valid',
    fieldErrors: errors,
    headers: unknown ? alertOf(unknown.objectName, 'error.validation') : {},
  })
}

/** Returns the 400 of a password that is too short, too long or not the current one; the response does not say which. */
export function invalidPassword(): Refusal {
  return new Refusal(400, 'error.invalidpassword', {
    type: `${problemBase}/invalid-password`,
    title: 'Incorrect password',
  })
}

export function problemResponse({ status, body, headers }: Refusal, of: { readonly path: string; readonly requestId: string }): Response {
  return new Response(JSON.stringify({ ...body, ...of }), {
    status,
    headers: { 'Content-Type': 'application/problem+json', [requestIdHeader]: of.requestId, ...headers },
  })
}
