// The print button, and the hook that prepares a sheet and prints it.
import { ActionIcon } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.css'
import { Printer } from 'lucide'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { t } from '#app/i18n/text.ts'
import { Icon } from '../control/icon.tsx'
import { showFailure } from '../feedback/toast.ts'
import './print.css'

/** The button that prints the screen's sheet, and the sheet itself during printing. */
export function PrintButton({ print, preparing, sheet }: Print) {
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={t('print.action')}
        aria-keyshortcuts="Control+P"
        title={t('print.action.title')}
        loading={preparing}
        onClick={print}
      >
        <Icon of={Printer} size={18} />
      </ActionIcon>
      {sheet}
    </>
  )
}

interface Print {
  /** Prints the screen's sheet. It does nothing while a sheet is being prepared. */
  print: () => void
  preparing: boolean
  /** The sheet; the screen renders it anywhere. */
  sheet: ReactNode
}

/**
 * Prints the sheet that `prepare` returns instead of the screen, on `print` and on Ctrl+P. Each time it makes a new sheet with whole tables from the server. The browser's print
 * menu prints the screen without its buttons.
 */
export function usePrint(prepare: () => Promise<ReactNode>): Print {
  const [content, setContent] = useState<ReactNode>(null)
  const [preparing, setPreparing] = useState(false)
  const isBusy = useRef(false)
  const alive = useRef(true)

  const print = async (): Promise<void> => {
    if (isBusy.current) return
    isBusy.current = true
    setPreparing(true)
    try {
      const made = await prepare()
      if (!alive.current) return
      flushSync(() => setContent(made))
      window.print()
    } catch (error) {
      if (alive.current) showFailure(error, 'print', () => void print())
    } finally {
      isBusy.current = false
      setPreparing(false)
    }
  }
  useLayoutEffect(() => {
    document.body.toggleAttribute('data-sheet', content !== null)
    return () => document.body.removeAttribute('data-sheet')
  }, [content])
  const latest = useRef(print)
  useLayoutEffect(() => {
    latest.current = print
  })
  useEffect(() => {
    alive.current = true
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'p' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      void latest.current()
    }
    const onPrinted = () => setContent(null)
    document.addEventListener('keydown', onKeyDown)
    window.addEventListener('afterprint', onPrinted)
    return () => {
      alive.current = false
      document.removeEventListener('keydown', onKeyDown)
      window.removeEventListener('afterprint', onPrinted)
    }
  }, [])
  return { print: () => void print(), preparing, sheet: content === null ? null : createPortal(content, document.body) }
}
