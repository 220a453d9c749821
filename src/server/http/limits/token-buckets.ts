// In-memory rate limit by token bucket, counted for each person or network.
const minuteMs = 60_000

/**
 * How many wrong passwords a network may send in an hour before its sign-ins get a lower priority. This only changes the order of the
 * queue, which matters in a flood.
 */
const wrongPerHour = 5

/** At this many subjects, and later at twice as many as stayed the last time, those whose bucket is full again are removed. */
const maxKept = 10_000

interface Left {
  readonly calls: number
  /** The time of the count, in milliseconds since 1970. */
  readonly at: number
}

/**
 * Token buckets in the memory of this process: each subject has so many calls in a minute or another period. The bucket refills evenly, so
 * that bursts are free and the sustained rate is limited. A clock that is set back or jumps takes no calls away.
 */
export class TokenBuckets {
  readonly #calls: number
  readonly #withinMs: number
  readonly #left = new Map<string, Left>()
  #forgetAt = maxKept

  constructor(calls: number, withinMs = minuteMs) {
    this.#calls = calls
    this.#withinMs = withinMs
  }

  hasRoom(subject: string, now: number): boolean {
    return this.#callsOf(subject, now) >= 1
  }

  /** Takes a call. Returns 0, or the seconds to wait when none is left. */
  take(subject: string, now: number): number {
    const calls = this.#callsOf(subject, now)
    if (calls < 1) {
      this.#left.set(subject, { calls, at: now })
      return Math.ceil(((1 - calls) * this.#withinMs) / this.#calls / 1000)
    }
    if (this.#left.size >= this.#forgetAt && !this.#left.has(subject)) this.#forgetFull(now)
    this.#left.set(subject, { calls: calls - 1, at: now })
    return 0
  }

  get size(): number {
    return this.#left.size
  }

  #callsOf(subject: string, now: number): number {
    const { calls, at } = this.#left.get(subject) ?? { calls: this.#calls, at: now }
    return Math.min(calls + (Math.max(now - at, 0) * this.#calls) / this.#withinMs, this.#calls)
  }

  #forgetFull(now: number): void {
    for (const subject of this.#left.keys()) if (this.#callsOf(subject, now) === this.#calls) this.#left.delete(subject)
    this.#forgetAt = Math.max(maxKept, this.#left.size * 2)
  }
}

export function wrongPasswordLimit(): TokenBuckets {
  return new TokenBuckets(wrongPerHour, 60 * minuteMs)
}
