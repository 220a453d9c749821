import { useId, useState } from 'react'
import type { FindGroup, FindRow } from './use-find-results.ts'

/** The row that Enter opens: the one that was pointed at since the last letter, else the first. */
export function useChosenRow(groups: readonly FindGroup[], typed: string) {
  const id = useId()
  const [pointed, setPointed] = useState<{ readonly typed: string; readonly id: string } | null>(null)
  const rows = groups.flatMap((group) => group.rows)
  const chosen = rows.find((row) => pointed?.typed === typed && row.id === pointed.id) ?? rows[0]
  const idOf = (row: FindRow): string => `${id}${row.id.replaceAll(' ', '-')}`
  const point = (row: FindRow): void => {
    if (row !== chosen) setPointed({ typed, id: row.id })
  }
  return {
    listId: id,
    idOf,
    chosen,
    point,
    /** Goes so many rows on; past the last one comes the first. */
    move(step: number): void {
      const next = rows.at((rows.findIndex((row) => row === chosen) + step) % rows.length)
      if (!next) return
      point(next)
      document.getElementById(idOf(next))?.scrollIntoView?.({ block: 'nearest' })
    },
  }
}
