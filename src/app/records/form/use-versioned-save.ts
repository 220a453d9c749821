// Hook that saves a record with optimistic locking and returns both versions after a conflict.
import { useRef, useState } from 'react'
import type { Revision } from '#app/api/family/family-calls.ts'
import { Failure } from '#app/api/http/http.ts'

/** Another user saved the record in the meantime: what stands on the server now, and what was about to be saved. */
export interface Conflict<Row> {
  readonly theirs: Row
  readonly mine: Readonly<Record<string, unknown>>
}

/** The calls of one record. */
export interface RecordCalls<Row, Saved> {
  readonly update: (draft: Revision & Saved) => Promise<Row>
  /** Reads it from the server, whatever is cached. */
  readonly read: () => Promise<Row>
}

/**
 * Saves changes to the version that they were made on. When another user was faster, the server refuses: the record is read again, both versions are
 * shown, and `overrule` lets the next save replace theirs (`app/README.md#conflicts`).
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
    /** What the form holds now was typed on another version; a record that changed since is refused, and both are shown. */
    baseOn: (typedOn: number | undefined) => {
      version.current = typedOn
    },
  }
}

/** Whether another user was faster; `ConflictNotice` shows both versions. */
export function isConcurrency(failure: unknown): boolean {
  return failure instanceof Failure && failure.status === 409 && failure.problem?.message === 'error.concurrencyFailure'
}
