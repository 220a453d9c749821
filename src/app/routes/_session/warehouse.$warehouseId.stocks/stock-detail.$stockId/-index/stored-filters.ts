// Stores the last filters of the stock page in the tab's session storage.
import * as z from 'zod/mini'
import { readFilters } from '#app/records/filters/filters.ts'
import {
  filtersOf,
  isFiltered,
  type StockSearch,
  withFilters,
  type FilteredEntity,
  filteredEntities,
  tituloFilters,
} from './titulo-filters.ts'

/** The keys in session storage for the last filters of this tab. Without session storage the filters are only in the address. */
const storageKeys: Record<FilteredEntity, string> = {
  permisoEmbarque: 'permisoEmbarqueFilters',
  documentoTransporte: 'documentoTransporteFilters',
}

/** Returns the last filters for an address without filters; null if the address has filters, or if there are no last ones. */
export function lastSearch(search: StockSearch): StockSearch | null {
  if (isFiltered(search)) return null
  const last = filteredEntities.reduce<StockSearch>(
    (sum, entity) => withFilters(sum, entity, readFilters(tituloFilters[entity], readStored(entity))),
    {},
  )
  return isFiltered(last) ? last : null
}

export function storeSearch(search: StockSearch): void {
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

function attempt<T>(action: () => T): T | null {
  try {
    return action()
  } catch {
    return null
  }
}
