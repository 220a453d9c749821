// The page that compares a stock with the last accepted one, or with another one of its warehouse.
import { Box, Group, Text } from '@mantine/core'
import { createFileRoute } from '@tanstack/react-router'
import { comparisonQuery, useStockComparison } from '#app/api/stock/stock-comparison.ts'
import { usePolledStock } from '#app/api/stock/stock-polling.ts'
import { stockApi } from '#app/api/stock/stock.ts'
import { whenRead } from '#app/api/when-read.ts'
import { ReferenceField } from '#app/forms/fields/choices/reference-field.tsx'
import { t } from '#app/i18n/text.ts'
import { BackButton } from '#app/records/back-button.tsx'
import { otherStocksOf } from '#app/records/generic/sources.ts'
import { SheetMenu, sheetsOfList } from '#app/records/sheets/sheet-menu.tsx'
import { Loaded } from '#app/ui/feedback/loading.tsx'
import { Breadcrumbs, PageTitle } from '#app/ui/page/page-title.tsx'
import { comparisonPath } from '#domain/comparison/stock-comparison.ts'
import { fillPath } from '#domain/contract/family.ts'
import { ComparisonContent } from '../../-shared/comparison/comparison-content.tsx'
import { differencesText } from '../../-shared/comparison/difference-list.tsx'
import { PrintStocks } from '../../-shared/stock/print-stocks.tsx'
import { StockBadge } from '../../-shared/stock/stock-badge.tsx'
import { stockCrumbs, stockLink } from '../../-shared/stock/stock-links.ts'

interface ComparisonSearch {
  /** The id of the other stock; without it, the last accepted one. */
  readonly con?: number | undefined
}

export const Route = createFileRoute('/_session/warehouse/$warehouseId/stocks/stock-detail/$stockId/cambios')({
  // An unreadable id is named and not left out, because the router keeps what is left out.
  validateSearch: ({ con }: Readonly<Record<string, unknown>>): ComparisonSearch => ({
    con: typeof con === 'number' && Number.isSafeInteger(con) ? con : undefined,
  }),
  loaderDeps: ({ search: { con } }) => ({ con }),
  loader: async ({ cause, context: { queryClient }, params, deps: { con = null } }) => {
    // The comparison is that of the stock as it was read.
    await whenRead(queryClient, cause)
    const { dataUpdatedAt = 0 } = queryClient.getQueryState(stockApi.detail(params, params.stockId).queryKey) ?? {}
    if (dataUpdatedAt > 0) void queryClient.prefetchQuery(comparisonQuery(params, con, dataUpdatedAt))
    await whenRead(queryClient, cause)
  },
  component: ComparisonScreen,
})

function ComparisonScreen() {
  const scope = Route.useParams()
  const { con = null } = Route.useSearch()
  const navigate = Route.useNavigate()
  const stock = usePolledStock(scope)
  const comparison = useStockComparison(scope, con)
  const { data } = comparison
  const chosen = con ?? data?.with?.id
  return (
    <Loaded query={stock}>
      {(found) => (
        <>
          <Breadcrumbs items={[...stockCrumbs(scope), { text: t('comparison.title') }]} />
          <PageTitle
            title={t('comparison.ofStock', { id: found.id })}
            badge={<StockBadge stock={found} />}
            actions={
              <>
                <PrintStocks
                  page={async (source) => (await import('./-cambios/printed-comparison.tsx')).printedComparison(source, scope, found, con)}
                />
                <SheetMenu
                  label={t('sheet.menuOf', { name: t('comparison.title') })}
                  path={fillPath(comparisonPath, scope)}
                  sheets={sheetsOfList(() => ({ criteria: con === null ? {} : { with: String(con) } }))}
                />
                <BackButton link={stockLink(scope)} text="history.back" />
              </>
            }
          />
          <Group gap={24} align="end" mb={16}>
            <Box w={320}>
              <ReferenceField
                label={t('comparison.with')}
                source={otherStocksOf(scope)}
                value={chosen === undefined ? '' : String(chosen)}
                onChange={(id) => void navigate({ search: id === '' ? {} : { con: Number(id) }, replace: true })}
              />
            </Box>
            {data?.with && (
              <Text role="status" mb={8} fw={600}>
                {differencesText(data)}
              </Text>
            )}
          </Group>
          <div aria-busy={comparison.isOutdated}>
            <ComparisonContent comparison={comparison} scope={scope} heading="h2" />
          </div>
        </>
      )}
    </Loaded>
  )
}
