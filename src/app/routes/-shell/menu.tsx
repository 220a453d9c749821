import { ChevronDown } from 'lucide'
import { type ReactNode, type ToggleEvent, useId } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import styles from './shell.module.css'

/**
 * A button of the navigation bar and the panel under it: the browser's own popover, which Escape and a click elsewhere close, and which gives the focus
 * back. What is chosen in it, a link or a button, closes it first, so that a dialog that opens then finds the focus on the menu's button; so does leaving it with
 * the Tab key. `isHere` when one is on a page that it leads to.
 */
export function Menu({ text, isHere = false, children }: { text: string; isHere?: boolean; children: ReactNode }) {
  const id = useId()
  return (
    <>
      <button type="button" className={styles['menu-button']} data-here={isHere || undefined} popoverTarget={id} title={text}>
        <span className={styles['cut']}>{text}</span>
        <Icon of={ChevronDown} size={14} />
      </button>
      <div
        id={id}
        popover="auto"
        className={styles['panel']}
        onBeforeToggle={placeUnderButton}
        onBlur={({ currentTarget, relatedTarget }) => {
          const isElsewhere = relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)
          // Its own button closes it by itself.
          if (isElsewhere && relatedTarget !== currentTarget.previousElementSibling) currentTarget.hidePopover?.()
        }}
        onClickCapture={({ target, currentTarget }) => {
          if (target instanceof Element && target.closest('a, button')) currentTarget.hidePopover?.()
        }}
      >
        {children}
      </div>
    </>
  )
}

function placeUnderButton({ currentTarget }: ToggleEvent<HTMLElement>): void {
  currentTarget.style.setProperty('--left', `${currentTarget.previousElementSibling?.getBoundingClientRect().left ?? 0}px`)
}
