import { CircleHelp } from 'lucide'
import { useId } from 'react'
import { Icon } from './icon.tsx'
import styles from './tip.module.css'

/** A question mark with a sentence that shows while it is pointed at or focused; Escape hides it. */
export function Tip({ label, text }: { label: string; text: string }) {
  const id = useId()
  return (
    <span className={styles['tip']}>
      <button
        type="button"
        className={styles['mark']}
        aria-label={label}
        aria-describedby={id}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Escape') currentTarget.blur()
        }}
      >
        <Icon of={CircleHelp} size={14} />
      </button>
      <span role="tooltip" id={id} className={styles['text']}>
        {text}
      </span>
    </span>
  )
}
