import fc from 'fast-check'
import type { ComparedGoods } from '#domain/comparison/compare-goods.ts'
import { contenedor, linea, unPermiso, vacio } from './reviewed-stock.ts'

type Permiso = ComparedGoods['permisoEmbarques'][number]

type PermisoChanges = Partial<Omit<typeof unPermiso, 'lineaMercaderias' | 'contenedorAsociados'>> & {
  id: number
  origin?: number
  contents?: Partial<Pick<Permiso, 'lineaMercaderias' | 'contenedorAsociados'>>
}

/** Makes a record of another stock, that of a clone when `origin` is the id of the first one. */
export const one = <Entity extends { id: number }>(entity: Entity, origin = entity.id) => ({ ...entity, origin })
export const permiso = ({ id, contents, origin = id, ...changes }: PermisoChanges): Permiso => ({
  ...unPermiso,
  ...changes,
  lineaMercaderias: [one(linea)],
  contenedorAsociados: [],
  ...contents,
  id,
  origin,
})
export const goods = (...permisoEmbarques: Permiso[]): ComparedGoods => ({
  permisoEmbarques,
  documentoTransportes: [],
  contenedorVacios: [],
})

const few = (max: number) => fc.integer({ min: 0, max })
const lines = fc.array(
  fc.record({
    tipoEmbalaje: fc.constantFrom('05', '32'),
    cantidad: few(2),
    pesoBruto: few(300).map((grams) => grams / 100),
    origin: few(3),
  }),
  { maxLength: 4 },
)
const containers = fc.array(
  fc.record({ numeroContenedor: fc.constantFrom('CMAU1267465', 'CSQU3054383'), cantidadBultos: few(2), origin: few(3) }),
  { maxLength: 3 },
)
const titulos = fc.array(fc.record({ number: few(3), ubicacionPartida: fc.constantFrom('A', 'B'), origin: few(4), lines, containers }), {
  maxLength: 6,
})
let ids = 0
/** Stocks of few values, so that of two of them many records are the same, or are one that changed. */
export const generatedGoods = fc.tuple(titulos, containers).map(([permits, empties]): ComparedGoods => ({
  ...goods(
    ...permits.map(({ number, lines: ofPermit, containers: inPermit, ...changes }) =>
      permiso({
        id: ++ids,
        identificadorPermiso: number === 0 ? null : `R${number}`,
        contents: {
          lineaMercaderias: ofPermit.map((line) => ({ ...linea, ...line, id: ++ids })),
          contenedorAsociados: inPermit.map((container) => ({ ...contenedor, ...container, id: ++ids })),
        },
        ...changes,
      }),
    ),
  ),
  contenedorVacios: empties.map(({ numeroContenedor, origin }) => ({ ...vacio, numeroContenedor, id: ++ids, origin })),
}))
