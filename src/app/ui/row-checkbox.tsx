import styles from './row-checkbox.module.css'

interface RowCheckboxProps {
  label: string
  checked: boolean
  /** Some of several are checked. */
  mixed?: boolean
  disabled?: boolean
  tabIndex?: 0 | -1
  onToggle: (withShift: boolean) => void
}

/** The checkbox of a table's row. Its label fills the cell, because a click elsewhere in the row opens the row. */
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
