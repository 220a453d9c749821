// Hooks that create or delete several records of a family by one call after another.
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Failure } from '../http/http.ts'
import { randomUuid, useIdempotencyKey } from '../http/http.ts'
import { cacheLastAdded, type Identified } from './cached-rows.ts'

/** The parts of a family (its `writes`) that a series of single writes needs. The caller shows the outcome. */
interface Batch<Scope, Row, Saved> {
  readonly calls: {
    create: (scope: Scope, draft: Saved, headers: Record<string, string>) => Promise<Row>
    delete: (scope: Scope, id: number) => Promise<unknown>
  }
  readonly reads: {
    readonly keys: { all: (scope: Scope) => QueryKey }
    forget: (client: QueryClient, scope: Scope, id: number) => void
    refetchOutdated: (client: QueryClient, scope: Scope, id: number, failure: Failure) => void
  }
  readonly invalidates: (scope: Scope) => readonly QueryKey[]
  readonly refetches: ((scope: Scope) => (client: QueryClient) => void) | undefined
}

/** Invalidates, once after all writes, the queries that they made stale. */
async function settleAll<Scope>(
  { invalidates, refetches }: Pick<Batch<Scope, never, never>, 'invalidates' | 'refetches'>,
  client: QueryClient,
  scope: Scope,
  own: readonly QueryKey[],
): Promise<void> {
  const read = [...own, ...invalidates(scope)].map((queryKey) => client.invalidateQueries({ queryKey }))
  refetches?.(scope)(client)
  await Promise.all(read)
}

/** Returns functions that create records one by one. All records of one component have the same `Import-Id`, so the stock's history shows them as one entry. */
export function useCreateEach<Scope, Row extends Identified, Saved>(writes: Batch<Scope, Row, Saved>, scope: Scope) {
  const { calls, reads } = writes
  const client = useQueryClient()
  const withKey = useIdempotencyKey()
  const [importId] = useState(randomUuid)
  return {
    /** Creates one record. `at` is another scope, such as that of a parent that was just created. */
    async create(draft: Saved, at = scope): Promise<Row> {
      const row = await withKey([at, draft], (headers) => calls.create(at, draft, { ...headers, 'Import-Id': importId }))
      cacheLastAdded(client, reads.keys.all(at), row.id)
      return row
    },
    /** Invalidates the stale queries. Resolves when the screen's queries have been refetched. */
    settle: () => settleAll(writes, client, scope, [reads.keys.all(scope)]),
  }
}

/** Returns functions that delete records one by one. A deleted record leaves the cached lists at once, so these are not refetched. */
export function useDeleteEach<Scope, Row extends Identified, Saved>(writes: Batch<Scope, Row, Saved>, scope: Scope) {
  const { calls, reads } = writes
  const client = useQueryClient()
  return {
    async remove(id: number): Promise<void> {
      try {
        await calls.delete(scope, id)
      } catch (error) {
        if (error instanceof Failure) reads.refetchOutdated(client, scope, id, error)
        throw error
      }
      reads.forget(client, scope, id)
    },
    settle: () => void settleAll(writes, client, scope, []),
  }
}
