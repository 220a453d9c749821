/**
 * The attempts of this process that were counted as failures and are still being verified, by subject. One that would be refused because of them waits for their verdict: they
 * may be right, and then it was not too soon.
 */
export class PendingAttempts {
  readonly #subjects = new Map<string, { attempts: number; news: PromiseWithResolvers<void> }>()

  enter(subjects: readonly string[]): void {
    for (const subject of subjects) {
      const known = this.#subjects.get(subject)
      if (known) known.attempts += 1
      else this.#subjects.set(subject, { attempts: 1, news: Promise.withResolvers() })
    }
  }

  /** To be called once for each `enter`, when what the verdict changes is in the store. */
  leave(subjects: readonly string[], right: boolean): void {
    for (const subject of subjects) {
      const known = this.#subjects.get(subject)
      if (!known) continue
      known.attempts -= 1
      if (known.attempts === 0) this.#subjects.delete(subject)
      if (known.attempts > 0 && !right) continue
      known.news.resolve()
      known.news = Promise.withResolvers()
    }
  }

  /** Settles when one of them turns out right, or the last is verified: before, another try is in vain. Null when there is none. */
  news(subject: string): Promise<void> | null {
    return this.#subjects.get(subject)?.news.promise ?? null
  }
}
