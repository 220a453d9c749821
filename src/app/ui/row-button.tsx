import { Link, type LinkProps } from '@tanstack/react-router'
import type { IconNode } from 'lucide'
import type { ComponentProps } from 'react'
import { Icon } from './icon.tsx'
import styles from './row-button.module.css'

interface Look {
  /** Before the text. */
  icon?: IconNode | undefined
}

/** A button in a table row, in the colour of the text around it. Plain for the same reason as `RowIconButton`. */
export function RowButton({ icon, children, ...props }: ComponentProps<'button'> & Look) {
  return (
    <button type="button" className={styles['button']} {...props}>
      {icon && <Icon of={icon} size={14} />}
      {children}
    </button>
  )
}

/** A link that looks like a `RowButton`. */
export function RowLink({ icon, link, text, label }: Look & { link: LinkProps; text: string; label: string }) {
  return (
    <Link {...link} className={styles['button']} aria-label={label}>
      {icon && <Icon of={icon} size={14} />}
      {text}
    </Link>
  )
}
