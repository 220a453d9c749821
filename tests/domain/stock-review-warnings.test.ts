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

describe('lo que llama la atención', () => {
  const cases: [string, StockToReview, string | null, string, object][] = [
    [
      'la letra de un permiso',
      withPermiso({ identificadorPermiso: '16033EC01000038E' }),
      '21248',
      'La letra verificadora del permiso 16033EC01000038E no coincide.',
      { ...permiso, label: '16033EC01000038E' },
    ],
    [
      'la letra de un manifiesto',
      withDocumento({ identificadorManifiesto: '13033MANI000135N' }),
      '102',
      'La letra verificadora del manifiesto 13033MANI000135N no coincide.',
      documento,
    ],
    [
      'un manifiesto de otro tipo',
      withDocumento({ identificadorManifiesto: '16033EC01000038D' }),
      '102',
      'El tipo del manifiesto 16033EC01000038D es EC01 y no MANI.',
      documento,
    ],
    [
      'el CUIT del exportador',
      withPermiso({ exportador: 20_123_456_789 }),
      null,
      'El dígito verificador del CUIT del exportador, 20123456789, no coincide.',
      permiso,
    ],
    [
      'el CUIT del consignatario',
      withDocumento({ consignatario: 30_711_234_567 }),
      null,
      'El dígito verificador del CUIT del consignatario, 30711234567, no coincide.',
      documento,
    ],
    [
      'el dígito de un contenedor',
      withContenedor('CMAU1267466'),
      null,
      'El dígito verificador del contenedor no coincide; revise el número.',
      { entity: 'contenedorAsociado', id: 41, ...ofPermiso, label: 'CMAU1267466' },
    ],
    [
      'la forma de un contenedor',
      withContenedor('USLO1234567'),
      null,
      'El número de contenedor no tiene la forma habitual: cuatro letras y siete dígitos.',
      { entity: 'contenedorAsociado', id: 41, ...ofPermiso, label: 'USLO1234567' },
    ],
    [
      'la medida de un contenedor',
      withContenedor('CMAU1267465', '25'),
      '10277',
      'La medida 25 no es habitual: suele ser de 20, 40 o 45 pies.',
      { entity: 'contenedorAsociado', id: 41, ...ofPermiso, label: 'CMAU1267465' },
    ],
    [
      'el dígito de un contenedor vacío, que la aduana no verifica',
      withVacio({ numeroContenedor: 'CSQU3054384' }),
      null,
      'El dígito verificador no coincide. La aduana no verifica los contenedores vacíos; revise el número.',
      { entity: 'contenedorVacio', id: 51, label: 'CSQU3054384' },
    ],
    [
      'la forma de un contenedor vacío, que la aduana no verifica',
      withVacio({ numeroContenedor: 'CSQU305438' }),
      null,
      'El número no tiene la forma habitual: cuatro letras y siete dígitos. La aduana no verifica los contenedores vacíos; revíselo.',
      { entity: 'contenedorVacio', id: 51, label: 'CSQU305438' },
    ],
    [
      'un lugar operativo de otra forma',
      withDeposito({ codigoLugarOperativo: '1005' }),
      '10782',
      'El lugar operativo 1005 del depósito no tiene la forma habitual: cinco letras o dígitos.',
      { entity: 'stock', id: 7, label: '7' },
    ],
    [
      'un permiso sin líneas',
      withPermiso({ lineaMercaderias: [], contenedorAsociados: [] }),
      null,
      'No tiene ninguna línea de mercadería.',
      permiso,
    ],
    [
      'un permiso repetido',
      {
        ...stock,
        permisoEmbarques: [unPermiso, { ...unPermiso, id: 12, contenedorAsociados: [{ ...contenedor, numeroContenedor: 'TRIU5555555' }] }],
      },
      '30820',
      '16033EC01000038D figura 2 veces en el stock.',
      { ...permiso, id: 12 },
    ],
    [
      'un remito sin permiso repetido',
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
      '30820',
      'R-1 figura 3 veces en el stock.',
      { ...permiso, id: 12, label: 'R-1' },
    ],
    [
      'un título repetido en su manifiesto',
      { ...stock, documentoTransportes: [unDocumento, { ...unDocumento, id: 22 }] },
      '30820',
      '13033MANI000135M SPAGS001 figura 2 veces en el stock.',
      { ...documento, id: 22 },
    ],
    [
      'un contenedor repetido en un permiso',
      withPermiso({ contenedorAsociados: [contenedor, { ...contenedor, id: 43 }] }),
      '30820',
      'El contenedor CMAU1267465 figura 2 veces en el mismo permiso o documento.',
      { entity: 'contenedorAsociado', id: 43, ...ofPermiso, label: 'CMAU1267465' },
    ],
    [
      'un contenedor vacío repetido',
      { ...stock, contenedorVacios: [vacio, { ...vacio, id: 52 }] },
      '30820',
      'CSQU3054383 figura 2 veces en el stock.',
      { entity: 'contenedorVacio', id: 52, label: 'CSQU3054383' },
    ],
    [
      'un contenedor vacío que también tiene mercadería',
      withVacio({ numeroContenedor: 'CMAU1267465' }),
      '30820',
      'El contenedor CMAU1267465 figura vacío y también con mercadería.',
      { entity: 'contenedorVacio', id: 51, label: 'CMAU1267465' },
    ],
    [
      'un stock vacío',
      { ...stock, permisoEmbarques: [], documentoTransportes: [], contenedorVacios: [] },
      null,
      'El stock está vacío: no informa permisos, documentos ni contenedores vacíos.',
      { entity: 'stock', id: 7, label: '7' },
    ],
  ]

  test.each(cases)('%s', (_, whole, code, text, record) => {
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
