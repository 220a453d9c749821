// Hook with the state of pasted rows, which are saved block by block.
import { useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { fieldFailures } from '#app/api/http/failure-text.ts'
import { Failure } from '#app/api/http/failure.ts'
import type { PastedColumn } from '#domain/paste/pasted-cells.ts'
import type { PastedKind, PastedRow } from '#domain/paste/pasted-rows.ts'
import { checkTogether } from '#domain/paste/pasted-titulos.ts'
import type { PasteBlock, PasteSaver, ValidRow } from './paste-saver.ts'
import { useCorrectedRows } from './use-corrected-rows.ts'
import { useSheetRows } from './use-sheet-rows.ts'

interface Ending {
  readonly saved: number
  /** Why the save ended early; null if the user stopped it, or if all intended rows are saved. */
  readonly failure: unknown
}

interface Pasting {
  name: string
  kind: PastedKind
  nextBlock: PasteSaver['nextBlock']
  /**
   * Called when a save ends for any reason, with all rows saved so far, the number of the others, and whether the user must correct some.
   */
  onEnd: (end: { saved: readonly PastedRow[]; left: number; toCorrect: boolean }) => void
}

/**
 * Manages pasted rows: the user corrects and removes them, and they are saved in blocks until one fails or the user stops. Saved rows
 * disappear.
 */
export function usePastedRows(pasted: readonly PastedRow[], { name, kind, nextBlock, onEnd }: Pasting) {
  const { columns } = kind
  const [read] = useState([pasted])
  const { sheets, dropped, isCorrected, ...change } = useSheetRows(read)
  const rows = useMemo(() => checkTogether(name, sheets[0] ?? [], columns), [name, sheets, columns])
  const setRows = (to: (before: typeof rows) => typeof rows) => change.setRows(0, to)
  const drop = (lines: readonly number[]) => change.drop(0, (_, line) => lines.includes(line))
  const { changeRow, corrections } = useCorrectedRows(rows, { setRows, drop }, kind)
  const savedRows = useRef<readonly PastedRow[]>([])
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null)
  const [ending, setEnding] = useState<Ending | null>(null)
  const { run, stop, isRunning, unanswered } = useRun(nextBlock)

  async function save(): Promise<void> {
    if (isRunning()) return
    const valid = rows.flatMap((row) => (row.saved === null ? [] : [{ line: row.line, saved: row.saved }]))
    setEnding(null)
    setProgress({ done: 0, of: valid.length })
    const { done, failure, block } = await run(valid, (saved) => setProgress({ done: saved, of: valid.length }))
    const refused = block ? refusedCells(block, failure, columns) : []
    savedRows.current = [...savedRows.current, ...rows.filter(({ line }) => done.has(line))]
    // Rendered synchronously, so that a remaining row can take the focus.
    flushSync(() => {
      setProgress(null)
      setEnding({ saved: done.size, failure })
      setRows((before) => before.filter(({ line }) => !done.has(line)))
      for (const { line, name: cell, error } of refused) changeRow(line, (row) => ({ ...row, errors: { ...row.errors, [cell]: error } }))
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
    touched: isCorrected || progress !== null || (ending !== null && rows.length > 0),
    ...corrections,
    remove: (...lines: readonly number[]) => corrections.remove(...lines.filter((line) => !unanswered.has(line))),
    /** The lines of the rows that were removed last; null if none are. */
    dropped: dropped?.lines ?? null,
    giveBack: change.giveBack,
    save,
    stop,
  }
}

const noLines: ReadonlySet<number> = new Set()

/**
 * Saves rows block by block, one run at a time, until one fails, the user stops it or the dialog closes. A run begins with the block that
 * had no answer in the last one.
 */
function useRun(nextBlock: PasteSaver['nextBlock']) {
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

  async function run(rows: readonly ValidRow[], onProgress: (done: number) => void) {
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
          const isRefused = failure instanceof Failure && failure.kind === 'http' && failure.status < 500
          repeated.current = isRefused ? null : block
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

/** Returns the cells that the server refused. A field without a place is of the first row. */
function refusedCells({ lines: [first], places }: PasteBlock, failure: unknown, columns: readonly PastedColumn[]) {
  return Object.entries(fieldFailures(failure)).flatMap(([path, error]) => {
    const [, place = '', field = ''] = /^(.*\.)?([^.]+)$/.exec(path) ?? []
    const line = place === '' ? first : places.get(place)
    const column =
      columns.find(({ name }) => name === field) ??
      columns.find(({ name, ofLine }) => ofLine && name.toLowerCase() === `linea${field}`.toLowerCase())
    return line === undefined ? [] : [{ line, name: column?.name ?? field, error }]
  })
}
