// Offers to restore what was just deleted, by a toast's button or Ctrl+Z, and restores it.
import * as z from 'zod/mini'
import { randomUuid } from '../http/idempotency-key.ts'
import { sessionState } from '../http/session-store.ts'

/*
 * What was just deleted can be brought back: for ten seconds, and after that until something else is done. Kept in the session storage of the tab, so that a reload offers it again.
 */

const restoreCall = z.object({
  path: z.string(),
  /** The records that the call names; one about a single record has none. */
  ids: z.optional(z.array(z.number())),
})

/** A call that brings back what a deletion took away. */
export type RestoreCall = z.infer<typeof restoreCall>

const offer = z.object({
  id: z.string(),
  restore: z.array(restoreCall),
  text: z.string(),
  /** The login of who deleted it. */
  owner: z.string(),
  /** When, in milliseconds. */
  at: z.number(),
  /** Whether something else was done since. */
  isPast: z.boolean(),
})

export type UndoOffer = z.infer<typeof offer>

const storageKey = 'depositos.deshacer'

/** For how long an offer stays in any case, in milliseconds. */
const leastMs = 10_000

let offers: readonly UndoOffer[] = []
const listeners = new Set<() => void>()

/** For `useSyncExternalStore`: the offers of this tab, the oldest first. */
export const undoOffers = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: () => offers,
}

/** Offers again what was offered before a reload. */
export function recoverOffers(): void {
  update(read())
}

/** Offers to undo a deletion. `text` says what was deleted. */
export function offerUndo(restore: readonly RestoreCall[], text: string): void {
  const owner = sessionState().owner ?? ''
  update([...offers, { id: randomUuid(), restore: [...restore], text, owner, at: Date.now(), isPast: false }])
}

/** Something else was done: offers of more than ten seconds end now, and younger ones when they are that old. */
export function endOffers(): void {
  if (offers.length === 0) return
  const now = Date.now()
  update(offers.filter(({ at }) => now - at < leastMs).map((one) => ({ ...one, isPast: true })))
  for (const { id, at } of offers) setTimeout(() => endIfPast(id), at + leastMs - now)
}

export function withdrawOffer(id: string): void {
  if (offers.some((one) => one.id === id)) update(offers.filter((one) => one.id !== id))
}

function endIfPast(id: string): void {
  if (offers.some((one) => one.id === id && one.isPast)) withdrawOffer(id)
}

function update(next: readonly UndoOffer[]): void {
  offers = next
  try {
    if (next.length === 0) sessionStorage.removeItem(storageKey)
    else sessionStorage.setItem(storageKey, JSON.stringify(next))
  } catch {
    // Without storage the offers end with a reload.
  }
  for (const listener of listeners) listener()
}

/** Also ends the offers that something else had followed before the reload. */
function read(): readonly UndoOffer[] {
  try {
    const kept = z.array(offer).safeParse(JSON.parse(sessionStorage.getItem(storageKey) ?? '[]'))
    if (!kept.success) return []
    const now = Date.now()
    const open = kept.data.filter(({ at, isPast }) => !isPast || now - at < leastMs)
    for (const { id, at, isPast } of open) if (isPast) setTimeout(() => endIfPast(id), at + leastMs - now)
    return open
  } catch {
    return []
  }
}

/** The calls that undo what a mutation did, which returned `data`. */
export function restoreCallsOf(data: unknown): readonly RestoreCall[] {
  const deleted = z.object({ restore: z.array(restoreCall) }).safeParse(data)
  return deleted.success ? deleted.data.restore : []
}
