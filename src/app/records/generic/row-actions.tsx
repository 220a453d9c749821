import { ActionIcon } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.css'
import { Link, type LinkProps } from '@tanstack/react-router'
import { Eye, type IconNode, Pencil, Trash2 } from 'lucide'
import type { Revision } from '#app/api/family.ts'
import { t } from '#app/i18n/text.ts'
import { Icon } from '#app/ui/icon.tsx'
import { addressOf } from './addresses.ts'
import type { GenericEntity } from './generic-entity.ts'
import type { ScreenUser } from './rights.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** A dialog that was opened from the list below it, to which Back leads. */
    overList?: true
  }
}

interface RowActionsProps<Row extends Revision, Saved extends object> {
  entity: GenericEntity<Row, Saved>
  row: Row
  viewer: ScreenUser
  tabIndex: 0 | -1
  /** Off where the row has another way to be deleted. */
  withDelete: boolean
}

/** What the viewer may do with a row; what is refused is not offered. */
export function RowActions<Row extends Revision, Saved extends object>(props: RowActionsProps<Row, Saved>) {
  const { entity, row, viewer, tabIndex, withDelete } = props
  const address = addressOf(entity)
  const shared = { name: `${t(`${entity.name}.one`)} ${row.id}`, tabIndex }
  return (
    <>
      <IconLink {...shared} text={t('entity.action.view')} icon={Eye} link={address.detail(row)} />
      {entity.rights.edit(row, viewer) && <IconLink {...shared} text={t('record.edit')} icon={Pencil} link={address.edit(row)} />}
      {withDelete && entity.rights.remove(row, viewer) && (
        <IconLink {...shared} text={t('entity.action.delete')} icon={Trash2} link={deleteLink(entity, row)} />
      )}
    </>
  )
}

/** The link to the dialog over the list, which stays as it is. */
export function deleteLink(entity: Parameters<typeof addressOf>[0], row: Revision) {
  return { ...addressOf(entity).remove(row), search: true, state: { overList: true }, resetScroll: false } as const
}

function IconLink({ name, text, icon, link, tabIndex }: { name: string; text: string; icon: IconNode; link: LinkProps; tabIndex: 0 | -1 }) {
  const label = t('record.actionOf', { action: text, name })
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      c="inherit"
      aria-label={label}
      title={text}
      tabIndex={tabIndex}
      renderRoot={(root) => <Link {...link} {...root} />}
    >
      <Icon of={icon} size={16} />
    </ActionIcon>
  )
}
