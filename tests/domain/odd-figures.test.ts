import { describe, expect, test } from 'vitest'
import { oddFrom, oddLines, oddTotals } from '#domain/comparison/odd-figures.ts'
import { answerReview, type StockToReview } from '#domain/stock/stock-review.ts'
import { contenedor, days, findingsOf, reviewStock, unDocumento, vacio } from '../support/reviewed-stock.ts'
import {
  accepted,
  generator,
  type Line,
  linea,
  makerOf,
  many,
  nextDay,
  nothing,
  numbered,
  type Permiso,
  withLines,
  withPermisos,
} from '../support/warehouse-days.ts'

const told = (is: StockToReview, was: StockToReview | null = null): string[] =>
  findingsOf(is, { ...days, before: was && accepted(was) })
    .filter(([severity, code, text]) => severity === 'warning' && code === null && !text.startsWith('El stock está vacío'))
    .map(([, , text]) => text)

const { totalChange, lost, lineLeast, kindLeast, kindOthers, bulkWeight } = oddFrom

/** Two stocks of which one total is this, and nothing else is odd. */
const ofTotal: Record<keyof typeof totalChange, (count: number) => StockToReview> = {
  pesoBruto: (pesoBruto) => withLines({ tipoEmbalaje: '32', pesoBruto }),
  cantidad: (cantidad) => withPermisos([numbered(cantidad % 7, { lineaMercaderias: [linea({ cantidad })] })]),
  cantidadBultos: (cantidadBultos) => withPermisos([numbered(1, { contenedorAsociados: [{ ...contenedor, cantidadBultos }] })]),
  lineaMercaderias: (length) => withLines(...Array.from({ length }, () => ({}))),
  permisoEmbarques: many,
  documentoTransportes: (length) => ({
    ...nothing,
    documentoTransportes: Array.from({ length }, (_documento, id) => ({ ...unDocumento, id, identificadorDocumentoTransporte: `T${id}` })),
  }),
  contenedorAsociados: (length) =>
    withPermisos([
      numbered(1, { contenedorAsociados: Array.from({ length }, (_contenedor, id) => ({ ...contenedor, id, cantidadBultos: 0 })) }),
    ]),
  contenedorVacios: (length) => ({
    ...nothing,
    contenedorVacios: Array.from({ length }, (_vacio, id) => ({ ...vacio, id, numeroContenedor: vacio.numeroContenedor })),
  }),
}
const words: Record<keyof typeof totalChange, string> = {
  pesoBruto: 'Salto de peso desde el 19/11/2026: de',
  cantidad: 'Salto de bultos desde el 19/11/2026: de',
  cantidadBultos: 'Salto de bultos en contenedores desde el 19/11/2026: de',
  lineaMercaderias: 'Salto de líneas desde el 19/11/2026: de',
  permisoEmbarques: 'Salto de permisos desde el 19/11/2026: de',
  documentoTransportes: 'Salto de documentos desde el 19/11/2026: de',
  contenedorAsociados: 'Salto de contenedores con mercadería desde el 19/11/2026: de',
  contenedorVacios: 'Salto de contenedores vacíos desde el 19/11/2026: de',
}

