// The filter panel of a generic list, open while a filter is active.
import { type ReactNode, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { t } from '#app/i18n/text.ts'
import { FilterForm } from '../../filters/filter-form.tsx'
import { FilterPanel, useFilterFormKey } from '../../filters/filter-panel.tsx'
import type { Filters, FilterValues } from '../../filters/filters.ts'

interface ListFiltersProps {
  filters: Filters
  values: FilterValues
  onApply: (values: FilterValues) => void
  /** Shown next to the Filtros button. */
  children: ReactNode
}

/** The filter panel of a list. It opens while a filter is active, until the user closes it. */
export function ListFilters({ filters, values, onApply, children }: ListFiltersProps) {
  const [open, setOpen] = useState(Object.keys(values).length > 0)
  const id = useId()
  const [toggleId, regionId] = [`${id}-toggle`, `${id}-region`]
  const { round, keepTyped } = useFilterFormKey(values)
  const [opened, setOpened] = useState(round)
  if (round !== opened) {
    setOpened(round)
    setOpen(Object.keys(values).length > 0)
  }
  const apply = (next: FilterValues) => {
    keepTyped(next)
    onApply(next)
  }
  return (
    <FilterPanel
      toggleId={toggleId}
      regionId={regionId}
      open={open}
      onOpen={() => {
        flushSync(() => setOpen(true))
        document.getElementById(regionId)?.querySelector<HTMLElement>('input')?.focus()
      }}
      onClose={() => {
        setOpen(false)
        document.getElementById(toggleId)?.focus()
      }}
      count={Object.keys(values).length}
      extraButtons={children}
    >
      {open && (
        <FilterForm
          key={round}
          filters={filters}
          values={values}
          onApply={apply}
          onClear={() => apply({})}
          title={t('filters.title')}
          layout="grid"
        />
      )}
    </FilterPanel>
  )
}
