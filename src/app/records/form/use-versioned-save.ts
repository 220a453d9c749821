// Hook that saves a record with optimistic locking and returns both versions after a conflict.
import { useRef, useState } from 'react'
import type { Revision } from '#app/api/family/family-calls.ts'
import { Failure } from '#app/api/http/http.ts'

/** Another user saved the record in the meantime: the record that the server has now, and the values that were about to be saved. */
export interface Conflict<Row> {
  readonly theirs: Row
  readonly mine: Readonly<Record<string, unknown>>
}

/** The calls of one record. */
export interface RecordCalls<Row, Saved> {
  readonly update: (draft: Revision & Saved) => Promise<Row>
  /** Reads the record from the server and ignores the cache. */
  readonly read: () => Promise<Row>
}

/**
 * Saves changes with an optimistic lock on the version that they are based on. When another user saved first, the server refuses: the hook reads the
 * record again and returns both versions, and `overrule` lets the next save replace theirs (`app/README.md#conflicts`).
 */
export function useVersionedSave<Row extends Revision, Saved extends object>(row: Row, { update, read }: RecordCalls<Row, Saved>) {
  const version = useRef(row.version)
  const [conflict, setConflict] = useState<Conflict<Row> | null>(null)

  async function save(parsed: Saved): Promise<Row> {
    try {
      const saved = await update({ id: row.id, version: version.current, ...parsed })
      // The next save is based on this one.
      version.current = saved.version
      setConflict(null)
      return saved
    } catch (failure) {
      if (isConcurrency(failure)) {
        const theirs = await read()
        setConflict({ theirs, mine: Object.fromEntries(Object.entries(parsed)) })
      }
      throw failure
    }
  }

  return {
    save,
    conflict,
    overrule: () => {
      version.current = conflict?.theirs.version
    },
    /** Sets the version that the form's values are based on. If the record has changed since, saving leads to a conflict. */
    baseOn: (typedOn: number | undefined) => {
      version.current = typedOn
    },
  }
}

/** Returns whether a failure means that another user saved first; `ConflictNotice` then shows both versions. */
export function isConcurrency(failure: unknown): boolean {
  return failure instanceof Failure && failure.status === 409 && failure.problem?.message === 'error.concurrencyFailure'
}
