// The modal dialog and its row of buttons.
import './dialog.css'
import { Button, Group, Modal } from '@mantine/core'
import { type ReactNode, useEffect, useId } from 'react'
import { t } from '#app/i18n/text.ts'
import { useFocusReturn } from './use-focus-return.ts'

interface DialogProps {
  /** The question. */
  title: string
  /** Called on Escape and on a click outside. Without it only the dialog's own buttons close it. */
  onClose?: () => void
  /** For a dialog with fields: a click outside does not close it. */
  typed?: boolean
  size?: 'md' | 'xl' | 'wide'
  children: ReactNode
}

/** The ids of the open dialogs, the uppermost last. */
const open: string[] = []

/** Open while it is rendered. Escape closes the uppermost dialog only. */
export function Dialog({ title, onClose, typed = false, size = 'md', children }: DialogProps) {
  useFocusReturn()
  const id = useId()
  useEffect(() => {
    open.push(id)
    return () => void open.splice(open.indexOf(id), 1)
  }, [id])
  return (
    <Modal.Root
      opened
      onClose={() => open.at(-1) === id && onClose?.()}
      closeOnClickOutside={!typed && onClose !== undefined}
      closeOnEscape={onClose !== undefined}
      size={size === 'wide' ? '76rem' : size}
      centered
      zIndex={300}
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body>
          <Modal.Title>{title}</Modal.Title>
          {children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

interface DialogButtonsProps {
  /** `Cancelar` unless it needs another word. */
  cancel?: string | undefined
  onCancel: () => void
  /** While the answer is carried out there is no way back. */
  busy?: boolean
  /** Focuses the button that cancels. */
  focusCancel?: boolean
  /** The button that answers. */
  children: ReactNode
}

/** The foot of a dialog that asks something. */
export function DialogButtons({
  cancel = t('entity.action.cancel'),
  onCancel,
  busy = false,
  focusCancel = false,
  children,
}: DialogButtonsProps) {
  return (
    <Group justify="flex-end" gap={8} mt={20}>
      <Button variant="default" onClick={onCancel} disabled={busy} data-autofocus={focusCancel || undefined}>
        {cancel}
      </Button>
      {children}
    </Group>
  )
}

/** For a dialog without other actions. */
export function CloseFooter({ onClose }: { onClose: () => void }) {
  return (
    <Group justify="flex-end" mt={20}>
      <Button variant="default" onClick={onClose} data-autofocus>
        {t('action.close')}
      </Button>
    </Group>
  )
}
