import { expect, test } from 'vitest'
import { pastedColumns } from '#domain/paste/pasted-columns.ts'
import { findTable } from '#domain/paste/pasted-header.ts'
import { readPasted } from '#domain/paste/pasted-rows.ts'
import { tablesOf } from '#domain/paste/pasted-tables.ts'
import { readers } from '#domain/readers/readers.ts'
import { likeliestKind, readSheet, sheetKind } from '#domain/sheets/sheet-kinds.ts'
import type { SheetName } from '#domain/sheets/sheet.ts'

const starts = Object.fromEntries(
  (['permisoEmbarque', 'documentoTransporte', 'lineaMercaderia', 'contenedorAsociado', 'contenedorVacio'] as const).map((kind) => [
    kind,
    { fechaIngresoDeposito: '2026-11-20T12:00:00.000Z', condicionMercaderia: 'BUENA' },
  ]),
)
const cells = (text: string) => text.split(' / ').map((row) => row.split('|').map((cell) => (cell === '–' ? '' : cell)))
const copied = (text: string) =>
  cells(text)
    .map((row) => row.join('\t'))
    .join('\n')
const read = (text: string, kind: SheetName) => readSheet({ name: '', text: copied(text) }, kind, { starts })

const groups = ['Retiro', 'Devolución', 'Vence', 'Gate out', 'ETA', 'Arribo', 'Factura']

/** Sheets of empty containers, written `cell|cell / next row`, and the first record's day of entry; null when it must be refused or asked about. */
test.each<readonly [name: string, text: string, entry: string | null]>([
  ['la hora «20» del día 20', 'Contenedor|Largo|Fecha|Hora / MSKU1234565|40|20/11/2026|20', '2026-11-20T23:00:00.000Z'],
  ['una hora que no hay', 'Contenedor|Largo|Fecha|Hora / MSKU1234565|40|26/11/2026|26', null],
  [
    'la hora del egreso antes de la del ingreso',
    'Contenedor|Largo|Fecha salida|Hora|Fecha ingreso|Hora / MSKU1234565|40|22/11/2026|18:00|20/11/2026|07:00',
    null,
  ],
  ['la hora del egreso sola', 'Contenedor|Largo|Fecha ingreso|Fecha salida|Hora / MSKU1234565|40|20/11/2026|22/11/2026|18:00', null],
  ['el mes primero en otra fila', 'Container|Size|Entry date / MSKU1234565|40|11/12/2026 / TCLU7654321|20|11/25/2026', null],
  [
    'fecha y hora debajo de Ingreso',
    'Contenedor|Largo|Ingreso|– / –|–|Fecha|Hora / MSKU1234565|40|20/11/2026|07:00',
    '2026-11-20T10:00:00.000Z',
  ],
  [
    'títulos combinados en dos filas',
    'Contenedor|Largo|Ingreso|– / Contenedor|Largo|Fecha|Hora / MSKU1234565|40|20/11/2026|07:00',
    '2026-11-20T10:00:00.000Z',
  ],
  ...groups.map(
    (group) => [`Fecha debajo de ${group}`, `Contenedor|Largo|${group} / –|–|Fecha / MSKU1234565|40|22/11/2026`, null] as const,
  ),
  ['columnas desconocidas', 'Equipamiento|Tam. equipo|Salida / MSKU1234565|40|22/11/2026', null],
  ['un título con la fecha de todos', 'Fecha de ingreso:|04/11/2026 / Contenedor|Largo / MSKU1234565|40', null],
  ['Nro. de orden al lado del contenedor', 'Nro.|Contenedor|Largo|Fecha / 1|MSKU1234565|40|20/11/2026', '2026-11-20T03:00:00.000Z'],
])('ningún vacío entra con un día que la planilla no muestra: %s', (_, text, entry) => {
  const { rows, asked } = read(text, 'contenedorVacio')
  const [first] = rows
  const stored = asked.length > 0 || !first?.saved ? null : first.saved['fechaIngresoDeposito']
  expect(stored).toBe(entry)
})

test.each([
  ['No aplica', null],
  ['-', null],
  ['S/N', null],
  ['1263', '1263'],
])('el número de IMO «%s» sin la columna de Mercadería IMO', (typed, number) => {
  const { rows } = read(`Permiso|N° IMO / 26001EC01000101H|${typed}`, 'permisoEmbarque')
  expect(rows[0]?.cells).toMatchObject({ numeroImo: number ?? '' })
  expect(rows[0]?.errors['numeroImo']).toBeUndefined()
})

