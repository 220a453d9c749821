import { describe, expect, test } from 'vitest'
import { maxFindings, stockReview } from '#domain/stock/review-finding.ts'
import { answerReview, type ReviewDays, type StockToReview } from '#domain/stock/stock-review.ts'
import {
  days,
  findingsOf,
  reviewStock,
  stock,
  unDocumento,
  vacio,
  withDocumento,
  withPermiso,
  withVacio,
} from '../support/reviewed-stock.ts'

test.each([
  ['permisoEmbarque 11', withPermiso],
  ['documentoTransporte 21', withDocumento],
  ['contenedorVacio 51', withVacio],
] as const)('el ingreso de %s se rechaza antes de 1990 y después del día que se informa, en días de Buenos Aires', (record, withChange) => {
  const entered = (fechaIngresoDeposito: string) => withChange({ fechaIngresoDeposito })
  const early = 'La fecha de ingreso es anterior al 01/01/1990; revise el año.'
  expect(findingsOf(entered('0001-01-01T00:00:00.000Z'))).toEqual([['refused', null, early]])
  expect(findingsOf(entered('1990-01-01T02:59:59.000Z'))).toEqual([['refused', null, early]])
  expect(findingsOf(entered('1990-01-01T03:00:00.000Z'))).toEqual([])
  expect(findingsOf(entered('2026-11-21T02:59:59.000Z'))).toEqual([])
  const late = entered('2026-11-21T03:00:00.000Z')
  expect(findingsOf(late)).toEqual([['refused', null, 'Ingresó el 21/11/2026, después del día que se informa.']])
  expect(reviewStock(late, days).map(({ record: { entity, id } }) => `${entity} ${id}`)).toEqual([record])
})

describe('un stock del mismo lugar sin veredicto', () => {
  const other = { id: 6, warehouseId: 2, fechaStock: '2026-11-20', visible: true }
  const daysWith = (changes: Partial<typeof other>, of: Partial<ReviewDays> = {}): ReviewDays => ({
    ...days,
    lastAccepted: '2026-11-18',
    unsettled: [{ ...other, ...changes }],
    ...of,
  })
  const settled = (of: ReviewDays) => findingsOf(stock, of).filter(([severity]) => severity !== 'warning')

  test.each<[string, string, ReturnType<typeof findingsOf>[number]]>([
    [
      'del mismo día se rechaza',
      '2026-11-20',
      ['refused', '10444', 'Hay un stock del 20/11/2026 sin veredicto: si la aduana lo aceptó, rechazará este.'],
    ],
    [
      'de un día anterior avisa que ese día se pierde',
      '2026-11-19',
      [
        'notYet',
        null,
        'Hay un stock del 19/11/2026 sin veredicto: si la aduana no lo recibió, después de este envío ya no se podrá informar.',
      ],
    ],
  ])('%s; a quien puede verlo lleva a él, y un envío programado lo espera', (_, fechaStock, found) => {
    expect(settled(daysWith({ fechaStock }))).toEqual([found])
    const leadsTo = (visible: boolean) =>
      reviewStock(stock, daysWith({ fechaStock, visible })).find(({ code, severity }) => severity === found[0] && code === found[1])?.record
    expect(leadsTo(true)).toEqual({ entity: 'stock', id: 6, warehouseId: 2, label: '6' })
    expect(leadsTo(false)).toEqual({ entity: 'stock', id: 7, label: '7' })
    const [[, , unseen] = []] = settled(daysWith({ fechaStock, visible: false }))
    expect(unseen).toContain('(de otro depósito del mismo lugar) sin veredicto: si la aduana')

    const scheduled = daysWith({ fechaStock }, { isScheduled: true, lastAccepted: '2026-11-19' })
    const day = fechaStock.slice(8)
    expect(findingsOf(stock, scheduled)).toContainEqual([
      'warning',
      null,
      `Hay un stock del ${day}/11/2026 sin veredicto: este envío espera a que lo tenga.`,
    ])
    expect(settled(scheduled)).toEqual([])
  })

  test('no dice nada cuando ya se aceptó un día igual o posterior al suyo', () => {
    expect(settled(daysWith({ fechaStock: '2026-11-19' }, { lastAccepted: '2026-11-19' }))).toEqual([])
    expect(settled(daysWith({ fechaStock: '2026-11-19' }, { lastAccepted: null }))).toHaveLength(1)
  })
})

