// The content of a stock's page: summary, commands, errors, and sections with its records.
import { Button } from '@mantine/core'
import { linkOptions, useRouter } from '@tanstack/react-router'
import { GitCompare } from 'lucide'
import { type ComponentProps, useState } from 'react'
import { useDepositos } from '#app/api/company/deposito.ts'
import type { EntityTypes } from '#app/api/family/family.ts'
import { isGone } from '#app/api/http/failure.ts'
import { usePolledStock } from '#app/api/stock/stock-polling.ts'
import { t } from '#app/i18n/text.ts'
import { contenedorVacioEntity, documentoTransporteEntity, permisoEmbarqueEntity } from '#app/records/entities/stock-entities.ts'
import { criteriaOf } from '#app/records/filters/filters.ts'
import { useSectionsKeys } from '#app/records/finder/section-finder.tsx'
import { pasteTarget, usePasting } from '#app/records/paste/use-pasting.tsx'
import { RecordSection } from '#app/records/table/record-section.tsx'
import { LinkButton } from '#app/ui/control/link-button.tsx'
import { Loaded } from '#app/ui/feedback/loading.tsx'
import { Message } from '#app/ui/feedback/message.tsx'
import { lazyComponent, useLoaded } from '#app/ui/lazy-component.tsx'
import { Breadcrumbs, PageTitle } from '#app/ui/page/page-title.tsx'
import { Section } from '#app/ui/page/section.tsx'
import { useTimePassed } from '#app/ui/use-time-passed.ts'
import type { FamilyScope } from '#domain/contract/family.ts'
import { type Stock, stockCan, stateText } from '#domain/stock/stock.ts'
import { ContenidoPreview } from '../-titulo/contenido-preview.tsx'
import { useStockCommands } from '../../../-shared/stock-dialogs/stock-commands.tsx'
import { comparisonLink, type StockParams, stockCrumbs, tituloLink } from '../../../-shared/stock/stock-links.ts'
import { isEmptyStock } from '../../../-shared/stock/stock-totals.tsx'
import { idOfVacio, LeftDrafts, workLink } from '../../../-shared/stock/unsaved-work.tsx'
import { SendProgress, StockErrors, StockSummary, StockVerdict } from './send-progress.tsx'
import { EmptyStock, StockActions } from './stock-actions.tsx'
import { FiltersPanel, type StockFiltersState, useStockFilters } from './stock-filters.tsx'
import { type StockSearch, type FilteredEntity, tituloFilters } from './titulo-filters.ts'

const loadComparison = () => import('../../../-shared/comparison/comparison-content.tsx')
const ComparisonCount = lazyComponent(async () => (await loadComparison()).ComparisonCount)
const ComparisonOfStock = lazyComponent(async () => (await loadComparison()).ComparisonOfStock)
const RemoveListedDialog = lazyComponent(async () => (await import('./remove-listed-dialog.tsx')).RemoveListedDialog)
const WorkbookDialog = lazyComponent(async () => (await import('./planilla/workbook-dialog.tsx')).WorkbookDialog)

export function StockPage({ scope, search }: { scope: StockParams; search: StockSearch }) {
  const stock = usePolledStock(scope)
  useTimePassed(stock.data?.scheduleDate)
  return (
    <Loaded query={stock}>
      {(found) => <StockDetail key={found.id} scope={scope} search={search} stock={found} gone={isGone(stock.error)} />}
    </Loaded>
  )
}

interface StockDetailProps {
  scope: StockParams
  search: StockSearch
  stock: Stock
  /** Whether another user deleted the stock while it was on the screen. */
  gone: boolean
}

function StockDetail({ scope, search, stock, gone }: StockDetailProps) {
  const { run, dialog } = useStockCommands(scope.warehouseId)
  const editable = !gone && stockCan('edit', stock)
  const pasting = useStockPasting(scope, editable)
  const [isRemoving, setRemoving] = useState(false)
  return (
    <>
      <Breadcrumbs items={stockCrumbs(scope, true)} />
      <PageTitle
        title={t('stock.detail.title', { id: stock.id })}
        tabTitle={`${stateText(stock)} · ${t('stock.detail.title', { id: stock.id })}`}
        badge={<StockVerdict stock={stock} />}
        actions={
          !gone && (
            <StockActions
              scope={scope}
              stock={stock}
              run={run}
              onLoadSheet={editable ? pasting.loadSheet : null}
              onRemoveListed={editable ? () => setRemoving(true) : null}
            />
          )
        }
      />
      {gone && <Message kind="warning">{t('stock.gone')}</Message>}
      <StockSummary stock={stock} />
      <SendProgress scope={scope} stock={stock} />
      <StockErrors scope={scope} stock={stock} defaultOpen />
      {editable && isEmptyStock(stock) && <EmptyStock scope={scope} paste={pasting.button} onLoadSheet={pasting.loadSheet} />}
      <StockSections scope={scope} search={search} stock={stock} editable={editable} pasting={pasting} />
      {dialog}
      {pasting.dialog}
      {pasting.workbook}
      {isRemoving && <RemoveListedDialog scope={scope} onClose={() => setRemoving(false)} />}
    </>
  )
}

interface StockSectionsProps extends Omit<StockDetailProps, 'gone'> {
  editable: boolean
  pasting: StockPasting
}

