import type { StockChange } from '#domain/stock-change.ts'
import { addChange } from './changes.ts'

interface ChangeListener {
  /** What was changed and is committed. */
  readonly onChanges: (changes: readonly StockChange[]) => void
  /** Changes may have been lost. */
  readonly onMissed: () => void
}

/** What the processes of a store change. */
export interface ChangeFeed {
  /** Returns the function that ends it. */
  subscribe(listener: ChangeListener): () => void
}

interface ChangeHub extends ChangeFeed {
  tell(changes: readonly StockChange[]): void
  tellMissed(): void
}

/** For how long changes are gathered, in milliseconds, so that many of one stock are told once. */
const gatherMs = 40

/** Hands on what is told to those who listen. */
export function createHub(): ChangeHub {
  const listeners = new Set<ChangeListener>()
  let gathered = new Map<string, StockChange>()

  function handOn(): void {
    const changes = [...gathered.values()]
    gathered = new Map()
    for (const { onChanges } of listeners) onChanges(changes)
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    tell(changes) {
      if (listeners.size === 0 || changes.length === 0) return
      if (gathered.size === 0) setTimeout(handOn, gatherMs).unref()
      for (const change of changes) addChange(gathered, change)
    },
    tellMissed() {
      for (const { onMissed } of listeners) onMissed()
    },
  }
}
