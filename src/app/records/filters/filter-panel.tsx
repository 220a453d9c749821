// The Filtros button with its collapsible panel, and the panel's state.
import { Box, Button, Group } from '@mantine/core'
import { Funnel } from 'lucide'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { t } from '#app/i18n/text.ts'
import { Icon } from '#app/ui/control/icon.tsx'
import { useShortcuts } from '#app/ui/shortcuts/shortcuts.ts'

/** The state of a panel, which opens while a filter is active, until the user closes it. */
export function useFilterPanel(isFiltered: boolean) {
  const [state, setState] = useState<'unused' | 'open' | 'closed'>(isFiltered ? 'open' : 'unused')
  const [wasFiltered, setWasFiltered] = useState(isFiltered)
  if (isFiltered !== wasFiltered) {
    setWasFiltered(isFiltered)
    if (isFiltered) setState('open')
  }
  const id = useId()
  const [toggleId, regionId] = [`${id}-toggle`, `${id}-region`]
  return {
    toggleId,
    regionId,
    isOpen: state === 'open',
    /** Whether it has not been open yet. Its forms then need no code, and later they may stay, so that they keep their typed values. */
    isUnused: state === 'unused',
    open(): void {
      flushSync(() => setState('open'))
      document.getElementById(regionId)?.querySelector<HTMLElement>('input')?.focus()
    },
    close(): void {
      setState('closed')
      document.getElementById(toggleId)?.focus()
    },
  }
}

interface FilterPanelProps {
  panel: ReturnType<typeof useFilterPanel>
  /** How many filters are active. */
  count: number
  extraButtons?: ReactNode
  children: ReactNode
}

export function FilterPanel({ panel, count, extraButtons, children }: FilterPanelProps) {
  const { toggleId, regionId, isOpen, open, close } = panel
  const hint = useShortcuts([{ key: 'f', label: t('filters.title'), run: open }])
  return (
    <Box mb={16}>
      <Group gap={8}>
        <Button
          {...hint('f')}
          id={toggleId}
          variant="default"
          size="xs"
          aria-expanded={isOpen}
          aria-controls={regionId}
          leftSection={<Icon of={Funnel} size={16} />}
          onClick={isOpen ? close : open}
        >
          {t('filters.title')} {count > 0 && `(${count})`}
        </Button>
        {extraButtons}
      </Group>
      <Box mt={8} id={regionId} role="group" aria-labelledby={toggleId} hidden={!isOpen} onKeyDown={(event) => closeOnEscape(event, close)}>
        {children}
      </Box>
    </Box>
  )
}

/**
 * Closes the panel on Escape, unless the key closes an open calendar. A calendar is outside the panel, or its input is marked as expanded.
 */
function closeOnEscape(event: KeyboardEvent<HTMLDivElement>, close: () => void) {
  if (event.key !== 'Escape' || event.defaultPrevented || !(event.target instanceof Element)) return
  if (!event.currentTarget.contains(event.target) || event.target.closest('[data-expanded], [aria-expanded="true"][role]')) return
  event.stopPropagation()
  close()
}
