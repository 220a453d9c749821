// The panel that filters a stock's permits and transport documents, and the hook with its state.
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { t } from '#app/i18n/text.ts'
import { FilterPanel } from '#app/records/filters/filter-panel.tsx'
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
  // The fields are rendered when the panel is first opened (`unused` before), and stay mounted after it is closed, so that they keep their typed values.
  const [panel, setPanel] = useState<'unused' | 'open' | 'closed'>(isFiltered(search) ? 'open' : 'unused')
  const [seen, setSeen] = useState(search)
  // How often each form was cleared. It is the form's React key, so that clearing remounts the form.
  const [cleared, setCleared] = useState({ permisoEmbarque: 0, documentoTransporte: 0 })
  const id = useId()
  const toggleId = `${id}-toggle`
  const regionId = `${id}-region`
  if (search !== seen) {
    setSeen(search)
    if (isFiltered(search) && !isFiltered(seen)) setPanel('open')
  }

  const apply = (entity: FilteredEntity, filters: FilterValues) => {
    const next = withFilters(search, entity, filters)
    // Stored before the address changes: for an address without filters `lastSearch` would return the previous ones.
    storeSearch(next)
    void navigate({ to: '.', search: next, replace: true, resetScroll: false })
  }
  return {
    of: (entity: FilteredEntity) => filtersOf(search, entity),
    apply,
    /** Removes an entity's filters, clears the form, and focuses its first field. */
    clear: (entity: FilteredEntity) => {
      apply(entity, {})
      flushSync(() => setCleared((before) => ({ ...before, [entity]: before[entity] + 1 })))
      focusFirst([panel === 'open' ? fieldIn(regionId, entity) : null, document.getElementById(toggleId)])
    },
    cleared,
    panel,
    open: () => {
      flushSync(() => setPanel('open'))
      focusFirst([fieldIn(regionId, 'permisoEmbarque')])
    },
    close: () => {
      setPanel('closed')
      focusFirst([document.getElementById(toggleId)])
    },
    toggleId,
    regionId,
  }
}

function fieldIn(regionId: string, entity: FilteredEntity): HTMLElement | null {
  return document.getElementById(regionId)?.querySelector<HTMLElement>(`[data-entity="${entity}"] input`) ?? null
}

function focusFirst(elements: readonly (HTMLElement | null)[]): void {
  elements.find((element) => element !== null)?.focus()
}

export function FiltersPanel({ filters }: { filters: StockFiltersState }) {
  return (
    <FilterPanel
      toggleId={filters.toggleId}
      regionId={filters.regionId}
      open={filters.panel === 'open'}
      onOpen={filters.open}
      onClose={filters.close}
      count={filteredEntities.reduce((sum, entity) => sum + Object.keys(filters.of(entity)).length, 0)}
    >
      {filters.panel !== 'unused' && (
        <div className={classes['panels']}>
          {filteredEntities.map((entity) => (
            <div key={entity} data-entity={entity}>
              <LazyFilterForm
                key={filters.cleared[entity]}
                filters={tituloFilters[entity]}
                values={filters.cleared[entity] > 0 ? {} : filters.of(entity)}
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
