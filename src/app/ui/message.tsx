import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import styles from './message.module.css'

const kinds = {
  success: { role: 'status', icon: CircleCheck },
  error: { role: 'alert', icon: CircleAlert },
  warning: { role: 'status', icon: TriangleAlert },
  info: { role: 'status', icon: Info },
} as const

interface MessageProps {
  kind: keyof typeof kinds
  /** Said at once, in the middle of whatever a screen reader says; by itself only what failed is. */
  role?: 'alert' | 'status'
  /** Off where the focus is better kept elsewhere: the button or the form that had it may be gone. */
  takesFocus?: boolean
  children: ReactNode
}

/** How it went, in a sentence in place of a form or above one. */
export function Message({ kind, role = kinds[kind].role, takesFocus = true, children }: MessageProps) {
  const { icon } = kinds[kind]
  return (
    <div {...(takesFocus ? { ref: focusOn, tabIndex: -1 } : {})} role={role} data-kind={kind} className={styles['message']}>
      <Icon of={icon} size={18} />
      <p>{children}</p>
    </div>
  )
}

function focusOn(element: HTMLElement | null): void {
  element?.focus()
}
