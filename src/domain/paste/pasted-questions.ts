// The questions about pasted cells that can mean several values, each asked once for all equal cells.
import type { ReadingOption } from '../readers/reading.ts'
import { groupBy } from '../values/group-by.ts'
import { type PastedColumn, readCell } from './pasted-cells.ts'
import type { PastedRow } from './pasted-rows.ts'

/** A text that stands in one or more cells of a column and can mean each of the options. */
export interface PastedQuestion {
  readonly name: string
  readonly cell: string
  readonly options: readonly ReadingOption[]
  readonly count: number
}

/** Returns the questions about cells that are no amounts, in the order of the rows. */
export function questionsOf(rows: readonly PastedRow[], columns: readonly PastedColumn[]): PastedQuestion[] {
  const asked = columns
    .filter(({ sum }) => sum === undefined)
    .flatMap((column) => rows.flatMap((row) => (isAsked(row, column) ? [{ column, cell: row.cells[column.name] ?? '' }] : [])))
  const groups = groupBy(asked, ({ column, cell }) => `${column.name} ${cell}`)
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    return first ? [{ name: first.column.name, cell: first.cell, options: optionsOf(first.column, first.cell), count: group.length }] : []
  })
}

/** Returns the amounts of a row that can be of thousands or of decimals, each as one of the two: the first or the second option. */
export function settledAmounts(row: PastedRow, columns: readonly PastedColumn[], option: 0 | 1): Record<string, string> {
  return Object.fromEntries(
    columns.flatMap((column) => {
      const chosen = column.sum !== undefined && isAsked(row, column) ? optionsOf(column, row.cells[column.name] ?? '')[option] : undefined
      return chosen ? [[column.name, chosen.value]] : []
    }),
  )
}

function isAsked({ cells, errors }: PastedRow, column: PastedColumn): boolean {
  return errors[column.name] !== undefined && optionsOf(column, cells[column.name] ?? '').length > 0
}

function optionsOf(column: PastedColumn, cell: string): readonly ReadingOption[] {
  const reading = readCell(column, cell.trim())
  return 'value' in reading ? [] : (reading.options ?? [])
}
