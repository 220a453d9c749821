// Makes the query options and the create, update and delete hooks of a family from its contract.
import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { TextKey } from '#app/i18n/text.ts'
import { restorableHeader } from '#domain/contract/alerts.ts'
import type { Family, FamilyScope } from '#domain/contract/family.ts'
import { useIdempotencyKey } from '../http/call-ids.ts'
import { type Failure, isGone } from '../http/failure.ts'
import { call } from '../http/http.ts'
import { holds, provenBy } from '../http/unproven.ts'
import { type Identified, keyOf, type Revision } from './cached-rows.ts'
import { familyKeys } from './family-keys.ts'
import { familyReads, findInList } from './family-reads.ts'
import type { ReadCallOptions, readCalls } from './read-calls.ts'
import type { RestoreCall } from './undo.ts'

/** The families for which the catalogue has the texts `created`, `updated` and `deleted`. */
type SavedName = TextKey extends infer Key ? (Key extends `depositosApp.${infer Name}.created` ? Name : never) : never

export interface FamilyOptions<Scope, Row> extends ReadCallOptions<Scope, Row> {
  /** Returns the key prefixes of other queries that a write makes stale, for example a parent's counts. */
  readonly invalidates?: (scope: Scope) => readonly QueryKey[]
  /** Refetches at once the records that a write changes in lists that are not on the screen. */
  readonly refetches?: (client: QueryClient, scope: Scope) => void
}

/** The types of an entity: the path of its calls, a record, and what a form writes of it. */
export interface EntityTypes {
  readonly path: string
  readonly row: Revision
  readonly draft: object
}

/** An interface, because the compiler reads the types back from it. */
export interface FamilyApi<T extends EntityTypes> extends ReturnType<typeof familyApi<T['path'], T['row'], T['draft']>> {}

export function familyApi<Path extends string, Row extends Identified, Saved extends object>(
  family: Family<SavedName, Path, z.ZodMiniType<Row>, z.ZodMiniType<Saved>>,
  options: FamilyOptions<FamilyScope<Path>, Row> = {},
) {
  type Scope = FamilyScope<Path>
  const reads = familyReads(family, options)
  const calls = writeCalls(family, reads)
  const { invalidates = () => [], refetches } = options
  // The lists of the generic calls, whose path names no parent.
  const ofAll = family.path.includes(':') ? [familyKeys({ name: family.name, path: '' }).all({})] : []
  const staleAfter = (scope: Scope) => ({
    invalidates: [...invalidates(scope), ...ofAll],
    refetches: (client: QueryClient) => refetches?.(client, scope),
  })
  const metaOf = (scope: Scope, verb: 'created' | 'updated' | 'deleted') => ({
    ...staleAfter(scope),
    done: `depositosApp.${family.name}.${verb}` as const,
  })

  return {
    ...reads,
    /** The parts that writes of several records need (`family-many.ts`). */
    writes: { family, calls, reads, staleAfter },

    useCreate(scope: Scope) {
      const client = useQueryClient()
      const withKey = useIdempotencyKey()
      return useMutation<Row, Failure, Saved>({
        mutationFn: (draft) => withKey(draft, (headers) => calls.create(scope, draft, headers)),
        onSuccess: (row) => reads.keepNew(client, scope, row),
        meta: { ...metaOf(scope, 'created'), errors: 'inline' },
      })
    },

    /**
     * Saves the changed records of a list one at a time, in order. A caller that is no `toast` shows the outcome itself, and may offer to
     * undo it.
     */
    useUpdate(scope: Scope, by?: 'toast') {
      const client = useQueryClient()
      const withKey = useIdempotencyKey()
      return useMutation<Row, Failure, Revision & Saved>({
        scope: { id: `update ${calls.path(scope)}` },
        mutationFn: (draft) => withKey(draft, (headers) => calls.update(scope, draft, headers)),
        onSuccess(row, { id }) {
          if (row.id === id) return reads.keep(client, scope, row)
          reads.forget(client, scope, id)
          return reads.keepNew(client, scope, row)
        },
        onError: (failure, row) => reads.refetchOutdated(client, scope, row, failure),
        meta: { ...(by ? metaOf(scope, 'updated') : { ...staleAfter(scope), errors: 'inline' }), isUpdate: true },
      })
    },

    useDelete(scope: Scope) {
      const client = useQueryClient()
      return useMutation<Deleted, Failure, Identified>({
        mutationFn: (row) => calls.delete(scope, row),
        onSuccess: (_nothing, row) => reads.forget(client, scope, keyOf(row)),
        onError: (failure, row) => reads.refetchOutdated(client, scope, row, failure),
        meta: { ...metaOf(scope, 'deleted'), errors: 'inline' },
      })
    },
  }
}

/** Makes the calls that write. Reads decide whether a write was carried out when its response does not tell. */
function writeCalls<Path extends string, Row extends Identified, Saved extends object>(
  { entity }: { readonly entity: z.ZodMiniType<Row> },
  { path, readOne, readPage }: ReturnType<typeof readCalls<Path, Row>>,
) {
  type Scope = FamilyScope<Path>
  const { signal } = new AbortController()
  return {
    path,

    create: async (scope: Scope, draft: Saved, headers: Record<string, string>): Promise<Row> =>
      (await call('post', path(scope), { schema: entity, json: draft, headers })).data,

    update: (scope: Scope, draft: Revision & Saved, headers: Record<string, string> = {}): Promise<Row> =>
      provenBy(
        call('put', path(scope), { schema: entity, json: draft, headers }).then(({ data }) => data),
        async () => {
          const row = await readOne(scope, keyOf(draft), signal)
          return holds(row, draft) ? row : undefined
        },
      ),

    delete: (scope: Scope, row: Identified): Promise<Deleted> =>
      provenBy(
        call('delete', path(scope, keyOf(row)), { proof: 'done' }).then(({ headers }) => ({
          restore: isRestorable(headers) ? [{ path: `${path(scope, row.id)}/restore` }] : [],
        })),
        () => findInList(row.id, (query, page) => readPage(scope, query, { page }, signal)).then(() => undefined, nothingIfGone),
      ),
  }
}

/** Returns a deletion that cannot be undone if a read finds the record no more. */
function nothingIfGone(failure: unknown): Deleted {
  if (!isGone(failure)) throw failure
  return { restore: [] }
}

export interface Deleted {
  /** The calls that restore the deleted records; none from a server that cannot restore. */
  readonly restore: readonly RestoreCall[]
}

export function isRestorable(headers: Headers): boolean {
  return headers.get(restorableHeader) === 'true'
}
