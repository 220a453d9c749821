import type { ComponentProps } from 'react'
import styles from './plain-button.module.css'

/** A button of what says that nothing more can be loaded: it looks like Mantine's, which comes with the parts of the program, and is there without them. */
export function PlainButton({ isPrimary = false, ...props }: ComponentProps<'button'> & { isPrimary?: boolean }) {
  return <button type="button" className={styles['button']} data-primary={isPrimary || undefined} {...props} />
}
