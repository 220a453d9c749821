// Reads, limits and validates JSON bodies of calls.
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as z from 'zod/mini'
import { countField } from '#domain/contract/number-fields.ts'
import '#domain/readers/readers.ts'
import { nextTurn } from '../store/database/event-loop-turns.ts'
import { callerOf } from './auth/auth.ts'
import type { Call, CallEnv } from './call.ts'
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
    return (await receive(call, maxSize).finally(() => addCount(arriving, caller, -1))) ?? (await next())
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

/** Returns the version that the client last read, if the body has one. */
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

/** How many signs are parsed in one turn: a name that no other object has costs a microsecond and more. */
const perTurn = 128 * 1024

/** The most objects and arrays of a text, and the most members and elements, of which a packed text of some kilobytes may have millions. */
const most = { parts: 400_000, members: 1_000_000 } as const

/** The most members of one object. */
const mostNames = 10_000

/** The most signs of a text, and of a number or blanks. */
const mostSigns = 1024 * 1024

/** Thrown for a text that nests deeper, or has more values, than this limit. */
class JsonTooLarge extends Error {
  readonly of: 'depth' | 'values'
  readonly limit: number

  constructor(of: 'depth' | 'values', limit: number) {
    super(`More ${of} than ${limit}`)
    this.of = of
    this.limit = limit
  }
}

/** Parses JSON, and refuses NUL, which PostgreSQL cannot store. Throws `SyntaxError` or `JsonTooLarge`. */
export async function parseJson(json: string, mostDepth: number): Promise<unknown> {
  await count(json, mostDepth)
  return await parse(json)
}

/** `JSON.parse` is recursive, and some thousand levels overflow its stack. */
async function count(json: string, mostDepth: number): Promise<void> {
  let [depth, parts, members, turn] = [0, 0, 0, perTurn]
  for (const at of marksIn(json)) {
    const sign = json[at]
    if (sign === '{' || sign === '[') {
      depth += 1
      parts += 1
    } else if (sign === ',') members += 1
    else depth -= 1
    if (depth > mostDepth) throw new JsonTooLarge('depth', mostDepth)
    if (parts > most.parts) throw new JsonTooLarge('values', most.parts)
    if (members > most.members) throw new JsonTooLarge('values', most.members)
    if (at < turn) continue
    turn = at + perTurn
    await nextTurn()
  }
}

async function parse(json: string): Promise<unknown> {
  if (json.length <= perTurn) return JSON.parse(json)
  const whole = json.trim()
  const runs = runsOf(whole.slice(1, -1))
  if (isBetween(whole, '[', ']')) {
    const elements: unknown[][] = []
    for await (const run of runs) elements.push(await elementsOf(run))
    return elements.flat()
  }
  if (!isBetween(whole, '{', '}')) return JSON.parse(whole)
  const members: [string, unknown][] = []
  for await (const run of runs) {
    members.push(...(await membersOf(run)))
    if (members.length > mostNames) throw new JsonTooLarge('values', mostNames)
  }
  return Object.fromEntries(members)
}

function isBetween(whole: string, open: string, close: string): boolean {
  if (!whole.startsWith(open)) return false
  if (!whole.endsWith(close)) throw new SyntaxError(`No ${close} at the end`)
  return true
}

async function elementsOf(run: string): Promise<unknown[]> {
  if (run.length > perTurn) return [await parse(run)]
  await nextTurn()
  return JSON.parse(`[${run}]`)
}

async function membersOf(run: string): Promise<[string, unknown][]> {
  await nextTurn()
  if (run.length <= perTurn) return Object.entries(JSON.parse(`{${run}}`))
  const end = endOfText(run, run.indexOf('"')) + 1
  const value = run.slice(end).trimStart()
  if (!value.startsWith(':')) throw new SyntaxError('No value behind a name')
  return [[String(JSON.parse(run.slice(0, end))), await parse(value.slice(1))]]
}

/** Yields what stands between the brackets of a list in runs of at most `perTurn` signs, each of whole members; a longer member alone. */
async function* runsOf(inside: string): AsyncGenerator<string> {
  if (inside.trim() === '') return
  let [level, begin, end, turn] = [0, 0, 0, perTurn]
  for (const at of marksIn(inside)) {
    if (at > turn) {
      turn = at + perTurn
      await nextTurn()
    }
    const sign = inside[at]
    if (sign === '{' || sign === '[') level += 1
    else if (sign !== ',') level -= 1
    else if (level === 0) {
      if (at - begin > perTurn && end > begin) {
        yield filled(inside.slice(begin, end))
        begin = end + 1
      }
      end = at
    }
  }
  if (inside.length - begin > perTurn && end > begin) {
    yield filled(inside.slice(begin, end))
    begin = end + 1
  }
  yield filled(inside.slice(begin))
}

function filled(run: string): string {
  if (run.trim() === '') throw new SyntaxError('A comma without a value')
  return run
}

/** Yields the places of brackets and commas outside texts. */
function* marksIn(json: string): Generator<number> {
  let before = 0
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at)
    // `trim` knows more blanks than JSON.
    if (code > codes.close || code === codes.lineTab || code === codes.pageBreak) throw new SyntaxError('A sign outside of texts')
    const isText = code === codes.quote
    const isMark = code === codes.comma || (code | 0x20) === codes.open || (code | 0x20) === codes.close
    if (isMark) yield at
    if (isText) at = endOfText(json, at)
    if (isText || isMark) before = at
    else if (at - before > mostSigns) throw new JsonTooLarge('values', mostSigns)
  }
}

/** Of braces; brackets lack one bit of them. */
const codes = { lineTab: 0x0b, pageBreak: 0x0c, quote: 0x22, comma: 0x2c, backslash: 0x5c, open: 0x7b, close: 0x7d } as const

/** Returns where a text ends that begins there. A regular expression would overflow its stack. */
function endOfText(json: string, begin: number): number {
  for (let at = begin + 1; at < json.length; at += 1) {
    const code = json.charCodeAt(at)
    if (code === codes.quote) return at
    if (at - begin > mostSigns) throw new JsonTooLarge('values', mostSigns)
    if (code !== codes.backslash) continue
    if (json.startsWith('u0000', at + 1)) throw new SyntaxError('NUL in a text')
    at += 1
  }
  return json.length
}
