// The filter panel of a list, open while a filter is active.
import { type ReactNode, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { FilterForm } from './filter-form.tsx'
import { FilterPanel } from './filter-panel.tsx'
import type { Filters, FilterValues } from './filters.ts'

interface ListFiltersProps {
  filters: Filters
  values: FilterValues
  onApply: (values: FilterValues) => void
  /** Shown next to the Filtros button. */
  children: ReactNode
}

/** The filter panel of a list. It opens while a filter is active, until the user closes it. */
export function ListFilters({ filters, values, onApply, children }: ListFiltersProps) {
  const count = Object.keys(values).length
  const isFiltered = count > 0
  const [open, setOpen] = useState(isFiltered)
  const id = useId()
  const [toggleId, regionId] = [`${id}-toggle`, `${id}-region`]
  const [wasFiltered, setWasFiltered] = useState(isFiltered)
  if (isFiltered !== wasFiltered) {
    setWasFiltered(isFiltered)
    if (isFiltered) setOpen(true)
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
      count={count}
      extraButtons={children}
    >
      {open && <FilterForm filters={filters} values={values} onApply={onApply} />}
    </FilterPanel>
  )
}
