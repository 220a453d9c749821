import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type * as z from 'zod/mini'
import { fieldFailures } from '#app/api/failure-text.ts'
import { readMessage } from '#domain/message.ts'
import { checkPasted, type PastedColumn, type PastedRow } from '#domain/pasted-rows.ts'

interface Ending {
  readonly saved: number
  /** Why it ended early; null when it was stopped, or when all that were meant are saved. */
  readonly failure: unknown
}

interface Pasting<Saved> {
  columns: readonly PastedColumn[]
  draft: z.ZodMiniType<Saved>
  create: (draft: Saved) => Promise<unknown>
  /** Called when a run ends, however it ends, with how many rows are left, and whether all that could be saved are. */
  onEnd: (end: { saved: number; left: number; isDone: boolean }) => void
}

/** The rows of a pasted block: corrected, removed, and saved one by one until one fails or somebody stops it. What is saved leaves; what is not stays. */
export function usePastedRows<Saved>(pasted: readonly PastedRow<Saved>[], { columns, draft, create, onEnd }: Pasting<Saved>) {
  const [rows, setRows] = useState(pasted)
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null)
  const [ending, setEnding] = useState<Ending | null>(null)
  const [touched, setTouched] = useState(false)
  // Flags in refs: two clicks come sooner than the render that disables the button.
  const running = useRef(false)
  const stopping = useRef(false)
  useEffect(
    () => () => {
      stopping.current = true
    },
    [],
  )

  const recheck = (row: PastedRow<Saved>, cells: PastedRow<Saved>['cells']) => checkPasted(row.line, cells, columns, draft)

  function change(line: number, name: string, text: string): void {
    setTouched(true)
    setRows((before) =>
      before.map((row) => {
        if (row.line !== line) return row
        const cells = { ...row.cells, [name]: text }
        // While one types, the text stays as it is typed.
        return { ...recheck(row, cells), cells }
      }),
    )
  }

  function settle(reading: 'thousands' | 'decimal'): void {
    setTouched(true)
    setRows((before) =>
      before.map((row) => {
        const meant = Object.entries(row.errors).flatMap(([name, error]) => {
          const { key, params } = readMessage(error)
          return key === ambiguous ? [[name, params[reading] ?? '']] : []
        })
        return meant.length === 0 ? row : recheck(row, { ...row.cells, ...Object.fromEntries(meant) })
      }),
    )
  }

  async function save(): Promise<void> {
    if (running.current) return
    running.current = true
    stopping.current = false
    const good = rows.flatMap((row) => (row.saved === null ? [] : [{ line: row.line, saved: row.saved }]))
    const done = new Set<number>()
    let failure: unknown = null
    let failed = 0
    setEnding(null)
    setProgress({ done: 0, of: good.length })
    for (const { line, saved } of good) {
      if (stopping.current) break
      try {
        await create(saved)
        done.add(line)
        setProgress({ done: done.size, of: good.length })
      } catch (error) {
        failure = error
        failed = line
        break
      }
    }
    running.current = false
    const refused = fieldFailures(failure)
    // At once, so that what is left can have the focus.
    flushSync(() => {
      setProgress(null)
      setEnding({ saved: done.size, failure })
      setRows((before) =>
        before
          .filter(({ line }) => !done.has(line))
          .map((row) => (row.line === failed ? { ...row, errors: { ...row.errors, ...refused } } : row)),
      )
    })
    onEnd({ saved: done.size, left: rows.length - done.size, isDone: done.size === good.length })
  }

  return {
    rows,
    progress,
    ending,
    /** Whether closing would lose more than what is still in the clipboard. */
    touched: touched || progress !== null || (ending !== null && rows.length > 0),
    change,
    /** Shows a cell as it was understood. */
    tidy: (line: number) =>
      setRows((before) => before.map((row) => (row.line === line ? { ...row, cells: recheck(row, row.cells).cells } : row))),
    remove: (line: number) => {
      setTouched(true)
      setRows((before) => before.filter((row) => row.line !== line))
    },
    settle,
    hasAmbiguous: rows.some(({ errors }) => Object.values(errors).some((error) => readMessage(error).key === ambiguous)),
    save,
    stop: () => {
      stopping.current = true
    },
  }
}

const ambiguous = 'validation.ambiguousNumber'

/** `4, 6 a 10` of 4, 6, 7, 8, 9, 10; only the first ones of many. */
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
