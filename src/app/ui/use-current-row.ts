import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Identified } from '#app/api/cached-rows.ts'
import { focusHome } from './use-focus-return.ts'

/**
 * The row that the Tab key reaches and the arrow keys move from. It is remembered by the table's place in the product, with the cached rows, so that
 * both go when the session does: whoever comes back finds the same row current (`decisions.md` 9).
 */
export function useCurrentRow(tableId: string, rows: readonly Identified[]) {
  const client = useQueryClient()
  const key = ['place', tableId]
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

/** Gives the focus to the row one came back to, once it is drawn, and to a neighbour when the row that had it is gone. */
export function useRowFocus(
  table: RefObject<HTMLTableElement | null>,
  cameBackTo: number | undefined,
  drawn: boolean,
  rowCount: number,
): void {
  useEffect(() => {
    if (drawn && cameBackTo !== undefined) table.current?.querySelector<HTMLElement>('a[data-focus-home]')?.focus({ preventScroll: true })
  }, [table, drawn, cameBackTo])

  const count = useRef(rowCount)
  useEffect(() => {
    if (rowCount < count.current && document.activeElement === document.body) focusHome()?.focus({ preventScroll: true })
    count.current = rowCount
  }, [rowCount])
}
