// Hook with the state of pasted rows, which are saved one by one.
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type * as z from 'zod/mini'
import { fieldFailures } from '#app/api/http/failure-text.ts'
import type { PastedColumn } from '#domain/paste/pasted-cells.ts'
import type { PastedRow } from '#domain/paste/pasted-rows.ts'
import { useCorrectedRows } from './use-corrected-rows.ts'

interface Ending {
  readonly saved: number
  /** Why the save ended early; null if the user stopped it, or if all intended rows are saved. */
  readonly failure: unknown
}

interface Pasting<Saved> {
  /** The name of the entity. */
  name: string
  columns: readonly PastedColumn[]
  draft: z.ZodMiniType<Saved>
  create: (draft: Saved) => Promise<unknown>
  /** Called when a save ends for any reason, with all rows saved so far, the number of the others, and whether all valid rows are saved. */
  onEnd: (end: { saved: readonly PastedRow<Saved>[]; left: number; isDone: boolean }) => void
}

/** Manages pasted rows: the user corrects and removes them, and they are saved one by one until one fails or the user stops. Saved rows disappear. */
export function usePastedRows<Saved>(pasted: readonly PastedRow<Saved>[], { name, columns, draft, create, onEnd }: Pasting<Saved>) {
  const { rows, setRows, changeRow, touched, corrections } = useCorrectedRows(pasted, { name, columns, draft })
  const savedRows = useRef<readonly PastedRow<Saved>[]>([])
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null)
  const [ending, setEnding] = useState<Ending | null>(null)
  const { run, stop, isRunning } = useRun(create)

  async function save(): Promise<void> {
    if (isRunning()) return
    const valid = rows.flatMap((row) => (row.saved === null ? [] : [{ line: row.line, saved: row.saved }]))
    setEnding(null)
    setProgress({ done: 0, of: valid.length })
    const end = await run(valid, (done) => setProgress({ done, of: valid.length }))
    const { done, failure, failedLine } = end
    const refused = namedAsColumns(fieldFailures(failure), columns)
    savedRows.current = [...savedRows.current, ...rows.filter(({ line }) => done.has(line))]
    // Rendered synchronously, so that a remaining row can take the focus.
    flushSync(() => {
      setProgress(null)
      setEnding({ saved: done.size, failure })
      setRows((before) => before.filter(({ line }) => !done.has(line)))
      if (failedLine !== null) changeRow(failedLine, (row) => ({ ...row, errors: { ...row.errors, ...refused } }))
    })
    onEnd({ saved: savedRows.current, left: rows.length - done.size, isDone: done.size === valid.length })
  }

  return {
    rows,
    progress,
    ending,
    /** Whether closing would lose changes, and not only cells that are still in the clipboard. */
    touched: touched || progress !== null || (ending !== null && rows.length > 0),
    ...corrections,
    save,
    stop,
  }
}

interface Run {
  readonly done: ReadonlySet<number>
  readonly failure: unknown
  readonly failedLine: number | null
}

/** Saves rows one after the other, one run at a time, until one fails, the user stops it or the dialog closes. */
function useRun<Saved>(create: (draft: Saved) => Promise<unknown>) {
  // Refs and not states, because a second click can come before the render that disables the button.
  const running = useRef(false)
  const stopping = useRef(false)
  useEffect(
    () => () => {
      stopping.current = true
    },
    [],
  )

  async function run(rows: readonly { line: number; saved: Saved }[], onProgress: (done: number) => void): Promise<Run> {
    running.current = true
    stopping.current = false
    const done = new Set<number>()
    try {
      for (const { line, saved } of rows) {
        if (stopping.current) break
        try {
          await create(saved)
        } catch (failure) {
          return { done, failure, failedLine: line }
        }
        done.add(line)
        onProgress(done.size)
      }
      return { done, failure: null, failedLine: null }
    } finally {
      running.current = false
    }
  }

  return {
    run,
    stop: () => {
      stopping.current = true
    },
    isRunning: () => running.current,
  }
}

/** Returns the errors of a titulo's line, by the names of the row's columns. */
function namedAsColumns(errors: Readonly<Record<string, string>>, columns: readonly PastedColumn[]): Record<string, string> {
  const columnOf = (field: string) =>
    columns.find(({ name }) => name === field) ??
    columns.find(({ name, ofLine }) => ofLine && name.toLowerCase() === `linea${field}`.toLowerCase())
  return Object.fromEntries(Object.entries(errors).map(([field, error]) => [columnOf(field)?.name ?? field, error]))
}

/** Returns line numbers as ranges: `4, 6 a 10` for 4, 6, 7, 8, 9, 10. Of many ranges it returns only the first. */
export function lineRanges(lines: readonly number[], join: (first: number, last: number) => string): string {
  const ranges: { first: number; last: number }[] = []
  for (const line of lines) {
    const open = ranges.at(-1)
    if (open && open.last === line - 1) open.last = line
    else ranges.push({ first: line, last: line })
  }
  const texts = ranges.slice(0, 12).map(({ first, last }) => (first === last ? String(first) : join(first, last)))
  return texts.join(', ') + (ranges.length > 12 ? '…' : '')
}
