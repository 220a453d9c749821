const minuteMs = 60_000

/** How many wrong passwords a network may send in an hour before its sign-ins wait behind those of others. They decide the order alone, and that matters in a flood. */
const wrongPerHour = 5

/** From so many subjects on, those that have all their calls again are forgotten. */
const maxKept = 10_000

interface Left {
  readonly calls: number
  /** When it was counted, in milliseconds since 1970. */
  readonly at: number
}

/**
 * Counts calls in this process: a subject has so many in a minute or another time. They come back evenly, so that a burst is free and what goes on is bounded. Neither a clock that is
 * put back nor one that jumps takes calls away.
 */
export class CallBudget {
  readonly #calls: number
  readonly #withinMs: number
  readonly #left = new Map<string, Left>()

  constructor(calls: number, withinMs = minuteMs) {
    this.#calls = calls
    this.#withinMs = withinMs
  }

  /** Whether a call is left. */
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
    if (this.#left.size >= maxKept && !this.#left.has(subject)) this.#forgetFull(now)
    this.#left.set(subject, { calls: calls - 1, at: now })
    return 0
  }

  /** How many subjects are remembered. */
  get size(): number {
    return this.#left.size
  }

  #callsOf(subject: string, now: number): number {
    const { calls, at } = this.#left.get(subject) ?? { calls: this.#calls, at: now }
    return Math.min(calls + (Math.max(now - at, 0) * this.#calls) / this.#withinMs, this.#calls)
  }

  #forgetFull(now: number): void {
    for (const subject of this.#left.keys()) if (this.#callsOf(subject, now) === this.#calls) this.#left.delete(subject)
  }
}

/** Returns the count of wrong passwords by network. */
export function countOfWrongPasswords(): CallBudget {
  return new CallBudget(wrongPerHour, 60 * minuteMs)
}
