import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Revision } from '#app/api/family.ts'
import { t } from '#app/i18n/text.ts'
import { documentoTransporteEntity } from '#app/records/entities/documento-transporte.ts'
import { permisoEmbarqueEntity } from '#app/records/entities/permiso-embarque.ts'
import type { Entity } from '#app/records/entity.ts'
import { recordName } from '#app/records/record-name.ts'
import type { Crumb } from '#app/ui/breadcrumbs.tsx'
import { Loaded } from '#app/ui/loaded.tsx'
import type { FamilyScope } from '#domain/family.ts'
import { readTitulo } from '#domain/titulo.ts'
import { stockCrumbs, type TituloScope, tituloLink } from '../../-stock/stock-links.ts'

interface TituloFoundProps {
  scope: TituloScope
  children: (crumbs: Crumb[]) => ReactNode
}

/** A page below a permit or a document, with the way to it. */
export function TituloFound(props: TituloFoundProps) {
  return readTitulo(props.scope.titulo) === 'permiso-embarque' ? (
    <FoundAs entity={permisoEmbarqueEntity} {...props} />
  ) : (
    <FoundAs entity={documentoTransporteEntity} {...props} />
  )
}

interface FoundAsProps<Path extends string, Row extends Revision, Saved extends object> extends Omit<TituloFoundProps, 'scope'> {
  entity: Entity<Path, Row, Saved>
  scope: FamilyScope<Path> & TituloScope
}

function FoundAs<Path extends string, Row extends Revision, Saved extends object>({
  entity,
  scope,
  children,
}: FoundAsProps<Path, Row, Saved>) {
  const titulo = useQuery(entity.api.detail(scope, scope.tituloId))
  return (
    <Loaded query={titulo}>
      {(row) =>
        children([...stockCrumbs(scope), { text: `${t(`${entity.name}.one`)} ${recordName(entity, row)}`, link: tituloLink(scope) }])
      }
    </Loaded>
  )
}
