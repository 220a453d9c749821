// The expanded row of a permit or transport document on the stock's page, with its goods lines and containers.
import { Group } from '@mantine/core'
import type { EntityTypes } from '#app/api/family/family.ts'
import { t } from '#app/i18n/text.ts'
import { contenedorAsociadoEntity, lineaMercaderiaEntity } from '#app/records/entities/stock-entities.ts'
import type { Entity } from '#app/records/entity.ts'
import { NoNumber, SectionFinder } from '#app/records/finder/section-finder.tsx'
import { useSectionFinder } from '#app/records/finder/use-section-finder.ts'
import { pasteTarget, usePasting } from '#app/records/paste/use-pasting.tsx'
import { AddButton } from '#app/records/table/record-section.tsx'
import { RecordTable } from '#app/records/table/record-table.tsx'
import type { FamilyScope } from '#domain/contract/family.ts'
import { addContenidoLink, type TituloParams } from '../../../-shared/stock/stock-links.ts'
import classes from './contenido.module.css'

interface ContenidoPreviewProps {
  scope: TituloParams
  editable: boolean
}

export function ContenidoPreview(props: ContenidoPreviewProps) {
  const { scope, editable } = props
  const targets = [pasteTarget(lineaMercaderiaEntity, scope), pasteTarget(contenedorAsociadoEntity, scope)] as const
  const pasting = usePasting(targets, { onlyRows: true, enabled: editable })
  return (
    <div className={classes['preview']}>
      <Contents entity={lineaMercaderiaEntity} {...props} />
      <Contents entity={contenedorAsociadoEntity} {...props} />
      {pasting.dialog}
    </div>
  )
}

interface ContentsProps<T extends EntityTypes> extends ContenidoPreviewProps {
  entity: Entity<T>
  scope: FamilyScope<T['path']> & TituloParams
}

function Contents<T extends EntityTypes>({ entity, scope, editable }: ContentsProps<T>) {
  const finder = useSectionFinder(entity, scope)
  const { criteria, isOn, isOffered, found, total } = finder
  return (
    <section>
      <Group gap="4px 8px" mb={4} fz="xs">
        <h3>
          {t(`${entity.name}.one`)} {editable && <AddButton link={addContenidoLink(scope, entity.word)} text={t(`${entity.name}.add`)} />}
        </h3>
        {isOffered && <SectionFinder finder={finder} name={t(`${entity.name}.one`)} />}
        {isOn && found !== undefined && total !== undefined && <span aria-hidden>{t('filters.found', { found, total })}</span>}
      </Group>
      <RecordTable
        entity={entity}
        scope={scope}
        criteria={criteria}
        none={isOn && <NoNumber finder={finder} />}
        editable={editable}
        inline
      />
    </section>
  )
}
