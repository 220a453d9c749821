// What the stock in a send dialog would declare as come, gone or changed since the last accepted stock.
import { useStockComparison } from '#app/api/stock/stock-comparison.ts'
import { t } from '#app/i18n/text.ts'
import { isEqual } from '#domain/comparison/stock-comparison.ts'
import { ComparisonContent } from '../comparison/comparison-content.tsx'
import { countsSinceText } from '../comparison/comparison-words.ts'
import { DifferenceList } from '../comparison/difference-list.tsx'
import type { StockParams } from '../stock/stock-links.ts'
import styles from './stock-dialogs.module.css'

/** The counts, which open into the records. It renders nothing where there is nothing to compare with. */
export function SendChanges({ scope, onFollow }: { scope: StockParams; onFollow: () => void }) {
  const comparison = useStockComparison(scope)
  const { data, error } = comparison
  if (data === null || data?.with === null) return null
  if (!data) return error && <ComparisonContent comparison={comparison} />
  const text = t('comparison.summary', { counts: countsSinceText(data) })
  if (isEqual(data)) return <p className={styles['changes']}>{text}</p>
  return (
    <details className={styles['changes']}>
      <summary>{text}</summary>
      <div className={styles['findings']}>
        <DifferenceList differences={data} scope={scope} onFollow={onFollow} />
      </div>
    </details>
  )
}
