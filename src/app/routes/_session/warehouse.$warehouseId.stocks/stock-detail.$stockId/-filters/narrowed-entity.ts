import { pageTotal } from '#app/api/cached-rows.ts'
import type { Revision } from '#app/api/family.ts'
import type { Entity } from '#app/records/entity.ts'
import { criteriaOf, type Filters } from './filters.ts'

/** A kind of record whose list is narrowed: whoever shows it need not know. */
export function narrowedEntity<Path extends string, Row extends Revision, Saved extends object>(
  entity: Entity<Path, Row, Saved>,
  filters: Filters,
): Entity<Path, Row, Saved> {
  const { api } = entity
  const criteria = criteriaOf(filters)
  return {
    ...entity,
    api: {
      ...api,
      pages: (scope, wish) => ({
        ...api.pages(scope, { ...wish, criteria }),
        // The rows of the filters before stay until the new ones are there; that there were none is not kept, because it is not true of the new ones.
        placeholderData: (before) => (pageTotal(before) === 0 ? undefined : before),
      }),
    },
  }
}
