// The Filtros button and its collapsible panel, and the React key that remounts a form after outside changes.
import { Button } from '@mantine/core'
import { Funnel } from 'lucide'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { t } from '#app/i18n/text.ts'
import { Icon } from '#app/ui/control/icon.tsx'
import { useShortcuts } from '#app/ui/shortcuts/shortcuts.ts'
import type { FilterValues } from './filters.ts'
import classes from './filter-form.module.css'

interface FilterPanelProps {
  toggleId: string
  regionId: string
  open: boolean
  onOpen: () => void
  onClose: () => void
  /** The number of active filters. */
  count: number
  /** Shown next to the Filtros button. */
  extraButtons?: ReactNode
  /** The forms. */
  children: ReactNode
}

/** The Filtros button, and the panel that it opens. */
export function FilterPanel({ toggleId, regionId, open, onOpen, onClose, count, extraButtons, children }: FilterPanelProps) {
  const hint = useShortcuts([{ key: 'f', label: t('filters.title'), run: onOpen }])
  return (
    <div className={classes['panel']}>
      <div className={classes['buttons']}>
        <Button
          {...hint('f')}
          id={toggleId}
          variant="default"
          size="xs"
          aria-expanded={open}
          aria-controls={regionId}
          leftSection={<Icon of={Funnel} size={16} />}
          onClick={open ? onClose : onOpen}
        >
          {t('filters.title')} {count > 0 && `(${count})`}
        </Button>
        {extraButtons}
      </div>
      <div id={regionId} role="group" aria-labelledby={toggleId} hidden={!open} onKeyDown={(event) => closeOnEscape(event, onClose)}>
        {children}
      </div>
    </div>
  )
}

/** Closes the panel on Escape, unless the key closes an open calendar. A calendar is outside the panel, or its input is marked as expanded. */
function closeOnEscape(event: KeyboardEvent<HTMLDivElement>, close: () => void) {
  if (event.key !== 'Escape' || event.defaultPrevented || !(event.target instanceof Element)) return
  if (!event.currentTarget.contains(event.target) || event.target.closest('[data-expanded], [aria-expanded="true"][role]')) return
  event.stopPropagation()
  close()
}

/**
 * Returns `round`, a React key for a filter form. A form reads its initial values once, so `round` increases when Back or a link changes the filters of the address, and the form
 * is mounted again. Call `keepTyped` with the values that the form itself applies: they change the address too, but must not remount the form.
 */
export function useFilterFormKey(values: FilterValues): { round: number; keepTyped: (values: FilterValues) => void } {
  const inUse = fingerprint(values)
  const [previous, setPrevious] = useState(inUse)
  const [typed, setTyped] = useState(inUse)
  const [round, setRound] = useState(0)
  if (inUse !== previous) {
    setPrevious(inUse)
    setTyped(inUse)
    if (inUse !== typed) setRound(round + 1)
  }
  return { round, keepTyped: (next) => setTyped(fingerprint(next)) }
}

/** Returns a text that is equal for equal filters. */
function fingerprint(values: FilterValues): string {
  return JSON.stringify(Object.entries(values).toSorted(([one], [other]) => one.localeCompare(other)))
}
