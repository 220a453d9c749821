import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import type { Revision } from '#app/api/family.ts'
import { t } from '#app/i18n/text.ts'
import { Dialog, DialogButtons } from '#app/ui/dialog.tsx'
import { addressOf } from './addresses.ts'
import type { GenericEntity } from './generic-entity.ts'

interface GenericDeleteProps<Row extends Revision, Saved extends object> {
  entity: GenericEntity<Row, Saved>
  id: number
}

/** Asks whether to delete a record, at an address of its own over the list. */
export function GenericDelete<Row extends Revision, Saved extends object>({ entity, id }: GenericDeleteProps<Row, Saved>) {
  const router = useRouter()
  const remove = entity.api.useDelete({})
  const close = () => void router.navigate({ ...addressOf(entity).list, resetScroll: false })
  return (
    <Dialog title={t('entity.delete.title')} onClose={close}>
      <p>{t('entity.delete.question', { entity: t(`${entity.name}.one`), id })}</p>
      <DialogButtons onCancel={close} busy={remove.isPending} focusCancel>
        <Button color="red" loading={remove.isPending} onClick={() => remove.mutate({ id }, { onSuccess: close })}>
          {t('entity.action.delete')}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
