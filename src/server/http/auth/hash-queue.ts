// Priority queue with a concurrency limit for password hashing, fair between callers.
import { availableParallelism } from 'node:os'
import { addCount } from '../limits/concurrency-limit.ts'

/**
 * Priorities, the highest first: known browsers and signed-in people, unknown browsers, unknown browsers of networks with many wrong
 * passwords, and attempts on accounts beyond their rate limit.
 */
const ranks = ['known', 'unknown', 'guessing', 'beyond'] as const

/**
 * The rank that each of eight consecutive hashes is taken from; when none waits there, the queue follows the order of `ranks`. So each rank
 * gets its share, however many wait in the others.
 */
const shares = ['known', 'unknown', 'known', 'guessing', 'known', 'unknown', 'known', 'beyond'] as const

export interface HashPlace {
  readonly rank: (typeof ranks)[number]
  /**
   * The key of the caller's own queue. The queues of a rank take turns, so that many hashes of one caller do not delay the single one of
   * another.
   */
  readonly line: string
  /** The account that the hash is for; `underWay` counts the hashes of one account. */
  readonly about?: string
}

interface Waiting {
  readonly since: number
  begin(): void
  giveUp(): void
}

interface HashQueueOptions {
  readonly atOnce: number
  /** The most hashes that may wait in each rank. */
  readonly longest: number
  /** The longest wait of known browsers and of all others, in milliseconds. */
  readonly maxWaitMs: { readonly known: number; readonly others: number }
  readonly nowMs: () => number
  /** Returns a random number from 0 to below 1. */
  readonly random: () => number
}

/** The concurrency limit. Two of libuv's four threads stay free for compression, files and DNS. */
const mostAtOnce = 2

/**
 * When more than this wait in a rank, one of the newest goes first: in the order of arrival, all of them would wait until their callers
 * give up.
 */
const crowd = 32

/**
 * The queue draws one of so many newest hashes at random. If the very newest always won, an attacker's flood in the right rhythm would
 * always win.
 */
const amongNewest = 16

/** The most late callers that are refused in one turn of the event loop, because writing their answers takes time too. */
const mostLate = 8

/** Thrown when the turn of a hash does not come in time, or the queue is full. */
export class QueueFull extends Error {}

/**
 * Hashes few passwords at a time: each takes a processor for some 30 ms, and all other work of Node's threads would wait behind them.
 * p-queue has priorities, but no turns between callers and no limits of length and waiting time.
 */
export class HashQueue {
  readonly #options: HashQueueOptions
  readonly #queues: Readonly<Record<HashPlace['rank'], Map<string, Waiting[]>>> = {
    known: new Map(),
    unknown: new Map(),
    guessing: new Map(),
    beyond: new Map(),
  }
  readonly #underWay = new Map<string, number>()
  #running = 0
  #begun = 0

  constructor(options: Partial<HashQueueOptions> = {}) {
    this.#options = {
      atOnce: Math.min(mostAtOnce, Math.max(1, Math.floor(availableParallelism() / 2))),
      longest: 1000,
      // An unknown browser retries by itself.
      maxWaitMs: { known: 15_000, others: 1500 },
      nowMs: () => performance.now(),
      random: Math.random,
      ...options,
    }
  }

  underWay(about: string): number {
    return this.#underWay.get(about) ?? 0
  }

  /**
   * Runs `work` when its turn comes. Rejects with `QueueFull` when the turn does not come in time, or when it is the oldest in the longest
   * queue of a full rank.
   */
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
      const queues = this.#queues[place.rank]
      const queue = queues.get(place.line) ?? []
      queues.set(place.line, queue)
      queue.push({ since: this.#options.nowMs(), begin: resolve, giveUp: () => reject(new QueueFull()) })
      this.#dropBeyond(queues)
      this.#next()
    })
  }

  /** Drops the oldest hash of the longest queue when a rank is full. */
  #dropBeyond(queues: Map<string, Waiting[]>): void {
    if (lengthOf(queues) <= this.#options.longest) return
    const longest = [...queues.values()].reduce((one, other) => (other.length > one.length ? other : one))
    longest.shift()?.giveUp()
  }

  #next(): void {
    this.#dropLate()
    while (this.#running < this.#options.atOnce) {
      const next = this.#take()
      if (!next) return
      this.#running += 1
      this.#begun += 1
      next.begin()
    }
  }

  #take(): Waiting | null {
    for (const rank of [shares[this.#begun % shares.length] ?? 'known', ...ranks]) {
      const queues = this.#queues[rank]
      const isCrowd = lengthOf(queues) > crowd
      const name = isCrowd ? this.#oneOfNewest(shortestOf(queues)) : queues.keys().next().value
      const queue = name === undefined ? undefined : queues.get(name)
      if (name === undefined || queue === undefined) continue
      const next = isCrowd ? this.#oneOfNewest(queue) : queue[0]
      if (next) queue.splice(queue.indexOf(next), 1)
      // The queue that had its turn goes behind the others.
      queues.delete(name)
      if (queue.length > 0) queues.set(name, queue)
      if (next) return next
    }
    return null
  }

  /** Drops the hashes that waited too long. The first of each queue has waited longest. */
  #dropLate(): void {
    const now = this.#options.nowMs()
    let left = mostLate
    for (const rank of ranks) {
      const queues = this.#queues[rank]
      const oldest = now - (rank === 'known' ? this.#options.maxWaitMs.known : this.#options.maxWaitMs.others)
      for (const [name, queue] of queues) {
        for (; left > 0 && queue[0] && queue[0].since < oldest; left -= 1) queue.shift()?.giveUp()
        if (queue.length === 0) queues.delete(name)
      }
    }
  }

  #oneOfNewest<T>(of: readonly T[]): T | undefined {
    return of.slice(-amongNewest).at(-1 - Math.floor(this.#options.random() * Math.min(amongNewest, of.length)))
  }

  #count({ about }: HashPlace, by: 1 | -1): void {
    if (about !== undefined) addCount(this.#underWay, about, by)
  }
}

function lengthOf(queues: ReadonlyMap<string, readonly Waiting[]>): number {
  let sum = 0
  for (const { length } of queues.values()) sum += length
  return sum
}

/** Returns the shortest queues, the newest last: neither many calls of one network nor many networks make the next caller wait. */
function shortestOf(queues: ReadonlyMap<string, readonly Waiting[]>): string[] {
  const fewest = Math.min(...[...queues.values()].map(({ length }) => length))
  return [...queues.keys()].filter((name) => queues.get(name)?.length === fewest)
}
