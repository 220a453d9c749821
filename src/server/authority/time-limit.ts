// Time limit with a fallback value for promises, and a cache that reuses a promise for some milliseconds.
/** Returns the answer of `question`, or `otherwise` when it fails or `limit` aborts, even if the question ignores the signal. */
export async function within<T>(limit: AbortSignal, question: (signal: AbortSignal) => Promise<T>, otherwise: T): Promise<T> {
  if (limit.aborted) return otherwise
  const over = new Promise<T>((resolve) => {
    limit.addEventListener('abort', () => resolve(otherwise), { once: true })
  })
  return await Promise.race([question(limit).catch(() => otherwise), over])
}

/**
 * Returns a function that calls `ask` and returns the same result for the next `freshMs` milliseconds, so that reloading a page sends no
 * further requests.
 */
export function cachedFor<T>(freshMs: number, clock: () => Date, ask: (at: number) => Promise<T>): () => Promise<T> {
  let last: { readonly answer: Promise<T>; readonly at: number } | null = null
  return async () => {
    const at = clock().getTime()
    if (last === null || at - last.at >= freshMs) last = { answer: ask(at), at }
    return await last.answer
  }
}
