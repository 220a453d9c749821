// The button with three dots that opens a menu of less frequent actions.
import { useWindowEvent } from '@mantine/hooks'
import { Ellipsis } from 'lucide'
import { type CSSProperties, type KeyboardEvent, type ReactNode, use, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { BesideTitle } from '../page/page-title.tsx'
import { useShortcuts } from '../shortcuts/shortcuts.ts'
import { RowIconButton } from '../table/row-buttons.tsx'
import styles from './action-menu.module.css'

export interface MenuAction {
  text: string
  icon: ReactNode
  onChoose: () => void
  danger?: boolean
}

interface ActionMenuProps {
  label: string
  actions: readonly MenuAction[]
  /** Whether one of the actions is under way, so that the menu does not open. */
  isBusy?: boolean
  tabIndex?: number
}

/**
 * A button with three dots that opens a menu of less frequent actions. The menu is a native popover, which is cheap enough for every row of
 * a table. It is part of the page's `main`, because the frame of a table would move it in browsers that have no popovers.
 */
export function ActionMenu({ label, actions, isBusy = false, tabIndex }: ActionMenuProps) {
  const [opened, setOpened] = useState<{ readonly position: CSSProperties; readonly parent: Element } | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const isOfPage = use(BesideTitle)

  function open(): void {
    const { bottom, top, right } = button.current?.getBoundingClientRect() ?? new DOMRect()
    const above = bottom + actions.length * 36 + 16 > window.innerHeight
    const position = {
      right: document.documentElement.clientWidth - right,
      ...(above ? { bottom: window.innerHeight - top + 4 } : { top: bottom + 4 }),
    }
    setOpened({ position, parent: button.current?.closest('main') ?? document.body })
  }

  function close(): void {
    setOpened(null)
    button.current?.focus({ preventScroll: true })
  }

  return (
    <>
      <RowIconButton
        ref={button}
        icon={Ellipsis}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={opened !== null}
        aria-busy={isBusy}
        tabIndex={tabIndex}
        onClick={() => isBusy || open()}
      />
      {isOfPage && <PageCommands actions={actions} isBusy={isBusy} />}
      {opened && createPortal(<OpenMenu label={label} actions={actions} position={opened.position} onClose={close} />, opened.parent)}
    </>
  )
}

/** Registers the items of the page's menu as its commands, once, so that they keep their place in the palette. */
function PageCommands({ actions, isBusy }: Required<Pick<ActionMenuProps, 'actions' | 'isBusy'>>) {
  useShortcuts(actions.map(({ text, onChoose }) => ({ label: text, run: onChoose, disabled: isBusy })))
  return null
}

interface OpenMenuProps {
  label: string
  actions: readonly MenuAction[]
  position: CSSProperties
  onClose: () => void
}

function OpenMenu({ label, actions, position, onClose }: OpenMenuProps) {
  const menu = useRef<HTMLDivElement>(null)
  useEffect(() => {
    menu.current?.showPopover?.()
    menu.current?.querySelector<HTMLElement>('button')?.focus()
  }, [])
  useWindowEvent('scroll', onClose)

  return (
    <div
      ref={menu}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      popover="auto"
      className={styles['menu']}
      style={position}
      onKeyDown={(event) => handleMenuKey(event, onClose)}
      onToggle={(event) => {
        if (event.newState === 'closed') onClose()
      }}
    >
      {actions.map(({ text, icon, onChoose, danger = false }) => (
        <button
          key={text}
          type="button"
          role="menuitem"
          tabIndex={-1}
          data-danger={danger || undefined}
          onClick={() => {
            onClose()
            onChoose()
          }}
        >
          {icon}
          {text}
        </button>
      ))}
    </div>
  )
}

/** Arrows, Home and End move between the items; Enter and the space bar choose one; Escape and Tab close the menu. */
function handleMenuKey(event: KeyboardEvent<HTMLDivElement>, onClose: () => void): void {
  const items = [...event.currentTarget.querySelectorAll('button')]
  const current = items.findIndex((item) => item === document.activeElement)
  const target = { ArrowDown: current + 1, ArrowUp: current - 1, Home: 0, End: -1 }[event.key]
  if (event.key === 'Tab' || event.key === 'Escape') onClose()
  if (event.key !== 'Tab') event.preventDefault()
  if (event.key === 'Enter' || event.key === ' ') items[current]?.click()
  if (target !== undefined) items.at(target % items.length)?.focus()
}
