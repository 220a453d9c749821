/** How many works of all persons go on at once: the other connections of the store stay free for everything else. */
const atOnce = 4

/** How many works of a person wait for each one that may go on. */
const waitingPerWork = 8

interface Waiting {
  readonly person: number
  readonly begin: () => void
}

/**
 * The large works of this process: so many of a person go on at the same time, and so many of all persons; a bounded number of others waits for its turn, in the
 * order in which they came.
 */
export class LargeWorks {
  readonly #perPerson: number
  readonly #going = new Map<number, number>()
  #all = 0
  #waiting: readonly Waiting[] = []

  constructor(perPerson: number) {
    this.#perPerson = perPerson
  }

  /** Does a work when its turn has come. Returns null when too many of this person's are waiting. */
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
