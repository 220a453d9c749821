/** By how much a clock may differ from the monotonic one between two readings, in milliseconds: it may be adjusted a little. */
const toleranceMs = 60_000

/**
 * Returns a function that reads `clock` and says for how many milliseconds its readings agree with the monotonic clock, which setting the time does not change. The first
 * reading, and each one after the clock was set, says 0.
 */
export function steadinessOf(clock: () => Date): () => number {
  let last: { readonly difference: number; readonly steadySince: number } | null = null
  return () => {
    const at = performance.now()
    const difference = clock().getTime() - at
    const isSteady = last !== null && Math.abs(difference - last.difference) <= toleranceMs
    last = { difference, steadySince: isSteady && last !== null ? last.steadySince : at }
    return at - last.steadySince
  }
}
