import './dialog.css'
import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFocusReturn } from './use-focus-return.ts'

interface DialogProps {
  /** The question. */
  title: string
  /** Escape, and a click outside unless something can be typed; without it there is no way out but the dialog's own. */
  onClose?: () => void
  /** A click outside does not close it (`decisions.md` 10). */
  typed?: boolean
  /** For what needs more room than a question. */
  size?: 'md' | 'xl'
  children: ReactNode
}

/** A dialog that is there while it is rendered. */
export function Dialog({ title, onClose, typed = false, size = 'md', children }: DialogProps) {
  useFocusReturn()
  return (
    <Modal.Root
      opened
      onClose={onClose ?? (() => undefined)}
      closeOnClickOutside={!typed && onClose !== undefined}
      closeOnEscape={onClose !== undefined}
      size={size}
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
