import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Revision } from '#app/api/family.ts'
import { t } from '#app/i18n/text.ts'
import type { Crumb } from '#app/ui/breadcrumbs.tsx'
import { Loaded } from '#app/ui/loaded.tsx'
import type { FamilyScope } from '#domain/family.ts'
import { readTitulo } from '#domain/titulo.ts'
import { documentoTransporteNoun } from '../-nouns/documento-transporte.ts'
import type { Noun } from '../-nouns/noun.ts'
import { permisoEmbarqueNoun } from '../-nouns/permiso-embarque.ts'
import { recordName } from '../-record/record-name.ts'
import { stockCrumbs, type TituloScope, tituloLink } from '../../-stock/stock-links.ts'

interface TituloFoundProps {
  scope: TituloScope
  children: (crumbs: Crumb[]) => ReactNode
}

/** A page below a permit or a document, with the way to it. */
export function TituloFound(props: TituloFoundProps) {
  return readTitulo(props.scope.titulo) === 'permiso-embarque' ? (
    <FoundAs noun={permisoEmbarqueNoun} {...props} />
  ) : (
    <FoundAs noun={documentoTransporteNoun} {...props} />
  )
}

interface FoundAsProps<Path extends string, Row extends Revision, Saved extends object> extends Omit<TituloFoundProps, 'scope'> {
  noun: Noun<Path, Row, Saved>
  scope: FamilyScope<Path> & TituloScope
}

function FoundAs<Path extends string, Row extends Revision, Saved extends object>({
  noun,
  scope,
  children,
}: FoundAsProps<Path, Row, Saved>) {
  const titulo = useQuery(noun.api.detail(scope, scope.tituloId))
  return (
    <Loaded query={titulo}>
      {(row) => children([...stockCrumbs(scope), { text: `${t(`${noun.name}.one`)} ${recordName(noun, row)}`, link: tituloLink(scope) }])}
    </Loaded>
  )
}
