import { useQueries } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { isGone } from '#app/api/http.ts'
import type { Revision } from '#app/api/revision.ts'
import { findReference } from '#app/forms/fields/use-references.ts'
import { t } from '#app/i18n/text.ts'
import { LoadFailure } from '#app/ui/load-failure.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { AddRecordScreen } from '../add-screen.tsx'
import { asText } from '../field-kinds.ts'
import { CompanyCuit, useStockCuit } from './company-cuit.tsx'
import type { GenericEntity } from './generic-entity.ts'
import { RefusedScreen } from './generic-loaded.tsx'
import { useBackToList } from './last-list.ts'
import { useViewer } from './use-viewer.ts'

/** The form of a new record. The address may name what it belongs to, `?permisoEmbarque=7`. */
export function GenericCreate<Row extends Revision, Saved extends object>({ entity }: { entity: GenericEntity<Row, Saved> }) {
  const viewer = useViewer()
  const parents = useParents(entity)
  const cuit = useStockCuit(entity.cuitOf === undefined ? undefined : parents.values['stock'])
  if (!entity.rights.create(viewer)) return <RefusedScreen entity={entity} text={entity.rights.why()} />
  if (parents.failure) return <LoadFailure error={parents.failure.error} onRetry={parents.failure.retry} />
  if (parents.isLoading || (entity.cuitOf !== undefined && cuit === undefined)) return <Notice role="status">{t('record.loading')}</Notice>
  if (parents.closed !== undefined) return <RefusedScreen entity={entity} text={t('generic.refused.parent', { name: parents.closed })} />
  return <CreateForm entity={entity} start={parents.values} cuit={cuit ?? ''} />
}

interface CreateFormProps<Row extends Revision, Saved extends object> {
  entity: GenericEntity<Row, Saved>
  start: Readonly<Record<string, string>>
  cuit: string
}

function CreateForm<Row extends Revision, Saved extends object>({ entity, start, cuit }: CreateFormProps<Row, Saved>) {
  const router = useRouter()
  const back = useBackToList(entity)
  const { cuitOf } = entity
  return (
    <AddRecordScreen
      entity={entity}
      scope={{}}
      crumbs={[
        { text: t('global.menu.home'), link: { to: '/' } },
        { text: t(`${entity.name}.list`), link: back },
      ]}
      back={back}
      start={start}
      cuit={cuit}
      onAdded={() => void router.navigate({ ...back, ignoreBlocker: true })}
      beside={(form) => cuitOf !== undefined && <CompanyCuit form={form} field={cuitOf} />}
    />
  )
}

/** What the address says that the new record belongs to. The name of one that nothing can be added to is in `closed`. */
function useParents<Row extends Revision, Saved extends object>({ groups }: GenericEntity<Row, Saved>) {
  const viewer = useViewer()
  const address: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const named = groups
    .flatMap(({ fields }) => fields)
    .flatMap(({ name, kind: { sourceFor } }) => {
      const id = asText(address[name])
      return sourceFor && /^\d{1,15}$/.test(id) ? [{ name, id, source: sourceFor(viewer) }] : []
    })
  const queries = useQueries({ queries: named.map(({ source, id }) => findReference(source, id)) })
  const failed = queries.find(({ error }) => error && !isGone(error))
  return {
    values: Object.fromEntries(named.map(({ name, id }) => [name, id])),
    isLoading: queries.some(({ isPending }) => isPending),
    failure: failed && { error: failed.error, retry: () => void failed.refetch() },
    closed: queries.find(({ data }) => data?.closed)?.data?.label,
  }
}
