// The generic page that edits a saved record.
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { Revision } from '#app/api/family/cached-rows.ts'
import { isGone } from '#app/api/http/http.ts'
import { TextField } from '#app/forms/fields/text-fields.tsx'
import { t } from '#app/i18n/text.ts'
import { PageTitle } from '#app/ui/page/page-title.tsx'
import { BackButton } from '../../back-button.tsx'
import { EditRecord } from '../../form/edit-record.tsx'
import type { GenericEntity, GenericRecordProps } from '../generic-entity.ts'
import { useViewer } from '../rights.ts'
import { GenericCrumbs, GenericLoaded, RefusedScreen } from './generic-loaded.tsx'
import { useBackToList } from './last-list.ts'

export function GenericEdit<Row extends Revision, Saved extends object>({ entity, id }: GenericRecordProps<Row, Saved>) {
  const record = entity.api.useOne({}, id)
  return (
    <GenericLoaded entity={entity} id={id} query={record} keepsDeleted>
      {(row) => <LoadedEdit entity={entity} row={row} gone={isGone(record.error)} />}
    </GenericLoaded>
  )
}

interface LoadedEditProps<Row extends Revision, Saved extends object> {
  entity: GenericEntity<Row, Saved>
  row: Row
  gone: boolean
}

function LoadedEdit<Row extends Revision, Saved extends object>({ entity, row, gone }: LoadedEditProps<Row, Saved>) {
  const { name, rights } = entity
  const viewer = useViewer()
  const router = useRouter()
  const back = useBackToList(entity)
  const mayEdit = rights.edit(row, viewer)
  // An open form stays visible when the stock is sent meanwhile, so that the user can copy the typed values.
  const [isOpened, setOpened] = useState(mayEdit)
  if (mayEdit && !isOpened) setOpened(true)
  const title = `${t(`${name}.one`)} ${row.id}`
  if (!isOpened) return <RefusedScreen entity={entity} id={row.id} text={rights.why(row)} />
  return (
    <>
      <GenericCrumbs entity={entity} title={title} />
      <PageTitle title={title} actions={<BackButton link={back} />} />
      <EditRecord
        entity={entity}
        scope={{}}
        row={row}
        gone={gone}
        above={<TextField label={t('record.id')} value={String(row.id)} readOnly />}
        saveLabel={t('entity.action.save')}
        invalidText={t('record.invalid.edit')}
        // Nothing is unsaved: the user saved the changes or discarded them.
        onDone={() => void router.navigate({ ...back, ignoreBlocker: true })}
      />
    </>
  )
}
