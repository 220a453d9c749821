import { useQuery } from '@tanstack/react-query'
import { createFileRoute, linkOptions } from '@tanstack/react-router'
import type { Revision } from '#app/api/family.ts'
import { type TextKey, t } from '#app/i18n/text.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import type { FamilyScope } from '#domain/family.ts'
import { type Stock, stockCan } from '#domain/stock.ts'
import { useStockDeeds } from '../-dialogs/use-stock-deeds.tsx'
import { StockBadge } from '../-stock-badge.tsx'
import { contenedorVacioNoun } from './-nouns/contenedor-vacio.ts'
import { documentoTransporteNoun } from './-nouns/documento-transporte.ts'
import type { Noun } from './-nouns/noun.ts'
import { permisoEmbarqueNoun } from './-nouns/permiso-embarque.ts'
import { Found } from './-record/found.tsx'
import { PartSection } from './-stock/part-section.tsx'
import { followedStock, Settling } from './-stock/settling.tsx'
import { StockActions } from './-stock/stock-actions.tsx'
import { StockErrors } from './-stock/stock-errors.tsx'
import { StockFacts } from './-stock/stock-facts.tsx'
import { type StockScope, stockCrumbs, tituloLink } from './-stock/stock-links.ts'
import { StockTotals } from './-stock/stock-totals.tsx'
import { QuickLook } from './-titulo/quick-look.tsx'

export const Route = createFileRoute('/_session/warehouse/$warehouseId/stocks/stock-detail/$stockId/')({
  loader: ({ context: { queryClient }, params }) => {
    void queryClient.prefetchInfiniteQuery(permisoEmbarqueNoun.api.pages(params))
    void queryClient.prefetchInfiniteQuery(documentoTransporteNoun.api.pages(params))
    void queryClient.prefetchInfiniteQuery(contenedorVacioNoun.api.pages(params))
  },
  component: StockDetailScreen,
})

function StockDetailScreen() {
  const scope = Route.useParams()
  const stock = useQuery(followedStock(scope))
  return <Found query={stock}>{(found) => <StockDetail key={found.id} scope={scope} stock={found} />}</Found>
}

function StockDetail({ scope, stock }: { scope: StockScope; stock: Stock }) {
  const { deeds, dialog } = useStockDeeds(scope.warehouseId)
  const editable = stockCan('edit', stock)
  return (
    <>
      <Breadcrumbs items={stockCrumbs(scope, true)} />
      <PageTitle
        title={t('stock.detail.title', { id: stock.id })}
        badge={<StockBadge stock={stock} />}
        actions={<StockActions stock={stock} deeds={deeds} />}
      />
      <StockFacts stock={stock} deeds={deeds} />
      {stock.totals && <StockTotals totals={stock.totals} />}
      <Settling stock={stock} />
      <StockErrors key={stock.state} stock={stock} defaultOpen />
      <TituloSection noun={permisoEmbarqueNoun} title="stock.detail.permisos" scope={scope} editable={editable} />
      <TituloSection noun={documentoTransporteNoun} title="stock.detail.documentos" scope={scope} editable={editable} />
      <PartSection
        noun={contenedorVacioNoun}
        title="stock.detail.vacios"
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
  title: TextKey
  scope: FamilyScope<Path> & StockScope
  editable: boolean
}

function TituloSection<Path extends string, Row extends Revision, Saved extends object>({
  noun,
  title,
  scope,
  editable,
}: TituloSectionProps<Path, Row, Saved>) {
  const { warehouseId, stockId } = scope
  const titulo = (id: number) => ({ warehouseId, stockId, titulo: noun.word, tituloId: id })
  return (
    <PartSection
      noun={noun}
      title={title}
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
