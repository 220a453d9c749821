// Detects that the server cannot be reached, and polls until it answers again.
import { createStore } from '@mantine/store'

/** The delays between two probes of a server that does not answer, in milliseconds; the last one repeats. */
const delays = [1000, 2000, 4000, 8000, 15_000]

/**
 * Monitors whether the server is reachable. A call without a response triggers a `probe`, one at a time. While the server is unreachable,
 * the probe repeats with growing delays, and at once when the browser reports that the network is back or the tab becomes visible.
 */
export function createServerReach(probe: () => Promise<boolean>) {
  const lost = createStore({ isLost: false })
  let probes = 0
  let probing: Promise<boolean> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const backListeners = new Set<() => void>()

  const isLost = (): boolean => lost.getState().isLost

  function setLost(next: boolean): void {
    if (next === isLost()) return
    probes = 0
    lost.setState({ isLost: next })
    if (!next) notifyBack()
  }

  function notifyBack(): void {
    for (const listener of backListeners) listener()
  }

  function settle(isReached: boolean): boolean {
    probing = null
    clearTimeout(timer)
    setLost(!isReached)
    if (!isReached) timer = setTimeout(() => void look(), delays[Math.min(probes++, delays.length - 1)])
    return isReached
  }

  function look(): Promise<boolean> {
    probing ??= probe().then(settle)
    return probing
  }

  return {
    isLost,

    /** Probes the server. Resolves to whether it answers now. */
    look,

    /**
     * Must be called for each response of the server. A response may have been on its way when the network failed, so it only triggers a
     * probe.
     */
    answered(): void {
      if (isLost()) void look()
    },

    /** For `useSyncExternalStore`, with `isLost`. */
    subscribe: lost.subscribe,

    /** Calls the listener each time that the server is reachable again. Returns the function that unsubscribes. */
    onBack(listener: () => void): () => void {
      backListeners.add(listener)
      return () => void backListeners.delete(listener)
    },

    /** Listens to the browser's network and visibility events. Returns the function that stops it. */
    watch(): () => void {
      const onOnline = () => {
        const wasLost = isLost()
        void look().then((isReached) => isReached && !wasLost && notifyBack())
      }
      const onVisible = () => void (isLost() && document.visibilityState === 'visible' && look())
      const over = new AbortController()
      const { signal } = over
      window.addEventListener('online', onOnline, { signal })
      window.addEventListener('offline', () => void look(), { signal })
      document.addEventListener('visibilitychange', onVisible, { signal })
      return () => over.abort()
    },
  }
}
