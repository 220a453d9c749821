import type { EntityColumn } from './entity.ts'

export const idColumn = { id: 'id', title: 'record.id', width: '72px', sort: 'id' } as const

/** The width of the button that opens a row, in pixels. */
export const chevronWidth = 36

/** What a column without a width of its own has at least, in pixels. */
const leastWidth = 120

/** The width of the buttons at the end of a row, in pixels. */
export function actionsWidthOf({ editable, inline }: { editable: boolean; inline: boolean }): number {
  if (!editable) return 0
  return inline ? 84 : 48
}

/** Returns the width of a column as a style: in a narrow window columns are somewhat narrower (`record-table.module.css`). */
export function styleOf(width: string): string {
  return width === 'auto' ? width : `calc(${width} * var(--column-scale, 1))`
}

/** Returns the width in pixels below which a table scrolls sideways, so that no column is cut to nothing. */
export function widthOf(columns: readonly Pick<EntityColumn<never>, 'width'>[], actionsWidth: number, withChevron: boolean): number {
  const widths = columns.map(({ width = 'auto' }) => Number(/^(\d+)px$/.exec(width)?.[1] ?? leastWidth))
  return widths.reduce((sum, width) => sum + width, actionsWidth + (withChevron ? chevronWidth : 0))
}
