// Exact sums of the packages and weights of records: those of a list's columns, and those of selected rows as a text.
import { t, type TextKey } from '#app/i18n/text.ts'
import type { EntityName } from './entity.ts'

export const summedColumns: Partial<Record<EntityName, readonly string[]>> = {
  lineaMercaderia: ['cantidad', 'pesoBruto'],
  contenedorAsociado: ['cantidadBultos'],
}

/** Returns the sum of a member of the rows, exact to the hundredth; undefined if no row has it. */
export function sumOf(rows: readonly object[], name: string): number | undefined {
  const amounts = rows.flatMap((row) =>
    Object.entries(row).flatMap(([member, value]) => (member === name && typeof value === 'number' ? [Math.round(value * 100)] : [])),
  )
  return amounts.length === 0 ? undefined : amounts.reduce((sum, one) => sum + one, 0) / 100
}

const words: readonly { name: string; one: TextKey; many: TextKey }[] = [
  { name: 'lineaMercaderias', one: 'count.linea', many: 'count.lineas' },
  { name: 'contenedorAsociados', one: 'count.contenedor', many: 'count.contenedores' },
  { name: 'cantidad', one: 'count.bulto', many: 'count.bultos' },
  { name: 'cantidadBultos', one: 'count.bulto', many: 'count.bultos' },
  { name: 'pesoBruto', one: 'count.kilos', many: 'count.kilos' },
]

/** Returns what rows come to, of permits and documents what they hold: `9 líneas · 240 bultos · 3 400.5 kg`. */
export function sumsText(rows: readonly object[]): string {
  const summed = rows.map((row) =>
    'contenido' in row && typeof row.contenido === 'object' && row.contenido !== null ? row.contenido : row,
  )
  const texts = words.flatMap(({ name, one, many }) => {
    const count = sumOf(summed, name)
    // A titulo tells the packages of its lines and, again, those of its containers.
    const isTwice = name === 'cantidadBultos' && sumOf(summed, 'cantidad') !== undefined
    return count === undefined || isTwice ? [] : [t(count === 1 ? one : many, { count })]
  })
  return texts.join(' · ')
}
