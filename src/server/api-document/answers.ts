// OpenAPI descriptions of responses: their headers, status codes and error bodies.
import * as z from 'zod/mini'
import { alertHeaders, answeredByHeader, requestIdHeader, restorableHeader } from '#domain/contract/alerts.ts'
import { problemBody } from '#domain/contract/problem.ts'
import { type Json, ref } from './schemas.ts'

const unbuffered = 'X-Accel-Buffering'
const text = { type: 'string' }

/** The headers of answers. */
export const headers: Json = {
  'X-Total-Count': header('Cuántos registros hay en todas las páginas.', { type: 'integer', minimum: 0 }),
  Link: header('Las direcciones de las páginas `next`, `prev`, `last` y `first`.'),
  Location: header('La dirección del registro nuevo.'),
  Authorization: header('`Bearer` y el testigo de la sesión.', { ...text, pattern: '^Bearer ' }),
  'Set-Cookie': header('El navegador queda conocido para la cuenta. No abre ninguna sesión.', { ...text, pattern: '^deposito-browser=' }),
  [alertHeaders.alert]: header('Qué se hizo: una clave del catálogo de textos.'),
  [restorableHeader]: header('Lo que se borró se puede devolver con `restore`.', { const: 'true' }),
  [alertHeaders.error]: header('La regla que se rompe: una clave del catálogo de textos.'),
  [alertHeaders.params]: header('Lo que va en ese texto, por ejemplo el número del registro.'),
  'Content-Disposition': header('El nombre del archivo.', { ...text, pattern: '^attachment; filename=' }),
  'Content-Length': header('Cuántos bytes tiene el archivo.', { type: 'integer', minimum: 0 }),
  'Retry-After': header('En cuántos segundos se puede otra vez.', { type: 'integer', minimum: 0 }),
  [requestIdHeader]: header('El código de la llamada, que está en el registro del servidor.', {
    ...text,
    pattern: String.raw`^[\w-]{4,64}$`,
  }),
  [answeredByHeader]: header('Respondió este servidor, y no algo que está en el medio.', { const: 'depositos' }),
  [unbuffered]: header('Para nginx: no junte lo que sigue.', { const: 'no' }),
}

function header(description: string, schema: Json = text): Json {
  return { description, schema }
}

/** The successful responses of a call, by status. */
export type Answer = Readonly<Record<number, Json>>

function answer(status: number, description: string, names: readonly string[], content?: Json): Answer {
  return { [status]: described(description, names, content) }
}

function described(description: string, names: readonly string[], content?: Json): Json {
  const known = [requestIdHeader, answeredByHeader, ...names].map((name) => [name, { $ref: `#/components/headers/${name}` }])
  return { description, headers: Object.fromEntries(known), ...(content ? { content } : {}) }
}

/** The content of a body. */
export function json(schema: Json): Json {
  return { 'application/json': { schema } }
}

export function plain(type = 'text/plain'): Json {
  return { [type]: { schema: text } }
}

export const arrayOf = (items: Json): Json => ({ type: 'array', items })

const alert = [alertHeaders.alert, alertHeaders.params]
const asked = 'Lo que se pidió.'

// Builders of responses. `names` are headers besides those that the kind of response always has.
export const one = (schema: Json, ...names: string[]): Answer => answer(200, asked, names, json(schema))
export const oneOrText = (schema: Json): Answer => answer(200, asked, [], { ...json(schema), ...plain() })
export const page = (schema: Json): Answer => answer(200, 'Una página de la lista.', ['X-Total-Count', 'Link'], json(arrayOf(schema)))
export const created = (schema: Json): Answer => answer(201, 'Se creó.', ['Location', ...alert], json(schema))
export const saved = (schema: Json): Answer => answer(200, 'Se hizo.', alert, json(schema))
export const begun = (schema: Json): Answer => answer(202, 'Empezó.', [], json(schema))
export const removed = (...names: string[]): Answer => answer(204, 'Se eliminó.', [...alert, ...names])
export const empty = (status: number, ...names: string[]): Answer => answer(status, 'Se hizo. Sin cuerpo.', names)
export const textAnswer: Answer = answer(200, 'Un texto.', [], plain())
export const attachment = (...types: string[]): Answer =>
  answer(200, 'Un archivo.', ['Content-Disposition'], Object.assign({}, ...types.map(plain)))
export const storedFile = (type: string): Answer => answer(200, 'Un archivo.', ['Content-Disposition', 'Content-Length'], plain(type))
export const stream: Answer = answer(200, 'Eventos, hasta que una de las partes termina.', [unbuffered], plain('text/event-stream'))

/** The error responses that calls share (`server/README.md#problems-and-field-errors`): the meaning and the headers of each. */
const refusals: Readonly<Record<number, readonly [description: string, ...headers: string[]]>> = {
  400: [
    'La llamada está mal escrita. `fieldErrors` nombra los campos del cuerpo; un filtro u orden que no existe está en `params`.',
    alertHeaders.error,
    alertHeaders.params,
  ],
  401: ['Falta una sesión, o la que se envió ya no sirve.'],
  403: ['El usuario no puede hacer esta llamada.'],
  404: ['No existe, o el usuario no lo puede ver.'],
  409: ['No se puede como están las cosas: el estado lo impide, o el registro tiene una versión más nueva.'],
  413: ['El cuerpo es más largo de lo que el servidor lee: `params.limit` dice cuántos bytes.'],
  415: ['El cuerpo se declara como algo que no es JSON, o viaja comprimido de otra forma que gzip.'],
  422: ['La clave de `Idempotency-Key` ya se usó en otra llamada, o con otro cuerpo.'],
  429: [
    'Demasiados intentos, llamadas en un minuto o trabajos grandes a la vez. `Retry-After` dice en cuántos segundos se puede otra vez.',
    'Retry-After',
  ],
  500: ['Error interno. El código de la llamada, `requestId`, está en el registro del servidor.'],
  503: ['El servidor está ocupado. `Retry-After` dice en cuántos segundos conviene repetir.', 'Retry-After'],
}

const problemContent = { 'application/problem+json': { schema: ref('Problema', z.object(problemBody.shape)) } }

export const refusalResponses: Json = Object.fromEntries(
  Object.entries(refusals).map(([code, [description, ...names]]) => [`Rechazo${code}`, described(description, names, problemContent)]),
)
