import { describe, expect, test } from 'vitest'
import { reviewStock, type StockToReview } from '#domain/stock/stock-review.ts'
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

const secondLine = { entity: 'lineaMercaderia', id: 33, ...ofPermiso, label: '16033EC01000038D' }
const container = (id: number, label: string) => ({ entity: 'contenedorAsociado', id, ...ofPermiso, label })
const emptyOne = (id: number, label: string) => ({ entity: 'contenedorVacio', id, label })
const own = { entity: 'stock', id: 7, label: '7' }

type Case = [text: string, code: string | null, whole: StockToReview, record: object]

test('un stock en orden no tiene nada que mirar', () => {
  expect(findingsOf(stock)).toEqual([])
})

describe('lo que la aduana rechazaría', () => {
  const cases: Case[] = [
    ['Falta el contenedor: hay una línea con embalaje 05 CONTENEDOR.', '11371', withPermiso({ contenedorAsociados: [] }), permiso],
    [
      'Hay contenedores, pero ninguna línea con embalaje 05 CONTENEDOR.',
      '19739',
      withDocumento({ contenedorAsociados: [{ ...contenedor, id: 42, numeroContenedor: 'TRIU5555555' }] }),
      documento,
    ],
    ['La cantidad de la línea 2 debe ser mayor que cero.', '10968', withLinea({ cantidad: 0 }), secondLine],
    ['El embalaje 77 de la línea 2 no existe para la aduana.', '10066', withLinea({ tipoEmbalaje: '77' }), secondLine],
    ['El país de destino 000 no existe o ya no está vigente para la aduana.', '30963', withPermiso({ destinoMercaderia: '000' }), permiso],
    [
      'El país de procedencia 601 no existe o ya no está vigente para la aduana.',
      '30963',
      withDocumento({ procedenciaMercaderia: '601' }),
      documento,
    ],
    [
      'El permiso 16033EC0100038D no tiene la forma de una declaración: 16 caracteres.',
      '21248',
      withPermiso({ identificadorPermiso: '16033EC0100038D' }),
      { ...permiso, label: '16033EC0100038D' },
    ],
    [
      'El manifiesto MANI no tiene la forma de una declaración: 16 caracteres.',
      '102',
      withDocumento({ identificadorManifiesto: 'MANI' }),
      documento,
    ],
    [
      'Falta el permiso o el remito.',
      '42034',
      withPermiso({ identificadorPermiso: null, identificadorRemito: ' ' }),
      { ...permiso, label: '11' },
    ],
    ['Falta el número del contenedor.', '42034', withContenedor(''), container(41, '16033EC01000038D')],
    ['Falta la medida del contenedor.', '42034', withVacio({ longitudContenedor: '' }), emptyOne(51, 'CSQU3054383')],
    ['Falta el código de aduana del depósito.', '42034', withDeposito({ codigoAduana: '' }), own],
    ...['', null, '30-7084512-6'].map((cuit): Case => [
      'La compañía no tiene un CUIT de 11 dígitos.',
      '42034',
      { ...stock, company: { cuit } },
      own,
    ]),
    ['Falta la ubicación de la partida.', '42034', withPermiso({ ubicacionPartida: ' \u0007\uFFFE\u2028' }), permiso],
  ]

  test.each(cases)('%s', (text, code, whole, record) => {
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

describe('lo que llama la atención', () => {
  const warnings: Case[] = [
    [
      'La letra verificadora del permiso 16033EC01000038E no coincide.',
      '21248',
      withPermiso({ identificadorPermiso: '16033EC01000038E' }),
      { ...permiso, label: '16033EC01000038E' },
    ],
    [
      'La letra verificadora del manifiesto 13033MANI000135N no coincide.',
      '102',
      withDocumento({ identificadorManifiesto: '13033MANI000135N' }),
      documento,
    ],
    [
      'El tipo del manifiesto 16033EC01000038D es EC01 y no MANI.',
      '102',
      withDocumento({ identificadorManifiesto: '16033EC01000038D' }),
      documento,
    ],
    [
      'El dígito verificador del CUIT del exportador, 20123456789, no coincide.',
      null,
      withPermiso({ exportador: 20_123_456_789 }),
      permiso,
    ],
    [
      'El dígito verificador del CUIT del consignatario, 30711234567, no coincide.',
      null,
      withDocumento({ consignatario: 30_711_234_567 }),
      documento,
    ],
    [
      'El dígito verificador del contenedor no coincide; revise el número.',
      null,
      withContenedor('CMAU1267466'),
      container(41, 'CMAU1267466'),
    ],
    [
      'El número de contenedor no tiene la forma habitual: cuatro letras y siete dígitos.',
      null,
      withContenedor('USLO1234567'),
      container(41, 'USLO1234567'),
    ],
    [
      'La medida 25 no es habitual: suele ser de 20, 40 o 45 pies.',
      '10277',
      withContenedor('CMAU1267465', '25'),
      container(41, 'CMAU1267465'),
    ],
    [
      'El dígito verificador no coincide. La aduana no verifica los contenedores vacíos; revise el número.',
      null,
      withVacio({ numeroContenedor: 'CSQU3054384' }),
      emptyOne(51, 'CSQU3054384'),
    ],
    [
      'El número no tiene la forma habitual: cuatro letras y siete dígitos. La aduana no verifica los contenedores vacíos; revíselo.',
      null,
      withVacio({ numeroContenedor: 'CSQU305438' }),
      emptyOne(51, 'CSQU305438'),
    ],
    [
      'El lugar operativo 1005 del depósito no tiene la forma habitual: cinco letras o dígitos.',
      '10782',
      withDeposito({ codigoLugarOperativo: '1005' }),
      own,
    ],
    ['No tiene ninguna línea de mercadería.', null, withPermiso({ lineaMercaderias: [], contenedorAsociados: [] }), permiso],
    [
      '16033EC01000038D figura 2 veces en el stock.',
      '30820',
      {
        ...stock,
        permisoEmbarques: [unPermiso, { ...unPermiso, id: 12, contenedorAsociados: [{ ...contenedor, numeroContenedor: 'TRIU5555555' }] }],
      },
      { ...permiso, id: 12 },
    ],
    [
      'R-1 figura 3 veces en el stock.',
      '30820',
      {
        ...stock,
        permisoEmbarques: [11, 12, 13].map((id) => ({
          ...unPermiso,
          id,
          identificadorPermiso: null,
          identificadorRemito: 'R-1',
          lineaMercaderias: [{ ...linea, tipoEmbalaje: '32' }],
          contenedorAsociados: [],
        })),
      },
      { ...permiso, id: 12, label: 'R-1' },
    ],
    [
      '13033MANI000135M SPAGS001 figura 2 veces en el stock.',
      '30820',
      { ...stock, documentoTransportes: [unDocumento, { ...unDocumento, id: 22 }] },
      { ...documento, id: 22 },
    ],
    [
      'El contenedor CMAU1267465 figura 2 veces en el mismo permiso o documento.',
      '30820',
      withPermiso({ contenedorAsociados: [contenedor, { ...contenedor, id: 43 }] }),
      container(43, 'CMAU1267465'),
    ],
    [
      'CSQU3054383 figura 2 veces en el stock.',
      '30820',
      { ...stock, contenedorVacios: [vacio, { ...vacio, id: 52 }] },
      emptyOne(52, 'CSQU3054383'),
    ],
    [
      'El contenedor CMAU1267465 figura vacío y también con mercadería.',
      '30820',
      withVacio({ numeroContenedor: 'CMAU1267465' }),
      emptyOne(51, 'CMAU1267465'),
    ],
    [
      'El stock está vacío: no informa permisos, documentos ni contenedores vacíos.',
      null,
      { ...stock, permisoEmbarques: [], documentoTransportes: [], contenedorVacios: [] },
      own,
    ],
  ]

  test.each(warnings)('%s', (text, code, whole, record) => {
    expect(findingsOf(whole)).toEqual([['warning', code, text]])
    expect(reviewStock(whole, days)[0]?.record).toEqual(record)
  })

  test('no llama la atención que un manifiesto tenga varios títulos, ni que dos manifiestos tengan el mismo', () => {
    const titles = [
      unDocumento,
      { ...unDocumento, id: 22, identificadorDocumentoTransporte: 'SPAGS002' },
      { ...unDocumento, id: 23, identificadorManifiesto: '13033MANI000138P' },
    ]
    expect(findingsOf({ ...stock, documentoTransportes: titles })).toEqual([])
  })

  test('un contenedor con mercadería de varios títulos es lo normal', () => {
    const groupage: StockToReview = {
      ...stock,
      permisoEmbarques: [unPermiso, { ...unPermiso, id: 12, identificadorPermiso: '16033EC01000039E' }],
      documentoTransportes: [{ ...unDocumento, lineaMercaderias: [linea], contenedorAsociados: [contenedor] }],
    }
    expect(findingsOf(groupage).filter(([, code]) => code === '30820')).toEqual([])
  })

  test('números que faltan no son números repetidos', () => {
    const codes = findingsOf({
      ...stock,
      contenedorVacios: [
        { ...vacio, numeroContenedor: '' },
        { ...vacio, id: 52, numeroContenedor: ' ' },
      ],
    })
    expect(codes.map(([, code]) => code)).toEqual(['42034', '42034'])
  })
})
