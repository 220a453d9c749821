import * as z from 'zod/mini'
import { readFilters } from '#app/records/filters/filters.ts'
import { filtersOf, isFiltered, type StockSearch, withFilters } from './stock-search.ts'
import { type FilteredEntity, filteredEntities, tituloFilters } from './titulo-filters.ts'

/** The keys under which the last filters of this tab are kept. Where the browser has no storage, filters live in the address alone. */
const storageKeys: Record<FilteredEntity, string> = {
  permisoEmbarque: 'permisoEmbarqueFilters',
  documentoTransporte: 'documentoTransporteFilters',
}

/** The last filters, for an address that has none. Null when the address has its own, or when there are no last ones. */
export function lastSearch(search: StockSearch): StockSearch | null {
  if (isFiltered(search)) return null
  const last = filteredEntities.reduce<StockSearch>(
    (sum, entity) => withFilters(sum, entity, readFilters(tituloFilters[entity], readStored(entity))),
    {},
  )
  return isFiltered(last) ? last : null
}

export function keepSearch(search: StockSearch): void {
  for (const entity of filteredEntities) {
    const filters = filtersOf(search, entity)
    attempt(() => {
      if (Object.keys(filters).length > 0) sessionStorage.setItem(storageKeys[entity], JSON.stringify(filters))
      else sessionStorage.removeItem(storageKeys[entity])
    })
  }
}

function readStored(entity: FilteredEntity): Record<string, unknown> {
  const read = z.safeParse(
    z.record(z.string(), z.unknown()),
    attempt(() => JSON.parse(sessionStorage.getItem(storageKeys[entity]) ?? '{}')),
  )
  return read.success ? read.data : {}
}

function attempt<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}
