// Reads and writes unsaved form drafts in the browser's storage, by user and address.
import { createContext, useContext } from 'react'
import * as z from 'zod/mini'

/**
 * Drafts in this browser's local storage, each under a key of its own. What is typed in a form now is under the place's key, and the last tab that
 * writes there wins. Values that were set aside unsaved have an entry of their own.
 */
const prefix = 'depositos.borrador'
const maxAge = 7 * 24 * 60 * 60_000

const storedDraft = z.object({
  /** When it was last typed in, an instant. */
  at: z.string(),
  /** The version of the record that it was typed on. */
  version: z.optional(z.number()),
  values: z.record(z.string(), z.union([z.string(), z.boolean()])),
})

export type DraftValues = Record<string, string | boolean>

export interface Draft extends z.infer<typeof storedDraft> {
  readonly key: string
}

/** The key of what a person types at an address of the API. */
export function placeKey(login: string, path: string): string {
  return `${prefix}:${login}:${path}`
}

/** A new key for something that is set aside at a place. */
export function entryKey(place: string): string {
  return `${place}#${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`
}

/** Returns the drafts of a place, oldest first. Removes the drafts of any place that are too old or unreadable. */
export function readDrafts(place: string): Draft[] {
  const keys = attempt(() => Object.keys(localStorage)) ?? []
  const found: Draft[] = []
  for (const key of keys.filter((candidate) => candidate.startsWith(`${prefix}:`))) {
    const draft = readDraft(key)
    if (!draft || Date.now() - Date.parse(draft.at) > maxAge) dropDraft(key)
    // With a colon: the keys of version 2.0.7, which had one for each open form.
    else if (key === place || key.startsWith(`${place}#`) || key.startsWith(`${place}:`)) found.push(draft)
  }
  return found.toSorted((one, other) => one.at.localeCompare(other.at))
}

export function writeDraft({ key, ...draft }: Draft): void {
  attempt(() => localStorage.setItem(key, JSON.stringify(draft)))
}

export function dropDraft(key: string): void {
  attempt(() => localStorage.removeItem(key))
}

export function readDraft(key: string): Draft | null {
  const read = storedDraft.safeParse(attempt(() => JSON.parse(localStorage.getItem(key) ?? '')))
  return read.success ? { ...read.data, key } : null
}

/** Whether a draft says something else than the form's values in a field that both have. */
export function differs(draft: DraftValues, values: DraftValues): boolean {
  return Object.keys(values).some((name) => name in draft && draft[name] !== values[name])
}

/** Storage that is switched off or full costs the draft and nothing else. */
function attempt<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}

/** The login of the user whose drafts are kept and offered; the session provides it. */
export const DraftOwnerContext = createContext('')

export function useDraftOwner(): string {
  return useContext(DraftOwnerContext)
}
