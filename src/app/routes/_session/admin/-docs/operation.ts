// Reads the calls of an OpenAPI document: what they refer to, an example of their bodies, and the request that a form makes.
import * as z from 'zod/mini'
import type { ApiDocument } from '#app/api/administration/api-document.ts'
import type { Method } from '#app/api/http/failure.ts'

const schema = z.catch(z.looseObject({}), {})
const text = z.catch(z.optional(z.string()), undefined)
const content = z.catch(z.record(z.string(), z.looseObject({ schema })), {})
const parameter = z.looseObject({ name: z.string(), in: z.string(), required: z.catch(z.boolean(), false), description: text, schema })

const operation = z.looseObject({
  summary: text,
  description: text,
  tags: z.catch(z.array(z.string()), []),
  parameters: z.catch(z.array(parameter), []),
  requestBody: z.catch(z.optional(z.looseObject({ description: text, content })), undefined),
  responses: z.catch(z.record(z.string(), z.looseObject({ description: text, content })), {}),
})

/** A call of the document; `name` is `GET /api/account`, and `id` the same for an address. */
export interface Operation extends z.infer<typeof operation> {
  readonly id: string
  readonly name: string
  readonly method: Method
  readonly path: string
}

const methods: readonly Method[] = ['get', 'post', 'put', 'patch', 'delete']

export function operationsOf(document: ApiDocument): Operation[] {
  return Object.entries(document.paths).flatMap(([path, item]) => {
    const calls = schema.parse(item)
    return methods
      .filter((method) => method in calls)
      .map((method) => {
        const name = `${method.toUpperCase()} ${path}`
        return { ...operation.parse(withoutReferences(calls[method], document)), id: name.replaceAll(/\W+/g, '-'), name, method, path }
      })
  })
}

/** Returns a value in which each `$ref` is replaced by what it names in a document. A schema that contains itself ends there. */
function withoutReferences(value: unknown, document: object, within: readonly string[] = []): unknown {
  if (Array.isArray(value)) return value.map((part) => withoutReferences(part, document, within))
  if (typeof value !== 'object' || value === null) return value
  const { $ref: reference, ...members } = schema.parse(value)
  if (typeof reference !== 'string')
    return Object.fromEntries(Object.entries(members).map(([name, part]) => [name, withoutReferences(part, document, within)]))
  if (within.includes(reference)) return {}
  const steps = reference.replace(/^#\//, '').split('/')
  const named = steps.reduce<unknown>((at, step) => schema.parse(at)[step], document)
  return withoutReferences(named, document, [...within, reference])
}

/** Returns an example of a schema: its own, or one made from its type. */
export function exampleOf(of: unknown): unknown {
  const { type, example, default: byDefault, const: fixed, enum: values, properties, items, allOf, anyOf, oneOf } = schema.parse(of)
  const given = example ?? byDefault ?? fixed ?? (Array.isArray(values) ? values[0] : undefined)
  if (given !== undefined) return given
  if (Array.isArray(allOf)) return Object.assign({}, ...allOf.map(exampleOf))
  const options = anyOf ?? oneOf
  if (Array.isArray(options)) return exampleOf(options[0])
  if (properties) return Object.fromEntries(Object.entries(properties).map(([name, member]) => [name, exampleOf(member)]))
  if (type === 'array') return [exampleOf(items)]
  return type === 'boolean' ? false : type === 'integer' || type === 'number' ? 0 : ''
}

/**
 * Returns the address of a call, relative to the product's own, and its headers. An object is typed as in an address,
 * `a.equals=1&b.in=2,3`; a list with blanks between.
 */
export function requestOf({ path, parameters }: Operation, typed: Readonly<Record<string, string>>) {
  const given = parameters.map((of) => ({ ...of, value: typed[of.name] ?? '' }))
  const filled = given.reduce((address, { name, value }) => address.replace(`{${name}}`, encodeURIComponent(value)), path)
  const query = given.flatMap(({ in: place, name, value, schema: { type } }) => {
    if (place !== 'query' || value === '') return []
    if (type === 'object') return [value]
    return (type === 'array' ? value.split(/\s+/) : [value]).map((one) => new URLSearchParams({ [name]: one }).toString())
  })
  const headers = Object.fromEntries(given.filter((of) => of.in === 'header' && of.value !== '').map(({ name, value }) => [name, value]))
  return { address: filled.replace(/^\//, '') + (query.length > 0 ? `?${query.join('&')}` : ''), headers }
}
