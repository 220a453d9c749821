import { ActionIcon } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.css'
import { Printer } from 'lucide'
import { t } from '#app/i18n/text.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { Print } from './use-print.tsx'

/** The button that prints the screen's sheet, and the sheet while it is printed. */
export function PrintButton({ print, preparing, sheet }: Print) {
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={t('print.action')}
        aria-keyshortcuts="Control+P"
        title={t('print.action.title')}
        loading={preparing}
        onClick={print}
      >
        <Icon of={Printer} size={18} />
      </ActionIcon>
      {sheet}
    </>
  )
}
