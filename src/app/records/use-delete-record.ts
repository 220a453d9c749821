import type { Revision } from '#app/api/revision.ts'
import { t } from '#app/i18n/text.ts'
import { useConfirm } from '#app/ui/confirm.tsx'
import type { FamilyScope } from '#domain/family.ts'
import type { Entity } from './entity.ts'
import { recordName } from './record-name.ts'

/** Returns a function that asks whether to delete a record, deletes it, and resolves to whether it was deleted. */
export function useDeleteRecord<Path extends string, Row extends Revision, Saved extends object>(
  entity: Entity<Path, Row, Saved>,
  scope: FamilyScope<Path>,
) {
  const confirm = useConfirm()
  const { mutateAsync } = entity.api.useDelete(scope, 'inline')
  return (row: Row): Promise<boolean> =>
    confirm({
      title: t(`${entity.name}.deleteTitle`),
      text: t(`${entity.name}.deleteText`, { name: recordName(entity, row) }),
      action: t('entity.action.delete'),
      danger: true,
      run: () => mutateAsync({ id: row.id }),
    })
}
