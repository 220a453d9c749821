// The Filtros button and its collapsible panel.
import { Button } from '@mantine/core'
import { Funnel } from 'lucide'
import type { KeyboardEvent, ReactNode } from 'react'
import { t } from '#app/i18n/text.ts'
import { Icon } from '#app/ui/control/icon.tsx'
import { useShortcuts } from '#app/ui/shortcuts/shortcuts.ts'
import classes from './filter-form.module.css'

interface FilterPanelProps {
  toggleId: string
  regionId: string
  open: boolean
  onOpen: () => void
  onClose: () => void
  count: number
  extraButtons?: ReactNode
  children: ReactNode
}

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
