// Hook with the rows of sheets, as they were read or as a person corrected them, and those that were dropped.
import { useState } from 'react'
import type { PastedRow } from '#domain/paste/pasted-rows.ts'

type Rows = readonly PastedRow[]
type Sheets = readonly Rows[]

interface Corrected {
  readonly of: Sheets
  readonly sheets: Sheets
  /** The dropped rows, by the question that dropped them: it was asked about the sheet `from`, and rows of other sheets went with them. */
  readonly drops: readonly { readonly from: number; readonly sheets: Sheets }[]
}

/** `read` are the rows as they were read; others in their place begin anew. */
export function useSheetRows(read: Sheets) {
  const [corrected, setCorrected] = useState<Corrected | null>(null)
  const begin: Corrected = { of: read, sheets: read, drops: [] }
  const isCorrected = corrected?.of === read
  const now = isCorrected ? corrected : begin
  const last = now.drops.at(-1)
  const change = (to: (before: Corrected) => Corrected) =>
    setCorrected((before) => {
      const start = before?.of === read ? before : begin
      const after = to(start)
      return after === start ? before : after
    })
  return {
    sheets: now.sheets,
    isCorrected,
    setRows(index: number, to: (before: Rows) => Rows): void {
      change((before) => {
        const [own = [], after] = [before.sheets[index], to(before.sheets[index] ?? [])]
        if (after.length === own.length && after.every((row, place) => row === own[place])) return before
        return { ...before, sheets: before.sheets.map((rows, place) => (place === index ? after : rows)) }
      })
    },
    drop(from: number, goes: (index: number, line: number) => boolean): void {
      change(({ of, sheets, drops }) => {
        const part = (isGone: boolean) => sheets.map((rows, index) => rows.filter(({ line }) => goes(index, line) === isGone))
        return { of, sheets: part(false), drops: [...drops, { from, sheets: part(true) }] }
      })
    },
    /** The lines of the rows that were dropped last, and the sheet from which they were; null if none are. */
    dropped: last ? { from: last.from, lines: (last.sheets[last.from] ?? []).map(({ line }) => line) } : null,
    giveBack(): void {
      change((before) => {
        const back = before.drops.at(-1)
        if (!back) return before
        const withBack = (rows: Rows, index: number) => [...rows, ...(back.sheets[index] ?? [])].sort((one, other) => one.line - other.line)
        return { ...before, sheets: before.sheets.map(withBack), drops: before.drops.slice(0, -1) }
      })
    },
  }
}
