// State of the search palette outside React: open or closed, and whether it searches one stock or all.
import { useSyncExternalStore } from 'react'

/** What the palette searches: one stock, or all. */
export interface FindScope {
  readonly stockId: number | null
}

export const findKey = '/'

let opened: FindScope | null = null
const listeners = new Set<() => void>()

export function openFind(stockId: number | null = null): void {
  opened = { stockId }
  notify()
}

export function closeFind(): void {
  opened = null
  notify()
}

/** Returns what the open palette searches; null while it is closed. */
export function useFindScope(): FindScope | null {
  return useSyncExternalStore(subscribe, () => opened)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function notify(): void {
  for (const listener of listeners) listener()
}
