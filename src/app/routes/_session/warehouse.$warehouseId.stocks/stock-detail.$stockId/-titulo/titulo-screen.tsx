// The content of a permit's or transport document's page, with its goods lines and containers.
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { Revision } from '#app/api/family/cached-rows.ts'
import { t } from '#app/i18n/text.ts'
import type { Entity } from '#app/records/entity.ts'
import { useSession } from '#app/session/session.tsx'
import { PrintButton } from '#app/ui/print/print.tsx'
import { useShortcuts } from '#app/ui/shortcuts/shortcuts.ts'
import type { FamilyScope } from '#domain/contract/family.ts'
import { SendAction } from '../-index/stock-actions.tsx'
import { StockErrors } from '../-index/stock-errors.tsx'
import { StockRecordScreen } from '../-index/stock-record-screen.tsx'
import { useStockCommands } from '../../../-shared/stock-dialogs/stock-commands.tsx'
import { StockBadge } from '../../../-shared/stock/stock-badge.tsx'
import { stockCrumbs, stockLink, tituloLink, type TituloParams } from '../../../-shared/stock/stock-links.ts'
import { ContenidoSections } from './contenido-sections.tsx'

interface TituloScreenProps<Path extends string, Row extends Revision, Saved extends object> {
  entity: Entity<Path, Row, Saved>
  scope: FamilyScope<Path> & TituloParams
}

/** A shipping permit or a transport document with its lines and containers. */
export function TituloScreen<Path extends string, Row extends Revision, Saved extends object>({
  entity,
  scope,
}: TituloScreenProps<Path, Row, Saved>) {
  const { run, dialog } = useStockCommands(scope.warehouseId)
  const router = useRouter()
  useShortcuts([{ key: 's', label: t('record.backToStock'), run: () => router.navigate(stockLink(scope)) }])
  return (
    <StockRecordScreen
      entity={entity}
      scope={scope}
      id={scope.tituloId}
      crumbs={stockCrumbs(scope)}
      link={(tituloId) => tituloLink({ ...scope, tituloId })}
      back={stockLink(scope)}
      invalidText={t('record.invalid.editTitulo')}
      badge={(stock) => <StockBadge stock={stock} />}
      actions={(stock) => (
        <>
          <SendAction stock={stock} run={run} text={t('stock.action.sendStock')} />
          <PrintTitulo entity={entity} scope={scope} />
        </>
      )}
      above={(stock) => <StockErrors scope={scope} stock={stock} />}
      below={(stock) => (
        <>
          <ContenidoSections scope={scope} stock={stock} />
          {dialog}
        </>
      )}
    />
  )
}

/** The button that prints a permit or a document with all its lines and containers. Its code is loaded when it is pressed. */
function PrintTitulo<Path extends string, Row extends Revision, Saved extends object>({
  entity,
  scope,
}: TituloScreenProps<Path, Row, Saved>) {
  const client = useQueryClient()
  const { deposito } = useSession()
  return <PrintButton prepare={async () => (await import('./titulo-sheet.tsx')).tituloSheet(client, entity, scope, deposito)} />
}
