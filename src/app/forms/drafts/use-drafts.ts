// Hook that saves a form's values as a draft while the user types, and restores them.
import type { UseFormReturnType } from '@mantine/form'
import { useState, useEffect, useEffectEvent, useRef } from 'react'
import {
  useDraftOwner,
  differs,
  type Draft,
  type DraftValues,
  dropDraft,
  entryKey,
  placeKey,
  readDrafts,
  writeDraft,
  readDraft,
} from './draft-store.ts'

/** What a draft belongs to: the path of the record or of its list in the API, and the version that is edited. */
interface DraftPlace {
  readonly path: string
  readonly version?: number | undefined
  /** The fields that are not kept. */
  readonly except?: readonly string[]
}

export interface Drafts {
  /** The oldest draft that was left here and differs from what the form began with. */
  readonly offered: Draft | null
  /** How many there are of them. */
  readonly count: number
  /** Puts the offered draft into the form and returns it. What was typed meanwhile is offered in its turn. */
  readonly recover: () => Draft | null
  readonly discard: () => void
  /** Puts other values into the form. What was typed there is offered in its turn. */
  readonly replace: (values: DraftValues) => void
  /** Stores what the form holds under a key of its own, which it returns. */
  readonly setAside: () => string
  /** Nothing is kept from now on: the form was saved, or left without saving. */
  readonly clear: () => void
  /** The form holds changes to this version of the record. */
  readonly rebase: (version: number | undefined) => void
}

/**
 * Keeps what is typed in a form and not saved, so that a reload, a crash or an expired session loses nothing. For records only: a form with a secret
 * must not use it.
 */
export function useDrafts(form: UseFormReturnType<DraftValues>, { path, version, except = [] }: DraftPlace): Drafts {
  const owner = useDraftOwner()
  const [place] = useState(() => placeKey(owner, path))
  const [waiting, setWaiting] = useState(() => readDrafts(place).filter(({ values }) => differs(values, form.getInitialValues())))
  const [offered = null, ...others] = waiting
  const own = useOwnDraft(form, { place, version, except }, () => setWaiting(moveAway(waiting, place)))

  function replace(values: DraftValues, rest: readonly Draft[], typedOn: number | undefined): void {
    const initial = form.getInitialValues()
    const typed = own.isTyped() ? [own.snapshot(own.setAside())] : []
    setWaiting([...moveAway(rest, place), ...typed])
    form.setValues({ ...initial, ...pickKnown(values, initial) })
    form.clearErrors()
    own.rebase(typedOn)
    own.write()
  }

  return {
    offered,
    count: waiting.length,
    recover() {
      if (!offered) return null
      dropDraft(offered.key)
      replace(offered.values, others, offered.version)
      return offered
    },
    discard() {
      if (offered) dropDraft(offered.key)
      setWaiting(others)
    },
    replace: (values) => replace(values, waiting, undefined),
    setAside: own.setAside,
    clear: own.clear,
    rebase: own.rebase,
  }
}

/** Frees a place for what is typed now: a draft that was found there gets an entry of its own. */
function moveAway(drafts: readonly Draft[], place: string): Draft[] {
  return drafts.map((draft) => {
    if (draft.key !== place) return draft
    const moved = { ...draft, key: entryKey(place) }
    writeDraft(moved)
    return moved
  })
}

/** The values of fields that the form still has. */
function pickKnown(values: DraftValues, initial: DraftValues): DraftValues {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => typeof initial[name] === typeof value))
}

/** How long after the last change the draft is written, in milliseconds. */
const pause = 400

interface OwnPlace {
  readonly place: string
  readonly version: number | undefined
  /** The fields that are not kept. */
  readonly except: readonly string[]
}

/**
 * The draft of what one form holds now, under the key of its place: written while the user types and when the page goes away. `onFirstWrite` is called
 * before it takes the place.
 */
function useOwnDraft(form: UseFormReturnType<DraftValues>, { place, version, except }: OwnPlace, onFirstWrite: () => void) {
  const hasWritten = useRef(false)
  const isOver = useRef(false)
  const basedOn = useRef(version)

  const kept = (): DraftValues => Object.fromEntries(Object.entries(form.getValues()).filter(([name]) => !except.includes(name)))
  const isTyped = () => differs(kept(), form.getInitialValues())
  const snapshot = (key: string): Draft => ({ key, at: new Date().toISOString(), version: basedOn.current, values: kept() })

  /** A draft that another tab wrote there, or that is still offered, stays. */
  function drop(): void {
    if (hasWritten.current) dropDraft(place)
    hasWritten.current = false
  }

  function write(): void {
    const stored = hasWritten.current ? readDraft(place) : null
    hasWritten.current = true
    // An unchanged draft keeps the time at which it was typed.
    if (!stored || differs(stored.values, kept()) || stored.version !== basedOn.current) writeDraft(snapshot(place))
  }

  function keep(): void {
    if (isOver.current) return
    if (isTyped()) {
      if (!hasWritten.current) onFirstWrite()
      write()
    } else drop()
  }
  useKeeping(form.getValues(), keep)

  return {
    isTyped,
    snapshot,
    write,
    /** The form holds changes to this version of the record. */
    rebase(typedOn: number | undefined): void {
      basedOn.current = typedOn
    },
    /** Stores what the form holds under a key of its own, which it returns. */
    setAside(): string {
      const key = entryKey(place)
      writeDraft(snapshot(key))
      drop()
      return key
    },
    /** Nothing is kept from now on: the form was saved, or left without saving. */
    clear(): void {
      isOver.current = true
      drop()
    },
  }
}

/** Calls `keep` a moment after the last change, when the page goes away, and when the form closes. */
function useKeeping(values: DraftValues, keep: () => void): void {
  const keepNow = useEffectEvent(keep)
  useEffect(() => {
    const timer = setTimeout(() => keepNow(), pause)
    return () => clearTimeout(timer)
  }, [values])
  useEffect(() => {
    const onPageHide = () => keepNow()
    window.addEventListener('pagehide', onPageHide)
    return () => {
      window.removeEventListener('pagehide', onPageHide)
      onPageHide()
    }
  }, [])
}
