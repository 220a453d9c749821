import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './told.module.css'

const looks = {
  done: { role: 'status', Icon: CircleCheck },
  failed: { role: 'alert', Icon: CircleAlert },
  known: { role: 'status', Icon: Info },
} as const

interface ToldProps {
  how: keyof typeof looks
  /** Off where the focus is better kept elsewhere: the button or the form that had it may be gone. */
  takesFocus?: boolean
  children: ReactNode
}

/** How it went, in a sentence in place of a form or above one. */
export function Told({ how, takesFocus = true, children }: ToldProps) {
  const { role, Icon } = looks[how]
  return (
    <div {...(takesFocus ? { ref: focusOn, tabIndex: -1 } : {})} role={role} data-how={how} className={styles['told']}>
      <Icon size={18} aria-hidden />
      <p>{children}</p>
    </div>
  )
}

function focusOn(element: HTMLElement | null): void {
  element?.focus()
}
