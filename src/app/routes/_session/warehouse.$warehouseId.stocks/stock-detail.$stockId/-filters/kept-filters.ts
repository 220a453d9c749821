import * as z from 'zod/mini'
import { type FilteredEntity, filteredEntities, readFilters } from './filters.ts'
import { filtersOf, isFiltered, type StockSearch, withFilters } from './stock-search.ts'

/** The last filters of this tab, one key for permits and one for documents (`decisions.md` 8). Where the browser has storage switched off, they live in the address alone. */
const storageKeys: Record<FilteredEntity, string> = {
  permisoEmbarque: 'permisoEmbarqueFilters',
  documentoTransporte: 'documentoTransporteFilters',
}

/** What an address without filters stands for: the last ones. Null when there are none, or when it has its own. */
export function lastSearch(search: StockSearch): StockSearch | null {
  if (isFiltered(search)) return null
  const last = filteredEntities.reduce<StockSearch>((sum, entity) => withFilters(sum, entity, readFilters(entity, stored(entity))), {})
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

function stored(entity: FilteredEntity): Record<string, unknown> {
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
