// The modal dialog and its row of buttons.
import './dialog.css'
import { Button, Group, Loader, Modal } from '@mantine/core'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { t } from '#app/i18n/text.ts'
import { useFocusReturn } from './use-focus-return.ts'

interface DialogProps {
  /** The question. */
  title: string
  /** Called on Escape and on a click outside. Without it, only the dialog's own buttons close it. */
  onClose?: () => void
  /** Whether the dialog has input fields: a click outside then does not close it. */
  typed?: boolean
  size?: 'md' | 'xl' | 'wide'
  children: ReactNode
}

/** The ids of the open dialogs, the uppermost last. */
const open: string[] = []

/** A modal dialog, open while it is rendered. Escape closes only the uppermost dialog. */
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
      <Modal.Content {...useHastyGuard()}>
        <Modal.Body>
          <Modal.Title>{title}</Modal.Title>
          {children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

/** How long a dialog is open before a press can be meant for it, in milliseconds. */
const hastyMs = 300

/** Ignores an answer that is not meant for the dialog: Enter or Space right after it opened or held down since before, and the second click of a double click. */
function useHastyGuard() {
  const [openedAt] = useState(() => performance.now())
  const isHasty = ({ timeStamp }: { timeStamp: number }) => timeStamp - openedAt < hastyMs
  return {
    onKeyDownCapture(event: KeyboardEvent): void {
      const isSpace = event.key === ' ' && event.target instanceof HTMLButtonElement
      const isPlainEnter = event.key === 'Enter' && !event.ctrlKey && !event.metaKey
      if ((isPlainEnter || isSpace) && (event.repeat || isHasty(event))) ignore(event)
    },
    onClickCapture(event: MouseEvent): void {
      if (event.detail > 1 && isHasty(event)) ignore(event)
    },
  }
}

function ignore(event: KeyboardEvent | MouseEvent): void {
  event.preventDefault()
  event.stopPropagation()
}

interface DialogButtonsProps {
  /** The text of the cancel button; `Cancelar` by default. */
  cancel?: string | undefined
  onCancel: () => void
  /** Whether the action is running: the cancel button is then disabled. */
  busy?: boolean
  /** Focuses the cancel button. */
  focusCancel?: boolean
  /** The button that confirms. */
  children: ReactNode
}

/** The footer of a dialog that asks a question. */
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

/** Returns the properties of a button while its action runs. The button shows a loader and keeps the focus, so it is not disabled: the action itself ignores further presses. */
export function busyButton(isBusy: boolean) {
  return isBusy ? { 'aria-disabled': true, leftSection: <Loader size={14} color="currentColor" /> } : {}
}

/** The footer of a dialog whose only action is to close. */
export function CloseFooter({ onClose }: { onClose: () => void }) {
  return (
    <Group justify="flex-end" mt={20}>
      <Button variant="default" onClick={onClose} data-autofocus>
        {t('action.close')}
      </Button>
    </Group>
  )
}
