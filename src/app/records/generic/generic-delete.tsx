import { Button } from '@mantine/core'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import { failureText } from '#app/api/failure-text.ts'
import type { Revision } from '#app/api/family.ts'
import { isGone, isSessionEnd } from '#app/api/http.ts'
import { t } from '#app/i18n/text.ts'
import { Dialog, DialogButtons } from '#app/ui/dialog.tsx'
import { LoadFailure } from '#app/ui/load-failure.tsx'
import { Message } from '#app/ui/message.tsx'
import { addressOf } from './addresses.ts'
import type { GenericEntity, GenericRecordProps } from './generic-entity.ts'
import { recordLabel } from './record-label.ts'
import { useViewer } from './use-viewer.ts'

/** Asks whether to delete a record, at an address of its own over the list. */
export function GenericDelete<Row extends Revision, Saved extends object>({ entity, id }: GenericRecordProps<Row, Saved>) {
  const record = useQuery(entity.api.detail({}, id))
  const remove = entity.api.useDelete({}, 'inline')
  const viewer = useViewer()
  const close = useClose(entity)
  // In a ref, because a second click comes sooner than the render that disables the button.
  const running = useRef(false)
  const row = record.data
  const isHere = !isGone(record.error) && !isGone(remove.error)
  const isOffered = isHere && (row === undefined || entity.rights.remove(row, viewer))

  function accept(): void {
    if (running.current) return
    running.current = true
    remove.mutate({ id }, { onSuccess: close, onError: () => void (running.current = false) })
  }

  return (
    <Dialog title={t('entity.delete.title')} onClose={() => remove.isPending || close()}>
      {isOffered ? (
        <Question entity={entity} record={record} />
      ) : (
        <Message kind="warning" role="alert" takesFocus={false}>
          {isHere ? entity.rights.why(row) : t('entity.delete.gone', { entity: t(`${entity.name}.one`), id })}
        </Message>
      )}
      {isOffered && remove.error && !isSessionEnd(remove.error) && (
        <Message kind="error" takesFocus={false}>
          {failureText(remove.error)}
        </Message>
      )}
      <DialogButtons {...(isOffered ? {} : { cancel: t('action.close') })} onCancel={close} busy={remove.isPending} focusCancel>
        {isOffered && (
          <Button color="red.9" loading={remove.isPending} disabled={row === undefined} onClick={accept}>
            {t('entity.action.delete')}
          </Button>
        )}
      </DialogButtons>
    </Dialog>
  )
}

interface QuestionProps<Row extends Revision, Saved extends object> {
  entity: GenericEntity<Row, Saved>
  record: UseQueryResult<Row>
}

/** The question, once the record is read that it names. */
function Question<Row extends Revision, Saved extends object>({ entity, record }: QuestionProps<Row, Saved>) {
  if (record.data)
    return (
      <>
        <p>{t('entity.delete.question', { entity: t(`${entity.name}.one`), id: recordLabel(entity, record.data) })}</p>
        <p>{t(`${entity.name}.lost`)}</p>
      </>
    )
  if (record.error) return <LoadFailure error={record.error} onRetry={() => void record.refetch()} />
  return <p role="status">{t('record.loading')}</p>
}

/** Returns to the list, which is one step back when the dialog was opened from it. */
function useClose(entity: Pick<GenericEntity<never, never>, 'name'>): () => void {
  const router = useRouter()
  return () => {
    if (router.state.location.state.overList) router.history.back()
    else void router.navigate({ ...addressOf(entity).list, search: true, replace: true, resetScroll: false })
  }
}
