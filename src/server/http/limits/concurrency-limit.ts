// Concurrency limit for expensive calls, by person and in total, with a bounded queue in which companies and persons take turns.
/** The concurrency limit of all persons together, which leaves the other database connections free for everything else. */
const atOnce = 4

/** How many calls of a person may wait, for each one that may run. */
const waitingPerWork = 8

/** The company and the person, or the key of an integration, that a call belongs to. */
interface Whose {
  readonly company: number
  readonly person: string
}

interface Waiting extends Whose {
  readonly begin: () => void
}

/**
 * Concurrency limit of expensive calls in this process, by person and in total. A limited number of further calls waits: the next one is of
 * the company whose last turn is the longest ago, and in it of such a person. A person who has not yet received as many answers as works
 * may run waits too.
 */
export class ConcurrencyLimit {
  readonly #perPerson: number
  readonly #going = new Map<string, number>()
  readonly #unread = new Map<string, number>()
  #all = 0
  #waiting: Waiting[] = []
  /** When each company and each person last began a call, as the number of that call. Both are emptied when no call waits. */
  readonly #turns = { company: new Map<number, number>(), person: new Map<string, number>() }
  #count = 0

  constructor(perPerson: number) {
    this.#perPerson = perPerson
  }

  /** Runs `work` when its turn comes. Returns null when too many calls of this person wait already. */
  async run<T>(whose: Whose, work: () => Promise<T>): Promise<T | null> {
    if (this.#isFree(whose)) this.#begin(whose)
    else {
      const ofPerson = this.#waiting.filter(({ person }) => person === whose.person)
      if (ofPerson.length >= this.#perPerson * waitingPerWork) return null
      await new Promise<void>((begin) => this.#waiting.push({ ...whose, begin }))
    }
    try {
      return await work()
    } finally {
      this.#all -= 1
      addCount(this.#going, whose.person, -1)
      this.#beginNext()
    }
  }

  /**
   * Counts an answer of a person as not received until the returned function is called. A person has as many of them as works before
   * further works wait.
   */
  answer(person: string): () => void {
    addCount(this.#unread, person, 1)
    return () => {
      addCount(this.#unread, person, -1)
      this.#beginNext()
    }
  }

  #isFree({ person }: Whose): boolean {
    const [going, unread] = [this.#going.get(person) ?? 0, this.#unread.get(person) ?? 0]
    return this.#all < Math.max(atOnce, this.#perPerson) && Math.max(going, unread) < this.#perPerson
  }

  #begin({ company, person }: Whose): void {
    this.#all += 1
    addCount(this.#going, person, 1)
    this.#count += 1
    this.#turns.company.set(company, this.#count)
    this.#turns.person.set(person, this.#count)
  }

  #beginNext(): void {
    if (this.#waiting.length === 0) for (const last of Object.values(this.#turns)) last.clear()
    const since = {
      company: (one: Waiting): number => this.#turns.company.get(one.company) ?? 0,
      person: (one: Waiting): number => this.#turns.person.get(one.person) ?? 0,
    }
    const [next] = this.#waiting
      .filter((waiting) => this.#isFree(waiting))
      .toSorted((one, other) => since.company(one) - since.company(other) || since.person(one) - since.person(other))
    if (!next) return
    this.#waiting = this.#waiting.filter((waiting) => waiting !== next)
    this.#begin(next)
    next.begin()
  }
}

/** Adds to a count, which is left out when it is zero. */
export function addCount(counts: Map<string, number>, key: string, amount: number): void {
  const count = (counts.get(key) ?? 0) + amount
  if (count === 0) counts.delete(key)
  else counts.set(key, count)
}
