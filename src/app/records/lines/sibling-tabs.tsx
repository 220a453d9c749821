import { Link } from '@tanstack/react-router'
import type { Sibling } from './line-entry-form.tsx'
import classes from './sibling-tabs.module.css'

/** The pages that add the records of one parent, with the key of each. */
export function SiblingTabs({ current, siblings }: { current: string; siblings: readonly Sibling[] }) {
  return (
    <nav className={classes['tabs']} aria-label={current}>
      <span className={classes['current']} aria-current="page">
        {current}
      </span>
      {siblings.map(({ link, text, letter }) => (
        <Link
          key={letter}
          {...link}
          replace
          className={classes['tab']}
          aria-keyshortcuts={`Alt+${letter.toUpperCase()}`}
          title={`${text} (Alt+${letter.toUpperCase()})`}
        >
          {text}
        </Link>
      ))}
    </nav>
  )
}
