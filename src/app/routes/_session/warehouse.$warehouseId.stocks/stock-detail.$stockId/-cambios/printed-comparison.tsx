// The printed page of what changed between two stocks.
import { comparisonQuery } from '#app/api/stock/stock-comparison.ts'
import { t } from '#app/i18n/text.ts'
import { PrintedPage } from '#app/ui/print/printed-page.tsx'
import type { Stock } from '#domain/stock/stock.ts'
import { currentTime, showDay } from '#domain/values/dates.ts'
import { DifferenceList, differencesText } from '../../../-shared/comparison/difference-list.tsx'
import type { PrintSource } from '../../../-shared/stock/print-stocks.tsx'
import { depositoHead, printedMarks, stockFacts, stockHead } from '../../../-shared/stock/printed-head.tsx'
import type { StockParams } from '../../../-shared/stock/stock-links.ts'
import { TotalsTable } from '../../../-shared/stock/stock-totals.tsx'

export async function printedComparison({ client, deposito }: PrintSource, scope: StockParams, stock: Stock, withId: number | null) {
  const found = await client.fetchQuery(comparisonQuery(scope, withId, currentTime().getTime()))
  const other = found?.with
  const withText = other ? `${t('stock.detail.title', { id: other.id })}, ${showDay(other.fechaStock)}` : ''
  return (
    <PrintedPage
      title={t('comparison.ofStock', { id: stock.id })}
      head={[...depositoHead(deposito), ...stockHead(stock), ...(other ? [`${t('comparison.with')} ${withText}`] : [])]}
      marks={await printedMarks(client, stock)}
      facts={[
        ...stockFacts(deposito, stock),
        ...(other
          ? [{ label: 'comparison.with', text: withText } as const, { label: 'comparison.title', text: differencesText(found) } as const]
          : []),
      ]}
    >
      {found && other ? (
        <>
          <TotalsTable {...found.totals} />
          <DifferenceList differences={found} limit={Infinity} />
        </>
      ) : (
        <p>{t(found ? 'comparison.first' : 'comparison.unsupported')}</p>
      )}
    </PrintedPage>
  )
}
