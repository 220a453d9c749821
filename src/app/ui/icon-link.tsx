import { Link, type LinkProps } from '@tanstack/react-router'
import type { IconNode } from 'lucide'
import { Icon } from './icon.tsx'
import styles from './row-icon-button.module.css'

interface IconLinkProps {
  icon: IconNode
  /** What it does, in words, and with what. */
  label: string
  /** What it does, for a tooltip. */
  title: string
  link: LinkProps
  tabIndex?: 0 | -1
}

/** A link of a table's row that shows an icon alone. */
export function IconLink({ icon, label, title, link, tabIndex = 0 }: IconLinkProps) {
  return (
    <Link {...link} className={styles['button']} aria-label={label} title={title} tabIndex={tabIndex}>
      <Icon of={icon} size={16} />
    </Link>
  )
}
