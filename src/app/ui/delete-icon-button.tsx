import { ActionIcon } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.css'
import { Trash2 } from 'lucide'
import { t } from '#app/i18n/text.ts'
import { confirmIntent } from './confirm.tsx'
import { Icon } from './icon.tsx'

/** Deletes the row that `name` names, after a question. */
export function DeleteIconButton({ name, onDelete }: { name: string | number; onDelete: () => void }) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={t('record.deleteOne', { name })}
      title={t('entity.action.delete')}
      {...confirmIntent}
      onClick={onDelete}
    >
      <Icon of={Trash2} size={16} />
    </ActionIcon>
  )
}
