// Loads a permit or transport document with its stock, and passes breadcrumbs to the page below.
import { type ReactNode, useContext } from 'react'
import type { Revision } from '#app/api/family/cached-rows.ts'
import { isGone } from '#app/api/http/http.ts'
import { FormLock } from '#app/forms/form-lock.tsx'
import { t } from '#app/i18n/text.ts'
import { documentoTransporteEntity, permisoEmbarqueEntity } from '#app/records/entities/stock-entities.ts'
import type { Entity } from '#app/records/entity.ts'
import { recordName } from '#app/records/record-names.ts'
import { Loaded } from '#app/ui/feedback/loading.tsx'
import type { Crumb } from '#app/ui/page/page-title.tsx'
import type { FamilyScope } from '#domain/contract/family.ts'
import { readTitulo } from '#domain/titulo/titulo.ts'
import { stockCrumbs, type TituloParams, tituloLink } from '../../../-shared/stock/stock-links.ts'

interface LoadedTituloProps {
  scope: TituloParams
  children: (crumbs: Crumb[]) => ReactNode
}

/** A page below a permit or a document. It calls `children` with the breadcrumbs once the record is loaded. */
export function LoadedTitulo(props: LoadedTituloProps) {
  return readTitulo(props.scope.titulo) === 'permiso-embarque' ? (
    <LoadedAs entity={permisoEmbarqueEntity} {...props} />
  ) : (
    <LoadedAs entity={documentoTransporteEntity} {...props} />
  )
}

interface LoadedAsProps<Path extends string, Row extends Revision, Saved extends object> extends Omit<LoadedTituloProps, 'scope'> {
  entity: Entity<Path, Row, Saved>
  scope: FamilyScope<Path> & TituloParams
}

function LoadedAs<Path extends string, Row extends Revision, Saved extends object>({
  entity,
  scope,
  children,
}: LoadedAsProps<Path, Row, Saved>) {
  const titulo = entity.api.useOne(scope, scope.tituloId)
  const stockLock = useContext(FormLock)
  return (
    <Loaded query={titulo}>
      {(row) => {
        const name = `${t(`${entity.name}.one`)} ${recordName(entity, row)}`
        return (
          <FormLock value={stockLock ?? (isGone(titulo.error) ? t('form.lock.gone', { name }) : null)}>
            {children([...stockCrumbs(scope), { text: name, link: tituloLink(scope) }])}
          </FormLock>
        )
      }}
    </Loaded>
  )
}
