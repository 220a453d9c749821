// Builders of descriptions, by which a route says beside it what its call does, takes and answers.
import type { MiddlewareHandler } from 'hono'
import { alertHeaders } from '#domain/contract/alerts.ts'
import type { AnyFamily } from '#domain/contract/family.ts'
import { UnknownQuery } from '#domain/contract/page.ts'
import type { CallEnv } from '../http/call.ts'
import { searchParamsOf } from '../http/responses.ts'
import { answerOf } from './answers.ts'
import { filterParameter, listParameters } from './parameters.ts'
import type { Json } from './schemas.ts'
import type { Permission, Tag } from './texts.ts'

/** The successful responses of a call, by status. */
type Answer = Readonly<Record<number, Json>>

function answer(status: number, description: string, names: readonly string[], content?: Json): Answer {
  return { [status]: answerOf(description, names, content) }
}

function json(schema: Json): Json {
  return { 'application/json': { schema } }
}

export function plain(type = 'text/plain'): Json {
  return { [type]: { schema: { type: 'string' } } }
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
export const stream: Answer = answer(
  200,
  'Eventos, hasta que una de las partes termina.',
  ['X-Accel-Buffering'],
  plain('text/event-stream'),
)

/** What a call has besides its summary and its response. `operationOf` adds what follows from its method, path and permission. */
export interface CallDetails {
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
  readonly isRepeatable?: boolean
}

/** A text among the details is the description. */
type CallWords = readonly [summary: string, answer: Answer, ...details: (string | CallDetails)[]]

// Builders of call details.
export const takes = (schema: Json): CallDetails => ({ body: { content: json(schema) } })
export const refuses = (...refusals: number[]): CallDetails => ({ refusals })
export const allows = (permission: Permission): CallDetails => ({ permission })
export const unrepeatable: CallDetails = { isRepeatable: false }

type About = MiddlewareHandler<CallEnv>

interface Described extends CallDetails {
  readonly tag: Tag
  readonly summary: string
  readonly answer: Answer
  /** The permission of calls that are not open and name no other. */
  readonly ofGroup: Permission
}

const descriptions = new WeakMap<object, Described>()

/**
 * Describes the calls of a group, each by a name of the file's own. A description is a middleware, so that it stands in its route:
 * `app.get(path, about.read, …)`. It throws `UnknownQuery` for a query parameter that it does not name. `permission` applies to all calls
 * that are not open and name no other.
 */
export function describeCalls<Name extends string>(tag: Tag, permission: Permission, calls: Readonly<Record<Name, CallWords>>) {
  const described = Object.entries<CallWords>(calls).map(([name, [summary, answer, ...details]]) => {
    const of: Described = details.reduce<Described>(
      (all, more) => ({ ...all, ...(typeof more === 'string' ? { description: more } : more) }),
      { tag, summary, answer, ofGroup: permission },
    )
    let known: ReadonlySet<unknown> | undefined
    const about: About = async (call, next) => {
      known ??= new Set(queryOf(of).map((parameter) => parameter['name']))
      // Conditions have a dot, and their list reads them.
      const isFiltered = (of.list ?? of.filters) !== undefined
      for (const parameter of searchParamsOf(call).keys())
        if (!known.has(parameter) && !(isFiltered && parameter.includes('.'))) throw new UnknownQuery(parameter)
      await next()
    }
    descriptions.set(about, of)
    return [name, about]
  })
  return Object.fromEntries(described) as Readonly<Record<Name, About>>
}

export function queryOf({ query = [], list, filters }: CallDetails): Json[] {
  return [...query, ...(list ? listParameters(list) : []), ...(filters ? [filterParameter(filters)] : [])]
}

/** Returns the description that a handler of a route is; undefined for any other handler. */
export const descriptionOf = (handler: object) => descriptions.get(handler)
