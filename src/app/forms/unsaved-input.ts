// Registry of what is typed and not saved: on this tab's screen, and what other tabs of this browser answer about theirs.
import * as z from 'zod/mini'
import { randomUuid } from '#app/api/http/http.ts'
import { sessionState } from '#app/api/http/session-store.ts'

/** A form or a dialog with input of the user. */
export interface TypedInput {
  /** The API path of the edited record, or of the list to which a new one goes. Undefined for input that belongs to no record. */
  readonly path?: string | undefined
  readonly isUnsaved: () => boolean
  /** Returns a promise that resolves when the save in progress ends; null if there is none. */
  readonly saving: () => Promise<unknown> | null
  /** Saves without moving the focus. Resolves to whether everything is saved. Without it only the user can save. */
  readonly save?: (() => Promise<boolean>) | undefined
  /** Returns the element that contains the fields. */
  readonly element?: (() => HTMLElement | null) | undefined
}

const inputs = new Set<TypedInput>()

/** Adds the input of a form or dialog that is on the screen. Returns the function that removes it. */
export function registerInput(input: TypedInput): () => void {
  inputs.add(input)
  openChannel()
  return () => void inputs.delete(input)
}

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
