/** How long to wait where the browser has no idle time to tell of, as Safari, and at most, in milliseconds. */
const [untoldMs, longestMs] = [200, 2000]

/** Resolves when the browser has nothing to do. */
export async function browserIdle(): Promise<void> {
  await new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: longestMs })
    else setTimeout(resolve, untoldMs)
  })
}
