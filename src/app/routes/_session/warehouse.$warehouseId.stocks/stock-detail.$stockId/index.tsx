import { useQuery } from '@tanstack/react-query'
import { createFileRoute, linkOptions, redirect } from '@tanstack/react-router'
import type { Revision } from '#app/api/family.ts'
import { isGone } from '#app/api/http.ts'
import { type TextKey, t } from '#app/i18n/text.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { Loaded } from '#app/ui/loaded.tsx'
import { Message } from '#app/ui/message.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import type { FamilyScope } from '#domain/family.ts'
import { type Stock, stockCan } from '#domain/stock.ts'
import { useStockDeeds } from '../-dialogs/use-stock-deeds.tsx'
import { StockBadge } from '../-stock/stock-badge.tsx'
import { type StockScope, stockCrumbs, tituloLink } from '../-stock/stock-links.ts'
import { StockTotals } from '../-stock/stock-totals.tsx'
import { FiltersPanel } from './-filters/filters-panel.tsx'
import type { FilteredNoun } from './-filters/filters.ts'
import { keepSearch, lastSearch } from './-filters/kept-filters.ts'
import { narrowedNoun } from './-filters/narrowed-noun.ts'
import { filtersOf, readStockSearch, type StockSearch } from './-filters/stock-search.ts'
import { type StockFiltersState, useStockFilters } from './-filters/use-stock-filters.ts'
import { contenedorVacioNoun } from './-nouns/contenedor-vacio.ts'
import { documentoTransporteNoun } from './-nouns/documento-transporte.ts'
import type { Noun } from './-nouns/noun.ts'
import { permisoEmbarqueNoun } from './-nouns/permiso-embarque.ts'
import { PartSection } from './-stock/part-section.tsx'
import { followedStock, Settling } from './-stock/settling.tsx'
import { StockActions } from './-stock/stock-actions.tsx'
import { StockErrors } from './-stock/stock-errors.tsx'
import { StockFacts } from './-stock/stock-facts.tsx'
import { QuickLook } from './-titulo/quick-look.tsx'

export const Route = createFileRoute('/_session/warehouse/$warehouseId/stocks/stock-detail/$stockId/')({
  validateSearch: readStockSearch,
  beforeLoad: ({ cause, params, search }) => {
    // The router hands over what `validateSearch` dropped, too.
    const readable = readStockSearch(search)
    const wanted = lastSearch(readable) ?? readable
    if (Object.keys(wanted).length !== Object.keys(search).length)
      throw redirect({ to: '/warehouse/$warehouseId/stocks/stock-detail/$stockId', params, search: wanted, replace: true })
    if (cause !== 'preload') keepSearch(search)
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, params, deps: search }) => {
    const permisos = narrowedNoun(permisoEmbarqueNoun, filtersOf(search, 'permisoEmbarque'))
    const documentos = narrowedNoun(documentoTransporteNoun, filtersOf(search, 'documentoTransporte'))
    void queryClient.prefetchInfiniteQuery(permisos.api.pages(params))
    void queryClient.prefetchInfiniteQuery(documentos.api.pages(params))
    void queryClient.prefetchInfiniteQuery(contenedorVacioNoun.api.pages(params))
  },
  component: StockDetailScreen,
})

function StockDetailScreen() {
  const scope = Route.useParams()
  const search = Route.useSearch()
  const stock = useQuery(followedStock(scope))
  return (
    <Loaded query={stock}>
      {(found) => <StockDetail key={found.id} scope={scope} search={search} stock={found} gone={isGone(stock.error)} />}
    </Loaded>
  )
}

interface StockDetailProps {
  scope: StockScope
  search: StockSearch
  stock: Stock
  /** Another person deleted it while it was on the screen. */
  gone: boolean
}

function StockDetail({ scope, search, stock, gone }: StockDetailProps) {
  const { deeds, dialog } = useStockDeeds(scope.warehouseId)
  const filters = useStockFilters(search)
  const editable = !gone && stockCan('edit', stock)
  const part = { scope, editable, filters }
  return (
    <>
      <Breadcrumbs items={stockCrumbs(scope, true)} />
      <PageTitle
        title={t('stock.detail.title', { id: stock.id })}
        badge={<StockBadge stock={stock} />}
        actions={!gone && <StockActions warehouseId={scope.warehouseId} stock={stock} deeds={deeds} />}
      />
      {gone && (
        <Message kind="warning" takesFocus={false}>
          {t('stock.gone')}
        </Message>
      )}
      <StockFacts stock={stock} deeds={deeds} />
      {stock.totals && <StockTotals totals={stock.totals} />}
      <Settling stock={stock} />
      <StockErrors key={stock.state} stock={stock} defaultOpen />
      <FiltersPanel filters={filters} />
      <TituloSection
        noun={permisoEmbarqueNoun}
        filteredAs="permisoEmbarque"
        title="stock.detail.permisos"
        letter="p"
        total={stock.totals?.permisoEmbarques}
        {...part}
      />
      <TituloSection
        noun={documentoTransporteNoun}
        filteredAs="documentoTransporte"
        title="stock.detail.documentos"
        letter="d"
        total={stock.totals?.documentoTransportes}
        {...part}
      />
      <PartSection
        noun={contenedorVacioNoun}
        title="stock.detail.vacios"
        letter="v"
        scope={scope}
        editable={editable}
        inline
        add={linkOptions({ to: '/warehouse/$warehouseId/stocks/stock-detail/$stockId/contenedor-vacio/add', params: scope })}
      />
      {dialog}
    </>
  )
}

interface TituloSectionProps<Path extends string, Row extends Revision, Saved extends object> {
  noun: Noun<Path, Row, Saved>
  filteredAs: FilteredNoun
  title: TextKey
  letter: string
  /** How many there are without filters; a server that does not count leaves it out. */
  total: number | undefined
  scope: FamilyScope<Path> & StockScope
  editable: boolean
  filters: StockFiltersState
}

function TituloSection<Path extends string, Row extends Revision, Saved extends object>({
  noun,
  filteredAs,
  title,
  letter,
  total,
  scope,
  editable,
  filters,
}: TituloSectionProps<Path, Row, Saved>) {
  const asked = filters.of(filteredAs)
  const { warehouseId, stockId } = scope
  const titulo = (id: number) => ({ warehouseId, stockId, titulo: noun.word, tituloId: id })
  return (
    <PartSection
      noun={narrowedNoun(noun, asked)}
      title={title}
      letter={letter}
      filtered={Object.keys(asked).length > 0 ? { of: total, clear: () => filters.clear(filteredAs) } : null}
      scope={scope}
      editable={editable}
      inline={false}
      link={({ id }) => tituloLink(titulo(id))}
      inside={({ id }) => <QuickLook scope={titulo(id)} editable={editable} />}
      add={linkOptions({
        to: '/warehouse/$warehouseId/stocks/stock-detail/$stockId/$titulo/add',
        params: { warehouseId, stockId, titulo: noun.word },
      })}
    />
  )
}
