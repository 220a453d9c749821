import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { useDraftOwner } from './draft-owner.ts'
import { differs, type Draft, type DraftValues, dropDraft, entryKey, placeKey, readDrafts, writeDraft } from './draft-store.ts'
import { useOwnDraft } from './use-own-draft.ts'

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
