// Builds the OpenAPI operation of one call from its path, permission, body and responses.
import type { AnyFamily } from '#domain/contract/family.ts'
import { openCalls } from '../http/auth/auth.ts'
import { keyCalls } from '../http/auth/integration-key.ts'
import { type Answer, json } from './answers.ts'
import { filterParameter, listParameters, pathParameters } from './parameters.ts'
import type { Json } from './schemas.ts'
import { descriptions, keyPermissions, lenient, type Permission, permissions, type Tag } from './texts.ts'

/** What a call has besides its summary and its response. `describeCalls` adds what follows from its method, path and permission. */
interface CallDetails {
  readonly permission?: Permission
  readonly description?: string
  readonly body?: { readonly description?: string; readonly content: Json }
  readonly query?: readonly Json[]
  /** The family whose page, filters and sorts the call takes. */
  readonly list?: AnyFamily
  /** The family whose filters alone the call takes. */
  readonly filters?: AnyFamily
  /** Whether the call takes an `Import-Id` header, by which several calls are recorded as one import. */
  readonly isImported?: boolean
  /** Error statuses besides those of the general rules. */
  readonly refusals?: readonly number[]
  /** Whether the call accepts an `Idempotency-Key`. */
  readonly isRepeatable?: boolean
}

/** Calls by method and path, `GET /api/stocks/:id`. */
export type Calls = Readonly<Record<string, readonly [summary: string, answer: Answer, ...details: CallDetails[]]>>

// Builders of call details.
export const takes = (schema: Json): CallDetails => ({ body: { content: json(schema) } })
export const refuses = (...refusals: number[]): CallDetails => ({ refusals })
export const allows = (permission: Permission): CallDetails => ({ permission })
export const unrepeatable: CallDetails = { isRepeatable: false }

/** A call as an OpenAPI operation. */
export interface Operation {
  readonly name: string
  /** The names of its query parameters, and whether it takes conditions besides. */
  readonly query: ReadonlySet<unknown>
  readonly isFiltered: boolean
  readonly operation: Json
}

/** Returns the operations of a group of calls. `permission` applies to all calls that are not open and name no other. */
export function describeCalls(tag: Tag, permission: Permission, calls: Calls): Operation[] {
  return Object.entries(calls).map(([name, [summary, answer, ...details]]) => {
    const call: Call = {
      permission: openCalls.includes(name) ? 'open' : permission,
      ...details.reduce((all, more) => ({ ...all, ...more }), {}),
    }
    return {
      name,
      query: new Set(queryOf(call).map((parameter) => parameter['name'])),
      isFiltered: (call.list ?? call.filters) !== undefined,
      operation: operationOf(name, tag, summary, answer, call),
    }
  })
}

function queryOf({ query = [], list, filters }: Call): Json[] {
  return [...query, ...(list ? listParameters(list) : []), ...(filters ? [filterParameter(filters)] : [])]
}

type Call = CallDetails & { readonly permission: Permission }

function operationOf(name: string, tag: Tag, summary: string, answer: Answer, call: Call): Json {
  const [method = '', path = ''] = name.split(' ')
  const { permission, body, description = descriptions[name] } = call
  const isOpen = permission === 'open'
  const key = keyCalls[name]
  const isRepeatable = method !== 'GET' && !isOpen && call.isRepeatable !== false
  const parameters = [
    ...pathParameters(path),
    ...queryOf(call),
    ...(call.isImported ? [{ $ref: '#/components/parameters/Importacion' }] : []),
    ...(isRepeatable ? [{ $ref: '#/components/parameters/ClaveDeRepeticion' }] : []),
  ]
  return {
    operationId: operationId(method, path),
    tags: [tag],
    summary,
    description: [description, permissions[permission], key && keyPermissions[key]].filter((text) => text !== undefined).join('\n\n'),
    'x-permission': permission,
    security: isOpen ? [] : [{ sesion: [] }, ...(key ? [{ integracion: [] }] : [])],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: { required: true, ...body } } : {}),
    responses: { ...answer, ...refusalsOf(name, call, isRepeatable) },
  }
}

/** Returns the error responses of a call, by status. 405 concerns verbs that an address does not have, so no call has it. */
function refusalsOf(name: string, call: Call, isRepeatable: boolean): Json {
  const [method = '', path = ''] = name.split(' ')
  const { permission, body, refusals = [] } = call
  const general: Readonly<Record<number, boolean>> = {
    400: true,
    401: permission !== 'open',
    403: !lenient.includes(permission) || keyCalls[name] !== undefined,
    404: path.includes(':'),
    409: isRepeatable,
    413: method !== 'GET',
    415: body !== undefined && 'application/json' in body.content,
    422: isRepeatable,
    // The rate limit counts calls by person; without a session it counts those below /api by network.
    429: permission !== 'open' || path.startsWith('/api/'),
    500: true,
  }
  const codes = [...Object.keys(general).filter((code) => general[Number(code)]), ...refusals]
  return Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/responses/Rechazo${code}` }]))
}

function operationId(method: string, path: string): string {
  const words = path.replaceAll(/:(?=\w)/g, 'by-').split(/[/.-]/)
  return [method.toLowerCase(), ...words]
    .filter((word) => word !== '' && word !== 'api')
    .map((word, index) => (index === 0 ? word : `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`))
    .join('')
}