function StockSections({ scope, search, stock, editable, pasting }: StockSectionsProps) {
  const filters = useStockFilters(search)
  const router = useRouter()
  // The empty container whose left draft is shown.
  const [edited, setEdited] = useState<{ id: number } | null>(null)
  const shared = { scope, editable, filters, pasting }
  useSectionsKeys()
  return (
    <>
      <LeftDrafts
        scope={scope}
        stock={stock}
        onGo={(work) => {
          const vacio = idOfVacio(work)
          if (vacio === null) void router.navigate(workLink(work))
          else setEdited({ id: vacio })
        }}
      />
      <ChangesSection scope={scope} />
      <FiltersPanel filters={filters} />
      <TituloSection
        entity={permisoEmbarqueEntity}
        filteredAs="permisoEmbarque"
        title="stock.detail.permisos"
        letter="p"
        digit="1"
        total={stock.totals?.permisoEmbarques}
        {...shared}
      />
      <TituloSection
        entity={documentoTransporteEntity}
        filteredAs="documentoTransporte"
        title="stock.detail.documentos"
        letter="d"
        digit="2"
        total={stock.totals?.documentoTransportes}
        {...shared}
      />
      <VaciosSection
        key={edited?.id}
        scope={scope}
        total={stock.totals?.contenedorVacios}
        editable={editable}
        pasting={pasting}
        edited={edited}
        onAll={() => setEdited(null)}
      />
    </>
  )
}

function ChangesSection({ scope }: { scope: StockParams }) {
  // The page comes first, and its differences once the browser is idle.
  const isLoaded = useLoaded(ComparisonCount.preload)
  const compare = (
    <LinkButton
      link={comparisonLink(scope)}
      icon={GitCompare}
      text={t('comparison.open')}
      letter="m"
      variant="subtle"
      color="gray"
      size="compact-sm"
    />
  )
  return (
    <Section title={t('comparison.title')} count={isLoaded && <ComparisonCount scope={scope} />} defaultOpen={false} actions={compare}>
      <ComparisonOfStock scope={scope} />
    </Section>
  )
}

interface TituloSectionProps<T extends EntityTypes> extends Pick<
  ComponentProps<typeof RecordSection<T>>,
  'entity' | 'title' | 'letter' | 'digit' | 'editable'
> {
  filteredAs: FilteredEntity
  /** The number of records without filters; undefined if the server does not count them. */
  total: number | undefined
  scope: FamilyScope<T['path']> & StockParams
  filters: StockFiltersState
  pasting: StockPasting
}

function TituloSection<T extends EntityTypes>({ filteredAs, total, filters, pasting, ...section }: TituloSectionProps<T>) {
  const { entity, scope, editable } = section
  const values = filters.of(filteredAs)
  const { warehouseId, stockId } = scope
  const titulo = (id: number) => ({ warehouseId, stockId, titulo: entity.word, tituloId: id })
  return (
    <RecordSection
      {...section}
      criteria={criteriaOf(tituloFilters[filteredAs], values)}
      extraButton={pasting.sectionButton(entity.name)}
      filtered={Object.keys(values).length > 0 ? { total, onClear: () => filters.clear(filteredAs) } : null}
      inline={false}
      link={({ id }) => tituloLink(titulo(id))}
      inside={({ id }) => <ContenidoPreview scope={titulo(id)} editable={editable} />}
      add={linkOptions({
        to: '/warehouse/$warehouseId/stocks/stock-detail/$stockId/$titulo/add',
        params: { warehouseId, stockId, titulo: entity.word },
      })}
    />
  )
}

interface VaciosSectionProps extends Pick<StockDetailProps, 'scope'> {
  total: number | undefined
  editable: boolean
  pasting: StockPasting
  /** The container whose draft the user wants to see: it is shown alone, in edit mode. */
  edited: { readonly id: number } | null
  /** Shows all of them again. */
  onAll: () => void
}

function VaciosSection({ scope, total, editable, pasting, edited, onAll }: VaciosSectionProps) {
  return (
    <RecordSection
      entity={contenedorVacioEntity}
      {...(edited && { criteria: { 'id.equals': String(edited.id) }, editedId: edited.id, filtered: { total, onClear: onAll } })}
      title="stock.detail.vacios"
      letter="v"
      extraButton={
        edited ? (
          <Button size="compact-sm" variant="subtle" onClick={onAll}>
            {t('filters.clear')}
          </Button>
        ) : (
          pasting.sectionButton('contenedorVacio')
        )
      }
      digit="3"
      scope={scope}
      editable={editable}
      inline
      add={linkOptions({ to: '/warehouse/$warehouseId/stocks/stock-detail/$stockId/contenedor-vacio/add', params: scope })}
    />
  )
}

type StockPasting = ReturnType<typeof useStockPasting>

/**
 * Accepts permits, documents and empty containers pasted from a spreadsheet, and a spreadsheet's file with all of them, while the stock may
 * be edited.
 */
function useStockPasting(scope: StockParams, editable: boolean) {
  // Null is a file that is still to be chosen.
  const [loading, setLoading] = useState<{ file: File | null } | null>(null)
  const own = useDepositos().data
  const cuit = own?.find(({ id }) => id === scope.warehouseId)?.company?.cuit ?? ''
  const pasting = usePasting(
    [
      pasteTarget(permisoEmbarqueEntity, scope, cuit),
      pasteTarget(documentoTransporteEntity, scope, cuit),
      pasteTarget(contenedorVacioEntity, scope),
    ],
    { enabled: editable, onFile: (file) => setLoading({ file }) },
  )
  return {
    ...pasting,
    loadSheet: () => setLoading({ file: null }),
    workbook: loading && (
      <WorkbookDialog scope={scope} cuit={cuit} dropped={loading.file} onPaste={pasting.open} onClose={() => setLoading(null)} />
    ),
  }
}
