import { describe, expect, test } from 'vitest'
import { maxFindings, stockReview } from '#domain/stock/review-finding.ts'
import { answerReview, reviewStock, type ReviewDays, type StockToReview } from '#domain/stock/stock-review.ts'
import {
  days,
  documento,
  findingsOf,
  permiso,
  stock,
  unDocumento,
  vacio,
  withDocumento,
  withPermiso,
  withVacio,
} from '../support/reviewed-stock.ts'

describe('la fecha de ingreso', () => {
  const cases: [string, (fechaIngresoDeposito: string) => StockToReview, object][] = [
    ['un permiso', (fechaIngresoDeposito) => withPermiso({ fechaIngresoDeposito }), permiso],
    ['un documento', (fechaIngresoDeposito) => withDocumento({ fechaIngresoDeposito }), documento],
    [
      'un contenedor vacío',
      (fechaIngresoDeposito) => withVacio({ fechaIngresoDeposito }),
      { entity: 'contenedorVacio', id: 51, label: 'CSQU3054383' },
    ],
  ]

  test.each(cases)('de %s se rechaza antes de 1990 y después del día que se informa, en días de Buenos Aires', (_, entered, record) => {
    const early = 'La fecha de ingreso es anterior al 01/01/1990; revise el año.'
    expect(findingsOf(entered('0001-01-01T00:00:00.000Z'))).toEqual([['refused', null, early]])
    expect(findingsOf(entered('1990-01-01T02:59:59.000Z'))).toEqual([['refused', null, early]])
    expect(findingsOf(entered('1990-01-01T03:00:00.000Z'))).toEqual([])
    expect(findingsOf(entered('2026-11-21T02:59:59.000Z'))).toEqual([])
    const late = entered('2026-11-21T03:00:00.000Z')
    expect(findingsOf(late)).toEqual([['refused', null, 'Ingresó el 21/11/2026, después del día que se informa.']])
    expect(reviewStock(late, days)[0]?.record).toEqual(record)
  })
})

