// Runs what reads or writes the browser's storage, which may be disabled or full.

/** Returns the result of `work`; null without storage: what should be stored is then lost with the page, and nothing else fails. */
export function attempt<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}
