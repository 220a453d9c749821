import './dialog.css'
import { Modal } from '@mantine/core'
import { type ReactNode, useEffect, useId } from 'react'
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

/** Those that are there, the uppermost last. */
const open: string[] = []

/** A dialog that is there while it is rendered. Escape is for the uppermost one alone. */
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
