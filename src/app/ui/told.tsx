import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import styles from './told.module.css'

const looks = {
  done: { role: 'status', icon: CircleCheck },
  failed: { role: 'alert', icon: CircleAlert },
  warned: { role: 'status', icon: TriangleAlert },
  known: { role: 'status', icon: Info },
} as const

interface ToldProps {
  how: keyof typeof looks
  /** Said at once, in the middle of whatever a screen reader says; by itself only what failed is. */
  role?: 'alert' | 'status'
  /** Off where the focus is better kept elsewhere: the button or the form that had it may be gone. */
  takesFocus?: boolean
  children: ReactNode
}

/** How it went, in a sentence in place of a form or above one. */
export function Told({ how, role = looks[how].role, takesFocus = true, children }: ToldProps) {
  const { icon } = looks[how]
  return (
    <div {...(takesFocus ? { ref: focusOn, tabIndex: -1 } : {})} role={role} data-how={how} className={styles['told']}>
      <Icon of={icon} size={18} />
      <p>{children}</p>
    </div>
  )
}

function focusOn(element: HTMLElement | null): void {
  element?.focus()
}
