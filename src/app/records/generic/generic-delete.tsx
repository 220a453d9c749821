import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import { failureText } from '#app/api/failure-text.ts'
import type { Revision } from '#app/api/family.ts'
import { isGone, isSessionEnd } from '#app/api/http.ts'
import { t } from '#app/i18n/text.ts'
import { CloseFooter } from '#app/ui/close-footer.tsx'
import { Dialog, DialogButtons } from '#app/ui/dialog.tsx'
import { LoadFailure } from '#app/ui/load-failure.tsx'
import { Message } from '#app/ui/message.tsx'
import { addressOf } from './addresses.ts'
import type { GenericEntity } from './generic-entity.ts'
import { recordLabel } from './record-label.ts'
import { useViewer } from './use-viewer.ts'

interface GenericDeleteProps<Row extends Revision, Saved extends object> {
  entity: GenericEntity<Row, Saved>
  id: number
}

/** Asks whether to delete a record, at an address of its own over the list. */
export function GenericDelete<Row extends Revision, Saved extends object>({ entity, id }: GenericDeleteProps<Row, Saved>) {
  const record = useQuery(entity.api.detail({}, id))
  const remove = entity.api.useDelete({}, 'inline')
  const viewer = useViewer()
  const close = useClose(entity)
  const names = { entity: t(`${entity.name}.one`), id }
  const title = t('entity.delete.title')
  if (isGone(record.error) || isGone(remove.error))
    return (
      <Dialog title={title} onClose={close}>
        <Message kind="warning" role="alert" takesFocus={false}>
          {t('entity.delete.gone', names)}
        </Message>
        <CloseFooter onClose={close} />
      </Dialog>
    )
  if (!record.data)
    return (
      <Dialog title={title} onClose={close}>
        {record.error ? (
          <LoadFailure error={record.error} onRetry={() => void record.refetch()} />
        ) : (
          <p role="status">{t('record.loading')}</p>
        )}
        <CloseFooter onClose={close} />
      </Dialog>
    )
  if (!entity.rights.remove(record.data, viewer))
    return (
      <Dialog title={title} onClose={close}>
        <Message kind="warning" role="alert" takesFocus={false}>
          {t('entity.delete.refused', names)}
        </Message>
        <CloseFooter onClose={close} />
      </Dialog>
    )
  return <Question entity={entity} row={record.data} remove={remove} onClose={close} />
}

interface QuestionProps<Row extends Revision, Saved extends object> {
  entity: GenericEntity<Row, Saved>
  row: Row
  remove: ReturnType<GenericEntity<Row, Saved>['api']['useDelete']>
  onClose: () => void
}

function Question<Row extends Revision, Saved extends object>({ entity, row, remove, onClose }: QuestionProps<Row, Saved>) {
  // In a ref, because a second click comes sooner than the render that disables the button.
  const running = useRef(false)
  const id = recordLabel(entity, row)

  function accept(): void {
    if (running.current) return
    running.current = true
    remove.mutate({ id: row.id }, { onSuccess: onClose, onError: () => void (running.current = false) })
  }

  return (
    <Dialog title={t('entity.delete.title')} onClose={() => remove.isPending || onClose()}>
      <p>{t('entity.delete.question', { entity: t(`${entity.name}.one`), id })}</p>
      <p>{t(`${entity.name}.lost`)}</p>
      {remove.error && !isSessionEnd(remove.error) && (
        <Message kind="error" takesFocus={false}>
          {failureText(remove.error)}
        </Message>
      )}
      <DialogButtons onCancel={onClose} busy={remove.isPending} focusCancel>
        <Button color="red.9" loading={remove.isPending} onClick={accept}>
          {t('entity.action.delete')}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}

/** Returns to the list, which is one step back when the dialog was opened from it. */
function useClose(entity: Pick<GenericEntity<never, never>, 'name'>): () => void {
  const router = useRouter()
  return () => {
    if (router.state.location.state.overList) router.history.back()
    else void router.navigate({ ...addressOf(entity).list, search: true, replace: true, resetScroll: false })
  }
}
