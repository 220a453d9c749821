import { Trash2 } from 'lucide'
import { t } from '#app/i18n/text.ts'
import { RowIconButton } from './row-icon-button.tsx'

/** Deletes the row that `name` names, after a question. */
export function DeleteIconButton({ name, tabIndex, onDelete }: { name: string | number; tabIndex?: -1; onDelete: () => void }) {
  return (
    <RowIconButton
      icon={Trash2}
      tabIndex={tabIndex}
      data-does="delete"
      aria-label={t('record.deleteOne', { name })}
      title={t(tabIndex === undefined ? 'entity.action.delete' : 'record.delete.title')}
      onClick={onDelete}
    />
  )
}
