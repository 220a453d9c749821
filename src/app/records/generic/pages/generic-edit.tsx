// The generic page that edits a saved record.
import { useRouter } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { keyOf } from '#app/api/family/cached-rows.ts'
import { isGone } from '#app/api/http/failure.ts'
import { TextField } from '#app/forms/fields/text-fields.tsx'
import { t } from '#app/i18n/text.ts'
import { PageTitle } from '#app/ui/page/page-title.tsx'
import { BackButton } from '../../back-button.tsx'
import { EditRecord } from '../../form/edit-record.tsx'
import type { GenericEntity, GenericRecordProps, GenericTypes, OnGenericPath } from '../generic-entity.ts'
import { useBackToList } from '../list/use-list.ts'
import { useViewer } from '../rights.ts'
import { GenericCrumbs, GenericLoaded, PageNote, RefusedScreen } from './generic-loaded.tsx'

export function GenericEdit<T extends GenericTypes>({ entity, id }: GenericRecordProps<T>) {
  const record = entity.api.useOne({}, id)
  return (
    <GenericLoaded entity={entity} id={id} query={record} keepsDeleted>
      {(row) => <LoadedEdit entity={entity} row={row} gone={isGone(record.error)} />}
    </GenericLoaded>
  )
}

interface LoadedEditProps<T extends GenericTypes> {
  entity: GenericEntity<T>
  row: T['row']
  gone: boolean
}

function LoadedEdit<T extends GenericTypes>({ entity, row, gone }: LoadedEditProps<T>) {
  const { name, rights, texts, note, key: named } = entity
  const viewer = useViewer()
  const router = useRouter()
  const back = useBackToList(entity)
  const mayEdit = rights.edit(row, viewer)
  // An open form stays visible when the stock is sent meanwhile, so that the user can copy the typed values.
  const [isOpened, setOpened] = useState(mayEdit)
  if (mayEdit && !isOpened) setOpened(true)
  const edited = useMemo(() => ({ ...entity, ...entity.editing?.(row, viewer) }), [entity, row, viewer])
  const key = keyOf(row)
  const title = texts ? t(texts.edit, { name: key }) : `${t(`${name}.one`)} ${key}`
  if (!isOpened) return <RefusedScreen entity={entity} id={key} text={rights.why(row)} />
  return (
    <>
      <GenericCrumbs entity={entity} title={title} />
      <PageTitle title={title} actions={<BackButton link={back} />} />
      <PageNote text={note?.(viewer, row)} />
      <EditRecord<OnGenericPath<T>>
        entity={edited}
        scope={{}}
        row={row}
        gone={gone}
        above={<TextField label={t(named.label)} help={named.help && t(named.help)} value={String(key)} readOnly />}
        saveLabel={t('entity.action.save')}
        invalidText={t('record.invalid.edit')}
        // Nothing is unsaved: the user saved the changes or discarded them.
        onDone={() => void router.navigate({ ...back, ignoreBlocker: true })}
      />
    </>
  )
}
