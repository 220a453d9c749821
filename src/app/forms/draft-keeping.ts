import type { UseFormReturnType } from '@mantine/form'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useDraftOwner } from './draft-owner.ts'
import {
  differs,
  draftPlace,
  type DraftValues,
  dropDraft,
  inOrder,
  isTakenElsewhere,
  type KeptDraft,
  newDraftKey,
  watchLeftDrafts,
  writeDraft,
} from './draft-store.ts'

/**
 * What was typed in a form and not saved, kept in this browser until it is saved or discarded: a reload, a crash and an expired session lose nothing.
 * Every form that is open keeps its own, so that a new one never overwrites one that is still offered. Only for records: nothing secret is typed there.
 */
const pause = 400

/** What a draft belongs to: the record's or the list's address, which names its warehouse, and the version that is edited. */
export interface DraftPlace {
  readonly path: string
  readonly version?: number | undefined
}

export interface DraftKeeping {
  /** The first one that was left here and still says something else than the form began with. */
  readonly offered: KeptDraft | null
  /** How many there are of them. */
  readonly count: number
  /** Puts it into the form, and what is typed there among the offered ones; gives it back for its version. */
  readonly recover: () => KeptDraft | null
  readonly discard: () => void
  /** This form was saved or left for good: nothing of it is kept. */
  readonly forget: () => void
  /** What the form began with was saved, and the rest is typed on this version. */
  readonly rebase: (version: number | undefined) => void
  /** What it holds now is on its way and stays kept under the key that this gives; the form begins anew under another. */
  readonly handOver: () => string
  /** What was kept under a key is in the form again; what is typed there goes among the offered ones. */
  readonly takeBack: (key: string) => void
}

export function useDraftKeeping(form: UseFormReturnType<DraftValues>, { path, version }: DraftPlace): DraftKeeping {
  const owner = useDraftOwner()
  const [place] = useState(() => draftPlace(owner, path))
  const [own, setOwn] = useState(() => newDraftKey(place))
  const [waiting, setWaiting] = useState<readonly KeptDraft[]>([])
  const offered = waiting[0] ?? null
  const gone = useRef(false)
  const basedOn = useRef(version)
  const values = form.getValues()
  const current = useRef({ form, own, values })
  const keep = useCallback((what: typeof current.current) => {
    if (!gone.current) writeDraft(what.own, what.values, what.form.getInitialValues(), basedOn.current)
  }, [])

  useEffect(
    () =>
      watchLeftDrafts(place, (drafts) => {
        const telling = drafts.filter((draft) => differs(draft.values, current.current.form.getInitialValues()))
        setWaiting((before) => inOrder([...before.filter(({ key }) => telling.every((draft) => draft.key !== key)), ...telling]))
      }),
    [place],
  )
  useEffect(() => {
    current.current = { form, own, values }
  })
  useEffect(() => {
    const timer = setTimeout(() => keep({ ...current.current, own, values }), pause)
    return () => clearTimeout(timer)
  }, [values, own, keep])
  useEffect(() => {
    const keepNow = () => keep(current.current)
    window.addEventListener('pagehide', keepNow)
    return () => {
      window.removeEventListener('pagehide', keepNow)
      keepNow()
    }
  }, [keep])

  function handOver(): string {
    keep({ form, own, values: form.getValues() })
    setOwn(newDraftKey(place))
    return own
  }

  function setAside(): void {
    if (!form.isDirty()) return
    const aside = { at: new Date().toISOString(), version: basedOn.current, values: form.getValues(), key: handOver() }
    setWaiting((before) => [...before, aside])
  }

  function answer(draft: KeptDraft): void {
    setWaiting((before) => before.filter(({ key }) => key !== draft.key))
  }

  return {
    offered,
    count: waiting.length,
    recover() {
      if (!offered) return null
      answer(offered)
      if (isTakenElsewhere(offered, place)) return null
      const initial = form.getInitialValues()
      const restored = { ...initial, ...pick(offered.values, initial) }
      const key = newDraftKey(place)
      setAside()
      setOwn(key)
      basedOn.current = offered.version
      writeDraft(key, restored, initial, offered.version)
      dropDraft(offered.key)
      form.setValues(restored)
      form.clearErrors()
      return offered
    },
    discard() {
      if (!offered) return
      dropDraft(offered.key)
      answer(offered)
    },
    forget() {
      gone.current = true
      dropDraft(own)
    },
    rebase(typedOn) {
      basedOn.current = typedOn
    },
    handOver,
    takeBack(key) {
      setAside()
      setOwn(key)
    },
  }
}

/** Only what the form still has. */
function pick(values: DraftValues, initial: DraftValues): DraftValues {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => typeof initial[name] === typeof value))
}
