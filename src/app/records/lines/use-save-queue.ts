import { type Mutation, onlineManager, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { Failure, isSessionEnd } from '#app/api/http.ts'
import { dropDraft } from '#app/forms/draft-store.ts'
import { useSession } from '#app/session/session.tsx'
import type { Values } from '../entity.ts'

/** A line that left its form and is not saved yet. */
export interface QueuedLine<Saved> {
  readonly parsed: Saved
  /** As it was typed. */
  readonly values: Values
  /** Its draft in this browser, kept until it is saved. */
  readonly draftKey: string
}

/** A line that was not saved, with the reason. */
export interface FailedLine<Saved> extends QueuedLine<Saved> {
  readonly id: number
  readonly failure: Error | null
}

/**
 * Saves lines behind the typing, one at a time and in their order: they are mutations of one scope. A refused line fails alone. When none can be saved
 * (no network, no session, a server that is down or busy) all of them fail, and are tried again in their order with the next line, by the user, after
 * signing in, or when the network is back.
 */
export function useSaveQueue<Saved>(path: string, create: (parsed: Saved) => Promise<unknown>) {
  const cache = useQueryClient().getMutationCache()
  const mutationKey = ['save-queue', path]
  const failed = () => cache.findAll({ mutationKey, status: 'error' })
  const isAnyPending = () => cache.findAll({ mutationKey, status: 'pending' }).length > 0

  const { mutate } = useMutation<void, Error, QueuedLine<Saved>>({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    // A failed line stays until the user decides.
    gcTime: Infinity,
    meta: { errors: 'inline' },
    async mutationFn({ parsed }) {
      const blocking = failed().find(isRetryable)
      if (blocking?.state.error) throw blocking.state.error
      await create(parsed)
    },
    onSuccess(_saved, line) {
      dropDraft(line.draftKey)
      for (const mutation of cache.findAll({ mutationKey })) if (mutation.state.variables === line) cache.remove(mutation)
    },
  })

  const pendingCount = useMutationState({ filters: { mutationKey, status: 'pending' }, select: ({ mutationId }) => mutationId }).length
  const lines = useMutationState({
    filters: { mutationKey, status: 'error' },
    select: ({ mutationId, state }: Mutation<void, Error, QueuedLine<Saved>>) =>
      state.variables && { ...state.variables, id: mutationId, failure: state.error },
  })

  /** Tries all lines again that were not refused, and one that was. */
  function retry(refused?: FailedLine<Saved>): void {
    for (const mutation of failed())
      if (mutation.mutationId === refused?.id || isRetryable(mutation)) mutation.execute(mutation.state.variables).catch(() => undefined)
  }

  function remove({ id, draftKey }: Pick<FailedLine<Saved>, 'id' | 'draftKey'>): void {
    dropDraft(draftKey)
    for (const mutation of cache.findAll({ mutationKey })) if (mutation.mutationId === id) cache.remove(mutation)
  }

  const isSignedIn = useSession().status === 'signed-in'
  const retryAll = useEffectEvent(() => retry())
  useEffect(() => {
    if (isSignedIn) retryAll()
  }, [isSignedIn])
  useEffect(() => onlineManager.subscribe((isOnline) => isOnline && retryAll()), [])

  return {
    pendingCount,
    failedLines: lines.filter((line) => line !== undefined),
    retry,
    /** Removes a line and its draft. */
    remove,
    enqueue(line: QueuedLine<Saved>): void {
      retry()
      mutate(line)
    },
    hasFailed: () => failed().length > 0,
    /** Ends when nothing is being saved any more; null when nothing is. */
    saving(): Promise<void> | null {
      if (!isAnyPending()) return null
      return new Promise((resolve) => {
        const unsubscribe = cache.subscribe(() => {
          if (isAnyPending()) return
          unsubscribe()
          resolve()
        })
      })
    },
    /** Removes all lines and their drafts; one that is being saved may still be. */
    discardAll(): void {
      let mutation = cache.find<void, Error, QueuedLine<Saved>>({ mutationKey })
      while (mutation) {
        if (mutation.state.variables) dropDraft(mutation.state.variables.draftKey)
        cache.remove(mutation)
        mutation = cache.find<void, Error, QueuedLine<Saved>>({ mutationKey })
      }
    },
  }
}

function isRetryable({ state: { error } }: Pick<Mutation, 'state'>): boolean {
  return error !== null && !isRefusal(error)
}

/** Whether the server looked at a line and refused it: only the user can change that. */
function isRefusal(failure: Error): boolean {
  return failure instanceof Failure && failure.status >= 400 && failure.status < 500 && failure.status !== 429 && !isSessionEnd(failure)
}
