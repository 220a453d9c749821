import { ActionIcon } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.css'
import { Trash2 } from 'lucide'
import { t } from '#app/i18n/text.ts'
import { confirmIntent } from './confirm.tsx'
import { Icon } from './icon.tsx'

/** Deletes the row that `name` names, after a question. */
export function DeleteIconButton({ name, tabIndex, onDelete }: { name: string | number; tabIndex?: -1; onDelete: () => void }) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      tabIndex={tabIndex}
      data-does="delete"
      aria-label={t('record.deleteOne', { name })}
      title={t(tabIndex === undefined ? 'entity.action.delete' : 'record.delete.title')}
      {...confirmIntent}
      onClick={onDelete}
    >
      <Icon of={Trash2} size={16} />
    </ActionIcon>
  )
}
