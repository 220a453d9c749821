import { type ReactNode, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { t } from '#app/i18n/text.ts'
import { FilterForm } from '../filters/filter-form.tsx'
import { FilterPanel } from '../filters/filter-panel.tsx'
import type { Filters, FilterValues } from '../filters/filters.ts'

interface ListFiltersProps {
  filters: Filters
  values: FilterValues
  onApply: (values: FilterValues) => void
  /** Next to the button. */
  children: ReactNode
}

/** The filters of a list in a panel, which is open while one is in use until the user closes it. */
export function ListFilters({ filters, values, onApply, children }: ListFiltersProps) {
  const [open, setOpen] = useState(Object.keys(values).length > 0)
  const id = useId()
  const [toggleId, regionId] = [`${id}-toggle`, `${id}-region`]
  const inUse = sign(values)
  const [seen, setSeen] = useState(inUse)
  const [typed, setTyped] = useState(inUse)
  const [mounted, setMounted] = useState(0)
  // The address changed by itself: the form, which reads its values once, begins anew.
  if (inUse !== seen) {
    setSeen(inUse)
    setTyped(inUse)
    if (inUse !== typed) {
      setMounted(mounted + 1)
      setOpen(Object.keys(values).length > 0)
    }
  }
  const apply = (next: FilterValues) => {
    setTyped(sign(next))
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
      beside={children}
    >
      {open && (
        <FilterForm
          key={mounted}
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

/** The same text for the same filters. */
function sign(values: FilterValues): string {
  return JSON.stringify(Object.entries(values).toSorted(([one], [other]) => one.localeCompare(other)))
}
