// Detects that the server cannot be reached, and polls until it answers again.
/** Milliseconds between two looks for a server that does not answer; the last one stays. */
const delays = [1000, 2000, 4000, 8000, 15_000]

/**
 * Knows whether the server can be reached. A call without an answer is a doubt, which one `probe` at a time settles; while the server is lost
 * it is looked for with growing pauses, and at once when the browser says that the network is back or the tab is looked at.
 */
export function createServerReach(probe: () => Promise<boolean>) {
  let lost = false
  let looks = 0
  let looking: Promise<boolean> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()
  const backListeners = new Set<() => void>()

  function setLost(next: boolean): void {
    if (next === lost) return
    lost = next
    looks = 0
    for (const listener of listeners) listener()
    if (!next) tellBack()
  }

  function tellBack(): void {
    for (const listener of backListeners) listener()
  }

  function settle(isReached: boolean): boolean {
    looking = null
    clearTimeout(timer)
    setLost(!isReached)
    if (!isReached) timer = setTimeout(() => void look(), delays[Math.min(looks++, delays.length - 1)])
    return isReached
  }

  function look(): Promise<boolean> {
    looking ??= probe().then(settle)
    return looking
  }

  return {
    isLost: () => lost,

    /** Resolves to whether the server answers now. */
    look,

    /** For any answer of the server. One may have been on its way while the network went, so it is only a reason to look. */
    answered(): void {
      if (lost) void look()
    },

    /** For `useSyncExternalStore`, with `isLost`. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },

    /** Calls the listener each time that the server can be reached again. Returns the function that stops it. */
    onBack(listener: () => void): () => void {
      backListeners.add(listener)
      return () => void backListeners.delete(listener)
    },

    /** Follows what the browser knows of the network. Returns the function that stops it. */
    watch(): () => void {
      const onOnline = () => {
        const wasLost = lost
        void look().then((isReached) => isReached && !wasLost && tellBack())
      }
      const onOffline = () => void look()
      const onSight = () => void (lost && document.visibilityState === 'visible' && look())
      window.addEventListener('online', onOnline)
      window.addEventListener('offline', onOffline)
      document.addEventListener('visibilitychange', onSight)
      return () => {
        window.removeEventListener('online', onOnline)
        window.removeEventListener('offline', onOffline)
        document.removeEventListener('visibilitychange', onSight)
      }
    },
  }
}
