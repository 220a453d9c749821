// Reads and writes unsaved form drafts in the browser's storage, by user and address.
import { createStore } from '@mantine/store'
import * as z from 'zod/mini'
import { attempt } from '#app/api/http/storage.ts'
import { currentTime } from '#domain/values/dates.ts'

/**
 * Local storage has one entry for each draft. The current values of an open form are under the key of the user and the API path (the
 * place); the last tab that writes there wins. Drafts that were set aside have a key with a suffix.
 */
const prefix = 'depositos.borrador'
const maxAge = 7 * 24 * 60 * 60_000

const storedDraft = z.object({
  /** The instant of the last change. */
  at: z.string(),
  version: z.optional(z.number()),
  values: z.record(z.string(), z.union([z.string(), z.boolean()])),
})

export type DraftValues = Record<string, string | boolean>

export interface Draft extends z.infer<typeof storedDraft> {
  readonly key: string
}

export function draftPlaceKey(login: string, path: string): string {
  return `${prefix}:${login}:${path}`
}

export function newDraftKey(place: string): string {
  return `${place}#${currentTime().getTime().toString(36)}${Math.random().toString(36).slice(2, 8)}`
}

/** Returns the drafts of a place, oldest first. */
export function readDrafts(place: string): Draft[] {
  // The keys with a colon are those of version 2.0.7, which had one for each open form.
  return readStored().filter(({ key }) => key === place || key.startsWith(`${place}#`) || key.startsWith(`${place}:`))
}

/** Returns all drafts of a user with the API paths that they belong to, oldest first. */
export function readDraftsOf(login: string): (Draft & { readonly path: string })[] {
  const start = draftPlaceKey(login, '')
  return readStored().flatMap((draft) => {
    if (!draft.key.startsWith(start)) return []
    const [path = ''] = draft.key.slice(start.length).split(/[#:]/)
    return [{ ...draft, path }]
  })
}

/** Returns the stored drafts of all users, oldest first. It removes those that are expired or unreadable. */
function readStored(): Draft[] {
  const keys = attempt(() => Object.keys(localStorage)) ?? []
  const found: Draft[] = []
  for (const key of keys.filter((candidate) => candidate.startsWith(`${prefix}:`))) {
    const draft = readDraft(key)
    if (!draft || currentTime().getTime() - Date.parse(draft.at) > maxAge) attempt(() => localStorage.removeItem(key))
    else found.push(draft)
  }
  return found.sort((one, other) => one.at.localeCompare(other.at))
}

export function writeDraft({ key, ...draft }: Draft): void {
  attempt(() => localStorage.setItem(key, JSON.stringify(draft)))
  notify()
}

export function deleteDraft(key: string): void {
  attempt(() => localStorage.removeItem(key))
  notify()
}

/** The number of changes of drafts that this tab knows of, also those of other tabs. */
export const draftChanges = createStore({ count: 0 })
window.addEventListener('storage', notify)

function notify(): void {
  draftChanges.setState(({ count }) => ({ count: count + 1 }))
}

export function readDraft(key: string): Draft | null {
  const read = storedDraft.safeParse(attempt(() => JSON.parse(localStorage.getItem(key) ?? '')))
  return read.success ? { ...read.data, key } : null
}

/** Returns whether a draft differs from the form's values in a field that both have. */
export function differs(draft: DraftValues, values: DraftValues): boolean {
  return Object.keys(values).some((name) => name in draft && draft[name] !== values[name])
}
