import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Revision } from '#app/api/family.ts'
import { Failure } from '#app/api/http.ts'
import type { FamilyScope } from '#domain/family.ts'
import type { Entity } from './entity.ts'

/** Another user saved the record in the meantime: what stands on the server now, and what was about to be saved. */
export interface Conflict<Row> {
  readonly theirs: Row
  readonly mine: Readonly<Record<string, unknown>>
}

/**
 * Saves changes to the version that they were made on. When another user was faster, the server refuses: the record is read again, both versions are
 * shown, and `overrule` lets the next save replace theirs (`app/README.md#conflicts`).
 */
export function useVersionedSave<Path extends string, Row extends Revision, Saved extends object>(
  entity: Entity<Path, Row, Saved>,
  scope: FamilyScope<Path>,
  row: Row,
) {
  const client = useQueryClient()
  const update = entity.api.useUpdate(scope, 'inline')
  const version = useRef(row.version)
  const [conflict, setConflict] = useState<Conflict<Row> | null>(null)

  async function save(parsed: Saved): Promise<Row> {
    try {
      const saved = await update.mutateAsync({ id: row.id, version: version.current, ...parsed })
      // The next save is based on this one.
      version.current = saved.version
      setConflict(null)
      return saved
    } catch (failure) {
      if (isConcurrency(failure)) {
        const theirs = await client.fetchQuery({ ...entity.api.detail(scope, row.id), staleTime: 0 })
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
