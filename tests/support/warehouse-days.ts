import type { EarlierStock } from '#domain/comparison/odd-figures.ts'
import { answerReview, type StockToReview } from '#domain/stock/stock-review.ts'
import { documentoName, permisoName } from '#domain/stock/titulo-review.ts'
import { days, stock, unPermiso } from './reviewed-stock.ts'

export type Permiso = StockToReview['permisoEmbarques'][number]
export type Line = Permiso['lineaMercaderias'][number]

export const nothing: StockToReview = { ...stock, permisoEmbarques: [], documentoTransportes: [], contenedorVacios: [] }
export const linea = (changes: Partial<Line>): Line => ({ id: 31, tipoEmbalaje: '99', cantidad: 1, pesoBruto: 100, ...changes })
export const numbered = (id: number, changes: Partial<Permiso> = {}): Permiso => ({
  ...unPermiso,
  id,
  identificadorPermiso: null,
  identificadorRemito: `R-${id}`,
  lineaMercaderias: [linea({ id: id + 10_000 })],
  contenedorAsociados: [],
  ...changes,
})
export const withPermisos = (permisoEmbarques: readonly Permiso[]): StockToReview => ({ ...nothing, permisoEmbarques })
export const withLines = (...lines: Partial<Line>[]): StockToReview =>
  withPermisos([numbered(1, { lineaMercaderias: lines.map((changes, index) => linea({ id: index + 1, ...changes })) })])
export const many = (count: number): StockToReview => withPermisos(Array.from({ length: count }, (_permiso, id) => numbered(id)))

/** A stock as the review of the next one sees it. */
export function accepted(whole: StockToReview): EarlierStock {
  const { cantidad = 0, cantidadBultos = 0, ...totals } = answerReview(whole, days, []).totals
  const of = ({ id, origin, lineaMercaderias }: Permiso | StockToReview['documentoTransportes'][number]) => ({
    origin: origin ?? id,
    lineaMercaderias: lineaMercaderias.map((line) => ({ ...line, origin: line.origin ?? line.id })),
  })
  return {
    id: 6,
    fechaStock: '2026-11-19',
    totals: { ...totals, cantidad, cantidadBultos },
    titulos: [
      ...whole.permisoEmbarques.map((permiso) => ({
        kind: 'permiso-embarque' as const,
        name: permisoName(permiso),
        ...of(permiso),
      })),
      ...whole.documentoTransportes.map((documento) => ({
        kind: 'documento-transporte' as const,
        name: documentoName(documento),
        ...of(documento),
      })),
    ],
  }
}

/** Returns a generator of numbers from 0 to 1, the same in every run (linear congruential, Numerical Recipes). */
export function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

type Make = () => Permiso

/** Returns a maker of permits with one to six lines: boxes of some kilograms, pallets, drums, machines, containers, and now and then bulk. */
export function makerOf(random: () => number): Make {
  let next = 1
  const between = ([least, most]: readonly [number, number]) => least * (most / least) ** random()
  const kinds = [
    { tipoEmbalaje: '06', packages: [1, 2000], weight: [0.5, 60] },
    { tipoEmbalaje: '03', packages: [1, 40], weight: [80, 1200] },
    { tipoEmbalaje: '09', packages: [10, 1200], weight: [10, 50] },
    { tipoEmbalaje: '11', packages: [4, 320], weight: [50, 250] },
    { tipoEmbalaje: '99', packages: [1, 200], weight: [5, 3000] },
    { tipoEmbalaje: '05', packages: [1, 4], weight: [3000, 28_000] },
    { tipoEmbalaje: '31', packages: [1, 10], weight: [2000, 12_000] },
  ] as const
  return () => {
    const id = next++
    const lineaMercaderias = Array.from({ length: 1 + Math.floor(random() ** 2 * 6) }, () => {
      const { tipoEmbalaje, packages, weight } = kinds[Math.floor(random() * kinds.length)] ?? kinds[0]
      const cantidad = Math.round(between(packages))
      const isBulk = random() < 0.02
      const pesoBruto =
        Math.round((isBulk ? between([5000, 60_000]) : Math.min(cantidad * between(weight), 27_000 * Math.max(1, cantidad / 20))) * 100) /
        100
      return isBulk ? linea({ id: next++, tipoEmbalaje: '32', pesoBruto }) : linea({ id: next++, tipoEmbalaje, cantidad, pesoBruto })
    })
    return numbered(id, { lineaMercaderias })
  }
}

/** Returns the next day: a part comes and goes, some lines lose packages in proportion, and now and then a vessel unloads or a weekend has passed. */
export function nextDay(permisos: readonly Permiso[], { random, make }: { random: () => number; make: Make }, day: number): Permiso[] {
  const isMonday = day % 5 === 0
  const share = random() * (isMonday ? 0.3 : 0.2)
  const left = permisos.filter(() => random() > share)
  const kept = left.map((permiso) => {
    if (random() > 0.05) return permiso
    const part = 0.2 + random() * 0.7
    const lineaMercaderias = permiso.lineaMercaderias.map((line) => {
      const cantidad = Math.max(1, Math.round(line.cantidad * part))
      return { ...line, cantidad, pesoBruto: Math.round(((line.pesoBruto * cantidad) / line.cantidad) * 100) / 100 }
    })
    return { ...permiso, lineaMercaderias }
  })
  const hasVessel = random() < 0.08
  const come = Math.round(permisos.length * (random() * 0.2 + (hasVessel ? 0.3 + random() * 0.7 : 0))) + (random() < 0.4 ? 1 : 0)
  return [...kept, ...Array.from({ length: come }, make)]
}
