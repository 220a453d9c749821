// Concurrency limit for expensive calls, by person and in total, with a bounded queue.
/** The concurrency limit of all persons together, which leaves the other database connections free for everything else. */
const atOnce = 4

/** How many calls of a person may wait, for each one that may run. */
const waitingPerWork = 8

interface Waiting {
  readonly person: number
  readonly begin: () => void
}

/**
 * Concurrency limit of expensive calls in this process, by person and in total. A limited number of further calls waits in the order of arrival.
 */
export class ConcurrencyLimit {
  readonly #perPerson: number
  readonly #going = new Map<number, number>()
  #all = 0
  #waiting: readonly Waiting[] = []

  constructor(perPerson: number) {
    this.#perPerson = perPerson
  }

  /** Runs `work` when its turn comes. Returns null when too many calls of this person wait already. */
  async run<T>(person: number, work: () => Promise<T>): Promise<T | null> {
    if (this.#isFree(person)) this.#begin(person)
    else if (this.#waitingOf(person) >= this.#perPerson * waitingPerWork) return null
    else await this.#turnOf(person)
    try {
      return await work()
    } finally {
      this.#end(person)
    }
  }

  #isFree(person: number): boolean {
    return this.#all < Math.max(atOnce, this.#perPerson) && (this.#going.get(person) ?? 0) < this.#perPerson
  }

  #waitingOf(person: number): number {
    return this.#waiting.filter((waiting) => waiting.person === person).length
  }

  #turnOf(person: number): Promise<void> {
    return new Promise((begin) => {
      this.#waiting = [...this.#waiting, { person, begin }]
    })
  }

  #begin(person: number): void {
    this.#all += 1
    this.#going.set(person, (this.#going.get(person) ?? 0) + 1)
  }

  #end(person: number): void {
    const left = (this.#going.get(person) ?? 1) - 1
    if (left === 0) this.#going.delete(person)
    else this.#going.set(person, left)
    this.#all -= 1
    const next = this.#waiting.find((waiting) => this.#isFree(waiting.person))
    if (!next) return
    this.#waiting = this.#waiting.filter((waiting) => waiting !== next)
    this.#begin(next.person)
    next.begin()
  }
}
