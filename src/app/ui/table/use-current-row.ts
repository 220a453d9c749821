// Hook that tracks which table row is current and has the focus.
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Identified } from '#app/api/family/cached-rows.ts'
import { afterFrame, focusHome } from '../dialog/use-focus-return.ts'

interface RememberedRow {
  /** Undefined while the row is not loaded. */
  readonly id: number | undefined
  readonly index: number
}

/**
 * Manages the current row, which has the tab stop and from which the arrow keys move. The query cache stores it, so that it is restored
 * when the user returns, and not for the next user. If a screen has several tables, the focus returns to the one that had it last.
 */
export function useCurrentRow(tableId: string, rows: readonly (Identified | undefined)[]) {
  const client = useQueryClient()
  const key = ['currentRow', tableId]
  const [cameBackTo] = useState(() => client.getQueryData<RememberedRow>(key))
  const [active, setActive] = useState<RememberedRow>(cameBackTo ?? { id: undefined, index: 0 })
  const index = currentIndexOf(active, rows)
  return {
    /** Returns whether the user returns to this table. It depends on the address, so it is valid only once the screen is open. */
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

/** Returns the cache key of the table on this screen that had the focus last. */
function tableKey(): QueryKey {
  return ['currentTable', window.location.pathname]
}

/** Returns the current index of a row, which rows added or deleted above it have moved. A deleted row is replaced by its neighbour. */
function currentIndexOf({ id, index }: RememberedRow, rows: readonly (Identified | undefined)[]): number {
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

/**
 * Focuses the remembered row once it is rendered, and the current row when the focused element is removed or replaced by its loaded row.
 */
export function useRowFocus(table: RefObject<HTMLTableElement | null>, { comesBack, current, isRendered, rowCount }: RowFocus): void {
  const arrives = useRef<boolean>(undefined)
  const hasFocus = useRef(false)
  // This effect comes before the next one, so that its listener sees the focus that the next one sets.
  useLayoutEffect(() => {
    const element = table.current
    const onFocusIn = () => void (hasFocus.current = true)
    // While an element is being removed it is still in the document.
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
    // The focus stays in a field in which the user types the filter of these rows.
    arrives.current ??= comesBack() && document.activeElement?.matches('input, select, textarea') !== true
    const row = isRendered ? rowOf(table.current, current) : null
    const wasRemoved = hasFocus.current && document.activeElement === document.body
    if (!row || !(arrives.current || wasRemoved)) return
    if (arrives.current) afterFrame(() => rowOf(table.current, current)?.focus({ preventScroll: true }))
    else row.focus({ preventScroll: true })
    arrives.current = false
  })

  const count = useRef(rowCount)
  useEffect(() => {
    if (rowCount < count.current && document.activeElement === document.body) focusHome()?.focus({ preventScroll: true })
    count.current = rowCount
  }, [rowCount])
}

/** Returns the element of a table that the Tab key reaches. */
export function currentRowFocusTarget(table: Element | null): HTMLElement | null {
  return table?.isConnected ? table.querySelector<HTMLElement>('[data-row][tabindex="0"]') : null
}

/** Returns the focus target of a row: its link or placeholder. */
export function rowOf(table: Element | null, index: number): HTMLElement | null {
  return table?.querySelector<HTMLElement>(`[data-index="${index}"] [data-row]`) ?? null
}
