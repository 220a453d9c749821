// The page of one record: read-only fields or the edit form, with actions and related sections.
import { Box, Button } from '@mantine/core'
import { type LinkProps, Navigate, useRouter } from '@tanstack/react-router'
import { Pencil, Trash2 } from 'lucide'
import { type ReactNode, type RefObject, useContext, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { EntityTypes } from '#app/api/family/family.ts'
import { isGone } from '#app/api/http/failure.ts'
import { LeftDraftMessage } from '#app/forms/drafts/draft-message.tsx'
import { FormLock } from '#app/forms/form-lock.tsx'
import { useKeptScreen } from '#app/forms/use-unsaved-changes-guard.ts'
import { t } from '#app/i18n/text.ts'
import { Icon } from '#app/ui/control/icon.tsx'
import { useConfirm } from '#app/ui/dialog/confirm.tsx'
import { focusHome } from '#app/ui/dialog/use-focus-return.ts'
import { Loaded } from '#app/ui/feedback/loading.tsx'
import { Message } from '#app/ui/feedback/message.tsx'
import { showWarning } from '#app/ui/feedback/toasts.tsx'
import { useLoaded } from '#app/ui/lazy-component.tsx'
import { Breadcrumbs, type Crumb, PageTitle } from '#app/ui/page/page-title.tsx'
import { useShortcuts } from '#app/ui/shortcuts/shortcuts.ts'
import type { FamilyScope } from '#domain/contract/family.ts'
import type { Entity } from './entity.ts'
import { LazyEditRecord, preloadForms } from './form/lazy-forms.ts'
import { recordName } from './record-names.ts'
import { RecordView } from './record-view.tsx'
import classes from './record-screen.module.css'

interface RecordScreenProps<T extends EntityTypes> {
  entity: Entity<T>
  scope: FamilyScope<T['path']>
  id: number
  crumbs: readonly Crumb[]
  link: (id: number) => LinkProps
  /** The page that is shown after the record was deleted. */
  back: LinkProps
  /** Whether the record may be edited and deleted. */
  editable: boolean
  /** Whether the record may be deleted, if that differs from `editable`. */
  deletable?: boolean
  invalidText?: string
  failureLead?: string
  saveLabel?: string
  onlyChanged?: boolean
  badge?: ReactNode
  actions?: ReactNode
  above?: ReactNode
  below?: ReactNode
  /** Shown next to the record on wide screens, else below it. */
  aside?: ReactNode
}

export function RecordScreen<T extends EntityTypes>(props: RecordScreenProps<T>) {
  const record = props.entity.api.useOne(props.scope, props.id)
  return <Loaded query={record}>{(row) => <LoadedRecord {...props} row={row} gone={isGone(record.error)} />}</Loaded>
}

interface LoadedRecordProps<T extends EntityTypes> extends RecordScreenProps<T> {
  row: T['row']
  gone: boolean
}

function LoadedRecord<T extends EntityTypes>(props: LoadedRecordProps<T>) {
  const { entity, row, gone, crumbs, link, back, badge, actions, above, below, aside } = props
  const router = useRouter()
  const [editing, setEditing] = useState(false)
  // Whether the form has already said that the record was deleted.
  const [isAnnounced, setAnnounced] = useState(false)
  const editButton = useRef<HTMLButtonElement>(null)
  const title = `${t(`${entity.name}.one`)} ${recordName(entity, row)}`

  const startEditing = () => flushSync(() => setEditing(true))
  const stopEditing = (saved?: T['row']) => {
    if (saved && saved.id !== row.id) return void router.navigate({ ...link(saved.id), replace: true, ignoreBlocker: true })
    flushSync(() => {
      setAnnounced(gone)
      setEditing(false)
    })
    const target = editButton.current ?? focusHome()
    target?.focus()
  }

  // The page of a deleted record stays open while its form or one of its rows has unsaved text, so that the user can copy it.
  const isKept = useKeptScreen(gone)
  const lock = useContext(FormLock) ?? (gone ? t('form.lock.gone', { name: title }) : null)
  if (gone && !editing && !isKept) return <LeaveGone name={isAnnounced ? null : title} back={back} />
  return (
    <>
      <Breadcrumbs items={[...crumbs, { text: title }]} />
      <PageTitle
        title={title}
        badge={badge}
        actions={
          !(gone && !editing) && (
            <>
              {editing ? (
                <Box component="span" c="dimmed">
                  {t('record.editing')}
                </Box>
              ) : (
                actions
              )}
              <RecordActions {...props} editing={editing} onEdit={startEditing} editButton={editButton} />
            </>
          )
        }
      />
      {gone && !editing && <Message kind="warning">{t('form.lock.gone', { name: title })}</Message>}
      {above}
      <Beside aside={gone && aside !== undefined ? null : aside}>
        {editing ? <RecordEditing {...props} onDone={stopEditing} /> : <RecordReading {...props} onEdit={startEditing} />}
        <FormLock value={lock}>{below}</FormLock>
      </Beside>
    </>
  )
}

/** Says that another user deleted the record, and redirects to the page that would follow a deletion by this user. */
function LeaveGone({ name, back }: { name: string | null; back: LinkProps }) {
  useEffect(() => {
    if (name !== null) showWarning('record.gone.read', { name })
  }, [name])
  return <Navigate {...back} replace ignoreBlocker />
}

function RecordReading<T extends EntityTypes>(props: LoadedRecordProps<T> & { onEdit: () => void }) {
  const { entity, scope, row, editable, onEdit } = props
  return (
    <>
      {editable && <LeftDraftMessage path={entity.api.path(scope, row.id)} onOpen={onEdit} />}
      <RecordView groups={entity.groups} row={row} />
    </>
  )
}

function RecordEditing<T extends EntityTypes>(props: LoadedRecordProps<T> & { onDone: (saved?: T['row']) => void }) {
  const { entity, scope, row, gone, invalidText = t('record.invalid.edit'), failureLead, saveLabel, onlyChanged, onDone } = props
  return <LazyEditRecord {...{ entity, scope, row, gone, invalidText, failureLead, saveLabel, onlyChanged, onDone }} />
}

/** Shows the record, and `aside` in a second column. Null leaves the column empty, and keeps the form in the first one mounted. */
function Beside({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  if (aside === undefined) return children
  return (
    <div className={classes['columns']}>
      <div className={classes['record']}>{children}</div>
      {aside !== null && <div className={classes['aside']}>{aside}</div>}
    </div>
  )
}

interface RecordActionsProps<T extends EntityTypes> extends LoadedRecordProps<T> {
  editing: boolean
  onEdit: () => void
  editButton: RefObject<HTMLButtonElement | null>
}

function RecordActions<T extends EntityTypes>(props: RecordActionsProps<T>) {
  const { entity, scope, row, back, editable, deletable = editable, editing, onEdit, editButton } = props
  const router = useRouter()
  const deleteRecord = useDeleteRecord(entity, scope)
  useLoaded(preloadForms)
  const hint = useShortcuts([{ key: 'm', label: t('record.edit'), run: onEdit, load: preloadForms, disabled: !editable || editing }])
  const askToDelete = async () => {
    if (await deleteRecord(row)) void router.navigate({ ...back, replace: true })
  }
  if (!editable || editing) return null
  return (
    <>
      <Button {...hint('m')} ref={editButton} variant="default" leftSection={<Icon of={Pencil} size={16} />} onClick={onEdit}>
        {t('record.edit')}
      </Button>
      {deletable && (
        <Button variant="subtle" color="red" leftSection={<Icon of={Trash2} size={16} />} onClick={() => void askToDelete()}>
          {t('entity.action.delete')}
        </Button>
      )}
    </>
  )
}

export function useDeleteRecord<T extends EntityTypes>(entity: Entity<T>, scope: FamilyScope<T['path']>) {
  const confirm = useConfirm()
  const { mutateAsync } = entity.api.useDelete(scope)
  return (row: T['row']): Promise<boolean> =>
    confirm({
      title: t(`${entity.name}.deleteTitle`),
      text: t(`${entity.name}.deleteText`, { name: recordName(entity, row) }),
      action: t('entity.action.delete'),
      danger: true,
      run: () => mutateAsync({ id: row.id }),
    })
}
