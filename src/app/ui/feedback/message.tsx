// Messages with an icon and a colour, and plain ones of one sentence.
import { Box, type BoxProps, Stack } from '@mantine/core'
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide'
import type { ReactNode } from 'react'
import { Icon } from '../control/icon.tsx'
import styles from './message.module.css'

const kinds = {
  success: { role: 'status', icon: CircleCheck, tone: 'green' },
  error: { role: 'alert', icon: CircleAlert, tone: 'red' },
  warning: { role: 'status', icon: TriangleAlert, tone: 'yellow' },
  info: { role: 'status', icon: Info, tone: 'gray' },
} as const

interface MessageProps extends Pick<BoxProps, 'mt' | 'mb' | 'my'> {
  kind: keyof typeof kinds
  /** `alert` interrupts a screen reader. It is the default for errors only. */
  role?: 'alert' | 'status'
  /** Moves the focus here when the form or button that had it is gone. */
  takesFocus?: boolean
  children: ReactNode
}

/** A framed message with the outcome of an action, above a form or in its place. */
export function Message({ kind, role = kinds[kind].role, takesFocus, children, ...margins }: MessageProps) {
  const { icon, tone } = kinds[kind]
  return (
    <Box
      {...margins}
      {...(takesFocus ? { ref: focusOn, tabIndex: -1 } : {})}
      role={role}
      data-tone={tone}
      className={`toned ${styles['message'] ?? ''}`}
    >
      <Icon of={icon} size={18} />
      <p>{children}</p>
    </Box>
  )
}

function focusOn(element: HTMLElement | null): void {
  element?.focus()
}

/** One sentence in place of content, with the action that helps. */
export function PlainMessage({ children, role }: { children: ReactNode; role?: 'alert' | 'status' }) {
  return (
    <Stack className={styles['plain']} role={role} gap={16} align="center" px={24} py="clamp(16px, 4vh, 64px)" c="dimmed" ta="center">
      {children}
    </Stack>
  )
}
