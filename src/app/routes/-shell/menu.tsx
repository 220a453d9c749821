// Drop-down menus of the navigation bar, which become groups of one panel on narrow windows.
import { Link } from '@tanstack/react-router'
import { ChevronDown } from 'lucide'
import { createContext, type ReactNode, type ToggleEvent, use, useId } from 'react'
import { t } from '#app/i18n/text.ts'
import { Icon } from '#app/ui/control/icon.tsx'
import type { menuPages } from './pages.ts'
import styles from './shell.module.css'

/** Whether the navigation bar is folded: its links and menus are below each other in one panel, because the window is too narrow. */
const FoldedContext = createContext(false)

export function PageLinks({ pages }: { pages: ReturnType<typeof menuPages> }) {
  return pages.map(({ to, text }) => (
    <Link key={to} to={to} className={styles['item']}>
      {t(text)}
    </Link>
  ))
}

interface MenuProps {
  text: string
  isHere?: boolean
  /** Whether the group is open at first in a folded bar. */
  isOpen?: boolean
  children: ReactNode
}

export function Menu(props: MenuProps) {
  return use(FoldedContext) ? <Group {...props} /> : <Popover {...props} />
}

function Group({ text, isHere = false, isOpen = false, children }: MenuProps) {
  return (
    <details open={isOpen} className={styles['group']}>
      <summary data-here={isHere || undefined}>{text}</summary>
      {children}
    </details>
  )
}

/**
 * A button and the panel under it, a native popover. Choosing an item first closes the panel, so that a dialog opened by the item
 * returns the focus to the button. `isHere` marks the menu of the current page.
 */
function Popover({ text, isHere = false, children }: MenuProps) {
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
          // The button itself toggles the popover.
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

export function FoldedMenu({ children }: { children: ReactNode }) {
  return (
    <div className={styles['folded']}>
      <Menu text={t('shell.menu')}>
        <FoldedContext value={true}>{children}</FoldedContext>
      </Menu>
    </div>
  )
}
