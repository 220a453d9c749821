// Generic list and screens of stocks: fields, columns and rights.
import { genericFamilies } from '#domain/contract/generic-families.ts'
import { stockDisplay, stockStates } from '#domain/stock/stock.ts'
import { field } from '../../entity.ts'
import { asText, type FieldKind, instant, text, wholeNumber } from '../../field-kinds.ts'
import { day } from '../../references.tsx'
import { historyOfStock, pageOfStock } from '../dedicated-pages.ts'
import { defineGeneric } from '../generic-entity.ts'
import { relation } from '../relation.ts'
import { ofStock } from '../rights.ts'
import { depositoSource } from '../sources.ts'

/** The state as a word; the schedule has its own column. */
const state: FieldKind = {
  inputKind: 'text',
  show(value) {
    const known = stockStates.find((one) => one === value)
    return known ? stockDisplay({ state: known }).label : asText(value)
  },
  width: 152,
  choices: () => stockStates.map((value) => ({ value, label: stockDisplay({ state: value }).label })),
}

export const stockRecords = defineGeneric(genericFamilies.stock, {
  groups: [
    {
      heading: 'stock.one',
      fields: [
        field('fechaStock', 'stock.fechaStock', day, { required: true, help: 'stock.fechaStockHelp', tip: 'stock.fechaStockHelp' }),
        field('deposito', 'stock.deposito', relation(depositoSource), { required: true }),
      ],
    },
  ],
  facts: [
    field('state', 'stock.state', state),
    field('sentDate', 'stock.sentDate', instant),
    field('daysLate', 'stock.daysLate', wholeNumber),
    field('transactionId', 'stock.transactionId', text),
    field('scheduleDate', 'stock.scheduleDate', instant),
    field('attempts', 'stock.attempts', wholeNumber),
    field('lastAttemptDate', 'stock.lastAttemptDate', instant),
    field('nextAttemptDate', 'stock.nextAttemptDate', instant),
    field('waitingSince', 'stock.waitingSince', instant),
    field('deleted', 'stock.deleted', instant),
    field('deletedByUser', 'stock.deletedByUser', text),
  ],
  shown: ['fechaStock', 'state', 'deleted', 'deletedByUser', 'deposito'],
  paging: 'pages',
  rights: ofStock,
  page: pageOfStock,
  history: historyOfStock,
  staleWith: ['stockError'],
})
