import { describe, expect, test } from 'vitest'
import type { StockToReview } from '#domain/stock/stock-review.ts'
import {
  contenedor,
  days,
  findingsOf,
  linea,
  reviewStock,
  stock,
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

type Case = [code: string | null, whole: StockToReview, text: string]

const withPermisos = (...permisoEmbarques: StockToReview['permisoEmbarques']): StockToReview => ({ ...stock, permisoEmbarques })
const withManifiesto = (identificadorManifiesto: string) => withDocumento({ identificadorManifiesto })
const empty = { lineaMercaderias: [], contenedorAsociados: [] }
const withRemito = (id: number) => ({
  ...unPermiso,
  ...empty,
  id,
  identificadorPermiso: null,
  identificadorRemito: 'R-1',
  lineaMercaderias: [{ ...linea, tipoEmbalaje: '32' }],
})

/** What the authority would refuse, by the record that its finding leads to. */
const refused: Record<string, Case[]> = {
  'permisoEmbarque 11': [
    ['11371', withPermiso({ contenedorAsociados: [] }), 'Falta el contenedor: hay una línea con embalaje 05 CONTENEDOR.'],
    ['30963', withPermiso({ destinoMercaderia: '000' }), 'El país de destino 000 no existe o ya no está vigente para la aduana.'],
    ['21248', withPermiso({ identificadorPermiso: 'EC01' }), 'El permiso EC01 no tiene la forma de una declaración: 16 caracteres.'],
    ['42034', withPermiso({ identificadorPermiso: null, identificadorRemito: ' ' }), 'Falta el permiso o el remito.'],
    ['42034', withPermiso({ ubicacionPartida: ' \u0007\uFFFE\u2028' }), 'Falta la ubicación de la partida.'],
  ],
  'documentoTransporte 21': [
    [
      '19739',
      withDocumento({ contenedorAsociados: [{ ...contenedor, id: 42, numeroContenedor: 'TRIU5555555' }] }),
      'Hay contenedores, pero ninguna línea con embalaje 05 CONTENEDOR.',
    ],
    ['30963', withDocumento({ procedenciaMercaderia: '601' }), 'El país de procedencia 601 no existe o ya no está vigente para la aduana.'],
    ['102', withManifiesto('MANI'), 'El manifiesto MANI no tiene la forma de una declaración: 16 caracteres.'],
  ],
  'lineaMercaderia 33': [
    ['10968', withLinea({ cantidad: 0 }), 'La cantidad de la línea 2 debe ser mayor que cero.'],
    ['10066', withLinea({ tipoEmbalaje: '77' }), 'El embalaje 77 de la línea 2 no existe para la aduana.'],
  ],
  'contenedorAsociado 41': [['42034', withContenedor(''), 'Falta el número del contenedor.']],
  'contenedorVacio 51': [['42034', withVacio({ longitudContenedor: '' }), 'Falta la medida del contenedor.']],
  'stock 7': [
    ['42034', withDeposito({ codigoAduana: '' }), 'Falta el código de aduana del depósito.'],
    ...['', null, '30-7084512-6'].map((cuit): Case => [
      '42034',
      { ...stock, company: { cuit } },
      'La compañía no tiene un CUIT de 11 dígitos.',
    ]),
  ],
}

/** Stocks that the authority would accept, each with the warning that the review shows. */
const warnings: Record<string, Case[]> = {
  'permisoEmbarque 11': [
    ['21248', withPermiso({ identificadorPermiso: '16033EC01000038E' }), 'La letra verificadora del permiso 16033EC01000038E no coincide.'],
    [null, withPermiso({ exportador: 20_123_456_789 }), 'El dígito verificador del CUIT del exportador, 20123456789, no coincide.'],
    [null, withPermiso(empty), 'No tiene ninguna línea de mercadería.'],
  ],
  'permisoEmbarque 12': [
    ['30820', withPermisos(unPermiso, { ...unPermiso, id: 12 }), '16033EC01000038D figura 2 veces en el stock.'],
    ['30820', withPermisos(...[11, 12, 13].map(withRemito)), 'R-1 figura 3 veces en el stock.'],
  ],
  'documentoTransporte 21': [
    ['102', withManifiesto('13033MANI000135N'), 'La letra verificadora del manifiesto 13033MANI000135N no coincide.'],
    ['102', withManifiesto('16033EC01000038D'), 'El tipo del manifiesto 16033EC01000038D es EC01 y no MANI.'],
    [null, withDocumento({ consignatario: 30_711_234_567 }), 'El dígito verificador del CUIT del consignatario, 30711234567, no coincide.'],
  ],
  'documentoTransporte 22': [
    [
      '30820',
      { ...stock, documentoTransportes: [unDocumento, { ...unDocumento, id: 22 }] },
      '13033MANI000135M SPAGS001 figura 2 veces en el stock.',
    ],
  ],
  'contenedorAsociado 41': [
    [null, withContenedor('CMAU1267466'), 'El dígito verificador del contenedor no coincide; revise el número.'],
    [null, withContenedor('USLO1234567'), 'El número de contenedor no tiene la forma habitual: cuatro letras y siete dígitos.'],
    ['10277', withContenedor('CMAU1267465', '25'), 'La medida 25 no es habitual: suele ser de 20, 40 o 45 pies.'],
  ],
  'contenedorAsociado 43': [
    [
      '30820',
      withPermiso({ contenedorAsociados: [contenedor, { ...contenedor, id: 43 }] }),
      'El contenedor CMAU1267465 figura 2 veces en el mismo permiso o documento.',
    ],
  ],
  'contenedorVacio 51': [
    [
      null,
      withVacio({ numeroContenedor: 'CSQU3054384' }),
      'El dígito verificador no coincide. La aduana no verifica los contenedores vacíos; revise el número.',
    ],
    [
      null,
      withVacio({ numeroContenedor: 'CSQU305438' }),
      'El número no tiene la forma habitual: cuatro letras y siete dígitos. La aduana no verifica los contenedores vacíos; revíselo.',
    ],
    ['30820', withVacio({ numeroContenedor: 'CMAU1267465' }), 'El contenedor CMAU1267465 figura vacío y también con mercadería.'],
  ],
  'contenedorVacio 52': [
    ['30820', { ...stock, contenedorVacios: [vacio, { ...vacio, id: 52 }] }, 'CSQU3054383 figura 2 veces en el stock.'],
  ],
  'stock 7': [
    [
      '10782',
      withDeposito({ codigoLugarOperativo: '1005' }),
      'El lugar operativo 1005 del depósito no tiene la forma habitual: cinco letras o dígitos.',
    ],
    [
      null,
      { ...withPermisos(), documentoTransportes: [], contenedorVacios: [] },
      'El stock está vacío: no informa permisos, documentos ni contenedores vacíos.',
    ],
  ],
}

test.each([
  ['se rechazaría', 'refused', refused],
  ['llama la atención', 'warning', warnings],
] as const)('lo que %s dice su código y lleva a su registro', (_, severity, cases) => {
  for (const [record, of] of Object.entries(cases))
    for (const [code, whole, text] of of) {
      expect(findingsOf(whole)).toEqual([[severity, code, text]])
      expect([text, ...reviewStock(whole, days).map((found) => `${found.record.entity} ${found.record.id}`)]).toEqual([text, record])
    }
})

test('un registro se nombra por su número, la línea y el contenedor por el de su permiso con el camino a él, y sin número por el ID', () => {
  const ofPermiso = { titulo: 'permiso-embarque', tituloId: 11 }
  const records = [
    withLinea({ cantidad: 0 }),
    withContenedor('CMAU1267466'),
    withContenedor(''),
    withPermiso({ identificadorPermiso: null }),
  ]
  expect(records.map((whole) => reviewStock(whole, days)[0]?.record)).toEqual([
    { entity: 'lineaMercaderia', id: 33, ...ofPermiso, label: '16033EC01000038D' },
    { entity: 'contenedorAsociado', id: 41, ...ofPermiso, label: 'CMAU1267466' },
    { entity: 'contenedorAsociado', id: 41, ...ofPermiso, label: '16033EC01000038D' },
    { entity: 'permisoEmbarque', id: 11, label: '11' },
  ])
})

test('cada dato obligatorio que falta se nombra', () => {
  const blank = { ubicacionPartida: ' ', condicionImo: true, numeroImo: null, impedimentoLegalAduanero: true }
  const unnamed = { identificadorManifiesto: null, identificadorDocumentoTransporte: '', procedenciaMercaderia: '' }
  const whole: StockToReview = {
    ...stock,
    deposito: { codigoAduana: '', codigoLugarOperativo: null },
    permisoEmbarques: [{ ...unPermiso, ...blank, destinoMercaderia: '', destinatarioExterior: null }],
    documentoTransportes: [{ ...unDocumento, ...unnamed, lineaMercaderias: [{ ...linea, tipoEmbalaje: '' }] }],
  }
  const missing = [
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
  ]
  expect(findingsOf(whole)).toEqual(missing.map((text) => ['refused', '42034', text]))
})

describe('no llama la atención', () => {
  const second = { ...unDocumento, id: 22, identificadorDocumentoTransporte: 'SPAGS002' }
  const third = { ...unDocumento, id: 23, identificadorManifiesto: '13033MANI000138P' }
  const groupage = { ...unDocumento, lineaMercaderias: [linea], contenedorAsociados: [contenedor] }

  test.each<[string, StockToReview]>([
    ['un stock en orden', stock],
    ['un permiso sin número, con su remito', withPermiso({ identificadorPermiso: null, identificadorRemito: 'R-1' })],
    ['un manifiesto con varios títulos, ni dos con el mismo', { ...stock, documentoTransportes: [unDocumento, second, third] }],
    ['un contenedor con mercadería de varios títulos', { ...stock, documentoTransportes: [groupage] }],
  ])('%s', (_, whole) => {
    expect(findingsOf(whole)).toEqual([])
  })

  test('que a dos les falte el número: no son repetidos', () => {
    const unnamed = ['', ' '].map((numeroContenedor, index) => ({ ...vacio, id: 51 + index, numeroContenedor }))
    expect(findingsOf({ ...stock, contenedorVacios: unnamed }).map(([, code]) => code)).toEqual(['42034', '42034'])
  })
})
