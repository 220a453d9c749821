import type { Column } from '#app/ui/table-column.ts'

export type StockColumnId = 'id' | 'sentDate' | 'daysLate' | 'transactionId' | 'fechaStock' | 'state' | 'scheduleDate' | 'actions'

/** The headings in the specification's order. What is left of the width stands before the actions, so that the others are read together. The page draws them before the program is there. */
export const stockHeadings: readonly (Omit<Column<never>, 'cell'> & { readonly id: StockColumnId })[] = [
  { id: 'id', title: 'stock.id', width: 'clamp(60px, 5.5vw, 80px)' },
  { id: 'sentDate', title: 'stock.sentDate', width: 'clamp(116px, 10vw, 136px)' },
  { id: 'daysLate', title: 'stock.daysLate', width: 'clamp(84px, 9.3vw, 120px)', align: 'center' },
  { id: 'transactionId', title: 'stock.transactionId', width: 'clamp(128px, 11vw, 152px)' },
  { id: 'fechaStock', title: 'stock.fechaStock', width: 'clamp(124px, 10.6vw, 136px)', sort: 'fechaStock' },
  { id: 'state', title: 'stock.state', width: 'clamp(148px, 16vw, 208px)', sort: 'state' },
  { id: 'scheduleDate', title: 'stock.scheduleDate', width: 'clamp(120px, 11vw, 144px)' },
  { id: 'actions', title: 'stock.actions', align: 'end' },
]

/** The table is not narrower, in pixels. */
export const stockTableWidth = 860
