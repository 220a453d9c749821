// The message after a deletion, a changed record, a paste or a loaded file, whose button or Ctrl+Z restores the records of before.
import { useWindowEvent } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { useStore } from '@mantine/store'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import * as z from 'zod/mini'
import { isOfChange, rebaseOffers, type RestoreCall, type UndoOffer, undoOffers, withdrawOffer } from '#app/api/family/undo.ts'
import { useIdempotencyKey } from '#app/api/http/call-ids.ts'
import { failureText } from '#app/api/http/failure-text.ts'
import { Failure, isOutdated, isSessionEnd } from '#app/api/http/failure.ts'
import { call } from '#app/api/http/http.ts'
import { focusHome } from '#app/ui/dialog/use-focus-return.ts'
import { dismissFailure, showFailure, showPassingUndo, showUndo, showWarning, showWarningText } from '#app/ui/feedback/toasts.tsx'
import { recordsChangedKey } from '#domain/contract/alerts.ts'

/** The elements in which Ctrl+Z undoes typing. */
const typing = 'input, textarea, select, form, [contenteditable], [role="dialog"]'

/** The form of a table row in which nothing is typed: Ctrl+Z there undoes the row that was typed before it. */
const untyped = 'form[data-untyped]'

/**
 * Shows a message for each recent write that can be undone, with a button that undoes it; of changed records for the last one, and it
 * passes. Ctrl+Z undoes the last write.
 */
export function UndoOffers({ login }: { login: string }) {
  const offers = useStore(undoOffers).filter(({ owner }) => owner === login)
  const last = offers.at(-1)
  const undo = useUndo()
  const shown = useRef(new Set<string>())

  useEffect(() => {
    for (const id of shown.current) {
      if (offers.some((one) => one.id === id)) continue
      shown.current.delete(id)
      notifications.hide(id)
    }
    for (const offer of offers) {
      if (shown.current.has(offer.id)) continue
      shown.current.add(offer.id)
      const run = () => undo.run(offer)
      if (!isOfChange(offer)) showUndo(offer.id, offer.text, run, () => withdrawOffer(offer.id))
      else if (offer === last) showPassingUndo(offer.id, offer.text, run)
    }
  })

  useWindowEvent('keydown', (event) => {
    const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
    if (!isUndo || event.defaultPrevented || event.repeat) return
    const isTyping = event.target instanceof Element && event.target.closest(typing) && !event.target.closest(untyped)
    if (isTyping || document.querySelector('[role="dialog"]')) return
    const next = offers.filter((offer) => !undo.isUnderWay(offer)).at(-1)
    if (!next) return
    event.preventDefault()
    undo.run(next)
  })
  return null
}

/** Returns the function that undoes what an offer names, after the undos that are under way. */
function useUndo(): { isUnderWay: (offer: UndoOffer) => boolean; run: (offer: UndoOffer) => void } {
  const client = useQueryClient()
  const withKey = useIdempotencyKey()
  const underWay = useRef(new Set<string>())
  const { mutate } = useMutation({
    scope: { id: 'undo' },
    async mutationFn(offer: UndoOffer) {
      // The undo before this one may have rebased it.
      const { restore } = undoOffers.getState().find(({ id }) => id === offer.id) ?? offer
      // The last deleted record is restored first.
      for (const one of [...restore].reverse()) await withKey(one, (headers) => (one.former ? putBack(one, headers) : send(one, headers)))
    },
    async onSuccess(_nothing, { id, restore }) {
      dismissFailure(id)
      withdrawOffer(id)
      await client.invalidateQueries()
      focusRow(restore.at(-1))
    },
    onError(error, offer) {
      if (isSessionEnd(error)) return
      const isChanged = isOfChange(offer) && error instanceof Failure && error.status === 409 && !isOutdated(error)
      if (!isOutdated(error) && !isChanged) {
        showFailure(error, offer.id, () => run(offer))
        return
      }
      withdrawOffer(offer.id)
      // Names what somebody changed since.
      if (error instanceof Failure && error.problem?.message === recordsChangedKey) showWarningText(failureText(error))
      else showWarning(isChanged ? 'undo.changed' : 'undo.gone')
    },
    onSettled: (_nothing, _error, { id }) => void underWay.current.delete(id),
    meta: { done: 'undo.done', errors: 'inline', isUndo: true },
  })
  function run(offer: UndoOffer): void {
    if (underWay.current.has(offer.id)) return
    underWay.current.add(offer.id)
    mutate(offer)
  }
  return { isUnderWay: ({ id }) => underWay.current.has(id), run }
}

async function send({ path, ...json }: RestoreCall, headers: Record<string, string>): Promise<void> {
  await call(json.field === undefined ? 'post' : 'patch', path, { ...(Object.keys(json).length > 0 && { json }), headers, proof: 'done' })
}

const putAnswer = z.object({ id: z.number(), version: z.optional(z.number()) })

async function putBack({ path, former, formerVersion }: RestoreCall, headers: Record<string, string>): Promise<void> {
  const { data } = await call('put', path, { schema: putAnswer, json: former, headers })
  rebaseOffers(path, { id: data.id, from: formerVersion, to: data.version })
}

function focusRow(restored: RestoreCall | undefined): void {
  if (document.activeElement !== document.body) return
  const row = document.querySelector<HTMLElement>(`[data-record="${(restored && lastIdOf(restored)) ?? ''}"] [data-row]`)
  const target = row ?? focusHome()
  target?.focus({ preventScroll: row === null })
}

function lastIdOf({ path, ids, records, former }: RestoreCall): string | number | undefined {
  return ids?.at(-1) ?? (records?.at(-1) ?? former)?.id ?? /\/(\d+)\/restore$/.exec(path)?.[1]
}
