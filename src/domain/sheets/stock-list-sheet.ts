// The sheet of a warehouse's stocks, with the columns of their list.
import { type Stock, stateText } from '../stock/stock.ts'
import { minuteOf } from '../values/dates.ts'
import type { SheetKind } from './sheet.ts'

type Listed = Pick<Stock, 'id' | 'sentDate' | 'daysLate' | 'transactionId' | 'fechaStock' | 'state' | 'scheduleDate' | 'errorCount'>

export const stockListSheet: SheetKind<Listed> = {
  title: 'Stocks',
  file: 'stocks',
  columns: [
    { heading: 'ID', type: 'integer', valueOf: ({ id }) => id },
    { heading: 'Enviado', type: 'instant', valueOf: ({ sentDate }) => (sentDate ? minuteOf(new Date(sentDate)) : null) },
    { heading: 'Días de retraso', type: 'integer', valueOf: ({ daysLate }) => daysLate ?? null },
    { heading: 'Transacción', type: 'text', valueOf: ({ transactionId }) => transactionId ?? null },
    { heading: 'Día Informado', type: 'day', valueOf: ({ fechaStock }) => fechaStock },
    { heading: 'Estatus', type: 'text', valueOf: (stock) => stateText(stock) },
    { heading: 'Programado', type: 'instant', valueOf: ({ scheduleDate }) => scheduleDate ?? null },
  ],
}
