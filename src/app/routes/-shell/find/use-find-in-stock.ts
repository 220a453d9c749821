import { t } from '#app/i18n/text.ts'
import { useLoaded } from '#app/ui/lazy-part.tsx'
import { useShortcuts } from '#app/ui/shortcuts.ts'
import { loadPalette } from './find-control.tsx'
import { findKey, openFind } from './open-find.ts'

/** Registers the key that finds in this stock. */
export function useFindInStock(stockId: number): void {
  const isLoaded = useLoaded(loadPalette)
  useShortcuts([{ key: findKey, label: t('find.inStock'), run: () => openFind(stockId), disabled: !isLoaded }])
}
