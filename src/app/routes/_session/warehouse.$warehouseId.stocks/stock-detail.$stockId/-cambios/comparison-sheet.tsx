// Prints what changed between two stocks.
import { useQueryClient } from '@tanstack/react-query'
import { comparisonQuery } from '#app/api/stock/stock-comparison.ts'
import { t } from '#app/i18n/text.ts'
import { useSession } from '#app/session/session.tsx'
import { PrintButton, usePrint } from '#app/ui/print/print.tsx'
import { Sheet } from '#app/ui/print/sheet.tsx'
import type { Stock } from '#domain/stock/stock.ts'
import { currentTime, showDay } from '#domain/values/dates.ts'
import { differencesText } from '../../../-shared/comparison/comparison-words.ts'
import { DifferenceList } from '../../../-shared/comparison/difference-list.tsx'
import { DifferenceTotals } from '../../../-shared/comparison/difference-totals.tsx'
import type { StockParams } from '../../../-shared/stock/stock-links.ts'
import { depositoHead, stockFacts, stockHead } from '../../../-shared/stock/stock-sheet-head.tsx'

/** The button that prints the comparison of a stock with another one, with all its records. */
export function PrintComparison({ scope, stock, withId }: { scope: StockParams; stock: Stock; withId: number | null }) {
  const client = useQueryClient()
  const { deposito } = useSession()
  const print = usePrint(async () => {
    const found = await client.fetchQuery(comparisonQuery(scope, withId, currentTime().getTime()))
    if (!found?.with) return <p className="print-sheet">{t(found ? 'comparison.first' : 'comparison.unsupported')}</p>
    const { fechaStock, id } = found.with
    return (
      <Sheet
        title={t('comparison.ofStock', { id: stock.id })}
        head={[...depositoHead(deposito), ...stockHead(stock)]}
        facts={[
          ...stockFacts(deposito, stock),
          { label: 'comparison.with', text: `${t('stock.detail.title', { id })}, ${showDay(fechaStock)}` },
          { label: 'comparison.title', text: differencesText(found) },
        ]}
      >
        <DifferenceTotals differences={found} />
        <DifferenceList differences={found} limit={Infinity} />
      </Sheet>
    )
  })
  return <PrintButton {...print} />
}
