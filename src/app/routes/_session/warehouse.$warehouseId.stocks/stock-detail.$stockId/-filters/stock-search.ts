import { addressed } from '../../../-address/addressed.ts'
import { type FilteredNoun, filteredNouns, type Filters, readFilters } from './filters.ts'

/** The filters of a stock's address: `?permisoEmbarque.identificadorPermiso=26001EC&documentoTransporte.id=7`. */
export type StockSearch = { readonly [name in `${FilteredNoun}.${string}`]?: string | number }

/** The address is the truth (`decisions.md` 8); of what it says, unknown names and what cannot be read are dropped. */
export function readStockSearch(raw: Readonly<Record<string, unknown>>): StockSearch {
  return filteredNouns.reduce<StockSearch>((search, noun) => withFilters(search, noun, readFilters(noun, namesOf(raw, noun))), {})
}

export function filtersOf(search: StockSearch, noun: FilteredNoun): Filters {
  return readFilters(noun, namesOf(search, noun))
}

export function isFiltered(search: StockSearch): boolean {
  return Object.keys(search).length > 0
}

/** The same address with other filters for one of the two. */
export function withFilters(search: StockSearch, noun: FilteredNoun, filters: Filters): StockSearch {
  const others = Object.entries(search).filter(([name]) => !name.startsWith(`${noun}.`))
  return Object.fromEntries([...others, ...Object.entries(filters).map(([name, value]) => [`${noun}.${name}`, addressed(value)])])
}

function namesOf(search: Readonly<Record<string, unknown>>, noun: FilteredNoun): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(search).flatMap(([name, value]) => (name.startsWith(`${noun}.`) ? [[name.slice(noun.length + 1), value]] : [])),
  )
}
