// Hook that deletes several records of a family by one call after another.
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { Failure } from '../http/http.ts'

/** The parts of a family (its `writes`) that a series of single writes needs. The caller shows the outcome. */
interface Batch<Scope> {
  readonly calls: {
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

/** Returns functions that delete records one by one. A deleted record leaves the cached lists at once, so these are not refetched. */
export function useDeleteEach<Scope>(writes: Batch<Scope>, scope: Scope) {
  const { calls, reads, invalidates, refetches } = writes
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
    /** Invalidates, once after all deletions, the queries that they made stale. */
    settle(): void {
      for (const queryKey of invalidates(scope)) void client.invalidateQueries({ queryKey })
      refetches?.(scope)(client)
    },
  }
}
