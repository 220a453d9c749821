// Reads, limits and validates JSON bodies of calls.
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as z from 'zod/mini'
import { countField } from '#domain/contract/number-fields.ts'
import type { Call, CallEnv } from './call.ts'
import { addCount } from './limits/concurrency-limit.ts'
import { writeProblem } from './problems.ts'
import { businessAlert, invalidBody, invalidPassword, Refusal, tooMany } from './refusal.ts'

/** The JSON object that the client sent, without members that are objects with an empty id or -1, which forms send for a reference that nobody chose. */
type Body = Record<string, unknown>

/** The most bodies of one person that arrive at the same time. */
const mostArriving = 32

/** `Retry-After` of a call beyond `mostArriving`, in seconds. */
const retrySeconds = 2

/**
 * Receives the whole body before a handler runs, so that no handler waits for a client. Answers 413 to a body longer than `maxSize` bytes: before reading it when `Content-Length` says so, else as
 * soon as it exceeds the limit. The HTTP server ends one that is slow.
 */
export function limitBody(maxSize: number): MiddlewareHandler<CallEnv> {
  const refuse = (call: Call) => writeProblem(new Refusal(413, 'error.http.413', { params: { limit: maxSize } }), call)
  const counting = bodyLimit({ maxSize, onError: refuse })
  const arriving = new Map<number, number>()

  async function receive(call: Call): Promise<Response | null> {
    const { headers } = call.req.raw
    const length = headers.get('content-length')
    // Access to the body itself would turn it into a stream.
    if (length === null || headers.has('transfer-encoding')) return (await counting(call, () => Promise.resolve())) ?? null
    if (Number(length) > maxSize) return refuse(call)
    await sentBody(call)
    return null
  }

  return async (call, next) => {
    const { method } = call.req.raw
    if (method === 'GET' || method === 'HEAD') return await next()
    const person = call.var.user?.id
    if (person === undefined) return (await receive(call)) ?? (await next())
    if ((arriving.get(person) ?? 0) >= mostArriving) throw tooMany('error.tooManyCalls', retrySeconds)
    addCount(arriving, person, 1)
    const refused = await receive(call).finally(() => addCount(arriving, person, -1))
    return refused ?? (await next())
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
  const { bodyDepth } = call.get('services').limits
  const { depth, parts } = shapeOf(text)
  // `JSON.parse` is recursive, and some thousand levels overflow its stack.
  if (depth > bodyDepth) throw new Refusal(400, 'error.limit.depth', { params: { limit: bodyDepth } })
  // A packed body of some kilobytes may have millions of empty objects, which would take the memory.
  if (parts > mostParts) throw new Refusal(413, 'error.http.413', { params: { limit: mostParts } })
  let body: unknown
  try {
    body = parseStorableJson(text)
  } catch (error) {
    if (error instanceof SyntaxError) throw new Refusal(400, 'error.body', { detail: 'The body is not JSON' })
    throw error
  }
  if (!isObject(body)) throw new Refusal(400, 'error.body', { detail: 'The body is not a JSON object' })
  return Object.fromEntries(Object.entries(body).filter(([, value]) => !(isObject(value) && 'id' in value && isNoId(value['id']))))
}

/**
 * Returns the body as the client sent it: a text, or the bytes of one that is packed with gzip. Hono keeps only what a call reads first, and a text would spoil bytes. Throws 415 when the body is packed
 * in another way.
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
 * Returns the id of a PUT's record and the version that the client edited, for the optimistic lock. Clients without versions leave it out. A malformed version is refused,
 * because the write would go unchecked.
 */
export function readIdentity(body: Body, entity: string): { id: number; version?: number } {
  const id = readWhole(body['id'])
  if (id === null) throw businessAlert(entity, 'idnull', 'Invalid id')
  const version = readVersion(body, entity)
  return version === undefined ? { id } : { id, version }
}

/** Returns the version that the client last read, if the body has one. */
export function readVersion(body: Body, entity: string): number | undefined {
  return parseBody(versioned, body, entity).version ?? undefined
}

const versioned = z.object({ version: z.nullish(countField) })

/** The most objects and arrays of a body. */
const mostParts = 400_000

/** Returns how deep a JSON text nests objects and arrays, and how many of them it has. It stops at more than `mostParts`. */
function shapeOf(json: string): { depth: number; parts: number } {
  let [level, depth, parts] = [0, 0, 0]
  for (const [mark] of json.matchAll(/[{[\]}]|"[^"\\]*(?:\\.[^"\\]*)*"?/gs)) {
    if (mark === '}' || mark === ']') level -= 1
    else if (mark === '{' || mark === '[') {
      level += 1
      parts += 1
      depth = Math.max(depth, level)
      if (parts > mostParts) break
    }
  }
  return { depth, parts }
}

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

/** Matches the JSON escape of NUL. After an even number of backslashes, which escape each other, the backslash of `\u0000` starts an escape. */
const writtenNul = /(?<!\\)(?:\\\\)*\\u0000/

/**
 * Parses JSON and refuses NUL, which PostgreSQL cannot store. A regular expression searches the whole text, because a reviver function makes `JSON.parse` some twenty
 * times slower. Throws a `SyntaxError`.
 */
export function parseStorableJson(json: string): unknown {
  if (writtenNul.test(json)) throw new SyntaxError('NUL in a text')
  return JSON.parse(json) as unknown
}