describe('un total que salta', () => {
  test.each(Object.keys(totalChange) as (keyof typeof totalChange)[])(
    '%s, hacia arriba y hacia abajo, desde tres veces y desde su cambio mínimo',
    (name) => {
      const of = ofTotal[name]
      const jumps = (was: number, is: number) => told(of(is), of(was)).some((text) => text.startsWith(words[name]))
      const least = totalChange[name]
      const small = Math.floor(least / 2)
      expect([jumps(small, small * 3), jumps(small, small * 3 - 1), jumps(1, least + 1), jumps(1, least)]).toEqual([
        true,
        false,
        true,
        false,
      ])
      expect([jumps(least * 2, least * 6 - 1), jumps(least * 2, least * 6)]).toEqual([false, true])
      // Of records and of weight the loss is told instead.
      const fell = told(of(least), of(least * 3))
      expect([name, fell.some((text) => text.startsWith(words[name]) || text.startsWith('Se fue más de la mitad'))]).toEqual([name, true])
    },
  )

  test('dice las cifras, el día y por qué; también desde un stock vacío', () => {
    const grown = withLines({ tipoEmbalaje: '32', pesoBruto: 62_811_083.81 })
    expect(told(grown, withLines({ tipoEmbalaje: '32', pesoBruto: 85_000 }))[0]).toBe(
      'Salto de peso desde el 19/11/2026: de 85\u202F000 a 62\u202F811\u202F083.81 kg, 3 veces o más.',
    )
    expect(told(many(60), nothing)).toEqual(['Salto de permisos desde el 19/11/2026: de 0 a 60, 3 veces o más.'])
    expect(told(many(60)), 'sin con qué comparar').toEqual([])
  })
})

test('un stock que perdió más de la mitad, de registros o de peso; lo poco no cuenta', () => {
  const records = (is: number, was: number) => told(many(is), many(was))
  const loss = 'Se fue más de la mitad desde el 19/11/2026: de 20 a 9 permisos, documentos y contenedores vacíos.'
  expect([records(9, 20), records(10, 20)]).toEqual([[loss], []])
  expect([records(0, lost.records), records(0, lost.records - 1), records(1, lost.records)].map((found) => found.length)).toEqual([1, 0, 0])
  const weight = (is: number, was: number) => told(ofTotal.pesoBruto(is), ofTotal.pesoBruto(was))
  expect(weight(199_999.99, 400_000)).toEqual([
    'Se fue más de la mitad del peso desde el 19/11/2026: de 400\u202F000 a 199\u202F999.99 kg.',
  ])
  expect([weight(200_000, 400_000), weight(1, lost.pesoBruto)]).toEqual([[], []])
  expect(weight(1, lost.pesoBruto + 1)).toHaveLength(1)
  expect(told(nothing, many(500)), 'todo lo demás cae con ello').toHaveLength(1)
})

describe('una línea lejos de lo que era', () => {
  const changed = (was: Partial<Line>, is: Partial<Line>) => told(withLines(is), withLines(was))
  const slip = (after: string) =>
    `El peso de la línea 1 pasó de 1\u202F250.5 a ${after} kg desde el 19/11/2026, como si se hubiera corrido la coma.`

  test('la coma que se corre, en los dos sentidos, si los bultos no cambiaron igual', () => {
    expect(changed({ pesoBruto: 1250.5 }, { pesoBruto: 125_050 })).toEqual([slip('125\u202F050')])
    expect(changed({ pesoBruto: 1250.5 }, { pesoBruto: 125.05 })).toEqual([slip('125.05')])
    for (const times of oddFrom.slips)
      for (const by of [times, 1 / times]) {
        const about = (near: number) => changed({ cantidad: 1000, pesoBruto: 5000 }, { cantidad: 1000, pesoBruto: 5000 * by * near })
        expect([times, ...[0.991, 1.009, 0.989, 1.011].map((near) => about(near).some((text) => text.includes('la coma')))]).toEqual([
          times,
          true,
          true,
          false,
          false,
        ])
        expect(changed({ cantidad: 1000, pesoBruto: 5000 }, { cantidad: 1000 * by, pesoBruto: 5000 * by }).join()).not.toContain('la coma')
      }
    expect(changed({ pesoBruto: 0 }, { pesoBruto: 10 })).toEqual([])
  })

  test('la cantidad y el peso que crecen cien veces, hasta lo que cabe en un camión no; lo que se desconsolida tampoco', () => {
    expect(changed({ cantidad: 1 }, { cantidad: 10_000 })).toEqual([
      'La cantidad de la línea 1 pasó de 1 a 10\u202F000 desde el 19/11/2026: 10\u202F000 veces lo que era.',
    ])
    const { cantidad, pesoBruto } = lineLeast
    const quantity = (was: number, is: number) => changed({ cantidad: was }, { cantidad: is }).length
    expect([quantity(10, cantidad), quantity(10, cantidad - 1), quantity(11, cantidad)]).toEqual([1, 0, 0])
    const weight = (was: number, is: number) =>
      changed({ tipoEmbalaje: '32', pesoBruto: was }, { tipoEmbalaje: '32', pesoBruto: is }).length
    expect([weight(200, pesoBruto), weight(200, pesoBruto - 1), weight(400, pesoBruto)]).toEqual([1, 0, 0])
    expect(changed({ tipoEmbalaje: '05' }, { tipoEmbalaje: '06', cantidad: 20_000 })).toEqual([])
    expect(changed({ cantidad: 10_000 }, { cantidad: 1 }), 'lo que se retira').toEqual([])
  })

  test('es la misma por su origen, por el número de su permiso y por su embalaje', () => {
    const was = withPermisos([numbered(1, { lineaMercaderias: [linea({ id: 1, pesoBruto: 10 }), linea({ id: 2, pesoBruto: 1000 })] })])
    const now = (permiso: Partial<Permiso>, ...lineaMercaderias: Line[]) =>
      told(withPermisos([numbered(1, { ...permiso, lineaMercaderias })]), was)
    const tenfold = { id: 12, pesoBruto: 10_000 }
    const other = linea({ id: 11, pesoBruto: 10 })
    expect(now({ id: 91, origin: 1, identificadorRemito: 'R-2' }, linea({ ...tenfold, origin: 2 }))).toHaveLength(1)
    expect(now({ id: 91 }, linea({ ...tenfold }), other)).toHaveLength(1)
    expect(now({ id: 91 }, linea({ ...tenfold })), 'una de dos sin origen: no se sabe cuál').toEqual([])
    expect(now({ id: 91, identificadorRemito: 'R-2' }, linea({ ...tenfold }), other), 'otro permiso').toEqual([])
  })
})

