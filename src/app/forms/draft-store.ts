import * as z from 'zod/mini'

/**
 * Where drafts are kept: this browser's local storage, a key for each form that is open. A key names the page that it was typed in, and a lock of that
 * name tells other tabs that the page is still there.
 */
const prefix = 'depositos.borrador'
const oldest = 7 * 24 * 60 * 60_000

const keptDraft = z.object({
  /** When it was last typed in, an instant. */
  at: z.string(),
  /** The version of the record that it was typed on. */
  version: z.optional(z.number()),
  values: z.record(z.string(), z.union([z.string(), z.boolean()])),
})

export type DraftValues = Record<string, string | boolean>

export interface KeptDraft extends z.infer<typeof keptDraft> {
  readonly key: string
}

const thisPage = randomName()
let isPageHeld = false

export function draftPlace(login: string, path: string): string {
  return `${prefix}:${login}:${path}:`
}

/** A key of its own for one form of a place. */
export function newDraftKey(place: string): string {
  if (!isPageHeld && 'locks' in navigator) {
    isPageHeld = true
    // Never given back: it ends with the page, however the page ends.
    navigator.locks.request(lockOf(thisPage), () => new Promise(() => undefined)).catch(() => undefined)
  }
  return `${place}${thisPage}:${randomName()}`
}

/**
 * Hands over the drafts of a place that nobody has in hand, as they were typed one after the other. One of a page that is still open somewhere follows when that page is gone,
 * where the browser can tell (it cannot in a page that does not come over https).
 */
export function watchLeftDrafts(place: string, found: (drafts: KeptDraft[]) => void): () => void {
  const watch = new AbortController()
  const drafts = readDrafts(place)
  const elsewhere = 'locks' in navigator ? drafts.filter(({ key }) => ![null, thisPage].includes(pageOf(key, place))) : []
  found(drafts.filter((draft) => !elsewhere.includes(draft)))
  for (const draft of elsewhere)
    navigator.locks
      .request(lockOf(pageOf(draft.key, place) ?? ''), { mode: 'shared', signal: watch.signal }, () => {
        const left = readDraft(draft.key)
        if (left && !watch.signal.aborted) found([left])
      })
      .catch(() => undefined)
  return () => watch.abort()
}

/** Whether another tab, which was offered it too, was faster. */
export function isTakenElsewhere({ key }: KeptDraft, place: string): boolean {
  return pageOf(key, place) !== thisPage && readDraft(key) === null
}

function readDraft(key: string): KeptDraft | null {
  const read = keptDraft.safeParse(attempt(() => JSON.parse(localStorage.getItem(key) ?? '')))
  return read.success ? { ...read.data, key } : null
}

export function dropDraft(key: string): void {
  attempt(() => localStorage.removeItem(key))
}

export function writeDraft(key: string, values: DraftValues, initial: DraftValues, version: number | undefined): void {
  attempt(() => {
    const kept = readDraft(key)
    if (!differs(values, initial)) dropDraft(key)
    // Left as it is when it says the same, so that its time is that of the typing, not of leaving the page.
    else if (!kept || differs(kept.values, values) || kept.version !== version)
      localStorage.setItem(key, JSON.stringify({ at: new Date().toISOString(), version, values }))
  })
}

export function differs(one: DraftValues, other: DraftValues): boolean {
  return Object.keys(other).some((name) => name in one && one[name] !== other[name])
}

/** The drafts of a place. What is too old or no draft goes, wherever it belongs. */
function readDrafts(place: string): KeptDraft[] {
  const keys = attempt(() => Object.keys(localStorage)) ?? []
  const found: KeptDraft[] = []
  for (const key of keys.filter((candidate) => candidate.startsWith(`${prefix}:`))) {
    const draft = readDraft(key)
    if (!draft || Date.now() - Date.parse(draft.at) > oldest) dropDraft(key)
    else if (key.startsWith(place)) found.push(draft)
  }
  return inOrder(found)
}

export function inOrder(drafts: readonly KeptDraft[]): KeptDraft[] {
  return drafts.toSorted((one, other) => one.at.localeCompare(other.at))
}

/** The page that a draft was typed in; null when it does not say. */
function pageOf(key: string, place: string): string | null {
  return /^(\w+):/.exec(key.slice(place.length))?.[1] ?? null
}

function lockOf(page: string): string {
  return `${prefix}.${page}`
}

function randomName(): string {
  return `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`
}

/** Storage that is switched off or full costs the draft and nothing else. */
function attempt<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}