test.each([
  ['con su propio título', 'EGRESOS / Contenedor|Largo|Fecha / TCLU7654321|20|22/11/2026', [4, 5, 6]],
  ['con un solo título conocido', 'Contenedor|Tamaño cont.|Egreso / TCLU7654321|20|22/11/2026', [4, 5]],
  ['con un número en sus títulos', 'Contenedor|Largo|Salida 2026 / TCLU7654321|20|22/11/2026', [4, 5]],
  ['en dos filas', 'Equipo|Tipo|Egreso / Contenedor|Largo|Fecha / TCLU7654321|20|22/11/2026', [4, 5, 6]],
])('otra tabla debajo no sigue a la de arriba: %s', (_, other, apart) => {
  const block = read(`INGRESOS / Contenedor|Largo|Fecha / MSKU1234565|40|20/11/2026 / ${other}`, 'contenedorVacio')
  expect(block).toMatchObject({ apart, count: 1 })
})

test('lo que está entre dos tablas no se pierde, y la tercera dice dónde empieza', () => {
  const side = 'Contenedor|Largo|–|Contenedor|Largo / MSKU1234565|40|DAÑADO|TCLU7654321|20'
  expect(tablesOf(cells(side))).toHaveLength(1)
  expect(tablesOf(cells(side.replace('DAÑADO', '–'))).map(({ row, column }) => [row, column])).toEqual([
    [0, 0],
    [0, 3],
  ])
  const three = 'Contenedor|Largo / C1|40 / Permiso|Remito / P1|R1 / Manifiesto|Documento / M1|D1'
  expect(tablesOf(cells(three)).map(({ row }) => row)).toEqual([0, 2, 4])
})

test('los datos de arriba con sus valores al lado no son los títulos de las columnas', () => {
  const text = 'Cliente:|ACME|–|Destino:|BRASIL / Buque:|MSC / – / Permiso|Remito|Fecha / 26001EC01000101H|R-1|20/11/2026'
  expect(tablesOf(cells(text))).toHaveLength(1)
  const { titles, places, headings } = read(text, 'permisoEmbarque')
  expect({ titles, places: places.slice(0, 3) }).toEqual({
    titles: [1, 2, 4],
    places: ['identificadorPermiso', 'identificadorRemito', 'fechaIngresoDeposito'],
  })
  expect(headings.slice(3)).toEqual(['Cliente (arriba)', 'Destino (arriba)'])
})

test('unas toneladas dichas arriba se convierten, y un neto dicho arriba se pregunta', () => {
  const lines = (title: string) => readPasted(copied(`${title} / Embalaje|Bultos|Peso / 05|1|25,5`), sheetKind('lineaMercaderia'))
  expect(lines('Pesos expresados en toneladas').rows[0]?.saved).toMatchObject({ pesoBruto: 25_500 })
  expect(lines('Sólo peso neto').rows[0]?.saved).toBeNull()
})

test('una lista de contenedores con su documento o su precinto no se toma por una de vacíos', () => {
  for (const heading of ['BL', 'Precinto', 'Bultos'])
    expect(likeliestKind({ name: '', text: copied(`Contenedor|Medida|Fecha|${heading} / MSKU1234565|40|20/11/2026|1`) })).not.toBe(
      'contenedorVacio',
    )
})

test('ningún texto ni título cuesta más que su largo', () => {
  const rows = cells(`Contenedor|Largo${' / MSKU1234565|40'.repeat(200_000)}`).map((row, index) => ({ cells: row, line: index + 1 }))
  expect(findTable(rows, pastedColumns.contenedorVacio, {}).records).toHaveLength(200_000)
  const began = performance.now()
  for (const sign of ['1 ', '(', '- ', 'BL ', "' "]) {
    const text = sign.repeat(50_000)
    readers.entry(text)
    readPasted(`${text}\t${text}\n1\t2`, { ...sheetKind('contenedorVacio'), columns: pastedColumns.contenedorVacio })
  }
  tablesOf(Array.from({ length: 16_000 }, (_, index) => (index % 2 === 0 ? ['Cliente', 'Destino'] : ['Cliente', 'Origen'])))
  read(Array.from({ length: 4000 }, (_, index) => `Título ${index}`).join('|'), 'permisoEmbarque')
  expect(performance.now() - began).toBeLessThan(8000)
})
