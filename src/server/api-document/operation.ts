import { alertHeaders, restorableHeader } from '#domain/alerts.ts'
import { requestIdHeader } from '../http/request-id.ts'
import type { Answer, Body, CallDescription, Json } from './call-description.ts'
import type { Components } from './components.ts'
import { filterParameter, listParameters, pathParameters, queryParameter } from './parameters.ts'
import { permissions } from './permissions.ts'
import { headersOf, refusalsOf, repeatable } from './refusals.ts'

const json = 'application/json'
const unbuffered = 'X-Accel-Buffering'

/** Headers that answers have besides those of every one. */
export const sharedHeaders: Json = {
  'X-Total-Count': header('Cuántos registros hay en todas las páginas.', { type: 'integer', minimum: 0 }),
  Link: header('Las direcciones de las páginas `next`, `prev`, `last` y `first`.', { type: 'string' }),
  Location: header('La dirección del registro nuevo.', { type: 'string' }),
  Authorization: header('`Bearer` y el testigo de la sesión.', { type: 'string', pattern: '^Bearer ' }),
  'Set-Cookie': header('El navegador queda conocido para la cuenta. No abre ninguna sesión.', {
    type: 'string',
    pattern: '^deposito-browser=',
  }),
  [alertHeaders.alert]: header('Qué se hizo: una clave del catálogo de textos.', { type: 'string' }),
  [restorableHeader]: header('Lo que se borró se puede devolver con `restore`.', { const: 'true' }),
  [alertHeaders.error]: header('La regla que se rompe: una clave del catálogo de textos.', { type: 'string' }),
  [alertHeaders.params]: header('Lo que va en ese texto, por ejemplo el número del registro.', { type: 'string' }),
  'Content-Disposition': header('El nombre del archivo.', { type: 'string', pattern: '^attachment; filename=' }),
  'Retry-After': header('En cuántos segundos se puede otra vez.', { type: 'integer', minimum: 0 }),
  [requestIdHeader]: header('El código de la llamada, que está en el registro del servidor.', {
    type: 'string',
    pattern: String.raw`^[\w-]{4,64}$`,
  }),
  [unbuffered]: header('Para nginx: no junte lo que sigue.', { const: 'no' }),
  Allow: header('Los métodos que tiene la dirección.', { type: 'string' }),
}

function header(description: string, schema: Json): Json {
  return { description, schema }
}

/** Returns a call as the document has it. `name` is `GET /api/stocks/:id`. */
export function operationOf(name: string, call: CallDescription, components: Components): Json {
  const [method = '', path = ''] = name.split(' ')
  const parameters = [
    ...pathParameters(path),
    ...(call.query ?? []).map(queryParameter),
    ...(call.list ? listParameters(call.list) : []),
    ...(call.filters ? [filterParameter(call.filters)] : []),
    ...(call.isImported ? [{ $ref: '#/components/parameters/Importacion' }] : []),
    ...(repeatable(method, call) ? [{ $ref: '#/components/parameters/ClaveDeRepeticion' }] : []),
  ]
  return {
    operationId: operationId(method, path),
    tags: [call.tag],
    summary: call.summary,
    description: [call.description, permissions[call.permission]].filter((text) => text !== undefined).join('\n\n'),
    'x-permission': call.permission,
    security: call.permission === 'open' ? [] : [{ sesion: [] }],
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(call.body ? { requestBody: requestBody(call.body, components) } : {}),
    responses: {
      ...Object.fromEntries(Object.entries(call.answers).map(([status, answer]) => [status, answerOf(answer, call, components)])),
      ...refusalsOf(method, path, call),
    },
  }
}

function operationId(method: string, path: string): string {
  const words = path.split(/[/.-]/).map((word) => (word.startsWith(':') ? `by-${word.slice(1)}` : word))
  return [method.toLowerCase(), ...words.flatMap((word) => word.split('-'))]
    .filter((word) => word !== '' && word !== 'api')
    .map((word, index) => (index === 0 ? word : `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`))
    .join('')
}

function requestBody(body: Body, components: Components): Json {
  if (body.kind === 'text') return { required: true, description: body.text, content: { 'text/plain': { schema: { type: 'string' } } } }
  const schema = body.kind === 'record' ? components.recordRef(body.schema) : components.ref(body.schema)
  return { required: true, content: { [json]: { schema } } }
}

function answerOf(answer: Answer, { hasToken, knowsBrowser }: CallDescription, components: Components): Json {
  const headers = [
    requestIdHeader,
    ...headerNames(answer),
    ...(hasToken === true ? ['Authorization'] : []),
    ...(knowsBrowser === true ? ['Set-Cookie'] : []),
  ]
  return {
    description: words[answer.kind],
    headers: headersOf(headers),
    ...contentOf(answer, components),
  }
}

const words: Readonly<Record<Answer['kind'], string>> = {
  json: 'Lo que se pidió.',
  page: 'Una página de la lista.',
  created: 'Se creó.',
  changed: 'Se hizo.',
  deleted: 'Se eliminó.',
  empty: 'Se hizo. Sin cuerpo.',
  text: 'Un texto.',
  file: 'Un archivo.',
  stream: 'Eventos, hasta que una de las partes termina.',
}

function headerNames(answer: Answer): string[] {
  const { kind } = answer
  const alert = [alertHeaders.alert, alertHeaders.params]
  const restorable = 'isRestorable' in answer && answer.isRestorable ? [restorableHeader] : []
  if (kind === 'page') return ['X-Total-Count', 'Link']
  if (kind === 'created') return ['Location', ...alert]
  if (kind === 'changed') return alert
  if (kind === 'deleted') return [...alert, ...restorable]
  if (kind === 'stream') return [unbuffered]
  return kind === 'file' ? ['Content-Disposition'] : restorable
}

function contentOf(answer: Answer, components: Components): Json {
  if ('type' in answer) return { content: { [answer.type]: { schema: { type: 'string' } } } }
  if (!('schema' in answer)) return {}
  const ref = components.ref(answer.schema)
  const isList = answer.kind === 'page' || (answer.kind === 'json' && answer.isList === true)
  const isNullable = answer.kind === 'json' && answer.isNullable === true
  const schema = isList ? { type: 'array', items: ref } : isNullable ? { anyOf: [ref, { type: 'null' }] } : ref
  const alsoText = answer.kind === 'json' && answer.alsoText === true
  return { content: { [json]: { schema }, ...(alsoText ? { 'text/plain': { schema: { type: 'string' } } } : {}) } }
}
