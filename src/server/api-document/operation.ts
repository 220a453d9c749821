// Builds the OpenAPI operation of a call from its route and the description that it carries.
import { openCalls } from '../http/auth/auth.ts'
import { keyCalls } from '../http/auth/integration-key.ts'
import { type CallDetails, descriptionOf, queryOf } from './describe.ts'
import { pathParameters } from './parameters.ts'
import type { Json } from './schemas.ts'
import { keyPermissions, lenient, type Permission, permissions } from './texts.ts'

/** Returns the operation that a handler of a route describes; undefined for any other handler. */
export function operationOf(method: string, path: string, handler: object): Json | undefined {
  const of = descriptionOf(handler)
  if (!of) return undefined
  const permission = of.permission ?? (openCalls.includes(`${method} ${path}`) ? 'open' : of.ofGroup)
  const call = { ...of, permission }
  const { tag, summary, answer, body, description } = of
  const isOpen = permission === 'open'
  const key = keyCalls[`${method} ${path}`]
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
    responses: { ...answer, ...refusalsOf(method, path, call, isRepeatable) },
  }
}

/** Returns the error responses of a call, by status. 405 concerns verbs that an address does not have, so no call has it. */
function refusalsOf(method: string, path: string, call: CallDetails & { readonly permission: Permission }, isRepeatable: boolean): Json {
  const { permission, body, refusals = [] } = call
  const general: Readonly<Record<number, boolean>> = {
    400: true,
    401: permission !== 'open',
    403: !lenient.includes(permission) || keyCalls[`${method} ${path}`] !== undefined,
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
