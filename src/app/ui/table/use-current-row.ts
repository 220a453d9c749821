// Hook that tracks which table row is current and has the focus.
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Identified } from '#app/api/family/cached-rows.ts'
import { focusHome } from '../dialog/use-focus-return.ts'

interface RememberedRow {
  /** Unknown while the row is not read. */
  readonly id: number | undefined
  readonly index: number
}

/**
 * The row that the Tab key reaches and the arrow keys move from. It is remembered in the query cache, so that a user who comes back finds it
 * and the next user does not. Of several tables on one screen the user comes back to the one that had the focus last.
 */
export function useCurrentRow(tableId: string, rows: readonly (Identified | undefined)[]) {
  const client = useQueryClient()
  const key = ['currentRow', tableId]
  const [cameBackTo] = useState(() => client.getQueryData<RememberedRow>(key))
  const [active, setActive] = useState<RememberedRow>(cameBackTo ?? { id: undefined, index: 0 })
  const index = placeOf(active, rows)
  return {
    /** Only true of a screen that is open: its address tells. */
    comesBack: () => cameBackTo !== undefined && client.getQueryData<string>(tableKey()) === tableId,
    current: Math.min(Math.max(index, 0), Math.max(0, rows.length - 1)),
    setCurrent(next: number): void {
      const row = { id: rows[next]?.id, index: next }
      client.setQueryData<RememberedRow>(key, row)
      client.setQueryData(tableKey(), tableId)
      if (row.id !== active.id || row.index !== active.index) setActive(row)
    },
  }
}

/** Where the table of this screen that had the focus last is kept. */
function tableKey(): QueryKey {
  return ['currentTable', window.location.pathname]
}

/** Where a row is now: rows that were added or deleted above it have moved it. In the place of one that is gone is its neighbour. */
function placeOf({ id, index }: RememberedRow, rows: readonly (Identified | undefined)[]): number {
  if (id === undefined || rows[index]?.id === id) return index
  const found = rows.findIndex((row) => row?.id === id)
  return found >= 0 ? found : index
}

interface RowFocus {
  comesBack: () => boolean
  current: number
  isRendered: boolean
  rowCount: number
}

/** Focuses the remembered row once it is rendered, and the current row when the focused one is removed or was only read now. */
export function useRowFocus(table: RefObject<HTMLTableElement | null>, { comesBack, current, isRendered, rowCount }: RowFocus): void {
  const arrives = useRef<boolean>(undefined)
  const hasFocus = useRef(false)
  // Before the next one, whose focus it has to notice.
  useLayoutEffect(() => {
    const element = table.current
    const onFocusIn = () => void (hasFocus.current = true)
    // An element that is being removed still is in the document.
    const onFocusOut = ({ target }: FocusEvent) =>
      queueMicrotask(() => {
        if (target instanceof Element && target.isConnected && !element?.contains(document.activeElement)) hasFocus.current = false
      })
    element?.addEventListener('focusin', onFocusIn)
    element?.addEventListener('focusout', onFocusOut)
    return () => {
      element?.removeEventListener('focusin', onFocusIn)
      element?.removeEventListener('focusout', onFocusOut)
    }
  }, [table, isRendered])

  useLayoutEffect(() => {
    arrives.current ??= comesBack()
    const row = isRendered ? rowOf(table.current, current) : null
    const wasRemoved = hasFocus.current && document.activeElement === document.body
    if (!row || !(arrives.current || wasRemoved)) return
    arrives.current = false
    row.focus({ preventScroll: true })
  })

  const count = useRef(rowCount)
  useEffect(() => {
    if (rowCount < count.current && document.activeElement === document.body) focusHome()?.focus({ preventScroll: true })
    count.current = rowCount
  }, [rowCount])
}

/** What the Tab key reaches of a table. */
export function currentRowOf(table: Element | null): HTMLElement | null {
  return table?.isConnected ? table.querySelector<HTMLElement>('[data-row][tabindex="0"]') : null
}

/** What the focus goes to in a row: its link, or what stands for it. */
export function rowOf(table: Element | null, index: number): HTMLElement | null {
  return table?.querySelector<HTMLElement>(`[data-index="${index}"] [data-row]`) ?? null
}
