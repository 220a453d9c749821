import { useQueries } from '@tanstack/react-query'
import { findReference, type ReferenceSource } from '#app/forms/fields/use-references.ts'
import { idsOf } from './references.ts'

/** The labels of the records that a value refers to; an id where there is none yet. */
export function ReferenceNames({ source, value }: { source: ReferenceSource; value: unknown }) {
  const ids = idsOf(value)
    .split(',')
    .filter((id) => id !== '')
  const found = useQueries({ queries: ids.map((id) => findReference(source, id)) })
  return ids.map((id, index) => found[index]?.data?.label ?? id).join(', ')
}
