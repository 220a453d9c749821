import { Button } from '@mantine/core'
import { Funnel } from 'lucide'
import type { KeyboardEvent } from 'react'
import { t } from '#app/i18n/text.ts'
import { FilterForm } from '#app/records/filters/filter-form.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useShortcuts } from '#app/ui/shortcuts.ts'
import { filteredEntities, tituloFilters } from './titulo-filters.ts'
import type { StockFiltersState } from './use-stock-filters.ts'
import classes from './filters-panel.module.css'

/** The Filtros button, and the panel that it opens: a form for the permits and one for the documents. */
export function FiltersPanel({ filters }: { filters: StockFiltersState }) {
  const open = filters.panel === 'open'
  const count = filteredEntities.reduce((sum, entity) => sum + Object.keys(filters.of(entity)).length, 0)
  const hint = useShortcuts([{ key: 'f', label: t('filters.title'), run: filters.open }])
  return (
    <div className={classes['filters']}>
      <Button
        {...hint('f')}
        id={filters.toggleId}
        variant="default"
        size="xs"
        aria-expanded={open}
        aria-controls={filters.regionId}
        leftSection={<Icon of={Funnel} size={16} />}
        onClick={open ? filters.close : filters.open}
      >
        {t('filters.title')} {count > 0 && `(${count})`}
      </Button>
      <div
        id={filters.regionId}
        role="group"
        aria-labelledby={filters.toggleId}
        hidden={!open}
        className={classes['panels']}
        onKeyDown={(event) => closeOnEscape(event, filters.close)}
      >
        {filters.panel !== 'unused' &&
          filteredEntities.map((entity) => (
            <div key={entity} data-entity={entity}>
              <FilterForm
                key={filters.cleared[entity]}
                filters={tituloFilters[entity]}
                values={filters.cleared[entity] > 0 ? {} : filters.of(entity)}
                onApply={(next) => filters.apply(entity, next)}
                onClear={() => filters.clear(entity)}
                title={t(`filters.${entity}`)}
                framed
              />
            </div>
          ))}
      </div>
    </div>
  )
}

/** Closes the panel, unless a calendar is open and takes the key: a calendar is outside the panel, or its field is marked as expanded. */
function closeOnEscape(event: KeyboardEvent<HTMLDivElement>, close: () => void) {
  if (event.key !== 'Escape' || event.defaultPrevented || !(event.target instanceof Element)) return
  if (!event.currentTarget.contains(event.target) || event.target.closest('[data-expanded]')) return
  event.stopPropagation()
  close()
}
