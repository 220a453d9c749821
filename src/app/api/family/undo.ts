// Lets the user undo a deletion, a changed record, a paste, or the loading of a file, by a toast's button or Ctrl+Z.
import { createStore } from '@mantine/store'
import * as z from 'zod/mini'
import { currentTime } from '#domain/values/dates.ts'
import { randomUuid } from '../http/call-ids.ts'
import { sessionState } from '../http/session-store.ts'
import { attempt } from '../http/storage.ts'

/*
 * The user can undo such a write for ten seconds, and after that until the next write. Changed records can be undone one after another, the
 * last one first: a change ends no offer of another change. The tab's session storage contains the offers, so that they survive a reload.
 */

const restoreCall = z.object({
  path: z.string(),
  /** The ids in the body of a batch call; a call for a single record has none. */
  ids: z.optional(z.array(z.number())),
  /** The records of several kinds in the body of a call (`RecordGroup`), which restores them, or deletes those that a paste added. */
  groups: z.optional(z.array(z.record(z.string(), z.unknown()))),
  /** A field that was changed in several records, and these with its former values, which a PATCH of them sets again. */
  field: z.optional(z.string()),
  records: z.optional(z.array(z.looseObject({ id: z.number() }))),
  /** What the server answered to the write that is undone, if it needs that. */
  mark: z.optional(z.string()),
  /** The former values of a changed record, with the version that its change got: a PUT of them is refused if another change followed. */
  former: z.optional(z.looseObject({ id: z.number(), version: z.optional(z.number()) })),
  /** The version that the record had with those values. */
  formerVersion: z.optional(z.number()),
})

export type RestoreCall = z.infer<typeof restoreCall>

const offer = z.object({
  id: z.string(),
  restore: z.array(restoreCall),
  text: z.string(),
  owner: z.string(),
  /** The time of the write, in milliseconds since 1970. */
  at: z.number(),
  isPast: z.boolean(),
})

export type UndoOffer = z.infer<typeof offer>

const storageKey = 'depositos.deshacer'

/** The minimum lifetime of an offer, in milliseconds. */
const leastMs = 10_000

/** The offers of this tab, oldest first. */
export const undoOffers = createStore<readonly UndoOffer[]>([])

export function restoreOffers(): void {
  update(read())
}

/**
 * Shows a message from which the user can undo a write. `restore` are the calls that undo it, and `text` is the sentence of the message,
 * `Planilla cargada: 3 permisos.`
 */
export function offerUndo(restore: readonly RestoreCall[], text: string): void {
  const owner = sessionState().owner ?? ''
  update([...undoOffers.getState(), { id: randomUuid(), restore: [...restore], text, owner, at: currentTime().getTime(), isPast: false }])
}

export function isOfChange({ restore }: UndoOffer): boolean {
  return restore.some(({ former }) => former !== undefined)
}

/**
 * Ends the offers after another write: those older than ten seconds now, younger ones when they reach that age. After the change of a
 * record, other changes stay.
 */
export function endOffers({ exceptChanges }: { exceptChanges: boolean }): void {
  const offers = undoOffers.getState()
  if (offers.length === 0) return
  const now = currentTime().getTime()
  const isKept = (one: UndoOffer) => exceptChanges && isOfChange(one)
  update(offers.filter((one) => isKept(one) || now - one.at < leastMs).map((one) => (isKept(one) ? one : { ...one, isPast: true })))
  for (const { id, at, isPast } of undoOffers.getState()) if (isPast) setTimeout(() => endIfPast(id), at + leastMs - now)
}

/** Takes over that a record has its values of `from` again, as version `to`: the change before the undone one is then undone from there. */
export function rebaseOffers(path: string, { id, from, to }: { id: number; from: number | undefined; to: number | undefined }): void {
  const rebased = (one: RestoreCall): RestoreCall =>
    one.path === path && one.former?.id === id && one.former.version === from ? { ...one, former: { ...one.former, version: to } } : one
  update(undoOffers.getState().map((offer) => ({ ...offer, restore: offer.restore.map(rebased) })))
}

export function withdrawOffer(id: string): void {
  const offers = undoOffers.getState()
  if (offers.some((one) => one.id === id)) update(offers.filter((one) => one.id !== id))
}

function endIfPast(id: string): void {
  if (undoOffers.getState().some((one) => one.id === id && one.isPast)) withdrawOffer(id)
}

function update(next: readonly UndoOffer[]): void {
  attempt(() => {
    if (next.length === 0) sessionStorage.removeItem(storageKey)
    else sessionStorage.setItem(storageKey, JSON.stringify(next))
  })
  undoOffers.setState(next)
}

/** Reads the stored offers, and ends those that another write had followed before the reload. */
function read(): readonly UndoOffer[] {
  const { data = [] } = z.array(offer).safeParse(attempt(() => JSON.parse(sessionStorage.getItem(storageKey) ?? '[]')))
  const now = currentTime().getTime()
  const open = data.filter(({ at, isPast }) => !isPast || now - at < leastMs)
  for (const { id, at, isPast } of open) if (isPast) setTimeout(() => endIfPast(id), at + leastMs - now)
  return open
}

/** Returns the calls that undo a mutation, from the data that it returned. */
export function restoreCallsOf(data: unknown): readonly RestoreCall[] {
  const deleted = z.object({ restore: z.array(restoreCall) }).safeParse(data)
  return deleted.success ? deleted.data.restore : []
}
