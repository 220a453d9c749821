// The Ver, Editar and Eliminar buttons of a generic list's row, according to the user's rights.
import { Eye, Pencil, Trash2 } from 'lucide'
import type { Revision } from '#app/api/family/cached-rows.ts'
import { t } from '#app/i18n/text.ts'
import { IconLink } from '#app/ui/table/row-buttons.tsx'
import { recordTitle } from '../../record-names.ts'
import { addressOf, type GenericEntity } from '../generic-entity.ts'
import type { ScreenUser } from '../rights.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Set for a dialog that was opened from the list below it; Back then leads to that list. */
    overList?: true
  }
}

interface RowActionsProps<Row extends Revision, Saved extends object> {
  entity: GenericEntity<Row, Saved>
  row: Row
  viewer: ScreenUser
  tabIndex: 0 | -1
  /** False if another action of the row deletes it. */
  withDelete: boolean
}

/** The buttons for the actions that the user may perform on a row. */
export function RowActions<Row extends Revision, Saved extends object>(props: RowActionsProps<Row, Saved>) {
  const { entity, row, viewer, tabIndex, withDelete } = props
  const address = addressOf(entity)
  const named = (title: string) => ({
    title,
    label: t('record.actionOf', { action: title, name: recordTitle(entity, row) }),
    tabIndex,
  })
  return (
    <>
      <IconLink {...named(t('entity.action.view'))} icon={Eye} link={address.detail(row)} />
      {entity.rights.edit(row, viewer) && <IconLink {...named(t('record.edit'))} icon={Pencil} link={address.edit(row)} />}
      {withDelete && entity.rights.remove(row, viewer) && (
        <IconLink {...named(t('entity.action.delete'))} icon={Trash2} link={deleteLink(entity, row)} />
      )}
    </>
  )
}

/** Returns the link to the delete dialog, which leaves the list below it unchanged. */
export function deleteLink(entity: Parameters<typeof addressOf>[0], row: Revision) {
  return { ...addressOf(entity).remove(row), search: true, state: { overList: true }, resetScroll: false } as const
}
