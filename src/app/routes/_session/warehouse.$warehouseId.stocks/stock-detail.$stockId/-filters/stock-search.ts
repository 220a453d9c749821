import { addressed } from '../../../-address/addressed.ts'
import { type FilteredEntity, filteredEntities, type Filters, readFilters } from './filters.ts'

/** The filters of a stock's address: `?permisoEmbarque.identificadorPermiso=26001EC&documentoTransporte.id=7`. */
export type StockSearch = { readonly [name in `${FilteredEntity}.${string}`]?: string | number }

/** The address is the truth (`decisions.md` 8); of what it says, unknown names and what cannot be read are dropped. */
export function readStockSearch(raw: Readonly<Record<string, unknown>>): StockSearch {
  return filteredEntities.reduce<StockSearch>(
    (search, entity) => withFilters(search, entity, readFilters(entity, namesOf(raw, entity))),
    {},
  )
}

export function filtersOf(search: StockSearch, entity: FilteredEntity): Filters {
  return readFilters(entity, namesOf(search, entity))
}

export function isFiltered(search: StockSearch): boolean {
  return Object.keys(search).length > 0
}

/** The same address with other filters for one of the two. */
export function withFilters(search: StockSearch, entity: FilteredEntity, filters: Filters): StockSearch {
  const others = Object.entries(search).filter(([name]) => !name.startsWith(`${entity}.`))
  return Object.fromEntries([...others, ...Object.entries(filters).map(([name, value]) => [`${entity}.${name}`, addressed(value)])])
}

function namesOf(search: Readonly<Record<string, unknown>>, entity: FilteredEntity): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(search).flatMap(([name, value]) => (name.startsWith(`${entity}.`) ? [[name.slice(entity.length + 1), value]] : [])),
  )
}
