// The top bar's search button, with the Ctrl+K shortcut that opens the search palette.
import { useWindowEvent } from '@mantine/hooks'
import { Search } from 'lucide'
import { useEffect } from 'react'
import { t } from '#app/i18n/text.ts'
import { Icon } from '#app/ui/control/icon.tsx'
import { lazyComponent, useLoaded } from '#app/ui/lazy-component.tsx'
import { openByKey } from '#app/ui/shortcuts/held-keys.ts'
import { useShortcuts } from '#app/ui/shortcuts/shortcuts.ts'
import { closeFind, openFind, useFindScope, findKey } from './open-find.ts'
import styles from '../shell.module.css'

const Palette = lazyComponent(async () => (await import('./palette.tsx')).Palette)

export const loadPalette = Palette.preload

export function FindControl() {
  const scope = useFindScope()
  useLoaded(loadPalette)
  useWindowEvent('keydown', handleKey)
  useEffect(() => closeFind, [])
  return (
    <>
      <button
        type="button"
        className={styles['find']}
        aria-label={t('find.open')}
        aria-keyshortcuts="Control+K"
        title={`${t('find.open')} (${t('keys.ctrlK')})`}
        data-key={t('keys.ctrlK')}
        onClick={() => openFind()}
      >
        <Icon of={Search} size={16} />
      </button>
      {scope !== null && <Palette key={scope.stockId} scope={scope} />}
    </>
  )
}

/** Opens the palette on Ctrl+K, also from an input, but not over a dialog, which must be answered first. */
function handleKey(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, shiftKey, repeat } = event
  if (key.toLowerCase() !== 'k' || !(ctrlKey || metaKey) || altKey || shiftKey) return
  // Otherwise the browser's own search would take the focus.
  event.preventDefault()
  if (repeat) return
  if (document.querySelector('[data-find]')) closeFind()
  else if (!document.querySelector('[role="dialog"]')) void openByKey(openFind, loadPalette)
}

export function useFindInStock(stockId: number): void {
  useShortcuts([{ key: findKey, label: t('find.inStock'), run: () => openFind(stockId), load: loadPalette }])
}
