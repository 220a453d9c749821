// Hooks that create, change or delete many records of a family by one call, all or none.
import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import type { Family } from '#domain/contract/family.ts'
import { manyCreated, manyDone, type ManyChanged } from '#domain/contract/many-records.ts'
import { call, Failure, isGone } from '../http/http.ts'
import { randomUuid, useIdempotencyKey } from '../http/http.ts'
import { cacheLastAdded, type Identified, type Revision } from './cached-rows.ts'
import { type Deleted, isRestorable } from './family.ts'
import type { RestoreCall } from './undo.ts'

/** The parts of a family (its `writes`) that a batch write needs: one call writes all records or none. A server without batch calls gets one call for each record. */
interface Many<Scope, Row, Saved> {
  readonly family: Pick<Family<string, string, z.ZodMiniType<Row>, z.ZodMiniType<Saved>>, 'entity' | 'draft'>
  readonly calls: {
    path: (scope: Scope) => string
    update: (scope: Scope, draft: Revision & Saved) => Promise<Row>
    delete: (scope: Scope, id: number) => Promise<Deleted>
  }
  readonly reads: {
    readonly keys: { all: (scope: Scope) => QueryKey }
    forget: (client: QueryClient, scope: Scope, id: number) => void
  }
  readonly invalidates: (scope: Scope) => readonly QueryKey[]
  readonly refetches: ((scope: Scope) => (client: QueryClient) => void) | undefined
}

/** One field that gets the same value in several records. */
interface SharedValue<Row> {
  readonly field: string
  readonly value: ManyChanged['value']
  readonly rows: readonly Row[]
}

interface DeletedMany extends Deleted {
  readonly ids: readonly number[]
}

/** Returns the batch calls, and the single calls that replace them on older servers. */
function manyCalls<Scope, Row extends object, Saved extends object>({ family, calls }: Pick<Many<Scope, Row, Saved>, 'family' | 'calls'>) {
  async function deleteTogether(scope: Scope, ids: readonly number[], headers: Record<string, string>): Promise<DeletedMany> {
    const path = calls.path(scope)
    const answer = await call('post', `${path}/delete`, { schema: manyDone, json: { ids }, headers })
    return { ids: answer.data.ids, restore: isRestorable(answer.headers) ? [{ path: `${path}/restore`, ids: answer.data.ids }] : [] }
  }

  async function deleteEach(scope: Scope, ids: readonly number[]): Promise<DeletedMany> {
    const deleted: number[] = []
    const restore: RestoreCall[] = []
    for (const id of ids) {
      try {
        restore.push(...(await calls.delete(scope, id)).restore)
        deleted.push(id)
      } catch (failure) {
        if (!isGone(failure)) throw failure
      }
    }
    return { ids: deleted, restore }
  }

  async function changeTogether(scope: Scope, { field, value, rows }: SharedValue<Row & Revision>, headers: Record<string, string>) {
    const records = rows.map(({ id, version }) => ({ id, version }))
    await call('patch', calls.path(scope), {
      schema: z.array(family.entity).check(z.length(rows.length)),
      json: { field, value, records },
      headers,
    })
  }

  async function changeEach(scope: Scope, { field, value, rows }: SharedValue<Row & Revision>) {
    for (const row of rows) {
      const draft = family.draft.parse({ ...row, [field]: value })
      await calls.update(scope, { ...draft, id: row.id, version: row.version })
    }
  }

  return { deleteTogether, deleteEach, changeTogether, changeEach }
}

function metaOf<Scope>(
  { reads, invalidates, refetches }: Pick<Many<Scope, never, never>, 'reads' | 'invalidates' | 'refetches'>,
  scope: Scope,
) {
  return {
    invalidates: [reads.keys.all(scope), ...invalidates(scope)],
    ...(refetches ? { refetches: refetches(scope) } : {}),
    errors: 'inline' as const,
  }
}

