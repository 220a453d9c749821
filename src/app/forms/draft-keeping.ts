import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { useSession } from '#app/session/session.tsx'

/**
 * What was typed in a form and not saved, kept in this browser until it is saved or discarded: a reload, a crash and an expired session lose nothing.
 * Every form that is open keeps its own, so that a new one never overwrites one that is still offered. Only for records: nothing secret is typed there.
 */
const prefix = 'depositos.borrador'
const oldest = 7 * 24 * 60 * 60_000
const pause = 400

const keptDraft = z.object({
  /** When it was last typed in, an instant. */
  at: z.string(),
  /** The version of the record that it was typed on. */
  version: z.optional(z.number()),
  values: z.record(z.string(), z.union([z.string(), z.boolean()])),
})

type Values = Record<string, string | boolean>

export interface KeptDraft extends z.infer<typeof keptDraft> {
  readonly key: string
}

/** What a draft belongs to: the record's or the list's address, which names its warehouse, and the version that is edited. */
export interface DraftPlace {
  readonly path: string
  readonly version?: number | undefined
}

export interface DraftKeeping {
  /** The newest one that was left here and still says something else than the form began with. */
  readonly offered: KeptDraft | null
  /** Puts it into the form; gives it back for its version. */
  readonly recover: () => KeptDraft | null
  readonly discard: () => void
  /** This form was saved or left for good: nothing of it is kept. */
  readonly forget: () => void
}

export function useDraftKeeping(form: UseFormReturnType<Values>, { path, version }: DraftPlace): DraftKeeping {
  const { account } = useSession()
  const [place] = useState(() => `${prefix}:${account?.login ?? ''}:${path}:`)
  const [own] = useState(() => `${place}${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`)
  const [initial] = useState(form.getInitialValues)
  const [waiting, setWaiting] = useState(() => readDrafts(place).filter((draft) => differs(draft.values, initial)))
  const offered = waiting[0] ?? null
  const gone = useRef(false)
  const basedOn = useRef(version)
  const values = form.getValues()
  const latest = useRef(values)

  useEffect(() => {
    latest.current = values
    const timer = setTimeout(() => keep(), pause)
    return () => clearTimeout(timer)

    function keep() {
      if (!gone.current) writeDraft(own, values, initial, basedOn.current)
    }
  }, [values, own, initial])
  useEffect(() => {
    const keepNow = () => {
      if (!gone.current) writeDraft(own, latest.current, initial, basedOn.current)
    }
    window.addEventListener('pagehide', keepNow)
    return () => {
      window.removeEventListener('pagehide', keepNow)
      keepNow()
    }
  }, [own, initial])

  function answer(draft: KeptDraft | null): void {
    if (!draft) return
    attempt(() => localStorage.removeItem(draft.key))
    setWaiting((before) => before.filter(({ key }) => key !== draft.key))
  }

  return {
    offered,
    recover() {
      if (!offered) return null
      const restored = { ...initial, ...pick(offered.values, initial) }
      basedOn.current = offered.version
      writeDraft(own, restored, initial, offered.version)
      form.setValues(restored)
      form.clearErrors()
      answer(offered)
      return offered
    },
    discard: () => answer(offered),
    forget() {
      gone.current = true
      attempt(() => localStorage.removeItem(own))
    },
  }
}

/** The drafts of a place, newest first. What is too old or no draft goes, wherever it belongs. */
function readDrafts(place: string): KeptDraft[] {
  const keys = attempt(() => Object.keys(localStorage)) ?? []
  const found: KeptDraft[] = []
  for (const key of keys.filter((candidate) => candidate.startsWith(`${prefix}:`))) {
    const read = keptDraft.safeParse(attempt(() => JSON.parse(localStorage.getItem(key) ?? '')))
    const isFresh = read.success && Date.now() - Date.parse(read.data.at) <= oldest
    if (!isFresh) attempt(() => localStorage.removeItem(key))
    else if (key.startsWith(place)) found.push({ ...read.data, key })
  }
  return found.toSorted((one, other) => other.at.localeCompare(one.at))
}

function writeDraft(key: string, values: Values, initial: Values, version: number | undefined): void {
  attempt(() => {
    if (!differs(values, initial)) localStorage.removeItem(key)
    else if (!holds(key, values)) localStorage.setItem(key, JSON.stringify({ at: new Date().toISOString(), version, values }))
  })
}

/** So that its time is that of the typing, not of leaving the page. */
function holds(key: string, values: Values): boolean {
  const kept = keptDraft.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null'))
  return kept.success && !differs(kept.data.values, values)
}

function differs(one: Values, other: Values): boolean {
  return Object.keys(other).some((name) => name in one && one[name] !== other[name])
}

/** Only what the form still has. */
function pick(values: Values, initial: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => typeof initial[name] === typeof value))
}

/** Storage that is switched off or full costs the draft and nothing else. */
function attempt<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}
