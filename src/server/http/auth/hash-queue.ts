import { availableParallelism } from 'node:os'

/** Who goes first: known browsers and signed-in people, then unknown browsers, then those of networks with many wrong passwords, then guesses at accounts that have had too many. */
const ranks = ['known', 'unknown', 'guessing', 'beyond'] as const

/** The rank from which the first, second … eighth hash is taken; when none waits there, it is taken in the order of `ranks`. So each rank gets its share, however many wait in the others. */
const shares = ['known', 'unknown', 'known', 'guessing', 'known', 'unknown', 'known', 'beyond'] as const

/** Where a hash waits. */
export interface HashPlace {
  readonly rank: (typeof ranks)[number]
  /** The caller's line. The lines of a rank take turns, so that the many hashes of one caller do not delay the single one of another. */
  readonly line: string
  /** The account that the hash is for, so that `underWay` can count those of one. */
  readonly about?: string
}

interface Waiting {
  readonly place: HashPlace
  readonly since: number
  begin(): void
  giveUp(): void
}

interface HashQueueOptions {
  readonly atOnce?: number
  /** How many may wait in each rank. */
  readonly longest?: number
  /** How long a known browser waits, and how long all others do. */
  readonly maxWaitMs?: { readonly known: number; readonly others: number }
  /** Milliseconds of a monotonic clock. */
  readonly nowMs?: () => number
  /** From 0 up to 1. */
  readonly random?: () => number
}

/** Two of libuv's four threads stay free for packing answers, files and names. */
const mostAtOnce = 2

/** When more than this wait in a rank, one of the newest goes first. In the order of arrival all of them would wait longer than a caller does. */
const crowd = 32

/** From how many of the newest one is drawn. If the very newest always won, a flood with the right rhythm would always win. */
const amongNewest = 16

/** How many callers that waited too long are refused in one turn of the event loop, because writing their answers takes time too. */
const mostLate = 8

/** The place of a hash did not come in time, or there was none. */
export class QueueFull extends Error {}

/**
 * Passwords are hashed here, few at a time, because each takes a processor for some 30 ms and all work of Node's threads would wait behind them. p-queue has priorities,
 * but no turns between callers and no bounds of length and waiting.
 */
export class HashQueue {
  readonly #atOnce: number
  readonly #longest: number
  readonly #maxWaitMs: { readonly known: number; readonly others: number }
  readonly #nowMs: () => number
  readonly #random: () => number
  readonly #lines: Readonly<Record<HashPlace['rank'], Map<string, Waiting[]>>> = {
    known: new Map(),
    unknown: new Map(),
    guessing: new Map(),
    beyond: new Map(),
  }
  readonly #underWay = new Map<string, number>()
  #running = 0
  #begun = 0

  constructor({
    atOnce = Math.min(mostAtOnce, Math.max(1, Math.floor(availableParallelism() / 2))),
    longest = 1000,
    // An unknown browser asks again by itself.
    maxWaitMs = { known: 15_000, others: 1500 },
    nowMs = () => performance.now(),
    random = Math.random,
  }: HashQueueOptions = {}) {
    this.#atOnce = atOnce
    this.#longest = longest
    this.#maxWaitMs = maxWaitMs
    this.#nowMs = nowMs
    this.#random = random
  }

  /** How many hashes about something wait or run. */
  underWay(about: string): number {
    return this.#underWay.get(about) ?? 0
  }

  /** Runs `work` when its turn comes. Rejects with `QueueFull` when it does not come in time, or when it has waited longest in the longest line of a full rank. */
  async run<T>(place: HashPlace, work: () => Promise<T>): Promise<T> {
    this.#count(place, 1)
    try {
      await this.#turn(place)
      try {
        return await work()
      } finally {
        this.#running -= 1
        this.#next()
      }
    } finally {
      this.#count(place, -1)
    }
  }

  #turn(place: HashPlace): Promise<void> {
    return new Promise((resolve, reject) => {
      const lines = this.#lines[place.rank]
      const line = lines.get(place.line) ?? []
      lines.set(place.line, line)
      line.push({ place, since: this.#nowMs(), begin: resolve, giveUp: () => reject(new QueueFull()) })
      this.#dropBeyond(lines)
      this.#next()
    })
  }

  /** Drops the oldest of the longest line of a rank that is too long. */
  #dropBeyond(lines: Map<string, Waiting[]>): void {
    if (lengthOf(lines) <= this.#longest) return
    const longest = [...lines.values()].reduce((one, other) => (other.length > one.length ? other : one))
    longest.shift()?.giveUp()
  }

  #next(): void {
    this.#dropLate()
    while (this.#running < this.#atOnce) {
      const next = this.#take()
      if (!next) return
      this.#running += 1
      this.#begun += 1
      next.begin()
    }
  }

  #take(): Waiting | null {
    for (const rank of [shares[this.#begun % shares.length] ?? 'known', ...ranks]) {
      const lines = this.#lines[rank]
      const isCrowd = lengthOf(lines) > crowd
      const name = isCrowd ? this.#oneOfNewest(shortestOf(lines)) : lines.keys().next().value
      const line = name === undefined ? undefined : lines.get(name)
      if (name === undefined || line === undefined) continue
      const next = isCrowd ? this.#oneOfNewest(line) : line[0]
      if (next) line.splice(line.indexOf(next), 1)
      // A line that had its turn goes behind the others.
      lines.delete(name)
      if (line.length > 0) lines.set(name, line)
      if (next) return next
    }
    return null
  }

  /** In a line the first has waited longest. */
  #dropLate(): void {
    const now = this.#nowMs()
    let left = mostLate
    for (const rank of ranks) {
      const lines = this.#lines[rank]
      const oldest = now - (rank === 'known' ? this.#maxWaitMs.known : this.#maxWaitMs.others)
      for (const [name, line] of lines) {
        for (; left > 0 && line[0] && line[0].since < oldest; left -= 1) line.shift()?.giveUp()
        if (line.length === 0) lines.delete(name)
      }
    }
  }

  #oneOfNewest<T>(of: readonly T[]): T | undefined {
    return of.slice(-amongNewest).at(-1 - Math.floor(this.#random() * Math.min(amongNewest, of.length)))
  }

  #count({ about }: HashPlace, by: 1 | -1): void {
    if (about === undefined) return
    const underWay = this.underWay(about) + by
    if (underWay === 0) this.#underWay.delete(about)
    else this.#underWay.set(about, underWay)
  }
}

function lengthOf(lines: ReadonlyMap<string, readonly Waiting[]>): number {
  let sum = 0
  for (const { length } of lines.values()) sum += length
  return sum
}

/** The lines with the fewest that wait, the newest last: neither many of one network nor many networks make the next one wait. */
function shortestOf(lines: ReadonlyMap<string, readonly Waiting[]>): string[] {
  const fewest = Math.min(...[...lines.values()].map(({ length }) => length))
  return [...lines.keys()].filter((name) => lines.get(name)?.length === fewest)
}
