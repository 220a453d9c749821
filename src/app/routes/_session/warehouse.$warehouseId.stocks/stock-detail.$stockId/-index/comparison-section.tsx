// The parts of the stock page's section with what changed since the last accepted stock.
import { useStockComparison } from '#app/api/stock/stock-comparison.ts'
import { ComparisonContent } from '../../../-shared/comparison/comparison-content.tsx'
import { countsSinceText } from '../../../-shared/comparison/comparison-words.ts'
import type { StockParams } from '../../../-shared/stock/stock-links.ts'

/** Says how many records came, went and changed: `3 nuevos, 1 retirado desde el 24/11/2026`. */
export function ComparisonCount({ scope }: { scope: StockParams }) {
  const { data } = useStockComparison(scope)
  return data && countsSinceText(data)
}

export function ComparisonOfStock({ scope }: { scope: StockParams }) {
  return <ComparisonContent comparison={useStockComparison(scope)} scope={scope} />
}
