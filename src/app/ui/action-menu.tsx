import { Ellipsis } from 'lucide'
import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Icon } from './icon.tsx'
import styles from './action-menu.module.css'

export interface MenuAction {
  text: string
  icon: ReactNode
  onChoose: () => void
  danger?: boolean
}

/** The less likely actions behind three dots: the browser's own popover, because a table shows one in every row. */
export function ActionMenu({ label, actions, tabIndex }: { label: string; actions: readonly MenuAction[]; tabIndex?: number }) {
  const [place, setPlace] = useState<CSSProperties | null>(null)
  const button = useRef<HTMLButtonElement>(null)

  function open(): void {
    const { bottom, top, right } = button.current?.getBoundingClientRect() ?? new DOMRect()
    const above = bottom + actions.length * 36 + 16 > window.innerHeight
    setPlace({
      right: document.documentElement.clientWidth - right,
      ...(above ? { bottom: window.innerHeight - top + 4 } : { top: bottom + 4 }),
    })
  }

  function close(): void {
    setPlace(null)
    button.current?.focus({ preventScroll: true })
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles['button']}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={place !== null}
        tabIndex={tabIndex}
        onClick={open}
      >
        <Icon of={Ellipsis} size={16} />
      </button>
      {place && <OpenMenu label={label} actions={actions} place={place} onClose={close} />}
    </>
  )
}

function OpenMenu({
  label,
  actions,
  place,
  onClose,
}: {
  label: string
  actions: readonly MenuAction[]
  place: CSSProperties
  onClose: () => void
}) {
  const menu = useRef<HTMLDivElement>(null)
  const closing = useRef(onClose)

  useEffect(() => {
    const close = () => closing.current()
    menu.current?.showPopover?.()
    menu.current?.querySelector<HTMLElement>('button')?.focus()
    window.addEventListener('scroll', close, { once: true, passive: true })
    return () => window.removeEventListener('scroll', close)
  }, [])

  function move(event: KeyboardEvent<HTMLDivElement>): void {
    const items = [...event.currentTarget.querySelectorAll('button')]
    const at = items.findIndex((item) => item === document.activeElement)
    const target = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
    if (event.key === 'Tab' || event.key === 'Escape') onClose()
    if (event.key !== 'Tab') event.preventDefault()
    if (event.key === 'Enter' || event.key === ' ') items[at]?.click()
    if (target !== undefined) items.at(target % items.length)?.focus()
  }

  return (
    <div
      ref={menu}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      popover="auto"
      className={styles['menu']}
      style={place}
      onKeyDown={move}
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
