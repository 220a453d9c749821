import { describe, expect, test } from 'vitest'
import { reviewStock, type StockToReview } from '#domain/stock-review.ts'
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
  withPermiso,
  withVacio,
} from '../support/reviewed-stock.ts'

const container = (id: number, label: string) => ({ entity: 'contenedorAsociado', id, ...ofPermiso, label })
const emptyOne = (id: number, label: string) => ({ entity: 'contenedorVacio', id, label })
const own = { entity: 'stock', id: 7, label: '7' }

describe('lo que llama la atención', () => {
  const cases: [text: string, code: string | null, whole: StockToReview, record: object][] = [
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

  test.each(cases)('%s', (text, code, whole, record) => {
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
