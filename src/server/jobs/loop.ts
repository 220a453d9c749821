// Runs a job periodically and on demand, never twice at once, and detects changes of the system clock.
import { inContext } from '../log/loggers.ts'

export interface JobState {
  /** `running`: whether a round is running. `since`: when the round began, or the last one ended. */
  readonly running: boolean
  readonly since: string
  readonly everyMs: number
}

/**
 * Runs the job `name`: its `round` now, every `everyMs` milliseconds and at each `wake`, never two at a time. A failed round is reported to
 * `onError`, and the next one runs as usual. The signal of a round aborts when the job is stopped.
 */
export function startLoop({
  name,
  everyMs,
  round,
  onError,
}: {
  /** The name in each log line of the job. */
  name: string
  everyMs: number
  round: (signal: AbortSignal) => Promise<void>
  onError: (error: unknown) => void
}) {
  const stopping = new AbortController()
  let running: Promise<void> | null = null
  let again = false
  let endedAt = performance.now()
  let since = new Date()

  async function run(): Promise<void> {
    since = new Date()
    while (again && !stopping.signal.aborted) {
      again = false
      try {
        await round(stopping.signal)
        endedAt = performance.now()
      } catch (error) {
        onError(error)
      }
    }
    running = null
    since = new Date()
  }

  /** Starts a round now, or as soon as the running one has ended. */
  function wake(): void {
    if (stopping.signal.aborted) return
    again = true
    // Runs in the job's log context, and not in the one of the request that called `wake`.
    running ??= inContext({ job: name }, run)
  }

  async function idle(): Promise<void> {
    await running
  }

  const timer = setInterval(wake, everyMs)
  wake()
  return {
    wake,
    isRunning: () => running !== null,
    /**
     * Returns how many milliseconds ago a round last succeeded, or the loop started. Measured by the monotonic clock, which changes of the
     * system time do not affect.
     */
    sinceRoundMs: () => performance.now() - endedAt,
    state: (): JobState => ({ running: running !== null, since: since.toISOString(), everyMs }),
    idle,
    /** Starts no further round, and resolves when the running one has ended. */
    async stop(): Promise<void> {
      stopping.abort()
      clearInterval(timer)
      await idle()
    },
  }
}

/**
 * How much the difference between the system clock and the monotonic clock may change between two readings, in milliseconds: small
 * adjustments are normal.
 */
const toleranceMs = 60_000

/**
 * Returns a function that reads `clock` and returns for how many milliseconds its readings have agreed with the monotonic clock, which
 * changes of the system time do not affect. The first reading, and the first one after a change of the clock, returns 0.
 */
export function clockSteadiness(clock: () => Date): () => number {
  let last: { readonly difference: number; readonly steadySince: number } | null = null
  return () => {
    const at = performance.now()
    const difference = clock().getTime() - at
    const isSteady = last !== null && Math.abs(difference - last.difference) <= toleranceMs
    last = { difference, steadySince: isSteady && last !== null ? last.steadySince : at }
    return at - last.steadySince
  }
}
