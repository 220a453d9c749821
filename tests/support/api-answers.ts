import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import * as z from 'zod/mini'
import { wholeDocument } from '#server/app.ts'
import { standInCalls } from '#server/stand-in/settings-calls.ts'
import type { Reply } from './server.ts'

const schemaOrRef = z.record(z.string(), z.unknown())
const media = z.record(z.string(), z.object({ schema: schemaOrRef }))
const answer = z.object({
  description: z.string(),
  headers: z.optional(z.record(z.string(), z.object({ $ref: z.string() }))),
  content: z.optional(media),
})
const parameter = z.object({
  name: z.string(),
  in: z.enum(['path', 'query', 'header']),
  schema: schemaOrRef,
  required: z.optional(z.boolean()),
})

export type Parameter = z.infer<typeof parameter>

const operation = z.object({
  operationId: z.string(),
  tags: z.array(z.string()),
  summary: z.string(),
  description: z.string(),
  'x-permission': z.string(),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z.optional(z.array(z.union([z.object({ $ref: z.string() }), parameter]))),
  requestBody: z.optional(z.object({ required: z.literal(true), content: media })),
  responses: z.record(z.string(), z.union([z.object({ $ref: z.string() }), answer])),
})

/** The document as it is written. */
export const document: unknown = JSON.parse(JSON.stringify(wholeDocument(standInCalls)))

/** The document as the administrator gets it, read by the rules of OpenAPI 3.1 that it uses. */
export const openApi = z
  .object({
    openapi: z.literal('3.1.0'),
    jsonSchemaDialect: z.literal('https://json-schema.org/draft/2020-12/schema'),
    info: z.looseObject({ title: z.string(), version: z.string() }),
    servers: z.array(z.object({ url: z.string() })),
    tags: z.array(z.object({ name: z.string(), description: z.string() })),
    paths: z.record(
      z.string().check(z.startsWith('/')),
      z.record(z.enum(['get', 'post', 'put', 'patch', 'delete']), z.optional(operation)),
    ),
    components: z.object({
      schemas: z.record(z.string(), schemaOrRef),
      parameters: z.record(z.string(), parameter),
      headers: z.record(z.string(), z.object({ description: z.string(), schema: schemaOrRef })),
      responses: z.record(z.string(), answer),
      securitySchemes: z.record(z.string(), z.looseObject({ type: z.string() })),
    }),
  })
  .parse(document)

export type Operation = z.infer<typeof operation> & { readonly call: string; readonly method: string; readonly path: string }

/** Every call of the document; `call` is its name as the server's routes have it. */
export const operations: readonly Operation[] = Object.entries(openApi.paths).flatMap(([path, item]) =>
  Object.entries(item).flatMap(([method, one]) =>
    one ? [{ ...one, method: method.toUpperCase(), path, call: `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}` }] : [],
  ),
)

/** Returns what a reference names, or the thing itself. */
function resolved<T extends object>(one: T | { $ref: string }, components: Readonly<Record<string, T>>): T {
  const found = '$ref' in one ? components[one.$ref.slice(one.$ref.lastIndexOf('/') + 1)] : one
  if (!found) throw new Error(`there is no ${JSON.stringify(one)}`)
  return found
}

/** A call's parameters, those that several calls share among them. */
export function parametersOf({ parameters = [] }: Operation): Parameter[] {
  return parameters.map((one) => resolved(one, openApi.components.parameters))
}

export function answersOf({ responses }: Operation): Map<string, z.infer<typeof answer>> {
  return new Map(Object.entries(responses).map(([status, one]) => [status, resolved(one, openApi.components.responses)]))
}

const checker = new Ajv2020({
  strict: true,
  strictTypes: false,
  strictRequired: false,
  allErrors: true,
  formats: {
    date: /^\d{4}-\d{2}-\d{2}$/,
    'date-time': /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/,
    uuid: /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i,
    email: /^\S+@\S+$/,
  },
})

/** The schemas twice: as they are, which bodies are checked with, and with no member beyond those that they name, for answers. */
const { schemas } = openApi.components
checker.addSchema(based({ $id: 'open:', $defs: schemas }, 'open'))
checker.addSchema(based({ $id: 'closed:', $defs: closed(schemas) }, 'closed'))

type Mode = 'open' | 'closed'

function based(schema: unknown, mode: Mode): Record<string, unknown> {
  return schemaOrRef.parse(JSON.parse(JSON.stringify(schema).replaceAll('"#/components/schemas/', `"${mode}:#/$defs/`)))
}

function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.fromEntries(Object.entries(value).map(([name, member]) => [name, closed(member)]))
  return 'properties' in value && !('additionalProperties' in value) ? { ...members, additionalProperties: false } : members
}

/** What checks each schema, by its text: making one takes much longer than a check. */
const checks = new Map<string, ValidateFunction>()

function checkOf(schema: unknown, mode: Mode): ValidateFunction {
  const name = `${mode} ${JSON.stringify(schema)}`
  const check = checks.get(name) ?? checker.compile(based(mode === 'closed' ? closed(schema) : schema, mode))
  checks.set(name, check)
  return check
}

/** Returns a line for each place where a value differs from the schema; an empty list when it is valid. */
export function faultsOf(schema: unknown, value: unknown, mode: Mode): string[] {
  const check = checkOf(schema, mode)
  if (check(value)) return []
  return (check.errors ?? []).map(({ instancePath, message, params }) => `${instancePath} ${message ?? ''} ${JSON.stringify(params)}`)
}

const ambient = ['cache-control', 'content-type', 'x-content-type-options']

/** Returns a line for each member of an answer that the document does not describe; an empty list when it describes all. */
export function undocumented(of: Operation, { status, headers, body }: Reply): string[] {
  const documented = answersOf(of).get(String(status))
  if (!documented) return [`status ${status}: ${JSON.stringify(body)}`]
  return [...wrongHeaders(documented, status, headers), ...wrongContent(documented, headers, body)]
}

function wrongHeaders({ headers: named = {} }: z.infer<typeof answer>, status: number, headers: Headers): string[] {
  const known = Object.keys(named).map((name) => name.toLowerCase())
  const unknown = [...headers.keys()].filter((name) => !ambient.includes(name) && !known.includes(name)).map((name) => `header ${name}`)
  // A refusal may leave out what is for some of its causes only.
  const missing = status < 300 ? known.filter((name) => !headers.has(name)).map((name) => `no header ${name}`) : []
  const wrong = Object.keys(named).flatMap((name) => {
    const text = headers.get(name)
    const schema = openApi.components.headers[name]?.schema
    if (text === null) return []
    const value = schema?.['type'] === 'integer' ? Number(text) : text
    return faultsOf(schema, value, 'closed').map((fault) => `header ${name}: ${fault}`)
  })
  return [...unknown, ...missing, ...wrong]
}

function wrongContent({ content }: z.infer<typeof answer>, headers: Headers, body: unknown): string[] {
  const type = (headers.get('content-type') ?? '').split(';')[0] ?? ''
  if (!content) return body === '' ? [] : [`a body: ${JSON.stringify(body)}`]
  const found = content[type]
  return found ? faultsOf(found.schema, body, 'closed') : [`type ${type}`]
}
