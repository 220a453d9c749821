import { ActionIcon } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.css'
import { ClipboardPaste } from 'lucide'
import { t } from '#app/i18n/text.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { PasteTarget } from './paste-target.tsx'

interface IconButtonProps {
  target: PasteTarget
  onClick: () => void
}

/** `Pegar desde la planilla`, beside the plus of a section. */
export function IconButton({ target, onClick }: IconButtonProps) {
  const text = t('paste.section', { what: t(`${target.name}.one`) })
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={text} title={`${text} (Ctrl+V)`} onClick={onClick}>
      <Icon of={ClipboardPaste} size={16} />
    </ActionIcon>
  )
}
