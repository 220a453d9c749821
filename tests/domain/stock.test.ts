import { describe, expect, test } from 'vitest'
import { type StockAction, type StockStatus, stockActions, stockCan, stockDisplay, stockStates } from '#domain/stock/stock.ts'

/** The table of `domain/README.md#states-of-a-stock`, row by row. */
const rules: Record<StockStatus, { may: StockAction[]; label: string; mark?: string; color: string; row: string }> = {
  OPEN: { may: ['edit', 'send', 'schedule', 'clone', 'delete'], label: 'Abierto', color: 'blue', row: 'blue' },
  SCHEDULED: { may: ['edit', 'send', 'cancelSchedule', 'clone', 'delete'], label: 'Programado', color: 'blue', row: 'blue' },
  PENDING: { may: ['clone'], label: 'Pendiente', color: 'yellow', row: 'yellow' },
  ERROR: { may: ['edit', 'send', 'clone', 'delete', 'showErrors'], label: 'Error', color: 'red', row: 'red' },
  FAILED: { may: ['edit', 'send', 'clone', 'delete', 'showErrors'], label: 'Fallido', color: 'red', row: 'yellow' },
  TECHNICAL_ERROR: { may: ['reprocess', 'notReceived', 'clone', 'showErrors'], label: 'Error Técnico', color: 'red', row: 'yellow' },
  SUCCESS: { may: ['clone'], label: 'Enviado', color: 'green', row: 'green' },
  WARNED: { may: ['clone', 'showErrors'], label: 'Enviado', mark: 'con advertencias', color: 'green', row: 'green' },
}

const stocks = [
  ...stockStates.map((state) => ({ status: state, state, scheduleDate: null })),
  { status: 'SCHEDULED' as const, state: 'OPEN' as const, scheduleDate: '2026-11-20T20:00:00.000Z' },
  { status: 'WARNED' as const, state: 'SUCCESS' as const, errors: [{ code: '102' }] },
]

describe.each(stocks)('un stock $status', (stock) => {
  const rule = rules[stock.status]

  test('permite lo suyo y nada más', () => {
    expect(stockActions.filter((action) => stockCan(action, stock))).toEqual(stockActions.filter((action) => rule.may.includes(action)))
  })

  test('se muestra con su palabra y sus colores', () => {
    const { may, ...shown } = rule
    expect(may.length).toBeGreaterThan(0)
    expect(stockDisplay(stock)).toEqual(shown)
  })
})

test('una fecha de envío solo cuenta mientras el stock está abierto', () => {
  expect(stockDisplay({ state: 'SUCCESS', scheduleDate: '2026-11-20T20:00:00.000Z' }).label).toBe('Enviado')
})
