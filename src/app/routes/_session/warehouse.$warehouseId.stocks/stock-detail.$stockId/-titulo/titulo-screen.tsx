// The content of a permit's or transport document's page, with its goods lines and containers.
import { useRouter } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import type { EntityTypes } from '#app/api/family/family.ts'
import { t } from '#app/i18n/text.ts'
import { contenedorAsociadoEntity, lineaMercaderiaEntity } from '#app/records/entities/stock-entities.ts'
import type { Entity } from '#app/records/entity.ts'
import { useSectionsKeys } from '#app/records/finder/section-finder.tsx'
import { pasteTarget, usePasting } from '#app/records/paste/use-pasting.tsx'
import { RecordSection } from '#app/records/table/record-section.tsx'
import { useShortcuts } from '#app/ui/shortcuts/shortcuts.ts'
import type { FamilyScope } from '#domain/contract/family.ts'
import { type Stock, stockCan } from '#domain/stock/stock.ts'
import { StockErrors } from '../-index/send-progress.tsx'
import { SendAction } from '../-index/stock-actions.tsx'
import { StockRecordScreen } from '../-index/stock-record-screen.tsx'
import { useStockCommands } from '../../../-shared/stock-dialogs/stock-commands.tsx'
import { PrintStocks } from '../../../-shared/stock/print-stocks.tsx'
import { StockBadge } from '../../../-shared/stock/stock-badge.tsx'
import {
  addContenidoLink,
  contenidoLink,
  stockCrumbs,
  stockLink,
  tituloLink,
  type TituloParams,
} from '../../../-shared/stock/stock-links.ts'
import classes from './contenido.module.css'

interface TituloScreenProps<T extends EntityTypes> {
  entity: Entity<T>
  scope: FamilyScope<T['path']> & TituloParams
}

export function TituloScreen<T extends EntityTypes>({ entity, scope }: TituloScreenProps<T>) {
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
          <SendAction stock={stock} run={run} />
          <PrintStocks page={async (source) => (await import('./printed-titulo.tsx')).printedTitulo(source, entity, scope)} />
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

interface ContenidoSectionsProps {
  scope: TituloParams
  stock: Stock
}

function ContenidoSections(props: ContenidoSectionsProps) {
  const { scope, stock } = props
  useSectionsKeys()
  const targets = [pasteTarget(lineaMercaderiaEntity, scope), pasteTarget(contenedorAsociadoEntity, scope)] as const
  const pasting = usePasting(targets, { enabled: stockCan('edit', stock) })
  return (
    <div className={classes['lists']}>
      <ContenidoSection
        entity={lineaMercaderiaEntity}
        letter="l"
        digit="1"
        addFirst="record.addFirst.feminine"
        extraButton={pasting.sectionButton('lineaMercaderia')}
        {...props}
      />
      <ContenidoSection
        entity={contenedorAsociadoEntity}
        letter="c"
        digit="2"
        extraButton={pasting.sectionButton('contenedorAsociado')}
        {...props}
      />
      {pasting.dialog}
    </div>
  )
}

interface ContenidoSectionProps<T extends EntityTypes> extends Pick<
  ComponentProps<typeof RecordSection<T>>,
  'entity' | 'letter' | 'digit' | 'extraButton' | 'addFirst'
> {
  scope: FamilyScope<T['path']> & TituloParams
  stock: Stock
}

function ContenidoSection<T extends EntityTypes>({ stock, ...section }: ContenidoSectionProps<T>) {
  const { entity, scope } = section
  return (
    <RecordSection
      {...section}
      title={`${entity.name}.one`}
      editable={stockCan('edit', stock)}
      inline
      link={({ id }) => contenidoLink(scope, entity.word, id)}
      add={addContenidoLink(scope, entity.word)}
    />
  )
}
