// The generic dialog that asks whether to delete a record.
import type { UseQueryResult } from '@tanstack/react-query'
import { isGone } from '#app/api/http/failure.ts'
import { t } from '#app/i18n/text.ts'
import { LoadFailure } from '#app/ui/feedback/loading.tsx'
import { DeleteDialog, useCloseOverList } from '../../delete-dialog.tsx'
import { recordLabel } from '../../record-names.ts'
import { addressOf, type GenericRecordProps, type GenericTypes } from '../generic-entity.ts'
import { useViewer } from '../rights.ts'

export function GenericDelete<T extends GenericTypes>({ entity, id }: GenericRecordProps<T>) {
  const record = entity.api.useOne({}, id)
  const remove = entity.api.useDelete({})
  const viewer = useViewer()
  const close = useCloseOverList(addressOf(entity).list)
  const row = record.data
  const isHere = !isGone(record.error) && !isGone(remove.error)
  const isOffered = isHere && (row === undefined || entity.rights.remove(row, viewer))
  const gone = entity.texts ? t(entity.texts.gone, { name: id }) : t('entity.delete.gone', { entity: t(`${entity.name}.one`), id })
  const refused = isHere ? entity.rights.why(row) : gone
  return (
    <DeleteDialog
      refused={isOffered ? null : refused}
      ready={row !== undefined}
      error={remove.error}
      busy={remove.isPending}
      onAccept={async () => row && (await remove.mutateAsync(row))}
      onClose={close}
    >
      <Question entity={entity} record={record} />
    </DeleteDialog>
  )
}

function Question<T extends GenericTypes>({
  entity,
  record,
}: Pick<GenericRecordProps<T>, 'entity'> & { record: UseQueryResult<T['row']> }) {
  if (record.data) {
    const name = recordLabel(entity, record.data)
    return (
      <>
        <p>
          {entity.texts ? t(entity.texts.delete, { name }) : t('entity.delete.question', { entity: t(`${entity.name}.one`), id: name })}
        </p>
        <p>{t(`${entity.name}.lost`)}</p>
      </>
    )
  }
  if (record.error) return <LoadFailure error={record.error} onRetry={() => void record.refetch()} />
  return <p role="status">{t('record.loading')}</p>
}
