// Runs what may fail for reasons outside of the product: the browser's storage may be disabled or full, a text may be no JSON.

/** Returns the result of `work`; null if it fails. What should be stored is then lost with the page, and nothing else fails. */
export function attempt<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}
