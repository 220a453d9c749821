import { alertHeaders } from '#domain/alerts.ts'
import { requestIdHeader } from '../http/request-id.ts'
import { type CallDescription, type Json, type RefusalCode } from './call-description.ts'
import { type Components, problemSchema } from './components.ts'
import { forbidding } from './permissions.ts'

interface RefusalWords {
  readonly name: string
  readonly description: string
  readonly headers?: readonly string[]
}

/** The refusals that calls share (`server/README.md#problems-and-field-errors`). */
const refusals: Readonly<Record<RefusalCode, RefusalWords>> = {
  400: {
    name: 'Rechazo400',
    description:
      'La llamada está mal escrita. `fieldErrors` nombra los campos del cuerpo; un filtro u orden que no existe está en `params`.',
    headers: [alertHeaders.error, alertHeaders.params],
  },
  401: { name: 'Rechazo401', description: 'Falta una sesión, o la que se envió ya no sirve.' },
  403: { name: 'Rechazo403', description: 'El usuario no puede hacer esta llamada.' },
  404: { name: 'Rechazo404', description: 'No existe, o el usuario no lo puede ver.' },
  405: { name: 'Rechazo405', description: 'La dirección existe y el método no. `Allow` dice cuáles tiene.', headers: ['Allow'] },
  409: {
    name: 'Rechazo409',
    description: 'No se puede como están las cosas: el estado lo impide, o el registro tiene una versión más nueva.',
  },
  413: { name: 'Rechazo413', description: 'El cuerpo es más largo de lo que el servidor lee: `params.limit` dice cuántos bytes.' },
  415: { name: 'Rechazo415', description: 'El cuerpo se declara como algo que no es JSON.' },
  422: { name: 'Rechazo422', description: 'La clave de `Idempotency-Key` ya se usó en otra llamada, o con otro cuerpo.' },
  429: {
    name: 'Rechazo429',
    description:
      'Demasiados intentos, llamadas en un minuto o trabajos grandes a la vez. `Retry-After` dice en cuántos segundos se puede otra vez.',
    headers: ['Retry-After'],
  },
  500: { name: 'Rechazo500', description: 'Error interno. El código de la llamada, `requestId`, está en el registro del servidor.' },
  503: {
    name: 'Rechazo503',
    description: 'El servidor está ocupado. `Retry-After` dice en cuántos segundos conviene repetir.',
    headers: ['Retry-After'],
  },
}

const codes: readonly RefusalCode[] = [400, 401, 403, 404, 405, 409, 413, 415, 422, 429, 500, 503]

/** The shared answers of the document. */
export function refusalResponses(components: Components): Json {
  return Object.fromEntries(
    codes.map((code) => {
      const { name, description, headers } = refusals[code]
      return [
        name,
        {
          description,
          headers: headersOf([requestIdHeader, ...(headers ?? [])]),
          content: { 'application/problem+json': { schema: components.ref(problemSchema) } },
        },
      ]
    }),
  )
}

/** References to headers of the document, by their names. */
export function headersOf(names: readonly string[]): Json {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

/** How a call may be refused, by status. Each verb that an address does not have is refused with 405, which belongs to no call. */
export function refusalsOf(method: string, path: string, call: CallDescription): Json {
  const isRepeatable = repeatable(method, call)
  const takes = call.body !== undefined
  const has: Readonly<Record<RefusalCode, boolean>> = {
    400: isRepeatable || takes || call.list !== undefined || call.filters !== undefined || call.query !== undefined,
    401: call.permission !== 'open',
    403: forbidding.includes(call.permission),
    404: path.includes(':'),
    405: false,
    409: isRepeatable,
    413: method !== 'GET',
    415: call.body !== undefined && call.body.kind !== 'text',
    422: isRepeatable,
    // Calls of a person are counted, and those below /api that need no session by their network.
    429: call.permission !== 'open' || path.startsWith('/api/'),
    500: true,
    503: false,
  }
  return Object.fromEntries(
    codes
      .filter((code) => has[code] || call.refusals?.includes(code))
      .map((code) => [code, { $ref: `#/components/responses/${refusals[code].name}` }]),
  )
}

/** Whether a call may carry an `Idempotency-Key`. */
export function repeatable(method: string, { isRepeatable }: CallDescription): boolean {
  return isRepeatable ?? method !== 'GET'
}
