import * as z from 'zod/mini'
import { countField } from '#domain/number-fields.ts'
import type { Call } from './call.ts'
import { businessAlert, invalidBody, invalidPassword, Refusal } from './refusal.ts'

/** A JSON object as it was sent, without members that are objects with an empty id or -1: forms send those for a reference that was not chosen. */
type Body = Record<string, unknown>

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

/** Returns the body as the schema reads it; throws 400 with field errors. `entity` is the noun in lower camel case. */
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

/** Throws 400 when a new record has an id, which only the server may choose. */
export function refuseId(body: Body, entity: string): void {
  if (!isNoId(body['id'])) throw businessAlert(entity, 'idexists', `A new ${entity} cannot already have an ID`)
}

/**
 * Returns the record of a PUT and the version that the client edited. Clients that know no versions leave it out; one that cannot be read is refused, because the
 * write would go unchecked.
 */
export function readIdentity(body: Body, entity: string): { id: number; version?: number } {
  const id = readWhole(body['id'])
  if (id === null) throw businessAlert(entity, 'idnull', 'Invalid id')
  const version = readVersion(body, entity)
  return version === undefined ? { id } : { id, version }
}

/** Returns the version that the client has seen, if it says one. */
export function readVersion(body: Body, entity: string): number | undefined {
  return parseBody(versioned, body, entity).version ?? undefined
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

/** The platform's clients send typed numbers as texts. */
function readWhole(value: unknown): number | null {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : null
}