describe('un stock del mismo lugar sin veredicto', () => {
  const other = { id: 6, warehouseId: 2, fechaStock: '2026-11-20', visible: true }
  const on = (changes: Partial<typeof other>, lastAccepted: string | null = '2026-11-18') =>
    reviewed({ ...days, lastAccepted, unsettled: [{ ...other, ...changes }] })
  const reviewed = (of: ReviewDays) =>
    reviewStock(stock, of).flatMap(({ record }, index) => {
      const found = findingsOf(stock, of)[index]
      return found && found[0] !== 'warning' ? [[...found, record]] : []
    })

  test('del mismo día se rechaza, con el camino a ese stock', () => {
    expect(on({})).toEqual([
      [
        'refused',
        '10444',
        'Hay un stock del 20/11/2026 sin veredicto: si la aduana lo aceptó, rechazará este.',
        { entity: 'stock', id: 6, warehouseId: 2, label: '6' },
      ],
    ])
  })

  test('de un día anterior avisa que ese día se pierde', () => {
    expect(on({ fechaStock: '2026-11-19' })).toEqual([
      [
        'notYet',
        null,
        'Hay un stock del 19/11/2026 sin veredicto: si la aduana no lo recibió, después de este envío ya no se podrá informar.',
        { entity: 'stock', id: 6, warehouseId: 2, label: '6' },
      ],
    ])
  })

  test.each(['2026-11-20', '2026-11-19'])('si el envío se programa, espera al del %s, y lo dice', (fechaStock) => {
    const found = findingsOf(stock, { ...days, isScheduled: true, lastAccepted: '2026-11-19', unsettled: [{ ...other, fechaStock }] })
    const day = fechaStock.slice(8)
    expect(found).toContainEqual(['warning', null, `Hay un stock del ${day}/11/2026 sin veredicto: este envío espera a que lo tenga.`])
    expect(found.filter(([severity]) => severity !== 'warning')).toEqual([])
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

  test.each(['2026-11-20', '2026-11-19'])('que la persona no puede ver (%s) no lleva a ningún lado', (fechaStock) => {
    const [[, , text, record] = []] = on({ fechaStock, visible: false })
    expect(text).toContain('(de otro depósito del mismo lugar) sin veredicto: si la aduana')
    expect(record).toEqual({ entity: 'stock', id: 7, label: '7' })
  })

  test('no dice nada cuando ya se aceptó un día igual o posterior al suyo', () => {
    expect(on({ fechaStock: '2026-11-19' }, '2026-11-19')).toEqual([])
    expect(on({ fechaStock: '2026-11-19' }, null)).toHaveLength(1)
  })
})

test('un mensaje de 4 MB o más llama la atención', () => {
  expect(findingsOf(stock, { ...days, messageBytes: 3_999_999 })).toEqual([])
  expect(findingsOf(stock, { ...days, messageBytes: 4_203_000 })).toEqual([
    ['warning', null, 'El mensaje pesa 4.2 MB; la aduana podría no admitir mensajes de más de 4 MB.'],
  ])
  expect(findingsOf(stock, { ...days, messageBytes: 4_000_000 })).toHaveLength(1)
})

describe('el día', () => {
  const on = (fechaStock: string, lastAccepted: string | null = '2026-11-16') => findingsOf(stock, { ...days, fechaStock, lastAccepted })

  test('posterior a hoy se rechaza', () => {
    expect(on('2026-11-21', '2026-11-20')).toEqual([['refused', '10083', 'El 21/11/2026 es posterior al día de hoy.']])
  })

  test.each(['2026-11-15', '2026-11-16'])('%s, que no es posterior al último aceptado, se rechaza', (fechaStock) => {
    expect(on(fechaStock)).toEqual([['refused', '10444', expect.stringContaining('La aduana ya aceptó el stock del 16/11/2026')]])
  })

  test('que sigue al último aceptado, o que es el primero de todos, está bien', () => {
    expect(on('2026-11-17')).toEqual([])
    expect(on('2026-11-20', null)).toEqual([])
  })

  test('que saltea uno avisa cuál se pierde', () => {
    expect(on('2026-11-18')).toEqual([['warning', null, expect.stringContaining('El 17/11/2026 quedará sin stock para siempre')]])
  })

  test('que saltea varios avisa cuáles y cuántos se pierden, también entre dos meses', () => {
    expect(on('2026-11-20')).toEqual([['warning', null, expect.stringContaining('Del 17/11/2026 al 19/11/2026 hay 3 días')]])
    expect(on('2026-11-03', '2026-10-30')).toEqual([['warning', null, expect.stringContaining('Del 31/10/2026 al 02/11/2026 hay 3 días')]])
  })
})

describe('la respuesta', () => {
  test('pone lo que se rechazaría primero, corta la lista y cuenta todo', () => {
    const whole: StockToReview = {
      ...stock,
      contenedorVacios: Array.from({ length: 300 }, (_vacio, id) => ({ ...vacio, id, numeroContenedor: `NADA${id}` })),
      documentoTransportes: [{ ...unDocumento, procedenciaMercaderia: '000' }],
    }
    const answer = stockReview.parse(JSON.parse(JSON.stringify(answerReview({ ...whole, permisoEmbarques: [] }, days))))
    expect(answer.findings).toHaveLength(maxFindings)
    expect(answer.findings[0]).toMatchObject({ severity: 'refused', code: '30963' })
    expect(answer.counts).toEqual({ refused: 1, notYet: 0, warning: 300 })
    expect(answer.lastAccepted).toBe('2026-11-19')
  })

  test('dice cuánto se informa, con el peso exacto', () => {
    expect(answerReview(stock, days).totals).toEqual({
      permisoEmbarques: 1,
      documentoTransportes: 1,
      contenedorVacios: 1,
      lineaMercaderias: 2,
      contenedorAsociados: 1,
      pesoBruto: 1000.3,
    })
  })
})
