// State of the search palette outside React: open or closed, and whether it searches one stock or all.
import { createStore, useStore } from '@mantine/store'

/** What the palette searches: one stock, or all. */
export interface FindScope {
  readonly stockId: number | null
}

export const findKey = '/'

const opened = createStore<{ readonly scope: FindScope | null }>({ scope: null })

export function openFind(stockId: number | null = null): void {
  opened.setState({ scope: { stockId } })
}

export function closeFind(): void {
  opened.setState({ scope: null })
}

/** Returns what the open palette searches; null while it is closed. */
export function useFindScope(): FindScope | null {
  return useStore(opened).scope
}