test('un bulto que pesa lo que ninguno de su embalaje; un contenedor cuenta también por los que el título nombra', () => {
  for (const [tipoEmbalaje, limit] of Object.entries(oddFrom.packageWeight)) {
    const [at, below] = [limit * 2, limit * 2 - 1].map((pesoBruto) => told(withLines({ tipoEmbalaje, cantidad: 2, pesoBruto })))
    expect([tipoEmbalaje, at?.length, below]).toEqual([tipoEmbalaje, 1, []])
  }
  for (const [tipoEmbalaje, pesoBruto] of [
    ['02', 2000],
    ['05', 60_000],
    ['06', 5000],
  ] as const)
    expect(told(withLines({ tipoEmbalaje, pesoBruto }))).toHaveLength(1)
  expect(told(withLines({ tipoEmbalaje: '02', pesoBruto: 2000.5 }))).toEqual([
    'La línea 1 pesa 2\u202F000.5 kg por bulto; uno de embalaje 02 FRASCO no llega a 500 kg.',
  ])
  const packed = (containers: number) =>
    told(
      withPermisos([
        numbered(1, {
          lineaMercaderias: [linea({ tipoEmbalaje: '05', pesoBruto: 75_000 })],
          contenedorAsociados: Array.from({ length: containers }, (_contenedor, id) => ({ ...contenedor, id })),
        }),
      ]),
    )
  expect([packed(1).length, packed(3)]).toEqual([1, []])
  const bulk = (pesoBruto: number) => told(withLines({ tipoEmbalaje: '32', pesoBruto }))
  expect([bulk(bulkWeight - 0.01), bulk(bulkWeight).length]).toEqual([[], 1])
  expect(told(withLines({ tipoEmbalaje: '06', cantidad: 0, pesoBruto: 9000 })), 'sin bultos no hay peso de uno').toEqual([])
})

