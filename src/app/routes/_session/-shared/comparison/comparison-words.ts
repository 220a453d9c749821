// Sentences about the differences between two stocks.
import { t, type TextKey } from '#app/i18n/text.ts'
import { countDifferences, type DifferenceKind, type StockComparison } from '#domain/comparison/stock-comparison.ts'
import { showDay } from '#domain/values/dates.ts'

const words = {
  added: { one: 'comparison.count.added', many: 'comparison.counts.added' },
  removed: { one: 'comparison.count.removed', many: 'comparison.counts.removed' },
  changed: { one: 'comparison.count.changed', many: 'comparison.counts.changed' },
} as const satisfies Record<DifferenceKind, { one: TextKey; many: TextKey }>

/** Returns the counts of the differences: `3 nuevos, 1 retirado, 2 cambiados`. */
export function differencesText(comparison: StockComparison): string {
  const counts = countDifferences(comparison)
  const texts = (['added', 'removed', 'changed'] as const)
    .filter((kind) => counts[kind] > 0)
    .map((kind) => t(counts[kind] === 1 ? words[kind].one : words[kind].many, { count: counts[kind] }))
  return texts.length === 0 ? t('comparison.none') : texts.join(', ')
}

/** Returns the counts with the day of the other stock: `3 nuevos, 1 retirado desde el 24/11/2026`; empty when there is none. */
export function countsSinceText(comparison: StockComparison): string {
  const { with: other } = comparison
  return other === null ? '' : t('comparison.countsSince', { counts: differencesText(comparison), day: showDay(other.fechaStock) })
}
