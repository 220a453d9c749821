// Hook that corrects pasted rows: one cell, all equal cells, or all ambiguous amounts; and removes them.
import { useMemo, useState } from 'react'
import { type PastedQuestion, questionsOf, settledAmounts } from '#domain/paste/pasted-questions.ts'
import { checkPasted, type PastedKind, type PastedRow } from '#domain/paste/pasted-rows.ts'

type Rows = readonly PastedRow[]

/** A cell that the user has changed, with its text before. */
interface CorrectedCell {
  readonly line: number
  readonly name: string
  readonly before: string
}

/**
 * Returns the functions that correct and remove pasted rows, and the questions about them. `setRows` gets the function that changes them,
 * and `drop` the lines of those that are removed.
 */
export function useCorrectedRows(
  rows: Rows,
  { setRows, drop }: { setRows: (change: (before: Rows) => Rows) => void; drop: (lines: readonly number[]) => void },
  kind: Pick<PastedKind, 'columns' | 'draft'>,
) {
  const { columns } = kind
  const questions = useMemo(() => questionsOf(rows, columns), [rows, columns])
  const [corrected, setCorrected] = useState<CorrectedCell | null>(null)

  const recheck = (row: PastedRow, cells: PastedRow['cells']) => checkPasted(row.line, { ...row.cells, ...cells }, kind)
  const cellOf = (line: number, name: string) => rows.find((row) => row.line === line)?.cells[name] ?? ''

  function changeRow(line: number, change: (row: PastedRow) => PastedRow): void {
    setRows((before) => before.map((row) => (row.line === line ? change(row) : row)))
  }

  /** Changes the cells that have errors and the same text. */
  function changeEqual(name: string, from: string, to: string): void {
    const lines = new Set(rows.flatMap((row) => (isWrong(row, name, from) ? [row.line] : [])))
    setRows((before) => before.map((row) => (lines.has(row.line) ? recheck(row, { [name]: to }) : row)))
  }

  const corrections = {
    change(line: number, name: string, text: string): void {
      if (corrected?.line !== line || corrected.name !== name) setCorrected({ line, name, before: cellOf(line, name) })
      changeRow(line, (row) => {
        const cells = { ...row.cells, [name]: text }
        // The text stays as typed while the user types.
        return { ...recheck(row, cells), cells }
      })
    },
    /** The corrected cell whose former text other wrong cells of its column still have, and how many; null if there is none. */
    equal: equalCells(rows, corrected),
    changeEqual: () => corrected && changeEqual(corrected.name, corrected.before, cellOf(corrected.line, corrected.name)),
    /** Replaces the text of a cell by its normalized form. */
    tidy: (line: number) =>
      changeRow(line, (row) => {
        const { cells } = recheck(row, {})
        return columns.every(({ name }) => cells[name] === row.cells[name]) ? row : { ...row, cells }
      }),
    remove: (...lines: readonly number[]) => drop(lines),
    /** Interprets the separator of all ambiguous numbers in the same way: as that of thousands (0) or of decimals (1). */
    settle(option: 0 | 1): void {
      setRows((before) =>
        before.map((row) => {
          const settled = settledAmounts(row, columns, option)
          return Object.keys(settled).length === 0 ? row : recheck(row, settled)
        }),
      )
    },
    hasAmbiguous: rows.some((row) => row.saved === null && Object.keys(settledAmounts(row, columns, 0)).length > 0),
    questions,
    answer: ({ name, cell }: Pick<PastedQuestion, 'name' | 'cell'>, value: string) => changeEqual(name, cell, value),
  }
  return { changeRow, corrections }
}

function isWrong({ cells, errors }: PastedRow, name: string, text: string): boolean {
  return cells[name] === text && name in errors
}

function equalCells(rows: readonly PastedRow[], corrected: CorrectedCell | null) {
  if (!corrected) return null
  const { line, name, before } = corrected
  const count = rows.filter((row) => isWrong(row, name, before)).length
  const isRight = rows.some((row) => row.line === line && row.errors[name] === undefined && row.cells[name] !== before)
  return isRight && before !== '' && count > 0 ? { line, name, count } : null
}
