// The notice after a deletion or a loaded file, whose button or Ctrl+Z restores the records of before.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { type RestoreCall, type UndoOffer, undoOffers, withdrawOffer } from '#app/api/family/undo.ts'
import { call, isOutdated, isSessionEnd, useIdempotencyKey } from '#app/api/http/http.ts'
import { focusHome } from '#app/ui/dialog/use-focus-return.ts'
import { dismissFailure, hideUndo, showFailure, showUndo, showWarning } from '#app/ui/feedback/toasts.tsx'

/** The elements in which Ctrl+Z undoes typing. */
const typing = 'input, textarea, select, form, [contenteditable], [role="dialog"]'

/** Shows a notice for each recent write that can be undone, with a button that undoes it. Ctrl+Z undoes the last of them. */
export function UndoOffers({ login }: { login: string }) {
  const offers = useSyncExternalStore(undoOffers.subscribe, undoOffers.read).filter(({ owner }) => owner === login)
  const undo = useUndo()
  const shown = useRef(new Set<string>())

  useEffect(() => {
    for (const id of shown.current) {
      if (offers.some((one) => one.id === id)) continue
      shown.current.delete(id)
      hideUndo(id)
    }
    for (const offer of offers) {
      if (shown.current.has(offer.id)) continue
      shown.current.add(offer.id)
      showUndo(
        offer.id,
        offer.text,
        () => undo(offer),
        () => withdrawOffer(offer.id),
      )
    }
  })

  const last = offers.at(-1)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
      if (!isUndo || !last || event.defaultPrevented || event.repeat) return
      if ((event.target instanceof Element && event.target.closest(typing)) || document.querySelector('[role="dialog"]')) return
      event.preventDefault()
      undo(last)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [last, undo])
  return null
}

/** Returns a function that undoes what an offer names. It does nothing while another undo is in progress. */
function useUndo(): (offer: UndoOffer) => void {
  const client = useQueryClient()
  const withKey = useIdempotencyKey()
  const { mutate, isPending } = useMutation({
    async mutationFn({ restore }: UndoOffer) {
      // The last deleted record is restored first.
      for (const one of [...restore].reverse())
        await withKey(one, (headers) => {
          const { path, ids, mark } = one
          return call('post', path, { ...((ids ?? mark) && { json: { ids, mark } }), headers, proof: 'done' })
        })
    },
    async onSuccess(_nothing, { id, restore }) {
      dismissFailure(id)
      withdrawOffer(id)
      await client.invalidateQueries()
      focusRow(restore.at(-1))
    },
    onError(error, offer) {
      if (isSessionEnd(error)) return
      if (!isOutdated(error)) {
        showFailure(error, offer.id, () => mutate(offer))
        return
      }
      withdrawOffer(offer.id)
      showWarning('undo.gone')
    },
    meta: { done: 'undo.done', errors: 'inline', isUndo: true },
  })
  return (offer) => {
    if (!isPending) mutate(offer)
  }
}

/** Focuses the restored row, if it is rendered. */
function focusRow(restored: RestoreCall | undefined): void {
  if (document.activeElement !== document.body) return
  const id = restored?.ids?.at(-1) ?? /\/(\d+)\/restore$/.exec(restored?.path ?? '')?.[1]
  const row = document.querySelector<HTMLElement>(`[data-record="${id ?? ''}"] [data-row]`)
  const target = row ?? focusHome()
  target?.focus({ preventScroll: row === null })
}
