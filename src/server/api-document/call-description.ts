import type * as z from 'zod/mini'
import type { AnyFamily } from '#domain/family.ts'
import type { Tag } from './tags.ts'

/** A schema under the name that it has in the document. */
export interface NamedSchema {
  readonly name: string
  readonly schema: z.ZodMiniType
}

/** Who may make a call. `permissions.ts` has the sentence for each, which the document shows. */
export type Permission =
  | 'open'
  | 'signedIn'
  | 'admin'
  | 'warehouse'
  | 'warehouseAdmin'
  | 'companyMember'
  | 'companyManager'
  | 'companyOwner'
  | 'visible'
  | 'adminOfVisible'
  | 'monitor'

/** What a call answers when it is not refused. */
export type Answer =
  | {
      readonly kind: 'json'
      readonly schema: NamedSchema
      readonly isList?: boolean
      readonly isNullable?: boolean
      readonly alsoText?: boolean
      /** Of many records that were deleted. */
      readonly isRestorable?: boolean
    }
  /** A page of a family's list. */
  | { readonly kind: 'page'; readonly schema: NamedSchema }
  /** A record that was written; `created` with its address. */
  | { readonly kind: 'created' | 'changed'; readonly schema: NamedSchema }
  | { readonly kind: 'deleted'; readonly isRestorable?: boolean }
  | { readonly kind: 'empty' }
  /** A stream is a text that goes on. */
  | { readonly kind: 'text' | 'file' | 'stream'; readonly type: string }

/** What a call takes: a record of a schema, a PUT's with its id and version besides, or plain text. */
export type Body =
  | { readonly kind: 'json'; readonly schema: NamedSchema }
  | { readonly kind: 'record'; readonly schema: NamedSchema }
  | { readonly kind: 'text'; readonly text: string }

export interface QueryParameter {
  readonly name: string
  readonly description: string
  readonly schema: Json
}

/** One call, as its row in a table of `calls/`. What follows from its method, its path and its permission is added by `operation.ts`. */
export interface CallDescription {
  readonly tag: Tag
  readonly summary: string
  readonly permission: Permission
  readonly description?: string
  /** A list's page, filters and sorts. */
  readonly list?: AnyFamily
  /** A list's filters alone. */
  readonly filters?: AnyFamily
  readonly query?: readonly QueryParameter[]
  /** Whether the call takes an `Import-Id` header, by which several calls are recorded as one import. */
  readonly isImported?: boolean
  readonly body?: Body
  /** By status. */
  readonly answers: Readonly<Record<number, Answer>>
  /** Further statuses of this call that the general rules do not give it. */
  readonly refusals?: readonly RefusalCode[]
  /** Whether the answer carries a session's token in its `Authorization` header. */
  readonly hasToken?: boolean
  /** Whether the answer makes the caller's browser known, by a cookie. */
  readonly knowsBrowser?: boolean
  /** Whether it runs in the transaction that keeps its response for an `Idempotency-Key`; of GET never, of the others always unless said. */
  readonly isRepeatable?: boolean
}

export type RefusalCode = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 500 | 503

export type Calls = Readonly<Record<string, CallDescription>>

/** A value of the document. */
export type Json = { readonly [member: string]: unknown }

export function namedSchema(name: string, schema: z.ZodMiniType): NamedSchema {
  return { name, schema }
}

export function one(schema: NamedSchema): Answer {
  return { kind: 'json', schema }
}

export function listOf(schema: NamedSchema): Answer {
  return { kind: 'json', schema, isList: true }
}

export function created(schema: NamedSchema): Answer {
  return { kind: 'created', schema }
}

export function saved(schema: NamedSchema): Answer {
  return { kind: 'changed', schema }
}

export const empty: Answer = { kind: 'empty' }

export const removed: Answer = { kind: 'deleted' }

/** For what is kept for a day, to be brought back. */
export const removedForNow: Answer = { kind: 'deleted', isRestorable: true }
