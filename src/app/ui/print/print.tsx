// The button that prints a page made for paper instead of the screen.
import { ActionIcon } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { Printer } from 'lucide'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { t } from '#app/i18n/text.ts'
import { Icon } from '../control/icon.tsx'
import { isPartMissing, promptReload } from '../feedback/reload-prompt.tsx'
import { showFailure } from '../feedback/toasts.tsx'
import './print.css'

/**
 * The button that prints the page that `prepare` makes, as Ctrl+P does. Each time it makes a new one with whole tables from the server.
 * The browser's print menu prints the screen without its buttons, with a note that it is not whole.
 */
export function PrintButton({ prepare }: { prepare: () => Promise<ReactNode> }) {
  const { print, preparing, page } = usePrint(prepare)
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
      {page === null ? <p className="print-note">{t('print.screen')}</p> : createPortal(page, document.body)}
    </>
  )
}

/** Returns a function that prints, which does nothing while a page is being prepared, and the page while it is printed. */
function usePrint(prepare: () => Promise<ReactNode>): { print: () => void; preparing: boolean; page: ReactNode } {
  const [page, setPage] = useState<ReactNode>(null)
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
      flushSync(() => setPage(made))
      window.print()
    } catch (error) {
      if (isPartMissing()) promptReload()
      else if (alive.current) showFailure(error, 'print', () => void print())
    } finally {
      isBusy.current = false
      setPreparing(false)
    }
  }
  useLayoutEffect(() => {
    document.body.toggleAttribute('data-sheet', page !== null)
    return () => document.body.removeAttribute('data-sheet')
  }, [page])
  useEffect(() => () => void (alive.current = false), [])
  useWindowEvent('keydown', (event) => {
    if (event.key.toLowerCase() !== 'p' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    event.preventDefault()
    void print()
  })
  useWindowEvent('afterprint', () => setPage(null))
  return { print: () => void print(), preparing, page }
}
