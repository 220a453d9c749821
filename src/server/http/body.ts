// Reads, limits and validates JSON bodies of calls.
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as z from 'zod/mini'
import { countField } from '#domain/contract/number-fields.ts'
import '#domain/readers/readers.ts'
import { callerOf, identifyAfter } from './auth/auth.ts'
import type { Call, CallEnv } from './call.ts'
import { JsonTooLarge, parseJson } from './json.ts'
import { addCount } from './limits/concurrency-limit.ts'
import { writeProblem } from './problems.ts'
import { businessAlert, invalidBody, invalidPassword, Refusal, tooMany } from './refusal.ts'

/** The JSON object that the client sent, without the objects with an empty id or -1 that forms send for a reference that nobody chose. */
type Body = Record<string, unknown>

/** The most bodies of one person, or of one key of an integration, that arrive at the same time. */
const mostArriving = 32

/** The most bytes of a body without session or key, so that thousands of strangers do not fill the memory. */
const strangersSize = 65_536

/**
 * Receives the whole body before a handler runs, so that none waits for a client. Answers 413 to more than `maxSize` bytes, before reading
 * them when `Content-Length` says so. The HTTP server ends a body that is slow.
 */
export function limitBody(maxSize: number): MiddlewareHandler<CallEnv> {
  const arriving = new Map<string, number>()

  async function receive(call: Call, most: number): Promise<Response | null> {
    const refuse = () => writeProblem(new Refusal(413, 'error.http.413', { params: { limit: most } }), call)
    const { headers } = call.req.raw
    const length = headers.get('content-length')
    // Access to the body itself would turn it into a stream.
    if (length === null || headers.has('transfer-encoding'))
      return (await bodyLimit({ maxSize: most, onError: refuse })(call, () => Promise.resolve())) ?? null
    if (Number(length) > most) return refuse()
    await sentBody(call)
    return null
  }

  return async (call, next) => {
    const [{ method }, caller] = [call.req.raw, callerOf(call)]
    if (method === 'GET' || method === 'HEAD') return await next()
    if (caller === null) return (await receive(call, Math.min(maxSize, strangersSize))) ?? (await next())
    if ((arriving.get(caller) ?? 0) >= mostArriving) throw tooMany('error.tooManyCalls', 2)
    addCount(arriving, caller, 1)
    const begun = call.get('services').clock()
    const refused = await receive(call, maxSize).finally(() => addCount(arriving, caller, -1))
    if (refused) return refused
    await identifyAfter(begun, call)
    await next()
  }
}

/** Matches `application/json` and its variants, such as `application/merge-patch+json`. */
const jsonType = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i

/** Reads a JSON object. A packed one may have `most` bytes once it is unpacked, as many as a plain one unless the call takes more. */
export async function readBody(call: Call, most = call.get('services').limits.bodySize): Promise<Body> {
  const type = call.req.header('Content-Type')
  if (type !== undefined && !jsonType.test(type)) throw new Refusal(415, 'error.http.415', { detail: 'The body is not declared as JSON' })
  const sent = await sentBody(call)
  const text = typeof sent === 'string' ? sent : await unpacked(sent, most)
  let body: unknown
  try {
    body = await parseJson(text, call.get('services').limits.bodyDepth)
  } catch (error) {
    if (error instanceof SyntaxError) throw new Refusal(400, 'error.body', { detail: 'The body is not JSON' })
    if (!(error instanceof JsonTooLarge)) throw error
    const [status, key] = error.of === 'depth' ? ([400, 'error.limit.depth'] as const) : ([413, 'error.http.413'] as const)
    throw new Refusal(status, key, { params: { limit: error.limit } })
  }
  if (!isObject(body)) throw new Refusal(400, 'error.body', { detail: 'The body is not a JSON object' })
  return Object.fromEntries(Object.entries(body).filter(([, value]) => !(isObject(value) && 'id' in value && isNoId(value['id']))))
}

/**
 * Returns the body as the client sent it: a text, or bytes that are packed with gzip, which a text would spoil. Hono keeps only what a call
 * reads first. Throws 415 when the body is packed in another way.
 */
export async function sentBody(call: Call): Promise<string | Uint8Array> {
  const encoding = call.req.header('Content-Encoding')?.toLowerCase() ?? 'identity'
  if (encoding === 'identity') return await call.req.text()
  if (encoding !== 'gzip') throw new Refusal(415, 'error.http.415', { detail: 'The body is packed in another way than gzip' })
  return new Uint8Array(await call.req.arrayBuffer())
}

const unpack = promisify(gunzip)

async function unpacked(bytes: Uint8Array, most: number): Promise<string> {
  try {
    return new TextDecoder().decode(await unpack(bytes, { maxOutputLength: most }))
  } catch (error) {
    if (error instanceof RangeError) throw new Refusal(413, 'error.http.413', { params: { limit: most } })
    throw new Refusal(400, 'error.body', { detail: 'The body is not packed with gzip' })
  }
}

/** Returns the body as the schema reads it; throws 400 with field errors. `entity` is the noun in lower camel case. */
export function parseBody<Schema extends z.ZodMiniType>(schema: Schema, body: Body, entity: string): z.output<Schema> {
  const parsed = schema.safeParse(body, { reportInput: true })
  if (!parsed.success) throw invalidBody(entity, parsed.error.issues)
  return parsed.data
}

/** Reads a new record. Throws 400 when it has an id, which only the server may choose. */
export async function readNew<Schema extends z.ZodMiniType>(call: Call, schema: Schema, entity: string): Promise<z.output<Schema>> {
  const body = await readBody(call)
  refuseId(body, entity)
  return parseBody(schema, body, entity)
}

export async function readChanged<Schema extends z.ZodMiniType>(call: Call, schema: Schema, entity: string) {
  const body = await readBody(call)
  const identity = readIdentity(body, entity)
  return { identity, draft: parseBody(schema, body, entity) }
}

/** As `parseBody`; when only passwords are wrong, it throws the platform's error for passwords. */
export function parsePasswordBody<Schema extends z.ZodMiniType>(schema: Schema, body: Body, entity: string): z.output<Schema> {
  const parsed = schema.safeParse(body, { reportInput: true })
  if (parsed.success) return parsed.data
  const { issues } = parsed.error
  throw issues.every(({ path: [field] }) => /password$/i.test(String(field))) ? invalidPassword() : invalidBody(entity, issues)
}

/** Throws 400 when a new record has an id, which only the server may choose. */
export function refuseId(body: Body, entity: string): void {
  if (!isNoId(body['id'])) throw businessAlert(entity, 'idexists', `A new ${entity} cannot already have an ID`)
}

/**
 * Returns the id of a PUT's record and the version that the client edited, for the optimistic lock. Clients without versions leave it out.
 * A malformed version is refused, because the write would go unchecked.
 */
export function readIdentity(body: Body, entity: string): { id: number; version?: number } {
  const id = readWhole(body['id'])
  if (id === null) throw businessAlert(entity, 'idnull', 'Invalid id')
  const version = readVersion(body, entity)
  return version === undefined ? { id } : { id, version }
}

export function readVersion(body: Body, entity: string): number | undefined {
  return parseBody(versioned, body, entity).version ?? undefined
}

const versioned = z.object({ version: z.nullish(countField) })

function isObject(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isNoId(id: unknown): boolean {
  return id === undefined || id === null || id === '' || id === -1 || id === '-1'
}

/** Reads a whole number, also from a text, because the platform's clients send typed numbers as texts. */
function readWhole(value: unknown): number | null {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : null
}
