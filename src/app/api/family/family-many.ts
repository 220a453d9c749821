// Hooks that create, change or delete many records of a family: by one call, all or none, or by one call after another.
import { type MutationMeta, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import type { FamilyScope } from '#domain/contract/family.ts'
import { manyCreated, manyDone, type FieldValue } from '#domain/titulo/many-records.ts'
import { useIdempotencyKey, randomUuid } from '../http/call-ids.ts'
import { Failure, isGone, isUnknownCall } from '../http/failure.ts'
import { call } from '../http/http.ts'
import { cacheLastAdded } from './cached-rows.ts'
import { type Deleted, type EntityTypes, type FamilyApi, isRestorable } from './family.ts'
import type { RestoreCall } from './undo.ts'

interface SharedValue<Row> {
  readonly field: string
  readonly value: FieldValue
  readonly rows: readonly Row[]
}

interface DeletedMany extends Deleted {
  readonly ids: readonly number[]
}

function metaOf<T extends EntityTypes>({ writes: { reads, staleAfter } }: FamilyApi<T>, scope: FamilyScope<T['path']>) {
  const { invalidates, refetches } = staleAfter(scope)
  return { invalidates: [reads.keys.all(scope), ...invalidates], refetches, errors: 'inline' as const }
}

/** Resolves when the queries of the screen that a write made stale have been refetched. */
async function settle(client: QueryClient, { invalidates, refetches }: Required<Pick<MutationMeta, 'invalidates' | 'refetches'>>) {
  const read = invalidates.map((queryKey) => client.invalidateQueries({ queryKey }))
  refetches(client)
  await Promise.all(read)
}

/**
 * Returns functions that create records. All records of one component have the same `Import-Id`, so the stock's history shows them as one
 * entry.
 */
export function useCreateMany<T extends EntityTypes>(api: FamilyApi<T>, scope: FamilyScope<T['path']>) {
  const { calls, reads } = api.writes
  const client = useQueryClient()
  const withKey = useIdempotencyKey()
  const [importId] = useState(randomUuid)
  return {
    /**
     * Creates all of the records, or none. `at` is another scope, such as that of a parent that was just created. Resolves to their ids,
     * and to whether the server can undo it.
     */
    async createAll(records: readonly T['draft'][], at = scope): Promise<{ ids: readonly number[]; canUndo: boolean }> {
      const path = `${calls.path(at)}/create`
      const createdAll = manyCreated.check(z.refine(({ ids }) => ids.length === records.length))
      return await withKey([path, records], async (headers) => {
        const answer = await call('post', path, { schema: createdAll, json: { records }, headers: { ...headers, 'Import-Id': importId } })
        const { ids } = answer.data
        const last = ids.at(-1)
        if (last !== undefined) cacheLastAdded(client, reads.keys.all(at), last)
        return { ids, canUndo: isRestorable(answer.headers) }
      })
    },
    /** Creates one record, on a server that does not know the call for many. */
    async createOne(draft: T['draft'], at = scope): Promise<number> {
      const { id } = await withKey([at, draft], (headers) => calls.create(at, draft, { ...headers, 'Import-Id': importId }))
      cacheLastAdded(client, reads.keys.all(at), id)
      return id
    },
    settle: () => settle(client, metaOf(api, scope)),
  }
}

/** Deletes those records that still exist. Resolves to their ids and to the calls that restore them. */
export function useDeleteMany<T extends EntityTypes>(api: FamilyApi<T>, scope: FamilyScope<T['path']>) {
  const client = useQueryClient()
  const withKey = useIdempotencyKey()
  const { calls, reads } = api.writes

  async function deleteTogether(ids: readonly number[], headers: Record<string, string>): Promise<DeletedMany> {
    const path = calls.path(scope)
    const answer = await call('post', `${path}/delete`, { schema: manyDone, json: { ids }, headers })
    return { ids: answer.data.ids, restore: isRestorable(answer.headers) ? [{ path: `${path}/restore`, ids: answer.data.ids }] : [] }
  }

  async function deleteEach(ids: readonly number[]): Promise<DeletedMany> {
    const deleted: number[] = []
    const restore: RestoreCall[] = []
    for (const id of ids) {
      try {
        restore.push(...(await calls.delete(scope, { id })).restore)
        deleted.push(id)
      } catch (failure) {
        if (!isGone(failure)) throw failure
      }
    }
    return { ids: deleted, restore }
  }

  return useMutation<DeletedMany, Failure, readonly number[]>({
    mutationFn: (ids) =>
      withKey(ids, (headers) => deleteTogether(ids, headers).catch((failure) => unlessUnknown(failure, () => deleteEach(ids)))),
    onSuccess(_done, ids) {
      for (const id of ids) reads.forget(client, scope, id)
    },
    meta: metaOf(api, scope),
  })
}

/** Sets a field of records. Resolves to the calls that undo it; none on a server that changes one record after another. */
export function useChangeMany<T extends EntityTypes>(api: FamilyApi<T>, scope: FamilyScope<T['path']>) {
  const withKey = useIdempotencyKey()
  const { family, calls } = api.writes

  async function changeTogether({ field, value, rows }: SharedValue<T['row']>, headers: Record<string, string>): Promise<RestoreCall[]> {
    const path = calls.path(scope)
    const records = rows.map(({ id, version }) => ({ id, version }))
    const schema = z.array(family.entity).check(z.length(rows.length))
    const { data } = await call('patch', path, { schema, json: { field, value, records }, headers })
    const versions = new Map(data.map(({ id, version }) => [id, version]))
    const former = rows.map((row) => ({ id: row.id, version: versions.get(row.id), value: new Map(Object.entries(row)).get(field) }))
    return [{ path, field, records: former }]
  }

  async function changeEach({ field, value, rows }: SharedValue<T['row']>): Promise<RestoreCall[]> {
    for (const row of rows) {
      const draft = family.draft.parse({ ...row, [field]: value })
      await calls.update(scope, { ...draft, id: row.id, version: row.version })
    }
    return []
  }

  return useMutation<RestoreCall[], Failure, SharedValue<T['row']>>({
    mutationFn: (change) =>
      withKey(change, (headers) => changeTogether(change, headers).catch((failure) => unlessUnknown(failure, () => changeEach(change)))),
    meta: metaOf(api, scope),
  })
}

/** Runs `instead` if the server does not know the batch call. This product's server gives the same answer if none of the records exists. */
async function unlessUnknown<Result>(failure: unknown, instead: () => Promise<Result>): Promise<Result> {
  if (isUnknownCall(failure)) return await instead()
  throw failure
}

/** Returns functions that delete records one by one. A deleted record leaves the cached lists at once, so these are not refetched. */
export function useDeleteEach<T extends EntityTypes>(
  { writes: { calls, reads, staleAfter } }: FamilyApi<T>,
  scope: FamilyScope<T['path']>,
) {
  const client = useQueryClient()
  return {
    async remove(id: number): Promise<void> {
      try {
        await calls.delete(scope, { id })
      } catch (error) {
        if (error instanceof Failure) reads.refetchOutdated(client, scope, { id }, error)
        throw error
      }
      reads.forget(client, scope, id)
    },
    /** Invalidates, once after all deletions, the queries that they made stale. */
    settle: () => void settle(client, staleAfter(scope)),
  }
}
