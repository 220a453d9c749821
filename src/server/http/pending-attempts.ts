/**
 * The attempts of this process that are counted as failures while their password is verified, by subject. An attempt that would be refused because of
 * them waits: one of them may be right, and then it was not too soon.
 */
export class PendingAttempts {
  readonly #subjects = new Map<string, { attempts: number; change: PromiseWithResolvers<void> }>()

  add(subjects: readonly string[]): void {
    for (const subject of subjects) {
      const pending = this.#subjects.get(subject)
      if (pending) pending.attempts += 1
      else this.#subjects.set(subject, { attempts: 1, change: Promise.withResolvers() })
    }
  }

  /** To be called once for each `add`, after the store has what the verification changes. */
  remove(subjects: readonly string[], { right }: { right: boolean }): void {
    for (const subject of subjects) {
      const pending = this.#subjects.get(subject)
      if (!pending) continue
      pending.attempts -= 1
      if (pending.attempts === 0) this.#subjects.delete(subject)
      if (pending.attempts > 0 && !right) continue
      pending.change.resolve()
      pending.change = Promise.withResolvers()
    }
  }

  /** Resolves when a pending attempt turns out right, or the last one is verified; null when none is pending. */
  nextChange(subject: string): Promise<void> | null {
    return this.#subjects.get(subject)?.change.promise ?? null
  }
}
