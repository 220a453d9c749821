import { expect, test } from 'vitest'
import { certificateRecords } from '#app/records/generic/entities/certificate.ts'
import { companyRecords } from '#app/records/generic/entities/company.ts'
import { documentoTransporteRecords } from '#app/records/generic/entities/stock-contents.ts'
import { stockRecords } from '#app/records/generic/entities/stock.ts'
import { columnFields, genericColumns } from '#app/records/generic/list/generic-columns.tsx'

/** In pixels, of the columns that are no field. */
const others = 140
const shownOf = (entity: Parameters<typeof columnFields>[0]) =>
  columnFields(entity).filter(({ name }) => entity.shown.some((one) => one === name))

test('las columnas de textos se reparten lo que sobra, y las de códigos, fechas y estados guardan su ancho', () => {
  const { columns, width } = genericColumns(companyRecords, shownOf(companyRecords), undefined, others)
  const widths = new Map(columns.map(({ id, width: one }) => [id, one]))
  const share = `(100cqi - ${width}px) / 3`
  expect(widths.get('name')).toBe(`calc(136px + ${share})`)
  expect(widths.get('users')).toBe(`calc(136px + ${share})`)
  expect(widths.get('cuit')).toBe('124px')
  const needed = columns.map((one) => Number(/(\d+)px/.exec(one.width ?? '')?.[1]))
  expect(width, 'lo que todas necesitan').toBe(needed.reduce((sum, one) => sum + one, others))
})

test('el depósito de un stock tiene lo que sobra', () => {
  const { columns } = genericColumns(stockRecords, shownOf(stockRecords), undefined, others)
  const growing = columns.filter(({ width }) => width?.startsWith('calc'))
  expect(growing.map(({ id }) => id)).toEqual(['deletedByUser', 'deposito'])
  const rest = genericColumns(stockRecords, shownOf(stockRecords), undefined, others, new Set(['deletedByUser'])).columns
  expect(
    rest.flatMap(({ id, width }) => (width?.startsWith('calc') ? [id] : [])),
    'una columna vacía cede su lugar',
  ).toEqual(['deposito'])
})

test('a 1280 píxeles las acciones quedan a la vista', () => {
  expect(genericColumns(companyRecords, shownOf(companyRecords), undefined, others).width).toBeLessThanOrEqual(1232)
  expect(genericColumns(documentoTransporteRecords, shownOf(documentoTransporteRecords), undefined, others).width).toBeLessThanOrEqual(1232)
  expect(genericColumns(certificateRecords, shownOf(certificateRecords), undefined, others).width).toBeLessThanOrEqual(1232)
})
