import type { IconNode } from 'lucide'
import type { ComponentProps } from 'react'
import { Icon } from './icon.tsx'
import styles from './row-icon-button.module.css'

interface RowIconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: IconNode
  iconClass?: string | undefined
  /** What it does, and with what. */
  'aria-label': string
}

/** A button of a row that shows an icon alone. A plain one, because a page of rows has dozens, and each of Mantine's takes as long as the rest of its row. */
export function RowIconButton({ icon, iconClass, ...props }: RowIconButtonProps) {
  return (
    <button type="button" className={styles['button']} {...props}>
      <Icon of={icon} size={16} className={iconClass} />
    </button>
  )
}
