import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Identified } from '#app/api/cached-rows.ts'
import { focusHome } from './use-focus-return.ts'

/**
 * The row that the Tab key reaches and the arrow keys move from. It is remembered in the query cache, so that a user who comes back finds it
 * and the next user does not.
 */
export function useCurrentRow(tableId: string, rows: readonly Identified[]) {
  const client = useQueryClient()
  const key = ['currentRow', tableId]
  const [cameBackTo] = useState(() => client.getQueryData<number>(key))
  const [active, setActive] = useState(() => rows.findIndex(({ id }) => id === cameBackTo))
  return {
    cameBackTo,
    current: Math.min(Math.max(active, 0), Math.max(0, rows.length - 1)),
    setCurrent(index: number): void {
      const row = rows[index]
      if (row) client.setQueryData(key, row.id)
      setActive(index)
    },
  }
}

/** Focuses the remembered row once it is rendered, and the current row when a focused row is removed. */
export function useRowFocus(
  table: RefObject<HTMLTableElement | null>,
  cameBackTo: number | undefined,
  isRendered: boolean,
  rowCount: number,
): void {
  useEffect(() => {
    if (isRendered && cameBackTo !== undefined)
      table.current?.querySelector<HTMLElement>('a[data-focus-home]')?.focus({ preventScroll: true })
  }, [table, isRendered, cameBackTo])

  const count = useRef(rowCount)
  useEffect(() => {
    if (rowCount < count.current && document.activeElement === document.body) focusHome()?.focus({ preventScroll: true })
    count.current = rowCount
  }, [rowCount])
}
