// Runs a job periodically and on demand, never twice at once, and detects changes of the system clock.
import { inContext } from '../log/loggers.ts'

/** What a job does at this moment, for the thread dump. */
export interface JobState {
  /** Whether a round is running, and since when it is or is not. */
  readonly running: boolean
  readonly since: string
  readonly everyMs: number
}

interface Loop {
  /** Starts another round, as soon as the one that is running has ended. */
  wake(): void
  isRunning(): boolean
  /** How many milliseconds ago a round last ended without failing, or the loop began. It is measured by a monotonic clock, which setting the time does not change. */
  sinceRoundMs(): number
  state(): JobState
  /** Resolves when no round is running. */
  idle(): Promise<void>
  /** Starts no further round, and resolves when the one that is running has ended. */
  stop(): Promise<void>
}

/** Runs the job `name`: its `round` now, every `everyMs` milliseconds and whenever it is woken, never two at a time. A failed round is reported and the next one runs as usual. */
export function startLoop({
  name,
  everyMs,
  round,
  onError,
}: {
  /** In each line that it logs. */
  name: string
  everyMs: number
  round: () => Promise<void>
  onError: (error: unknown) => void
}): Loop {
  let running: Promise<void> | null = null
  let again = false
  let stopped = false
  let endedAt = performance.now()
  let since = new Date()

  async function run(): Promise<void> {
    since = new Date()
    while (again && !stopped) {
      again = false
      try {
        await round()
        endedAt = performance.now()
      } catch (error) {
        onError(error)
      }
    }
    running = null
    since = new Date()
  }

  function wake(): void {
    if (stopped) return
    again = true
    // Not in the context of the call that woke it.
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
    sinceRoundMs: () => performance.now() - endedAt,
    state: () => ({ running: running !== null, since: since.toISOString(), everyMs }),
    idle,
    async stop() {
      stopped = true
      clearInterval(timer)
      await idle()
    },
  }
}

/** By how much a clock may differ from the monotonic one between two readings, in milliseconds: it may be adjusted a little. */
const toleranceMs = 60_000

/**
 * Returns a function that reads `clock` and says for how many milliseconds its readings agree with the monotonic clock, which setting the time does not change. The first
 * reading, and each one after the clock was set, says 0.
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
