// Buttons, links and checkboxes for table rows.
import { Link, type LinkProps } from '@tanstack/react-router'
import { type IconNode, Trash2 } from 'lucide'
import type { ComponentProps } from 'react'
import { t } from '#app/i18n/text.ts'
import { Icon } from '../control/icon.tsx'
import styles from './row-buttons.module.css'

interface Look {
  icon?: IconNode | undefined
}

/** A button in a table row, in the colour of the surrounding text. It is a plain element for the same reason as `RowIconButton`. */
export function RowButton({ icon, children, ...props }: ComponentProps<'button'> & Look) {
  return (
    <button type="button" className={styles['button']} title={typeof children === 'string' ? children : undefined} {...props}>
      {icon && <Icon of={icon} size={14} />}
      <span>{children}</span>
    </button>
  )
}

export function RowLink({ icon, link, text, label, tabIndex }: Look & { link: LinkProps; text: string; label: string; tabIndex?: 0 | -1 }) {
  return (
    <Link {...link} className={styles['button']} aria-label={label} title={text} tabIndex={tabIndex}>
      {icon && <Icon of={icon} size={14} />}
      <span>{text}</span>
    </Link>
  )
}

interface RowIconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: IconNode
  iconClass?: string | undefined
  /** What the button does, and with which record. */
  'aria-label': string
}

/**
 * An icon button in a table row. It is a plain element, because a page has dozens, and one Mantine button takes as long to render as the
 * rest of its row.
 */
export function RowIconButton({ icon, iconClass, ...props }: RowIconButtonProps) {
  return (
    <button type="button" className={styles['icon']} {...props}>
      <Icon of={icon} size={16} className={iconClass} />
    </button>
  )
}

interface DeleteIconButtonProps {
  /** What the row is, different for each row. */
  name: string
  tabIndex?: -1
  onDelete: () => void
}

export function DeleteIconButton({ name, tabIndex, onDelete }: DeleteIconButtonProps) {
  return (
    <RowIconButton
      icon={Trash2}
      tabIndex={tabIndex}
      aria-label={t('record.deleteOne', { name })}
      title={t(tabIndex === undefined ? 'entity.action.delete' : 'record.delete.title')}
      onClick={onDelete}
    />
  )
}

interface IconLinkProps {
  icon: IconNode
  /** The accessible name: what the link does, and with which record. */
  label: string
  title: string
  link: LinkProps
  tabIndex?: 0 | -1
}

export function IconLink({ icon, label, title, link, tabIndex = 0 }: IconLinkProps) {
  return (
    <Link {...link} className={styles['icon']} aria-label={label} title={title} tabIndex={tabIndex}>
      <Icon of={icon} size={16} />
    </Link>
  )
}

interface RowCheckboxProps {
  label: string
  checked: boolean
  /** Whether only some of several rows are selected. */
  mixed?: boolean
  disabled?: boolean
  tabIndex?: 0 | -1
  onToggle: (withShift: boolean) => void
}

/** The checkbox of a table row. Its label fills the cell, because a click elsewhere in the row opens the record. */
export function RowCheckbox({ label, checked, mixed = false, disabled = false, tabIndex, onToggle }: RowCheckboxProps) {
  return (
    <label className={styles['label']}>
      <input
        ref={(input) => {
          if (input) input.indeterminate = mixed
        }}
        type="checkbox"
        aria-label={label}
        checked={checked}
        disabled={disabled}
        tabIndex={tabIndex}
        onChange={({ nativeEvent }) => onToggle(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      />
    </label>
  )
}
