import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useEffectEvent, useRef } from 'react'
import { differs, type Draft, type DraftValues, dropDraft, entryKey, readDraft, writeDraft } from './draft-store.ts'

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
export function useOwnDraft(form: UseFormReturnType<DraftValues>, { place, version, except }: OwnPlace, onFirstWrite: () => void) {
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
