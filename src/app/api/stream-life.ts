/** Whether this tab hears what others change. Without it the screens ask. */
let isLive = false
const listeners = new Set<() => void>()

export function hearsChanges(): boolean {
  return isLive
}

export function setHearsChanges(live: boolean): void {
  if (live === isLive) return
  isLive = live
  for (const listener of listeners) listener()
}

/** Returns the function that stops listening. */
export function onHearingChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
