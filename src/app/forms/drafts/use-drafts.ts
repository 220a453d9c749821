// Hook that saves a form's values as a draft while the user types, and restores them.
import type { UseFormReturnType } from '@mantine/form'
import { useWindowEvent } from '@mantine/hooks'
import { useState, useEffect, useEffectEvent, useRef } from 'react'
import { useDraftOwner } from '#app/api/account/account.ts'
import { currentTime } from '#domain/values/dates.ts'
import {
  differs,
  type Draft,
  type DraftValues,
  deleteDraft,
  newDraftKey,
  draftPlaceKey,
  readDrafts,
  writeDraft,
  readDraft,
} from './draft-store.ts'

/** What a draft belongs to: the API path of the record or its list, and the edited version. */
interface DraftPlace {
  readonly path: string
  readonly version?: number | undefined
  /** The fields that are not stored. */
  readonly except?: readonly string[]
}

export type Drafts = ReturnType<typeof useDrafts>

/**
 * Stores the unsaved values of a form, so that a reload, a crash or an expired session loses nothing. It is for records only: a form with a
 * secret must not use it.
 */
export function useDrafts(form: UseFormReturnType<DraftValues>, { path, version, except = [] }: DraftPlace) {
  const owner = useDraftOwner()
  const [place] = useState(() => draftPlaceKey(owner, path))
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
    path,
    /** The oldest stored draft that differs from the form's initial values. */
    offered,
    count: waiting.length,
    /** Puts the offered draft into the form and returns it. If the user has typed meanwhile, those values become the next offered draft. */
    recover(): Draft | null {
      if (!offered) return null
      deleteDraft(offered.key)
      replace(offered.values, others, offered.version)
      return offered
    },
    discard(): void {
      if (offered) deleteDraft(offered.key)
      setWaiting(others)
    },
    /** Puts other values into the form. The values that it replaces become an offered draft. */
    replace: (values: DraftValues) => replace(values, waiting, undefined),
    setAside: own.setAside,
    clear: own.clear,
    rebase: own.rebase,
  }
}

/** Frees the key of a place for the current values: moves a draft that is stored there to a new key. */
function moveAway(drafts: readonly Draft[], place: string): Draft[] {
  return drafts.map((draft) => {
    if (draft.key !== place) return draft
    const moved = { ...draft, key: newDraftKey(place) }
    writeDraft(moved)
    return moved
  })
}

/** Returns the values of the fields that the form still has. */
function pickKnown(values: DraftValues, initial: DraftValues): DraftValues {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => typeof initial[name] === typeof value))
}

/** The debounce time between the last change and the write of the draft, in milliseconds. */
const pause = 400

interface OwnPlace extends Required<Omit<DraftPlace, 'path'>> {
  readonly place: string
}

/**
 * Manages the draft of one form's current values, under the key of its place. It is written while the user types and when the page is
 * hidden or closed. `onFirstWrite` is called before the first write to that key.
 */
function useOwnDraft(form: UseFormReturnType<DraftValues>, { place, version, except }: OwnPlace, onFirstWrite: () => void) {
  const hasWritten = useRef(false)
  const isOver = useRef(false)
  const basedOn = useRef(version)

  const storable = (): DraftValues => Object.fromEntries(Object.entries(form.getValues()).filter(([name]) => !except.includes(name)))
  const isTyped = () => differs(storable(), form.getInitialValues())
  const snapshot = (key: string): Draft => ({ key, at: currentTime().toISOString(), version: basedOn.current, values: storable() })

  /** Removes the draft if this form wrote it. A draft of another tab, or one that is still offered, stays. */
  function drop(): void {
    if (hasWritten.current) deleteDraft(place)
    hasWritten.current = false
  }

  function write(): void {
    const stored = hasWritten.current ? readDraft(place) : null
    hasWritten.current = true
    // An unchanged draft keeps its time.
    if (!stored || differs(stored.values, storable()) || stored.version !== basedOn.current) writeDraft(snapshot(place))
  }

  function save(): void {
    if (isOver.current) return
    if (isTyped()) {
      if (!hasWritten.current) onFirstWrite()
      write()
    } else drop()
  }
  useAutosave(form.getValues(), save)

  return {
    isTyped,
    snapshot,
    write,
    /** Sets the version of the record that the form's values are changes to. */
    rebase(typedOn: number | undefined): void {
      basedOn.current = typedOn
    },
    /** Stores the form's values under a new key and returns the key. */
    setAside(): string {
      const key = newDraftKey(place)
      writeDraft(snapshot(key))
      drop()
      return key
    },
    /** Deletes the draft and stores no more: the form was saved, or left without saving. */
    clear(): void {
      isOver.current = true
      drop()
    },
  }
}

/** Calls `save`, debounced, after each change, when the page is hidden or closed, and when the form unmounts. */
function useAutosave(values: DraftValues, save: () => void): void {
  const saveNow = useEffectEvent(save)
  useEffect(() => {
    const timer = setTimeout(() => saveNow(), pause)
    return () => clearTimeout(timer)
  }, [values])
  useWindowEvent('pagehide', save)
  useEffect(() => () => saveNow(), [])
}
