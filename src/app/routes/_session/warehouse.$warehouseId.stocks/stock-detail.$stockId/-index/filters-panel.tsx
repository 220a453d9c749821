// The panel that filters a stock's permits and transport documents, with a form for each.
import { t } from '#app/i18n/text.ts'
import { FilterPanel } from '#app/records/filters/filter-panel.tsx'
import { LazyFilterForm } from '#app/records/form/lazy-forms.ts'
import { filteredEntities, tituloFilters } from './titulo-filters.ts'
import type { StockFiltersState } from './use-stock-filters.ts'
import classes from './filters-panel.module.css'

/** The panel with a form for the permits and one for the documents. */
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