/** What a creation of many records needs, besides the parts of any other batch write. */
interface Creates<Scope, Row, Saved> extends Pick<Many<Scope, Row, Saved>, 'invalidates' | 'refetches'> {
  readonly calls: {
    path: (scope: Scope) => string
    create: (scope: Scope, draft: Saved, headers: Record<string, string>) => Promise<Row>
  }
  readonly reads: { readonly keys: { all: (scope: Scope) => QueryKey } }
}

/** Returns functions that create records. All records of one component have the same `Import-Id`, so the stock's history shows them as one entry. */
export function useCreateMany<Scope, Row extends Identified, Saved>(
  { calls, reads, invalidates, refetches }: Creates<Scope, Row, Saved>,
  scope: Scope,
) {
  const client = useQueryClient()
  const withKey = useIdempotencyKey()
  const [importId] = useState(randomUuid)
  return {
    /** Creates all of the records, or none. `at` is another scope, such as that of a parent that was just created. Resolves to their ids. */
    async createAll(records: readonly Saved[], at = scope): Promise<readonly number[]> {
      const path = `${calls.path(at)}/create`
      const createdAll = manyCreated.check(z.refine(({ ids }) => ids.length === records.length))
      return await withKey([path, records], async (headers) => {
        const answer = await call('post', path, { schema: createdAll, json: { records }, headers: { ...headers, 'Import-Id': importId } })
        const { ids } = answer.data
        const last = ids.at(-1)
        if (last !== undefined) cacheLastAdded(client, reads.keys.all(at), last)
        return ids
      })
    },
    /** Creates one record, on a server that does not know the call for many. */
    async createOne(draft: Saved, at = scope): Promise<number> {
      const { id } = await withKey([at, draft], (headers) => calls.create(at, draft, { ...headers, 'Import-Id': importId }))
      cacheLastAdded(client, reads.keys.all(at), id)
      return id
    },
    /** Invalidates the stale queries. Resolves when the screen's queries have been refetched. */
    async settle(): Promise<void> {
      const read = [reads.keys.all(scope), ...invalidates(scope)].map((queryKey) => client.invalidateQueries({ queryKey }))
      refetches?.(scope)(client)
      await Promise.all(read)
    },
  }
}

/** Deletes those records that still exist. Resolves to their ids and to the calls that restore them. */
export function useDeleteMany<Scope, Row extends object, Saved extends object>(many: Many<Scope, Row, Saved>, scope: Scope) {
  const client = useQueryClient()
  const withKey = useIdempotencyKey()
  const { deleteTogether, deleteEach } = manyCalls(many)
  return useMutation<DeletedMany, Failure, readonly number[]>({
    mutationFn: (ids) =>
      withKey(ids, (headers) =>
        deleteTogether(scope, ids, headers).catch((failure) => unlessUnknown(failure, () => deleteEach(scope, ids))),
      ),
    onSuccess(_done, ids) {
      for (const id of ids) many.reads.forget(client, scope, id)
    },
    meta: metaOf(many, scope),
  })
}

export function useChangeMany<Scope, Row extends object, Saved extends object>(many: Many<Scope, Row, Saved>, scope: Scope) {
  const withKey = useIdempotencyKey()
  const { changeTogether, changeEach } = manyCalls(many)
  return useMutation<void, Failure, SharedValue<Row & Revision>>({
    mutationFn: (change) =>
      withKey(change, (headers) =>
        changeTogether(scope, change, headers).catch((failure) => unlessUnknown(failure, () => changeEach(scope, change))),
      ),
    meta: metaOf(many, scope),
  })
}

/** Runs `instead` if the server does not know the batch call. This product's server gives the same answer if none of the records exists. */
async function unlessUnknown<Result>(failure: unknown, instead: () => Promise<Result>): Promise<Result> {
  if (isUnknownCall(failure)) return await instead()
  throw failure
}

/** Returns whether a server may not know the call. */
export function isUnknownCall(failure: unknown): boolean {
  return failure instanceof Failure && [404, 405].includes(failure.status)
}
