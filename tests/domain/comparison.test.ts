import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareGoods, type ComparedGoods } from '#domain/comparison/compare-goods.ts'
import { atOnce } from '#domain/comparison/pair-records.ts'
import { changedFields, countDifferences, type Difference, type TituloDifference } from '#domain/comparison/stock-comparison.ts'
import { generatedGoods, goods, one, permiso } from '../support/compared-goods.ts'
import { contenedor, linea, unDocumento, vacio } from '../support/reviewed-stock.ts'

/** Says a permit's differences in a line: its sign and number, its fields, and the signs of its lines and containers. */
function said({ before, after, lineaMercaderias, contenedorAsociados, ...of }: TituloDifference): string {
  const sign = (two: Pick<Difference, 'before' | 'after'>) => (two.before === null ? '+' : two.after === null ? '-' : '~')
  const inside = [...lineaMercaderias, ...contenedorAsociados].map((two) => sign(two) + changedFields(two).join(','))
  return [`${sign({ before, after })}${of.id}`, ...changedFields({ before, after }), ...inside].join(' ')
}

const other = { identificadorPermiso: '17033EC01000490G' }

const first = goods(permiso({ id: 1 }))

test.each<[string, ComparedGoods, ComparedGoods, string[]]>([
  ['lo mismo con otros números internos', first, goods(permiso({ id: 9 })), []],
  ['uno que entró y uno que salió', first, goods(permiso({ id: 9, ...other })), ['+9 +', '-1 -']],
  ['un campo que cambió, por su identificador', first, goods(permiso({ id: 9, ubicacionPartida: 'Nave 9' })), ['~9 ubicacionPartida']],
  ['el identificador corregido en un clon', first, goods(permiso({ id: 9, origin: 1, ...other })), ['~9 identificadorPermiso']],
  [
    'dos con un identificador: primero el que es igual',
    goods(permiso({ id: 1, ubicacionPartida: 'A' }), permiso({ id: 2, ubicacionPartida: 'B' })),
    goods(permiso({ id: 8, ubicacionPartida: 'B' }), permiso({ id: 9, ubicacionPartida: 'C' })),
    ['~9 ubicacionPartida'],
  ],
  [
    'dos con un identificador: después el que viene del mismo',
    goods(permiso({ id: 1, ubicacionPartida: 'A' }), permiso({ id: 2, ubicacionPartida: 'B' })),
    goods(permiso({ id: 8, origin: 2, ubicacionPartida: 'C' })),
    ['-1 -', '~8 ubicacionPartida'],
  ],
  [
    'líneas en otro orden, una que cambió y una nueva',
    goods(permiso({ id: 1, contents: { lineaMercaderias: [one(linea), one({ ...linea, id: 32, tipoEmbalaje: '32' })] } })),
    goods(
      permiso({
        id: 9,
        contents: {
          lineaMercaderias: [
            one({ ...linea, id: 91, tipoEmbalaje: '07' }),
            one({ ...linea, id: 92, tipoEmbalaje: '32', cantidad: 7 }),
            one({ ...linea, id: 93 }),
          ],
        },
      }),
    ),
    ['~9 + ~cantidad'],
  ],
  [
    'una línea de otro embalaje que viene de la misma',
    first,
    goods(permiso({ id: 9, contents: { lineaMercaderias: [one({ ...linea, id: 91, tipoEmbalaje: '07' }, linea.id)] } })),
    ['~9 ~tipoEmbalaje'],
  ],
  [
    'un contenedor escrito con espacios es el mismo, con más bultos',
    goods(permiso({ id: 1, contents: { contenedorAsociados: [one(contenedor)] } })),
    goods(
      permiso({
        id: 9,
        contents: { contenedorAsociados: [one({ ...contenedor, id: 91, numeroContenedor: 'CMAU 126746-5', cantidadBultos: 2 })] },
      }),
    ),
    ['~9 ~cantidadBultos,numeroContenedor'],
  ],
])('compara %s', (_, before, after, expected) => {
  expect(comparedAtOnce(before, after).permisoEmbarques.map(said)).toEqual(expected)
})

test('suma lo que había y lo que hay, exacto al centésimo', () => {
  const lines = Array.from({ length: 3 }, (_, index) => one({ ...linea, id: index, cantidad: 2, pesoBruto: 0.1 }))
  const before = { ...goods(permiso({ id: 1, contents: { lineaMercaderias: lines } })), contenedorVacios: [one(vacio)] }
  const after = { ...goods(), documentoTransportes: [{ ...unDocumento, origin: 1, lineaMercaderias: [], contenedorAsociados: [] }] }
  const { totals, ...differences } = comparedAtOnce(before, after)
  expect(totals.before).toMatchObject({ permisoEmbarques: 1, contenedorVacios: 1, lineaMercaderias: 3, cantidad: 6, pesoBruto: 0.3 })
  expect(totals.after).toMatchObject({ permisoEmbarques: 0, documentoTransportes: 1, contenedorVacios: 0, pesoBruto: 0 })
  expect(countDifferences({ totals, ...differences })).toEqual({ added: 1, removed: 2, changed: 0 })
})

const comparedAtOnce = (before: ComparedGoods, after: ComparedGoods) => atOnce(compareGoods(before, after))

/** Returns the values of the records of a stock as `compareGoods` answers them, by comparing it with nothing. */
const contentsOf = (of: ComparedGoods) => comparedAtOnce(goods(), of)

type Values = Difference['after']
const text = (values: Values) => JSON.stringify(values)

/** Applies differences to a list of values: takes one away for each `before` and adds each `after`. */
function applied(list: readonly Values[], differences: readonly Difference[]): string[] {
  const result = list.map(text)
  for (const { before, after } of differences) {
    if (before !== null) {
      expect(result).toContain(text(before))
      result.splice(result.indexOf(text(before)), 1)
    }
    if (after !== null) result.push(text(after))
  }
  return result.sort()
}

test('la diferencia aplicada al stock anterior da el nuevo, y entre iguales no hay ninguna', () => {
  fc.assert(
    fc.property(generatedGoods, generatedGoods, (before, after) => {
      const differences = comparedAtOnce(before, after)
      for (const kind of ['permisoEmbarques', 'contenedorVacios'] as const) {
        const list = (of: ComparedGoods): Values[] => contentsOf(of)[kind].map((record) => record.after)
        expect(applied(list(before), differences[kind])).toEqual(list(after).map(text).sort())
      }
      for (const kind of ['lineaMercaderias', 'contenedorAsociados'] as const) {
        const list = (of: ComparedGoods): Values[] =>
          contentsOf(of).permisoEmbarques.flatMap((titulo) => titulo[kind].map((record) => record.after))
        const inside = differences.permisoEmbarques.flatMap((titulo) => titulo[kind])
        expect(applied(list(before), inside)).toEqual(list(after).map(text).sort())
      }
      expect(countDifferences(comparedAtOnce(after, after))).toEqual({ added: 0, removed: 0, changed: 0 })
    }),
  )
})
