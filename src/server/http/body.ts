import * as z from 'zod/mini'
import { countField } from '#domain/number-fields.ts'
import type { Call } from './call.ts'
import { businessAlert, invalidBody, invalidPassword, Refusal } from './refusal.ts'

/** A JSON object as it came, without the members that are objects whose id is empty or -1 (`product.md` 5). */
export type Body = Record<string, unknown>

export async function readBody(call: Call): Promise<Body> {
  let body: unknown
  try {
    body = JSON.parse(await call.req.text(), storable)
  } catch (error) {
    if (error instanceof SyntaxError) throw new Refusal(400, 'error.body', { detail: 'The body is not JSON' })
    throw error
  }
  if (!isObject(body)) throw new Refusal(400, 'error.body', { detail: 'The body is not a JSON object' })
  return Object.fromEntries(Object.entries(body).filter(([, value]) => !(isObject(value) && 'id' in value && isNoId(value['id']))))
}

/** What a schema makes of a body; 400 with its field errors when it refuses. `entity` is the noun in lower camel case. */
export function parseBody<Schema extends z.ZodMiniType>(schema: Schema, body: Body, entity: string): z.output<Schema> {
  const parsed = schema.safeParse(body, { reportInput: true })
  if (!parsed.success) throw invalidBody(entity, parsed.error.issues)
  return parsed.data
}

/** As `parseBody`; when passwords alone are wrong, the refusal is the platform's own for them. */
export function parsePasswordBody<Schema extends z.ZodMiniType>(schema: Schema, body: Body, entity: string): z.output<Schema> {
  const parsed = schema.safeParse(body, { reportInput: true })
  if (parsed.success) return parsed.data
  const { issues } = parsed.error
  throw issues.every(({ path: [field] }) => /password$/i.test(String(field))) ? invalidPassword() : invalidBody(entity, issues)
}

/** A new record brings no id: the server gives it one. */
export function refuseId(body: Body, entity: string): void {
  if (!isNoId(body['id'])) throw businessAlert(entity, 'idexists', `A new ${entity} cannot already have an ID`)
}

/**
 * Which record a PUT is about, and the version that its author saw; without one it is taken as it is (`decisions.md` 24), and one that cannot be read is refused: a
 * write that should have been checked would not be.
 */
export function readIdentity(body: Body, entity: string): { id: number; version?: number } {
  const id = readWhole(body['id'])
  if (id === null) throw businessAlert(entity, 'idnull', 'Invalid id')
  const { version } = parseBody(versioned, body, entity)
  return version === undefined || version === null ? { id } : { id, version }
}

const versioned = z.object({ version: z.nullish(countField) })

/** PostgreSQL stores no text with a NUL in it. */
function storable(_: string, value: unknown): unknown {
  if (typeof value === 'string' && value.includes('\0')) throw new SyntaxError('NUL in a text')
  return value
}

function isObject(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isNoId(id: unknown): boolean {
  return id === undefined || id === null || id === '' || id === -1 || id === '-1'
}

/** The platform's clients keep numbers that were typed as texts. */
function readWhole(value: unknown): number | null {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : null
}
