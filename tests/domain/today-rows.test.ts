import { expect, test } from 'vitest'
import type { StockTotals } from '#domain/stock/stock.ts'
import { todayRows } from '#domain/today/today-rows.ts'
import type { WarehouseDays } from '#domain/today/warehouse-days.ts'

const today = '2026-11-20'
type Days = WarehouseDays['days']
type Stock = Days['stocks'][number]

const emptyTotals: StockTotals = {
  permisoEmbarques: 0,
  documentoTransportes: 0,
  contenedorVacios: 0,
  lineaMercaderias: 0,
  contenedorAsociados: 0,
  pesoBruto: 0,
}
const full = { ...emptyTotals, permisoEmbarques: 10, pesoBruto: 1000.1 }
const one = (state: Stock['state'], changes: Partial<Stock> = {}): Stock => {
  const own = { id: 7, fechaStock: today, state, scheduleDate: null, sentDate: null, errorCount: 0, totals: full }
  return { ...own, ...changes }
}
const given = (stocks: Stock[], changes: Partial<Days> = {}, of: Partial<WarehouseDays> = {}): WarehouseDays => {
  const openToday = stocks.filter(({ state, fechaStock }) => state === 'OPEN' && fechaStock === today).length
  const rest = { today, lastAccepted: '2026-11-19', acceptedBefore: '2026-11-18', waiting: [], automaticSend: null }
  return {
    id: 1,
    description: 'Norte',
    company: { id: 1, name: 'Plata' },
    lastTotals: full,
    days: { ...rest, openToday, stocks, ...changes },
    ...of,
  }
}

/** From the most urgent to the least, with the one next step. */
const inOrder: [string, WarehouseDays, object | null][] = [
  ['rechazado', given([one('ERROR', { errorCount: 3 })]), { kind: 'showErrors', stockId: 7 }],
  ['no salió, sin errores que ver', given([one('FAILED')]), { kind: 'open', stockId: 7 }],
  ['sin veredicto', given([one('TECHNICAL_ERROR')], { waiting: [today] }), { kind: 'open', stockId: 7 }],
  [
    'faltan días y hoy sale solo',
    given([one('OPEN')], { lastAccepted: '2026-11-17', automaticSend: '18:00' }),
    { kind: 'createDay', day: '2026-11-18' },
  ],
  [
    'faltan días, y el primero ya está hecho',
    given([one('OPEN'), one('OPEN', { id: 6, fechaStock: '2026-11-19' })], { lastAccepted: '2026-11-18' }, { description: 'Sur' }),
    { kind: 'openDay', day: '2026-11-19', stockId: 6 },
  ],
  ['nada hecho', given([]), { kind: 'clone' }],
  ['nada hecho ni para clonar', given([], {}, { description: 'Oeste', lastTotals: null }), { kind: 'create' }],
  ['abierto', given([one('OPEN')]), { kind: 'send', stockId: 7 }],
  ['dos abiertos', given([one('OPEN', { id: 8 }), one('OPEN')], {}, { description: 'Norte 2' }), { kind: 'open', stockId: 8 }],
  ['abierto y vacío', given([one('OPEN', { totals: emptyTotals })], {}, { description: 'Norte 10' }), { kind: 'open', stockId: 7 }],
  ['sale solo a las 18', given([one('OPEN')], { automaticSend: '18:00' }, { description: 'Z' }), { kind: 'open', stockId: 7 }],
  [
    'sale a las 19',
    given([one('OPEN', { scheduleDate: '2026-11-20T22:00:00.000Z' })], {}, { description: 'A' }),
    { kind: 'open', stockId: 7 },
  ],
  ['en la aduana', given([one('PENDING')], { waiting: [today] }), { kind: 'open', stockId: 7 }],
  ['en la aduana por otro depósito', given([], { waiting: [today] }, { description: 'Oeste' }), null],
  ['nadie lo usa: faltan meses', given([], { lastAccepted: '2026-07-01' }), { kind: 'createDay', day: '2026-07-02' }],
  [
    'nunca informó',
    given([], { lastAccepted: null, acceptedBefore: null }, { description: 'Nuevo', lastTotals: null }),
    { kind: 'create' },
  ],
  ['enviado', given([one('SUCCESS')], { lastAccepted: today }), { kind: 'open', stockId: 7 }],
  ['enviado por otro depósito', given([], { lastAccepted: today }, { description: 'Oeste' }), null],
]

test('primero lo que salió mal, después lo que se perdería, lo que falta hacer y enviar, y al final lo que no necesita a nadie', () => {
  const numbered = inOrder.map(([, of], index) => ({ ...of, id: index + 1 }))
  const rows = todayRows(numbered.toReversed())
  expect(rows.map(({ id, step }) => [inOrder[id - 1]?.[0], step])).toEqual(inOrder.map(([name, , step]) => [name, step]))
})

test('lo que cambió desde el último enviado se resta al gramo; de lo enviado, o sin nada con qué comparar, no se dice', () => {
  const totals = { ...full, permisoEmbarques: 12, pesoBruto: 650.2 }
  const [open] = todayRows([given([one('OPEN', { totals })])])
  expect(open?.difference).toEqual({ ...emptyTotals, permisoEmbarques: 2, pesoBruto: -349.9 })
  const others = todayRows([
    given([one('SUCCESS', { totals })], { lastAccepted: today }),
    given([one('OPEN')], {}, { lastTotals: null }),
    given([]),
  ])
  expect(others.map(({ difference }) => difference)).toEqual([null, null, null])
})
