// Filters of a stock's permits and transport documents, in the address and stored in the tab.
import * as z from 'zod/mini'
import { attempt } from '#app/api/http/storage.ts'
import type { TextKey } from '#app/i18n/text.ts'
import { type Filters, type FilterValues, readFilters, writeFilters } from '#app/records/filters/filters.ts'
import { documentoTransporteRecord } from '#domain/titulo/documento-transporte.ts'
import { permisoEmbarqueRecord } from '#domain/titulo/permiso-embarque.ts'

export const filteredEntities = ['permisoEmbarque', 'documentoTransporte'] as const

export type FilteredEntity = (typeof filteredEntities)[number]

const id = { label: 'record.id', kind: 'id', condition: 'id.equals' } as const

const range = {
  fechaIngresoDepositoBegins: { label: 'filters.begins', kind: 'day', condition: 'fechaIngresoDeposito.greaterThanOrEqual' },
  fechaIngresoDepositoEnds: {
    label: 'filters.ends',
    kind: 'day',
    condition: 'fechaIngresoDeposito.lessThanOrEqual',
    begins: 'fechaIngresoDepositoBegins',
  },
} as const

/** The filters of a stock's permits and transport documents (`app/README.md#filters-in-the-address`). */
export const tituloFilters: Record<FilteredEntity, Filters> = {
  permisoEmbarque: { id, ...contained(permisoEmbarqueRecord, ['identificadorPermiso', 'identificadorRemito']), ...range },
  documentoTransporte: {
    id,
    ...contained(documentoTransporteRecord, ['identificadorManifiesto', 'identificadorDocumentoTransporte']),
    ...range,
  },
}

function contained<Name extends string>(
  { declared }: { readonly declared: Readonly<Record<Name, { readonly label: TextKey }>> },
  names: readonly Name[],
): Filters {
  return Object.fromEntries(names.map((name) => [name, { label: declared[name].label, kind: 'text', condition: `${name}.contains` }]))
}

/** The filters of a stock's address: `?permisoEmbarque.identificadorPermiso=26001EC&documentoTransporte.id=7`. */
export type StockSearch = { readonly [name in `${FilteredEntity}.${string}`]?: string | number | boolean }

/** Reads the search parameters and drops unknown names and invalid values. */
export function readStockSearch(raw: Readonly<Record<string, unknown>>): StockSearch {
  return filteredEntities.reduce<StockSearch>((search, entity) => withFilters(search, entity, filtersOf(raw, entity)), {})
}

export function filtersOf(search: Readonly<Record<string, unknown>>, entity: FilteredEntity): FilterValues {
  const prefix = `${entity}.`
  const named = Object.entries(search).flatMap(([name, value]) => (name.startsWith(prefix) ? [[name.slice(prefix.length), value]] : []))
  return readFilters(tituloFilters[entity], Object.fromEntries(named))
}

export function isFiltered(search: StockSearch): boolean {
  return Object.keys(search).length > 0
}

/** Returns the same search parameters with other filters for one of the two entities. */
export function withFilters(search: StockSearch, entity: FilteredEntity, filters: FilterValues): StockSearch {
  const others = Object.entries(search).filter(([name]) => !name.startsWith(`${entity}.`))
  const own = Object.entries(writeFilters(filters)).map(([name, value]) => [`${entity}.${name}`, value] as const)
  return Object.fromEntries([...others, ...own])
}

/** The key in session storage for the last filters of this tab. Without session storage the filters are only in the address. */
const storageKey = (entity: FilteredEntity): string => `${entity}Filters`

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
      if (Object.keys(filters).length > 0) sessionStorage.setItem(storageKey(entity), JSON.stringify(filters))
      else sessionStorage.removeItem(storageKey(entity))
    })
  }
}

const stored = z.record(z.string(), z.unknown())

function readStored(entity: FilteredEntity): Record<string, unknown> {
  return stored.safeParse(attempt(() => JSON.parse(sessionStorage.getItem(storageKey(entity)) ?? ''))).data ?? {}
}
