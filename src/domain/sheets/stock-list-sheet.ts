// The sheet of a warehouse's stocks, with the columns of their list.
import { type Stock, stateText, stockRecord } from '../stock/stock.ts'
import { minuteOf } from '../values/dates.ts'
import type { SheetColumn, SheetKind, SheetType } from './sheet.ts'

const { declared, layout } = stockRecord
type Name = (typeof layout.columns)[number]
type Listed = Pick<Stock, Name | 'id' | 'errorCount'>

const types = { day: 'day', instant: 'instant', stockState: 'text', text: 'text', wholeNumber: 'integer' } as const satisfies Readonly<
  Record<string, SheetType>
>

export const stockListSheet: SheetKind<Listed> = {
  title: 'Stocks',
  file: 'stocks',
  columns: [{ heading: 'ID', type: 'integer', valueOf: ({ id }) => id }, ...layout.columns.map(columnOf)],
}

function columnOf(name: Name): SheetColumn<Listed> {
  const { title, kind } = declared[name]
  return {
    heading: title,
    type: types[kind],
    valueOf(stock) {
      if (name === 'state') return stateText(stock)
      const value = stock[name] ?? null
      return kind === 'instant' && value !== null ? minuteOf(new Date(value)) : value
    },
  }
}
