// Hook with the state of pasted rows, which are saved block by block.
import { useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type * as z from 'zod/mini'
import { fieldFailures } from '#app/api/http/failure-text.ts'
import { Failure } from '#app/api/http/failure.ts'
import type { PastedColumn } from '#domain/paste/pasted-cells.ts'
import type { PastedRow } from '#domain/paste/pasted-rows.ts'
import { checkTogether } from '#domain/paste/pasted-titulos.ts'
import type { PasteBlock, ValidRow } from './paste-saver.ts'
import { useCorrectedRows, withRows } from './use-corrected-rows.ts'

interface Ending {
  readonly saved: number
  /** Why the save ended early; null if the user stopped it, or if all intended rows are saved. */
  readonly failure: unknown
}

interface Pasting<Saved> {
  name: string
  columns: readonly PastedColumn[]
  draft: z.ZodMiniType<Saved>
  nextBlock: (rows: readonly [ValidRow<Saved>, ...ValidRow<Saved>[]]) => PasteBlock
  /**
   * Called when a save ends for any reason, with all rows saved so far, the number of the others, and whether the user must correct some.
   */
  onEnd: (end: { saved: readonly PastedRow<Saved>[]; left: number; toCorrect: boolean }) => void
}

/**
 * Manages pasted rows: the user corrects and removes them, and they are saved in blocks until one fails or the user stops. Saved rows
 * disappear.
 */
export function usePastedRows<Saved>(pasted: readonly PastedRow<Saved>[], { name, columns, draft, nextBlock, onEnd }: Pasting<Saved>) {
  const { ownRows, setRows, drop, dropped, giveBack } = useDroppableRows(pasted)
  const rows = useMemo(() => checkTogether(name, ownRows, columns), [name, ownRows, columns])
  const { changeRow, touched, corrections } = useCorrectedRows(rows, { setRows, drop }, { columns, draft })
  const savedRows = useRef<readonly PastedRow<Saved>[]>([])
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null)
  const [ending, setEnding] = useState<Ending | null>(null)
  const { run, stop, isRunning, unanswered } = useRun(nextBlock)

  async function save(): Promise<void> {
    if (isRunning()) return
    const valid = rows.flatMap((row) => (row.saved === null ? [] : [{ line: row.line, saved: row.saved }]))
    setEnding(null)
    setProgress({ done: 0, of: valid.length })
    const { done, failure, block } = await run(valid, (saved) => setProgress({ done: saved, of: valid.length }))
    const refused = block ? refusedCells(block, failure) : []
    savedRows.current = [...savedRows.current, ...rows.filter(({ line }) => done.has(line))]
    // Rendered synchronously, so that a remaining row can take the focus.
    flushSync(() => {
      setProgress(null)
      setEnding({ saved: done.size, failure })
      setRows((before) => before.filter(({ line }) => !done.has(line)))
      for (const { line, errors } of refused) {
        changeRow(line, (row) => ({ ...row, errors: { ...row.errors, ...namedAsColumns(errors, columns) } }))
      }
    })
    onEnd({ saved: savedRows.current, left: rows.length - done.size, toCorrect: done.size === valid.length || refused.length > 0 })
  }

  return {
    rows,
    progress,
    ending,
    /** The rows of a call without an answer, which may be saved. They stay as they are until the same call is repeated. */
    unanswered,
    /** Whether the cells can no longer be read in another way without losing changes. */
    touched: touched || progress !== null || (ending !== null && rows.length > 0),
    ...corrections,
    remove: (...lines: readonly number[]) => corrections.remove(...lines.filter((line) => !unanswered.has(line))),
    /** The lines of the rows that were removed last; null if none are. */
    dropped,
    giveBack,
    save,
    stop,
  }
}

/** Rows of which a person drops some, and brings them back, the last ones first. */
function useDroppableRows<Saved>(pasted: readonly PastedRow<Saved>[]) {
  type Rows = readonly PastedRow<Saved>[]
  const [ownRows, setRows] = useState<Rows>(pasted)
  const [drops, setDrops] = useState<readonly Rows[]>([])
  const last = drops.at(-1)
  return {
    ownRows,
    setRows,
    drop(lines: readonly number[]): void {
      const dropped = new Set(lines)
      setDrops([...drops, ownRows.filter(({ line }) => dropped.has(line))])
      setRows((before) => before.filter(({ line }) => !dropped.has(line)))
    },
    dropped: last ? last.map(({ line }) => line) : null,
    giveBack(): void {
      if (!last) return
      setDrops(drops.slice(0, -1))
      setRows((before) => withRows(before, last))
    },
  }
}

interface Run {
  readonly done: ReadonlySet<number>
  /** The block that failed, and why. */
  readonly failure: unknown
  readonly block: PasteBlock | null
}

const noLines: ReadonlySet<number> = new Set()

/**
 * Saves rows block by block, one run at a time, until one fails, the user stops it or the dialog closes. A run begins with the block that
 * had no answer in the last one.
 */
function useRun<Saved>(nextBlock: Pasting<Saved>['nextBlock']) {
  // Refs and not states, because a second click can come before the render that disables the button.
  const running = useRef(false)
  const stopping = useRef(false)
  const repeated = useRef<PasteBlock | null>(null)
  const [unanswered, setUnanswered] = useState(noLines)
  useEffect(
    () => () => {
      stopping.current = true
    },
    [],
  )

  async function run(rows: readonly ValidRow<Saved>[], onProgress: (done: number) => void): Promise<Run> {
    running.current = true
    stopping.current = false
    const done = new Set<number>()
    try {
      for (let [first, ...others] = rows; first && !stopping.current; [first, ...others] = rows.filter(({ line }) => !done.has(line))) {
        const block = repeated.current ?? nextBlock([first, ...others])
        try {
          for (const line of await block.send()) done.add(line)
          repeated.current = null
        } catch (failure) {
          repeated.current = isAnswer(failure) ? null : block
          return { done, failure, block }
        }
        onProgress(done.size)
      }
      return { done, failure: null, block: null }
    } finally {
      running.current = false
      setUnanswered(repeated.current === null ? noLines : new Set(repeated.current.lines))
    }
  }

  return {
    run,
    stop: () => {
      stopping.current = true
    },
    isRunning: () => running.current,
    unanswered,
  }
}

/** Returns whether a failure says that nothing was saved. */
function isAnswer(failure: unknown): boolean {
  return failure instanceof Failure && failure.kind === 'http' && failure.status < 500
}

/** Returns the fields that the server refused, by their row. A field without a place is of the first row. */
function refusedCells({ lines: [first], places }: PasteBlock, failure: unknown) {
  return Object.entries(fieldFailures(failure)).flatMap(([path, error]) => {
    const [, place = '', field = ''] = /^(.*\.)?([^.]+)$/.exec(path) ?? []
    const line = place === '' ? first : places.get(place)
    return line === undefined ? [] : [{ line, errors: { [field]: error } }]
  })
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