test('una línea nueva muy lejos de las otras de su embalaje, de este stock y del anterior; lo que ya se informó igual no se repite', () => {
  const others = (count: number, changes: Partial<Line> = {}) =>
    Array.from({ length: count }, () => ({ cantidad: 5, pesoBruto: 20, ...changes }))
  const { cantidad, pesoBruto } = kindLeast
  expect(told(withLines(...others(kindOthers), { cantidad: 50_000 }))).toEqual([
    'La línea 6 tiene 50\u202F000 bultos, 10\u202F000 veces lo habitual de su embalaje: 5.',
  ])
  expect(told(withLines(...others(kindOthers), { pesoBruto }))).toEqual([
    'La línea 6 pesa 30\u202F000 kg, 1\u202F500 veces lo habitual de su embalaje: 20 kg.',
  ])
  expect(told(withLines(...others(kindOthers - 1), { cantidad: 50_000 }))).toEqual([])
  expect(told(withLines(...others(kindOthers, { tipoEmbalaje: '08' }), { cantidad: 50_000 }))).toEqual([])
  expect(told(withLines(...others(kindOthers, { cantidad: 1 }), { cantidad: cantidad - 1 }))).toEqual([])
  expect(told(withLines(...others(kindOthers, { cantidad: 11 }), { cantidad }))).toEqual([])
  expect(told(withLines(...others(kindOthers, { cantidad: 1 }), { cantidad }))).toHaveLength(1)
  const was = withPermisos([numbered(9, { lineaMercaderias: others(kindOthers).map((changes, id) => linea({ id, ...changes })) })])
  expect(told(withLines({ cantidad: 50_000 - 1 }), was)).toHaveLength(1)
  const same = withLines(...others(kindOthers), { cantidad: 40_000 })
  expect(told(same, same)).toEqual([])
})

test('de cientos de líneas se dicen las cinco más lejanas y cuántas más hay, antes que otras advertencias', () => {
  const lines = Array.from({ length: 300 }, (_line, index) => ({ tipoEmbalaje: '02', pesoBruto: 2000 + index }))
  const whole = {
    ...withLines(...lines),
    contenedorVacios: Array.from({ length: 250 }, (_vacio, id) => ({ ...vacio, id, numeroContenedor: `NADA${id}` })),
  }
  const texts = told(whole)
  expect(texts.slice(0, 6)).toEqual([
    ...[300, 299, 298, 297, 296].map((line) => expect.stringContaining(`La línea ${line} pesa`)),
    'Otras líneas con cifras que llaman la atención: 295.',
  ])
  const { findings } = answerReview(whole, days, reviewStock(whole, days))
  expect(findings[0]?.record).toEqual({ entity: 'lineaMercaderia', id: 300, titulo: 'permiso-embarque', tituloId: 1, label: 'R-1' })
})

describe('los días comunes', () => {
  test.each([2, 5, 12, 40, 300])('de un depósito de %i permisos advierten menos de uno en cincuenta', (size) => {
    const record = { entity: 'stock', id: 7, label: '7' } as const
    const warned: string[] = []
    let count = 0
    for (let seed = 1; seed <= Math.max(1, 40 / size); seed++) {
      const random = generator(seed * 7919 + size)
      const make = makerOf(random)
      let before = Array.from({ length: size }, make)
      for (let day = 1; day <= 60; day++, count++) {
        const growing = before.length > size * 1.5 ? before.slice(Math.floor(before.length * 0.2)) : before
        const now = nextDay(growing, { random, make }, day)
        const [was, is] = [accepted(withPermisos(before)), withPermisos(now)]
        const found = [...oddTotals(record, was, accepted(is).totals), ...[...oddLines(record, is, was)].flat()]
        if (found.length > 0) warned.push(`${before.length} a ${now.length}: ${found.map(({ message }) => message).join(' ')}`)
        before = now
      }
    }
    expect(warned.length < count / 50 ? [] : warned).toEqual([])
  })

  test('un depósito chico se duplica, o se vacía, sin que se diga nada', () => {
    for (const [was, is] of [
      [2, 5],
      [1, 12],
      [5, 10],
      [9, 0],
      [3, 0],
    ] as const)
      expect([was, is, told(many(is), many(was))]).toEqual([was, is, []])
  })
})