test('un mensaje de 4 MB o más llama la atención', () => {
  expect(findingsOf(stock, { ...days, messageBytes: 3_999_999 })).toEqual([])
  expect(findingsOf(stock, { ...days, messageBytes: 4_203_000 })).toEqual([
    ['warning', null, 'El mensaje pesa 4.2 MB; la aduana podría no admitir mensajes de más de 4 MB.'],
  ])
  expect(findingsOf(stock, { ...days, messageBytes: 4_000_000 })).toHaveLength(1)
})

test.each<[day: string, lastAccepted: string | null, found: string[]]>([
  ['2026-11-21', '2026-11-20', ['refused', '10083', 'El 21/11/2026 es posterior al día de hoy.']],
  ['2026-11-15', '2026-11-16', ['refused', '10444', 'La aduana ya aceptó el stock del 16/11/2026']],
  ['2026-11-16', '2026-11-16', ['refused', '10444', 'La aduana ya aceptó el stock del 16/11/2026']],
  ['2026-11-17', '2026-11-16', []],
  ['2026-11-20', null, []],
  ['2026-11-18', '2026-11-16', ['warning', '', 'El 17/11/2026 quedará sin stock para siempre']],
  ['2026-11-20', '2026-11-16', ['warning', '', 'Del 17/11/2026 al 19/11/2026 hay 3 días']],
  ['2026-11-03', '2026-10-30', ['warning', '', 'Del 31/10/2026 al 02/11/2026 hay 3 días']],
])('del %s, con el del %s aceptado, se dice %j', (fechaStock, lastAccepted, [severity, code, text = '']) => {
  const found = findingsOf(stock, { ...days, fechaStock, lastAccepted })
  expect(found).toEqual(severity === undefined ? [] : [[severity, code === '' ? null : code, expect.stringContaining(text)]])
})

test('lo que se saltea un envío programado se pierde solo si no se envía antes', () => {
  const skips = (lastAccepted: string) => findingsOf(stock, { ...days, isScheduled: true, lastAccepted }).map(([, , text]) => text)
  expect(skips('2026-11-18')).toContain(
    'El 19/11/2026 quedará sin stock para siempre si no se envía antes: el último aceptado es del 18/11/2026.',
  )
  expect(skips('2026-11-17')).toContain(
    'Del 18/11/2026 al 19/11/2026 hay 2 días que quedarán sin stock para siempre si no se envían antes: el último aceptado es del 17/11/2026.',
  )
})

describe('la respuesta', () => {
  test('pone lo que se rechazaría primero, corta la lista y cuenta todo', () => {
    const whole: StockToReview = {
      ...stock,
      permisoEmbarques: [],
      contenedorVacios: Array.from({ length: 300 }, (_vacio, id) => ({ ...vacio, id, numeroContenedor: `NADA${id}` })),
      documentoTransportes: [{ ...unDocumento, procedenciaMercaderia: '000' }],
    }
    const answer = stockReview.parse(JSON.parse(JSON.stringify(answerReview(whole, days, reviewStock(whole, days)))))
    expect(answer.findings).toHaveLength(maxFindings)
    expect(answer.findings[0]).toMatchObject({ severity: 'refused', code: '30963' })
    expect(answer.counts).toEqual({ refused: 1, notYet: 0, warning: 300 })
    expect(answer.lastAccepted).toBe('2026-11-19')
  })

  test('dice cuánto se informa, con el peso exacto', () => {
    expect(answerReview(stock, days, []).totals).toEqual({
      permisoEmbarques: 1,
      documentoTransportes: 1,
      contenedorVacios: 1,
      lineaMercaderias: 2,
      contenedorAsociados: 1,
      cantidad: 2,
      cantidadBultos: 1,
      pesoBruto: 1000.3,
    })
  })
})
