// Registry of unsaved input on this screen and in other tabs, and the hook that asks before the user leaves it.
import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { randomUuid } from '#app/api/http/call-ids.ts'
import { sessionState } from '#app/api/http/session-store.ts'
import { t, type TextKey } from '#app/i18n/text.ts'
import { useConfirm } from '#app/ui/dialog/confirm.tsx'
import { isReloading } from '#app/ui/feedback/reload-prompt.tsx'

/** A form or a dialog with input of the user. */
interface TypedInput {
  /** The API path of the edited record, or of the list to which a new one goes. Undefined for input that belongs to no record. */
  readonly path?: string | undefined
  readonly isUnsaved: () => boolean
  /** Returns a promise that resolves when the save in progress ends; null if there is none. */
  readonly saving: () => Promise<unknown> | null
  /** Saves without moving the focus. Resolves to whether everything is saved. Without it only the user can save. */
  readonly save?: (() => Promise<boolean>) | undefined
  readonly element?: (() => HTMLElement | null) | undefined
}

/** The forms and dialogs on the screen that have registered what the user types in them. */
const inputs = new Set<TypedInput>()

/** Returns the inputs of this tab's screen that are not saved, or are being saved. */
export function unsavedInputs(): TypedInput[] {
  return [...inputs].filter(({ isUnsaved, saving }) => isUnsaved() || saving() !== null)
}

const question = z.object({ ask: z.string(), owner: z.optional(z.string()) })
const answer = z.object({ to: z.string(), paths: z.array(z.string()) })

/** How long other tabs have for their answer, in milliseconds. What they do not answer in time stands in their drafts. */
const answerMs = 150

let channel: BroadcastChannel | null = null

/** Returns the channel on which this tab answers what is typed here, if the same user asks in another tab. A tab does not hear itself. */
function openChannel(): BroadcastChannel {
  if (channel) return channel
  const opened = new BroadcastChannel('depositos.sin-guardar')
  opened.addEventListener('message', ({ data }) => {
    const asked = question.safeParse(data).data
    if (!asked || asked.owner !== sessionState().owner) return
    const paths = unsavedInputs().flatMap(({ path }) => path ?? [])
    if (paths.length > 0) opened.postMessage({ to: asked.ask, paths })
  })
  channel = opened
  return opened
}

/** Resolves to the API paths of what is typed and not saved in the other tabs of this user and browser. */
export async function unsavedElsewhere(): Promise<string[]> {
  const tabs = openChannel()
  const ask = randomUuid()
  const paths: string[] = []
  const hear = ({ data }: MessageEvent) => {
    const answered = answer.safeParse(data).data
    if (answered?.to === ask) paths.push(...answered.paths)
  }
  tabs.addEventListener('message', hear)
  tabs.postMessage({ ask, owner: sessionState().owner })
  await new Promise((resolve) => setTimeout(resolve, answerMs))
  tabs.removeEventListener('message', hear)
  return paths
}

/** The texts of the question, if it is about something other than typed input. */
type Question = Readonly<Record<'title' | 'text' | 'action' | 'cancel', TextKey>>

interface Leaving {
  /** Called when the user leaves without saving, to discard the draft. */
  onDiscard?: (() => void) | undefined
  /** Returns a promise that resolves when nothing is being saved any more; null if nothing is. */
  saving?: (() => Promise<unknown> | null) | undefined
  /** Replaces the default question about unsaved input. */
  question?: Question
  /** To which record the input belongs, and how it is saved before the stock of that record is sent. */
  place?: Pick<TypedInput, 'path' | 'save' | 'element'> | undefined
}

const unsaved: Question = { title: 'leave.title', text: 'leave.text', action: 'leave.action', cancel: 'leave.cancel' }

/** How long leaving waits for a save in progress before it asks, in milliseconds. */
const saveWaitMs = 2000

/**
 * Returns true if `isLost` and something was typed on the screen at the moment when it became true. The screen then stays open, so that the
 * user can copy the text.
 */
export function useKeptScreen(isLost: boolean): boolean {
  const [isKept, setKept] = useState<boolean>()
  if (isLost === (isKept === undefined)) setKept(isLost ? unsavedInputs().length > 0 : undefined)
  return isLost && isKept === true
}

/**
 * Asks before a link, Back, a reload or closing the tab would lose unsaved input; leaving waits for a save in progress. Returns a function
 * that asks the same question before a form is closed on the same screen. While one way out waits, others are refused, also the one that a
 * form takes when it is saved.
 */
export function useUnsavedChangesGuard(
  isDirty: () => boolean,
  { onDiscard, saving = () => null, question = unsaved, place }: Leaving = {},
) {
  const confirm = useConfirm()
  const asking = useRef(false)

  async function mayLeave(): Promise<boolean> {
    await Promise.race([saving(), new Promise((resolve) => setTimeout(resolve, saveWaitMs))])
    for (;;) {
      const pending = saving()
      if (!isDirty() && !pending) return true
      let isSaved = false
      const leaves = await confirm({
        title: t(question.title),
        text: t(!pending ? question.text : isDirty() ? 'leave.textSaving' : 'leave.saving'),
        action: t(question.action),
        cancel: t(question.cancel),
        danger: true,
        cancelWhen: pending?.then(() => {
          isSaved = true
        }),
      })
      if (leaves) onDiscard?.()
      if (leaves || !isSaved) return leaves
    }
  }

  // A form with drafts loses nothing in a reload that the page itself asked for.
  const isLost = () => (isDirty() || saving() !== null) && !(onDiscard && isReloading())
  useBlocker({ shouldBlockFn: async () => !(await mayLeaveOnce()), enableBeforeUnload: isLost })

  useEffect(() => {
    const input: TypedInput = { ...place, isUnsaved: isDirty, saving }
    inputs.add(input)
    openChannel()
    return () => void inputs.delete(input)
  })

  async function mayLeaveOnce(): Promise<boolean> {
    if (asking.current) return false
    asking.current = true
    try {
      return await mayLeave()
    } finally {
      asking.current = false
    }
  }
  return mayLeaveOnce
}
