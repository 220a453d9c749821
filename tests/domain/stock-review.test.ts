import { describe, expect, test } from 'vitest'
import { maxFindings, stockReview } from '#domain/review-finding.ts'
import { answerReview, reviewStock, type StockToReview } from '#domain/stock-review.ts'
import {
  contenedor,
  days,
  documento,
  linea,
  ofPermiso,
  permiso,
  stock,
  findingsOf,
  unDocumento,
  unPermiso,
  vacio,
  withContenedor,
  withDeposito,
  withDocumento,
  withLinea,
  withPermiso,
  withVacio,
} from '../support/reviewed-stock.ts'

test('un stock en orden no tiene nada que mirar', () => {
  expect(findingsOf(stock)).toEqual([])
})

describe('lo que la aduana rechazaría', () => {
  const cases: [string, StockToReview, string, string, object][] = [
    [
      'una línea en contenedor sin contenedor',
      withPermiso({ contenedorAsociados: [] }),
      '11371',
      'Falta el contenedor: hay una línea con embalaje 05 CONTENEDOR.',
      permiso,
    ],
    [
      'un contenedor sin línea que lo pida',
      withDocumento({ contenedorAsociados: [{ ...contenedor, id: 42, numeroContenedor: 'TRIU5555555' }] }),
      '19739',
      'Hay contenedores, pero ninguna línea con embalaje 05 CONTENEDOR.',
      documento,
    ],
    [
      'una cantidad en cero',
      withLinea({ cantidad: 0 }),
      '10968',
      'La cantidad de la línea 2 debe ser mayor que cero.',
      { entity: 'lineaMercaderia', id: 33, ...ofPermiso, label: '16033EC01000038D' },
    ],
    [
      'un embalaje que no existe',
      withLinea({ tipoEmbalaje: '77' }),
      '10066',
      'El embalaje 77 de la línea 2 no existe para la aduana.',
      { entity: 'lineaMercaderia', id: 33, ...ofPermiso, label: '16033EC01000038D' },
    ],
    [
      'un país de destino que no existe',
      withPermiso({ destinoMercaderia: '000' }),
      '30963',
      'El país de destino 000 no existe o ya no está vigente para la aduana.',
      permiso,
    ],
    [
      'un país de procedencia que ya no está vigente',
      withDocumento({ procedenciaMercaderia: '601' }),
      '30963',
      'El país de procedencia 601 no existe o ya no está vigente para la aduana.',
      documento,
    ],
    [
      'un permiso que no puede existir',
      withPermiso({ identificadorPermiso: '16033EC0100038D' }),
      '21248',
      'El permiso 16033EC0100038D no tiene la forma de una declaración: 16 caracteres.',
      { ...permiso, label: '16033EC0100038D' },
    ],
    [
      'un manifiesto que no puede existir',
      withDocumento({ identificadorManifiesto: 'MANI' }),
      '102',
      'El manifiesto MANI no tiene la forma de una declaración: 16 caracteres.',
      documento,
    ],
    [
      'un permiso sin permiso ni remito',
      withPermiso({ identificadorPermiso: null, identificadorRemito: ' ' }),
      '42034',
      'Falta el permiso o el remito.',
      { ...permiso, label: '11' },
    ],
    ['mercadería IMO sin número', withPermiso({ condicionImo: true, numeroImo: '' }), '42034', 'Falta el número IMO.', permiso],
    [
      'un contenedor sin número',
      withContenedor(''),
      '42034',
      'Falta el número del contenedor.',
      { entity: 'contenedorAsociado', id: 41, ...ofPermiso, label: '16033EC01000038D' },
    ],
    [
      'un contenedor vacío sin medida',
      withVacio({ longitudContenedor: '' }),
      '42034',
      'Falta la medida del contenedor.',
      { entity: 'contenedorVacio', id: 51, label: 'CSQU3054383' },
    ],
    [
      'un depósito sin aduana',
      withDeposito({ codigoAduana: '' }),
      '42034',
      'Falta el código de aduana del depósito.',
      { entity: 'stock', id: 7, label: '7' },
    ],
    ...['', null, '30-7084512-6'].map((cuit): (typeof cases)[number] => [
      `una compañía con el CUIT ${cuit ?? 'vacío'}`,
      { ...stock, company: { cuit } },
      '42034',
      'La compañía no tiene un CUIT de 11 dígitos.',
      { entity: 'stock', id: 7, label: '7' },
    ]),
    [
      'una ubicación que en el mensaje queda vacía',
      withPermiso({ ubicacionPartida: ' \u0007\uFFFE\u2028' }),
      '42034',
      'Falta la ubicación de la partida.',
      permiso,
    ],
  ]

  test.each(cases)('%s', (_, whole, code, text, record) => {
    expect(findingsOf(whole)).toEqual([['refused', code, text]])
    expect(reviewStock(whole, days)[0]?.record).toEqual(record)
  })

  test('cada dato obligatorio que falta se nombra', () => {
    const blank = { ubicacionPartida: ' ', condicionImo: true, numeroImo: null, impedimentoLegalAduanero: true }
    const whole: StockToReview = {
      ...stock,
      deposito: { codigoAduana: '', codigoLugarOperativo: null },
      permisoEmbarques: [{ ...unPermiso, ...blank, destinoMercaderia: '', destinatarioExterior: null }],
      documentoTransportes: [
        {
          ...unDocumento,
          identificadorManifiesto: null,
          identificadorDocumentoTransporte: '',
          procedenciaMercaderia: '',
          lineaMercaderias: [{ ...linea, tipoEmbalaje: '' }],
        },
      ],
    }
    expect(findingsOf(whole).map(([severity, code]) => `${severity} ${code ?? ''}`)).toEqual(
      Array.from({ length: 12 }, () => 'refused 42034'),
    )
    expect(findingsOf(whole).map(([, , text]) => text)).toEqual([
      'Falta el código de aduana del depósito.',
      'Falta el código de lugar operativo del depósito.',
      'Falta el país de destino.',
      'Falta el destinatario en el exterior.',
      'Falta la ubicación de la partida.',
      'Falta el número IMO.',
      'Falta el tipo de impedimento.',
      'Falta la descripción del impedimento.',
      'Falta el manifiesto.',
      'Falta el número del documento de transporte.',
      'Falta el país de procedencia.',
      'La línea 1 no tiene tipo de embalaje.',
    ])
  })

  test('un permiso sin número vale con su remito', () => {
    expect(findingsOf(withPermiso({ identificadorPermiso: null, identificadorRemito: 'R-1' }))).toEqual([])
  })
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
