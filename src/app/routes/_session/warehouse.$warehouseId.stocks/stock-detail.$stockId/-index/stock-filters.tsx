// The panel that filters a stock's permits and transport documents, and the hook with its state.
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { t } from '#app/i18n/text.ts'
import { FilterPanel, useFilterPanel } from '#app/records/filters/filter-panel.tsx'
import type { FilterValues } from '#app/records/filters/filters.ts'
import { LazyFilterForm } from '#app/records/form/lazy-forms.ts'
import {
  storeSearch,
  filtersOf,
  isFiltered,
  type StockSearch,
  withFilters,
  type FilteredEntity,
  filteredEntities,
  tituloFilters,
} from './titulo-filters.ts'
import classes from './stock-page.module.css'

export type StockFiltersState = ReturnType<typeof useStockFilters>

export function useStockFilters(search: StockSearch) {
  const navigate = useNavigate()
  const panel = useFilterPanel(isFiltered(search))
  // How often each form was cleared. It is the form's React key, so that clearing remounts the form.
  const [cleared, setCleared] = useState({ permisoEmbarque: 0, documentoTransporte: 0 })
  // The entity whose form is empty already, while the address still has its filters.
  const [clearing, setClearing] = useState<FilteredEntity | null>(null)
  const of = (entity: FilteredEntity) => filtersOf(search, entity)
  if (clearing !== null && Object.keys(of(clearing)).length === 0) setClearing(null)

  const apply = (entity: FilteredEntity, filters: FilterValues) => {
    const next = withFilters(search, entity, filters)
    // Stored before the address changes: for an address without filters `lastSearch` would return the previous ones.
    storeSearch(next)
    void navigate({ to: '.', search: next, replace: true, resetScroll: false })
  }
  return {
    of,
    shown: (entity: FilteredEntity) => (clearing === entity ? {} : of(entity)),
    apply,
    /** Removes an entity's filters, clears the form, and focuses its first field. */
    clear: (entity: FilteredEntity) => {
      apply(entity, {})
      flushSync(() => {
        setClearing(entity)
        setCleared((before) => ({ ...before, [entity]: before[entity] + 1 }))
      })
      const field = document.getElementById(panel.regionId)?.querySelector<HTMLElement>(`[data-entity="${entity}"] input`)
      const target = (panel.isOpen && field) || document.getElementById(panel.toggleId)
      target?.focus()
    },
    cleared,
    panel,
  }
}

export function FiltersPanel({ filters }: { filters: StockFiltersState }) {
  return (
    <FilterPanel panel={filters.panel} count={filteredEntities.reduce((sum, entity) => sum + Object.keys(filters.of(entity)).length, 0)}>
      {!filters.panel.isUnused && (
        <div className={classes['panels']}>
          {filteredEntities.map((entity) => (
            <div key={entity} data-entity={entity}>
              <LazyFilterForm
                key={filters.cleared[entity]}
                filters={tituloFilters[entity]}
                values={filters.shown(entity)}
                onApply={(next) => filters.apply(entity, next)}
                onClear={() => filters.clear(entity)}
                title={t(`filters.${entity}`)}
                layout="framed"
              />
            </div>
          ))}
        </div>
      )}
    </FilterPanel>
  )
}
