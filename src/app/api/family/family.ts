// Makes the query options and the create, update and delete hooks of a family from its contract.
import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { TextKey } from '#app/i18n/text.ts'
import type { Family, FamilyScope } from '#domain/contract/family.ts'
import type { Failure } from '../http/http.ts'
import { useIdempotencyKey } from '../http/idempotency-key.ts'
import type { Identified } from './cached-rows.ts'
import { type Deleted, type FamilyCallOptions, familyCalls, type Revision } from './family-calls.ts'
import { familyKeys } from './family-keys.ts'
import { familyReads } from './family-reads.ts'

/** The families for which the catalogue has the texts `created`, `updated` and `deleted`. */
type SavedName = TextKey extends infer Key ? (Key extends `depositosApp.${infer Name}.created` ? Name : never) : never

export interface FamilyOptions<Scope, Row> extends FamilyCallOptions<Scope, Row> {
  /** Returns the key prefixes of other queries that a write makes stale, for example a parent's counts. */
  readonly invalidates?: (scope: Scope) => readonly QueryKey[]
  /** Refetches at once the records that a write changes in lists that are not on the screen. */
  readonly refetches?: (scope: Scope) => (client: QueryClient) => void
}

/** Makes the query options and mutations of a family from its contract. */
export function familyApi<Path extends string, Row extends Identified, Saved extends object>(
  family: Family<SavedName, Path, z.ZodMiniType<Row>, z.ZodMiniType<Saved>>,
  options: FamilyOptions<FamilyScope<Path>, Row> = {},
) {
  type Scope = FamilyScope<Path>
  const reads = familyReads(family, options)
  const calls = familyCalls(family, options)
  const { invalidates: others = () => [], refetches } = options
  // The lists of the generic calls, whose path names no parent.
  const ofAll = family.path.includes(':') ? [familyKeys({ name: family.name, path: '' }).all({})] : []
  const invalidates = (scope: Scope): readonly QueryKey[] => [...others(scope), ...ofAll]
  const metaOf = mutationMeta<Scope>(family.name, refetches ? { invalidates, refetches } : { invalidates })

  return {
    ...reads,
    /** The parts that writes of several records need (`family-many.ts`, `family-batch.ts`). */
    writes: { family, calls, reads, invalidates, refetches },

    useCreate(scope: Scope, errors?: 'inline') {
      const client = useQueryClient()
      const withKey = useIdempotencyKey()
      return useMutation<Row, Failure, Saved>({
        mutationFn: (draft) => withKey(draft, (headers) => calls.create(scope, draft, headers)),
        onSuccess: (row) => reads.keepNew(client, scope, row),
        meta: metaOf('created', scope, errors),
      })
    },

    useUpdate(scope: Scope, errors?: 'inline') {
      const client = useQueryClient()
      return useMutation<Row, Failure, Revision & Saved>({
        mutationFn: (draft) => calls.update(scope, draft),
        onSuccess: (row) => reads.keep(client, scope, row),
        onError: (failure, { id }) => reads.refetchOutdated(client, scope, id, failure),
        meta: metaOf('updated', scope, errors),
      })
    },

    useDelete(scope: Scope, errors?: 'inline') {
      const client = useQueryClient()
      return useMutation<Deleted, Failure, Identified>({
        mutationFn: ({ id }) => calls.delete(scope, id),
        onSuccess: (_nothing, { id }) => reads.forget(client, scope, id),
        onError: (failure, { id }) => reads.refetchOutdated(client, scope, id, failure),
        meta: metaOf('deleted', scope, errors),
      })
    },
  }
}

/** Returns the `meta` of a mutation: its success toast and the queries to invalidate or refetch. */
function mutationMeta<Scope>(name: SavedName, { invalidates, refetches }: Pick<FamilyOptions<Scope, never>, 'invalidates' | 'refetches'>) {
  return (verb: 'created' | 'updated' | 'deleted', scope: Scope, errors: 'inline' | undefined) => ({
    done: `depositosApp.${name}.${verb}` as const,
    invalidates: invalidates?.(scope) ?? [],
    ...(refetches ? { refetches: refetches(scope) } : {}),
    ...(errors ? { errors } : {}),
  })
}
