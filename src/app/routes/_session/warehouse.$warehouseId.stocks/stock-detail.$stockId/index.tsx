// The page of one stock, for the users of its warehouse.
import { createFileRoute, redirect } from '@tanstack/react-router'
import { contenedorVacioApi, documentoTransporteApi, permisoEmbarqueApi } from '#app/api/stock/stock-records.ts'
import { stockApi } from '#app/api/stock/stock.ts'
import { whenRead } from '#app/api/when-read.ts'
import { criteriaOf } from '#app/records/filters/filters.ts'
import { StockPage } from './-index/stock-page.tsx'
import { storeSearch, lastSearch, filtersOf, readStockSearch, type FilteredEntity, tituloFilters } from './-index/titulo-filters.ts'

export const Route = createFileRoute('/_session/warehouse/$warehouseId/stocks/stock-detail/$stockId/')({
  codeSplitGroupings: [['component']],
  validateSearch: readStockSearch,
  beforeLoad: ({ cause, params, search }) => {
    // `search` also contains the parameters that `validateSearch` dropped.
    const readable = readStockSearch(search)
    const target = Object.entries(lastSearch(readable) ?? readable)
    const asked = new Map<string, unknown>(Object.entries(search))
    if (target.length !== asked.size || target.some(([name, value]) => asked.get(name) !== value))
      throw redirect({
        to: '/warehouse/$warehouseId/stocks/stock-detail/$stockId',
        params,
        search: Object.fromEntries(target),
        replace: true,
      })
    if (cause !== 'preload') storeSearch(search)
  },
  loaderDeps: ({ search }) => search,
  loader: ({ cause, context: { queryClient }, params, deps: search }) => {
    const filters = (entity: FilteredEntity) => ({ criteria: criteriaOf(tituloFilters[entity], filtersOf(search, entity)) })
    void queryClient.prefetchQuery(stockApi.detail(params, params.stockId))
    void queryClient.prefetchInfiniteQuery(permisoEmbarqueApi.pages(params, filters('permisoEmbarque')))
    void queryClient.prefetchInfiniteQuery(documentoTransporteApi.pages(params, filters('documentoTransporte')))
    void queryClient.prefetchInfiniteQuery(contenedorVacioApi.pages(params))
    return whenRead(queryClient, cause)
  },
  component: StockDetailScreen,
})

function StockDetailScreen() {
  const scope = Route.useParams()
  return <StockPage key={scope.stockId} scope={scope} search={Route.useSearch()} />
}
