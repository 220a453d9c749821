// Queue that saves entered records in the background, and the list of failed ones with retry and discard.
import { Button, Group, Text } from '@mantine/core'
import { type Mutation, type MutationCache, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { failureText } from '#app/api/http/failure-text.ts'
import { isRefusal, isSessionEnd } from '#app/api/http/failure.ts'
import { deleteDraft } from '#app/forms/drafts/draft-store.ts'
import { useIsLocked } from '#app/forms/form-lock.tsx'
import { t } from '#app/i18n/text.ts'
import { useRetries } from '#app/session/session.tsx'
import { type FieldGroup, formFields, type Values } from '../entity.ts'

interface SaveQueueProps<Saved> {
  groups: readonly FieldGroup[]
  queue: Pick<ReturnType<typeof useSaveQueue<Saved>>, 'pendingCount' | 'failedLines' | 'retry' | 'remove'>
  onCorrect: (line: FailedLine<Saved>) => void
  /** Called after the user retried or discarded a line, which removes the button with the focus. */
  onAnswered: () => void
}

export function SaveQueue<Saved extends object>({ groups, queue, onCorrect, onAnswered }: SaveQueueProps<Saved>) {
  const { pendingCount, failedLines, retry, remove } = queue
  return (
    <>
      <Text role="status" mih={20} mb={8} c="dimmed">
        {pendingCount > 0 && t('queue.pending', { count: pendingCount })}
      </Text>
      {failedLines.length > 0 && (
        <div role="alert" className="toned" data-tone="red">
          <Text fw={600}>{t('queue.failed', { count: failedLines.length })}</Text>
          <ul>
            {failedLines.map((line, index) => (
              <FailedLineItem
                key={line.id}
                name={nameOf(groups, line.parsed)}
                // Lines that wait behind one that could not be sent share its failure, which is shown once.
                failure={line.failure === failedLines[index - 1]?.failure ? null : line.failure}
                onCorrect={() => onCorrect(line)}
                onRetry={() => {
                  retry(line)
                  onAnswered()
                }}
                onDiscard={() => {
                  remove(line)
                  onAnswered()
                }}
              />
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

interface FailedLineItemProps {
  name: string
  failure: Error | null
  onRetry: () => void
  onCorrect: () => void
  onDiscard: () => void
}

function FailedLineItem({ name, failure, onRetry, onCorrect, onDiscard }: FailedLineItemProps) {
  const isLocked = useIsLocked()
  return (
    <Group component="li" justify="space-between" gap="4px 16px" pt={8}>
      <span>
        <b>{name}</b>
        {failure !== null && !isSessionEnd(failure) && `: ${failureText(failure)}`}
      </span>
      <Group gap="xs">
        {!isLocked && (
          <Button size="compact-sm" variant="light" aria-label={t('queue.retryOne', { name })} onClick={onRetry}>
            {t('action.retry')}
          </Button>
        )}
        <Button size="compact-sm" variant="default" aria-label={t('queue.correctOne', { name })} onClick={onCorrect}>
          {t('queue.correct')}
        </Button>
        <Button size="compact-sm" variant="subtle" color="gray" aria-label={t('queue.discardOne', { name })} onClick={onDiscard}>
          {t('draft.discard')}
        </Button>
      </Group>
    </Group>
  )
}

/** Returns the fields of a line as its table will show them, `06 CAJA · 12 · 1 000.5`. */
function nameOf(groups: readonly FieldGroup[], parsed: object): string {
  const values: Readonly<Record<string, unknown>> = { ...parsed }
  const texts = formFields(groups).map(({ name, kind }) => kind.show(values[name]))
  return texts.filter((text) => text !== '').join(' · ')
}

/** A line that left its form and is not saved yet. */
interface QueuedLine<Saved> {
  readonly parsed: Saved
  readonly values: Values
  /** The storage key of the line's draft, which stays in this browser until the line is saved. */
  readonly draftKey: string
}

export interface FailedLine<Saved> extends QueuedLine<Saved> {
  readonly id: number
  readonly failure: Error | null
}

/**
 * Saves lines in the background while the user types, one at a time and in order: they are mutations of one scope. A refused line fails
 * alone. When no line can be saved (no network, no session, a server that is down or busy) all of them fail. They are retried in order with
 * the next line, by the user, after signing in, or when the network is back.
 */
export function useSaveQueue<Saved>(path: string, create: (parsed: Saved) => Promise<unknown>) {
  const cache = useQueryClient().getMutationCache()
  const mutationKey = ['save-queue', path]
  const queue = queueIn(cache, mutationKey)

  const { mutate } = useMutation<void, Error, QueuedLine<Saved>>({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    // A failed line stays until the user decides.
    gcTime: Infinity,
    meta: { errors: 'inline' },
    async mutationFn({ parsed }) {
      const blocking = queue.failed().find(isRetryable)
      if (blocking?.state.error) throw blocking.state.error
      await create(parsed)
    },
    onSuccess(_saved, line) {
      deleteDraft(line.draftKey)
      queue.remove(({ state }) => state.variables === line)
    },
  })

  const pending = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }: Mutation<void, Error, QueuedLine<Saved>>) => state.variables,
  })
  const lines = useMutationState({
    filters: { mutationKey, status: 'error' },
    select: ({ mutationId, state }: Mutation<void, Error, QueuedLine<Saved>>) =>
      state.variables && { ...state.variables, id: mutationId, failure: state.error },
  })

  useRetries(
    lines.some((line) => line?.failure && !isRefusal(line.failure)),
    () => queue.retry(),
  )

  return {
    pendingCount: pending.length,
    failedLines: lines.filter((line) => line !== undefined),
    hasFailed: () => queue.failed().length > 0,
    waiting: () => [...pending, ...lines].flatMap((line) => (line ? [line.parsed] : [])),
    saving: queue.saving,
    /** Retries this line, and all lines that the server did not refuse. */
    retry: ({ id }: FailedLine<Saved>) => queue.retry(id),
    remove({ id, draftKey }: FailedLine<Saved>): void {
      deleteDraft(draftKey)
      queue.remove(({ mutationId }) => mutationId === id)
    },
    enqueue(line: QueuedLine<Saved>): void {
      queue.retry()
      mutate(line)
    },
    /** Removes all lines and their drafts. A line whose save has started may still be saved. */
    discardAll(): void {
      for (const mutation of queue.all()) deleteDraft(draftKeyOf(mutation))
      queue.remove(() => true)
    },
  }
}

/** Returns the API paths of the lists with lines that are not saved yet. */
export function queuedPaths(cache: MutationCache): string[] {
  return [...new Set(cache.findAll({ mutationKey: ['save-queue'] }).map(({ options }) => String(options.mutationKey?.[1])))]
}

/** Sends the waiting lines of a list again. Resolves to those that are not saved after that. */
export async function saveQueuedLines(cache: MutationCache, path: string) {
  const queue = queueIn(cache, ['save-queue', path])
  queue.retry()
  await queue.saving()
  return queue.failed().map((mutation) => ({ path, draftKey: draftKeyOf(mutation) }))
}

function draftKeyOf({ state: { variables } }: Mutation): string {
  return z.object({ draftKey: z.string() }).parse(variables).draftKey
}

/** Returns the operations on the mutations of one queue, which are in order. */
function queueIn(cache: MutationCache, mutationKey: readonly string[]) {
  const all = () => cache.findAll({ mutationKey })
  const failed = () => cache.findAll({ mutationKey, status: 'error' })
  const isAnyPending = () => cache.findAll({ mutationKey, status: 'pending' }).length > 0
  return {
    all,
    failed,
    retry(refusedId?: number): void {
      for (const mutation of failed())
        if (mutation.mutationId === refusedId || isRetryable(mutation)) mutation.execute(mutation.state.variables).catch(() => undefined)
    },
    remove(matches: (mutation: Mutation) => boolean): void {
      for (const mutation of all()) if (matches(mutation)) cache.remove(mutation)
    },
    /** Returns a promise that resolves when no line is being saved any more; null if none is. */
    saving: () => (isAnyPending() ? whenSettled(cache, mutationKey) : null),
  }
}

/** Returns a promise that resolves when no mutation, or none of a key, is running. */
export async function whenSettled(cache: MutationCache, mutationKey?: readonly string[]): Promise<void> {
  // A key, also an empty one, leaves out the mutations without a key.
  const isRunning = () => cache.findAll({ ...(mutationKey && { mutationKey }), status: 'pending' }).length > 0
  if (!isRunning()) return
  await new Promise<void>((resolve) => {
    const unsubscribe = cache.subscribe(() => {
      if (isRunning()) return
      unsubscribe()
      resolve()
    })
  })
}

function isRetryable({ state: { error } }: Pick<Mutation, 'state'>): boolean {
  return error !== null && !isRefusal(error)
}
