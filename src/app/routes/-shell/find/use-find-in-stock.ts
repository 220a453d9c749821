import { t } from '#app/i18n/text.ts'
import { useShortcuts } from '#app/ui/shortcuts.ts'
import { openFind } from './open-find.ts'

/** The key that finds in a stock. */
export const findKey = '/'

/** Registers the key that finds in this stock. */
export function useFindInStock(stockId: number): void {
  useShortcuts([{ key: findKey, label: t('find.inStock'), run: () => openFind(stockId) }])
}
