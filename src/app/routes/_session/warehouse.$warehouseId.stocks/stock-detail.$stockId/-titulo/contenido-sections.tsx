// The sections of goods lines and containers on a permit's or transport document's page.
import { linkOptions } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Revision } from '#app/api/family/cached-rows.ts'
import type { TextKey } from '#app/i18n/text.ts'
import { contenedorAsociadoEntity, lineaMercaderiaEntity } from '#app/records/entities/stock-entities.ts'
import type { Entity } from '#app/records/entity.ts'
import { useSectionsKeys } from '#app/records/finder/section-finders.ts'
import { pasteTarget } from '#app/records/paste/paste-target.tsx'
import { usePasting } from '#app/records/paste/use-pasting.tsx'
import { RecordSection } from '#app/records/table/record-section.tsx'
import type { FamilyScope } from '#domain/contract/family.ts'
import { type Stock, stockCan } from '#domain/stock/stock.ts'
import type { TituloParams } from '../../../-shared/stock/stock-links.ts'
import classes from './contenido.module.css'

interface ContenidoSectionsProps {
  scope: TituloParams
  stock: Stock
}

/** The goods lines and the containers of a permit or a document. */
export function ContenidoSections(props: ContenidoSectionsProps) {
  const { scope, stock } = props
  useSectionsKeys()
  const targets = [pasteTarget(lineaMercaderiaEntity, scope), pasteTarget(contenedorAsociadoEntity, scope)] as const
  const pasting = usePasting(targets, { enabled: stockCan('edit', stock) })
  const pasteButton = (name: string) => pasting.sectionButton(name)
  return (
    <div className={classes['lists']}>
      {pasting.note}
      <ContenidoSection
        entity={lineaMercaderiaEntity}
        letter="l"
        digit="1"
        addFirst="record.addFirst.feminine"
        extraButton={pasteButton('lineaMercaderia')}
        {...props}
      />
      <ContenidoSection entity={contenedorAsociadoEntity} letter="c" digit="2" extraButton={pasteButton('contenedorAsociado')} {...props} />
      {pasting.dialog}
    </div>
  )
}

interface ContenidoSectionProps<Path extends string, Row extends Revision, Saved extends object> extends ContenidoSectionsProps {
  entity: Entity<Path, Row, Saved>
  letter: string
  extraButton: ReactNode
  digit: string
  addFirst?: TextKey
  scope: FamilyScope<Path> & TituloParams
}

function ContenidoSection<Path extends string, Row extends Revision, Saved extends object>({
  entity,
  letter,
  extraButton,
  digit,
  addFirst,
  scope,
  stock,
}: ContenidoSectionProps<Path, Row, Saved>) {
  const { warehouseId, stockId, titulo, tituloId } = scope
  const params = { warehouseId, stockId, titulo, tituloId, contenido: entity.word }
  return (
    <RecordSection
      entity={entity}
      title={`${entity.name}.one`}
      letter={letter}
      extraButton={extraButton}
      digit={digit}
      {...(addFirst ? { addFirst } : {})}
      scope={scope}
      editable={stockCan('edit', stock)}
      inline
      link={({ id }) =>
        linkOptions({
          to: '/warehouse/$warehouseId/stocks/stock-detail/$stockId/$titulo/$tituloId/$contenido/$contenidoId',
          params: { ...params, contenidoId: String(id) },
        })
      }
      add={linkOptions({ to: '/warehouse/$warehouseId/stocks/stock-detail/$stockId/$titulo/$tituloId/$contenido/add', params })}
    />
  )
}
