// OpenAPI descriptions of the headers of responses, and of the error responses that calls share.
import * as z from 'zod/mini'
import { alertHeaders, answeredByHeader, requestIdHeader, restorableHeader } from '#domain/contract/alerts.ts'
import { problemBody } from '#domain/contract/problem.ts'
import { countType, type Json, ref } from './schemas.ts'

const text = { type: 'string' }

export const headers: Json = {
  'X-Total-Count': header('Cuántos registros hay en todas las páginas.', countType),
  Link: header('Las direcciones de las páginas `next`, `prev`, `last` y `first`.'),
  Location: header('La dirección del registro nuevo.'),
  Authorization: header('`Bearer` y el testigo de la sesión.', { ...text, pattern: '^Bearer ' }),
  'Set-Cookie': header('El navegador queda conocido para la cuenta. No abre ninguna sesión.', { ...text, pattern: '^deposito-browser=' }),
  [alertHeaders.alert]: header('Qué se hizo: una clave del catálogo de textos.'),
  [restorableHeader]: header('Lo que se borró se puede devolver con `restore`.', { const: 'true' }),
  [alertHeaders.error]: header('La regla que se rompe: una clave del catálogo de textos.'),
  [alertHeaders.params]: header('Lo que va en ese texto, por ejemplo el número del registro.'),
  'Content-Disposition': header('El nombre del archivo.', { ...text, pattern: '^attachment; filename=' }),
  'Content-Length': header('Cuántos bytes tiene el archivo.', countType),
  'Retry-After': header('En cuántos segundos se puede otra vez.', countType),
  [requestIdHeader]: header('El código de la llamada, que está en el registro del servidor.', {
    ...text,
    pattern: String.raw`^[\w-]{4,64}$`,
  }),
  [answeredByHeader]: header('Respondió este servidor, y no algo que está en el medio.', { const: 'depositos' }),
  'X-Accel-Buffering': header('Para nginx: no junte lo que sigue.', { const: 'no' }),
}

function header(description: string, schema: Json = text): Json {
  return { description, schema }
}

export function answerOf(description: string, names: readonly string[], content?: Json): Json {
  const known = [requestIdHeader, answeredByHeader, ...names].map((name) => [name, { $ref: `#/components/headers/${name}` }])
  return { description, headers: Object.fromEntries(known), ...(content ? { content } : {}) }
}

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
  Object.entries(refusals).map(([code, [description, ...names]]) => [`Rechazo${code}`, answerOf(description, names, problemContent)]),
)
