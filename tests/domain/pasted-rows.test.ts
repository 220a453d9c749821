import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { readCells } from '#domain/paste/cells.ts'
import { copiedCells, cellsAsText, type SheetCell } from '#domain/paste/file-cells.ts'
import type { PastedColumn } from '#domain/paste/pasted-cells.ts'
import { pastedColumns } from '#domain/paste/pasted-columns.ts'
import type { SaidHeadings } from '#domain/paste/pasted-header.ts'
import { questionsOf, settledAmounts } from '#domain/paste/pasted-questions.ts'
import { checkPasted, maxPastedRows, readPasted } from '#domain/paste/pasted-rows.ts'
import { compareSums, sumPasted } from '#domain/paste/pasted-sums.ts'
import { heldMark } from '#domain/readers/cell-fault.ts'
import { readers } from '#domain/readers/readers.ts'
import { contenedorAsociadoDraft } from '#domain/titulo/contenedor-asociado.ts'
import { contenedorVacioDraft } from '#domain/titulo/contenedor-vacio.ts'
import { lineaMercaderiaDraft } from '#domain/titulo/linea-mercaderia.ts'

const anyDraft = z.looseObject({})
const lines = (text: string) => readPasted(text, { columns: pastedColumns.lineaMercaderia, draft: lineaMercaderiaDraft, start: {} })
const containers = (text: string) =>
  readPasted(text, { columns: pastedColumns.contenedorAsociado, draft: contenedorAsociadoDraft, start: { tipo: 'HOUSE' } })
const entered = { fechaIngresoDeposito: '2026-11-20T12:00:00.000Z' }
const empties = (text: string) => readPasted(text, { columns: pastedColumns.contenedorVacio, draft: contenedorVacioDraft, start: entered })

test('los títulos de la planilla no son filas, y debajo está la fila de títulos de las columnas', () => {
  const block = lines('STOCK DEL DEPÓSITO\t\t\nFecha\t20/11/2026\n\nEmbalaje\tCantidad\tPeso\n05\t1\t10\nTotal\t1\t10')
  expect(block).toMatchObject({ hasHeader: true, titles: [1, 2, 4], count: 1, rows: [{ line: 5, errors: {} }], totals: [{ line: 6 }] })
  expect(lines('05\t1\t10\nEmbalaje\tCantidad\tPeso\n05\t2\t20'), 'una fila de la tabla no es un título').toMatchObject({
    titles: [2],
    count: 2,
  })
})

test.each([
  ['una tabla de otra cosa', 'Contenedor\tLongitud\nMSKU1234565\t40', [5, 6]],
  ['la misma con otro orden', 'Peso\tCantidad\tEmbalaje\n10\t1\t05', [5, 6]],
  ['su propio título', '\nVACÍOS\nContenedor\tLongitud\nMSKU1234565\t40', [6, 7, 8]],
  ['los mismos títulos otra vez', 'Embalaje\tCantidad\tPeso\n05\t3\t30', []],
])('de dos tablas en una copia se agrega la primera, y de la otra se dice qué filas son: %s', (_, other, apart) => {
  const block = lines(`Embalaje\tCantidad\tPeso\n05\t1\t10\n05\t2\t20\n\n${other}`)
  expect(block).toMatchObject({ apart, count: apart.length > 0 ? 2 : 3, titles: apart.length > 0 ? [1] : [1, 5] })
})

test.each([
  ['neto', 'Embalaje\tCantidad\tPeso\n\t\tneto\n05\t1\t10', ['Peso neto']],
  ['las unidades', 'Embalaje\tCantidad\tPeso\n\t\t(€)\n05\t1\t10', ['Peso (€)']],
  ['un grupo que los cambia', 'Datos\t\tVencimiento\nPermiso\tEmbalaje\tPeso\n05\t1\t10', ['Vencimiento Peso']],
])('dos filas de títulos se leen juntas: %s', (_, text, asked) => {
  const block = lines(text)
  expect(block.asked.map((place) => block.headings[place])).toEqual(expect.arrayContaining(asked))
})

test('toneladas en la segunda fila de títulos se convierten, y una columna que está dos veces se pregunta', () => {
  expect(lines('Embalaje\tCantidad\tPeso\n\t\t(t)\n05\t1\t1,5').rows[0]?.saved).toMatchObject({ pesoBruto: 1500 })
  const twice = lines('Embalaje\tCantidad\tPeso\tPeso\n05\t1\t10\t9')
  expect(twice.asked.map((place) => twice.headings[place])).toEqual(['Peso', 'Peso (4)'])
})

test('la hora en su columna es la del día de al lado', () => {
  const block = empties('Contenedor\tLongitud\tFecha\tHora\nMSKU1234565\t40\t20/11/2026\t09:05\nMSKU7654321\t20\t20/11/2026\tmañana')
  expect(block).toMatchObject({
    hour: 'Hora',
    ignored: [],
    rows: [{ saved: { fechaIngresoDeposito: '2026-11-20T12:05:00.000Z' } }, { saved: null }],
  })
})

test.each([
  ['a\tb\r\nc\td\r\n', [['a', 'b'], ['c', 'd'], ['']]],
  ['a\tb\rc', [['a', 'b'], ['c']]],
  ['"dos\nlíneas"\t"con ""comillas"" y\ttab"\n1', [['dos\nlíneas', 'con "comillas" y\ttab'], ['1']]],
  ['"sin cerrar\t5', [['"sin cerrar', '5']]],
  ['12" caño\t5', [['12" caño', '5']]],
  ['a\t\tb', [['a', '', 'b']]],
  ["'=A1\t''=A1\t'-5\t'hola", [['=A1', "'=A1", '-5', "'hola"]]],
])('the cells of %j', (text, cells) => {
  expect(readCells(text)).toEqual(cells)
})

test('lines come in the order of the form when no header names them', () => {
  const block = lines('5\t12\t1.200,50\r\n\r\nbolsa\t3,00\t7\r\n06 caja\t1\t0,5\r\n')
  expect(block.rows.map(({ saved }) => saved)).toEqual([
    { tipoEmbalaje: '05', cantidad: 12, pesoBruto: 1200.5 },
    { tipoEmbalaje: '09', cantidad: 3, pesoBruto: 7 },
    { tipoEmbalaje: '06', cantidad: 1, pesoBruto: 0.5 },
  ])
  expect(block.rows.map(({ line }) => line)).toEqual([1, 3, 4])
  expect(block.rows[0]?.cells).toEqual({ tipoEmbalaje: '05 CONTENEDOR', cantidad: '12', pesoBruto: '1200.50' })
})

test('a header says which column is which, and what belongs to none is named', () => {
  const block = lines('Marca\tPESO BRUTO (KG)\tTipo de embalaje\tCantidad\nAcme\t10,5\tA granel\t2')
  expect(block.rows.map(({ line, saved }) => [line, saved])).toEqual([[2, { tipoEmbalaje: '32', cantidad: 2, pesoBruto: 10.5 }]])
  expect(block.ignored).toEqual(['Marca'])
  expect(lines('5\t1\t2\tnota').ignored).toEqual(['4'])
})

test('una columna tiene como muestra su primera celda debajo de los títulos, que no es la de un total', () => {
  const block = lines('Embalaje\tCantidad\tPeso\t\n05\t\t10,5\t\n06\t3\t12\tfrágil\nTotal\t3\t22,5\tx')
  expect(block).toMatchObject({ headings: ['Embalaje', 'Cantidad', 'Peso', '4'], samples: ['05', '3', '10,5', 'frágil'] })
  expect(lines('5\t\t7')).toMatchObject({ hasHeader: false, samples: ['5', '', '7'] })
})

test.each([
  [12.125, '12.125', '12.125 ≡ 12.1250'],
  [5, '5.00', '5.00 ≡ 5'],
  [-1.2, '-1.2', '-1.2'],
  [1200.5, '1,200.50', '1200.5'],
  [0.12, '0.12', '0.12'],
  [1234, '1234', '1234'],
  [3.0625, '3', '3 ≡ 3.0625'],
  [0.1 + 0.2, '0.3', '0.3'],
  [22.375 + 1e-12, '22.38', '22.38 ≡ 22.3750'],
  [123456789012, '1.23457E+11', '123456789012'],
  [1.5, '1.50 t', '1.50 t ≡ 1.5 t'],
  [2200, '2,200 lbs', '2200 lbs'],
  [15, '15 kg', '15 kg'],
  [1234, '00001234', '00001234'],
  [12, 'BL0012', 'BL0012'],
  [100_001_234, '0001-00001234', '0001-00001234'],
  [5, '5000', '5000 ≠ 5'],
  [0.5, '50.0%', '50.0% ≠ 0.5'],
  [1_500_000, '1,500', '1,500 ≠ 1500000'],
  [-500, '(500)', '(500) ≠ -500'],
  [1000, '', '#OCULTO!'],
  [12_345_678_901_234_568, '1.23457E+16', '1.23457E+16 ≠ 12345678901234568'],
])('el número %j que la planilla muestra como «%s» se lee como «%s»', (value, shown, cell) => {
  expect(copiedCells([[{ kind: 'number', value, shown }]])).toEqual([[cell.replace(' ≡ ', heldMark)]])
})

test.each([
  '#N/A',
  '#N/D',
  '#¡REF!',
  '#¿NOMBRE?',
  '#NOME?',
  '#¡DIV/0!',
  '#VALUE!',
  '#DESBORDAMIENTO!',
  '#NÚM!',
  'Err:502',
  '#####',
  '5000 ≠ 5',
  '#OCULTO!',
])('«%s» no es un valor de ninguna columna', (cell) => {
  for (const [name, columns] of Object.entries(pastedColumns))
    for (const { name: field } of columns) {
      const { errors } = checkPasted(1, { [field]: cell }, { columns, draft: anyDraft })
      expect(errors, `${name}.${field}`).toEqual({ [field]: expect.stringMatching(/^validation\.cell/) })
    }
})

test('a line whose packaging is BULTOS is no header', () => {
  expect(lines('Bultos\t1\t2').rows[0]?.saved).toEqual({ tipoEmbalaje: '99', cantidad: 1, pesoBruto: 2 })
})

test('each wrong cell says why, and reading the shown cells again changes nothing', () => {
  const wrong = ['validation.packaging', 'validation.wholeNumber', 'validation.whichOf?options=1200+o+1.20']
  expect(lines('cajita\t1,5\t1.200').rows).toMatchObject([{ saved: null }])
  expect(Object.values(lines('cajita\t1,5\t1.200').rows[0]?.errors ?? {})).toEqual(wrong)
  const missing = { tipoEmbalaje: 'validation.required', cantidad: 'validation.wholeNumber', pesoBruto: 'validation.required' }
  expect(lines('\t0\t').rows[0]?.errors).toEqual(missing)
  const again = lines('05 CONTENEDOR\t12\t1200.50').rows[0]
  expect(again?.saved).toEqual({ tipoEmbalaje: '05', cantidad: 12, pesoBruto: 1200.5 })
})

test('a column that is missing starts as in an empty form, a cell that is missing does not', () => {
  expect(empties('CSQU3054383\t40').rows[0]?.saved?.fechaIngresoDeposito).toBe('2026-11-20T12:00:00.000Z')
  const [, without] = empties('CSQU3054383\t40\thoy\nCSQU3054384\t40').rows
  expect(without?.errors).toEqual({ fechaIngresoDeposito: 'validation.date' })
  const block = empties('Contenedor\tLongitud\nCSQU3054383\t40')
  expect(block.rows[0]?.saved?.fechaIngresoDeposito).toBe('2026-11-20T12:00:00.000Z')
  expect(empties('CSQU3054383\t40\t19/11/2026 9:30:00').rows[0]?.saved?.fechaIngresoDeposito).toBe('2026-11-19T12:30:00.000Z')
})

test('more rows than the limit are counted and not read', () => {
  const read = (count: number) => lines('5\t1\t1\n'.repeat(count))
  expect(read(maxPastedRows).rows).toHaveLength(maxPastedRows)
  expect(read(maxPastedRows + 1)).toMatchObject({ count: maxPastedRows + 1, rows: [] })
})

test.each([
  ['5;12;1.200,50\n9;1;"7"', true],
  ['5,12,1200.50\n9,1,7', true],
  ['5,12,"1.200,50"\nbolsa,1,7', true],
  ['Tipo;Cantidad;Peso;Marca\n5;12;1200,5;x\n9;1;7;y', true],
  // More columns than there are, or the decimals of one column.
  ['5,12,1.200,50\n9,1,7,0', false],
  ['1200,5\n7,5', false],
])('text without tabs is split where its columns fit, and else the missing ones are named: %j', (text, fits) => {
  const block = lines(text)
  if (fits) expect(block.rows.map(({ saved }) => saved?.pesoBruto)).toEqual([1200.5, 7])
  expect(block.missing).toEqual(fits ? [] : ['cantidad', 'pesoBruto'])
})

test('equal cells that can mean several values are asked about once, and amounts apart from them', () => {
  const { rows } = containers('house\t1\tCSQU3054383\t45G1\nhouse\t2\tCRXU2383268\t45G1\nhouse\t3\tTRIU5555555\t40')
  expect(questionsOf(rows, pastedColumns.contenedorAsociado)).toMatchObject([
    { name: 'longitudContenedor', cell: '45G1', options: [{ value: '40' }, { value: '45' }], count: 2 },
  ])
  const asked = lines('pallets\t1\t1.200').rows
  expect(questionsOf(asked, pastedColumns.lineaMercaderia)).toMatchObject([{ name: 'tipoEmbalaje', options: [{ value: '03' }] }])
  const amounts = ([0, 1] as const).flatMap((option) => asked.map((line) => settledAmounts(line, pastedColumns.lineaMercaderia, option)))
  expect(amounts).toEqual([{ pesoBruto: '1200' }, { pesoBruto: '1.20' }])
})

test.each([
  ['Peso bruto (kg)', 'pesoBruto'],
  ['PESO (Kgs.)', 'pesoBruto'],
  ['Peso (*)', 'pesoBruto'],
  ['Kilos (brutos)', 'pesoBruto'],
  ['Peso (neto)', undefined],
  ['Kilos (t)', undefined],
  ['Cantidad de pesadas (t)', undefined],
  ['Peso (tara)', undefined],
])('el título «%s» nombra %s', (title, name) => {
  expect(lines(`Embalaje\tCantidad\t${title}\n05\t1\t25,5`).places[2]).toBe(name)
})

test.each([
  ['Longitud (pies)', 'longitudContenedor'],
  ['Fecha (dd/mm/aaaa)', 'fechaIngresoDeposito'],
  ['Fecha (vencimiento)', undefined],
  ['Fecha (egreso)', undefined],
  ['Ingreso al depósito (obligatorio)', 'fechaIngresoDeposito'],
])('de un contenedor el título «%s» nombra %s', (title, name) => {
  const other = title.startsWith('Longitud') ? 'Ingreso' : 'Longitud'
  expect(empties(`Contenedor\t${other}\t${title}\nMSKU1234565\t20/11/2026\t40`).places[2]).toBe(name)
})

test('de dos columnas para un campo vale la del título del producto; sin él ninguna, y se dice', () => {
  const own = lines('Embalaje\tCantidad\tKg\tPeso bruto (kg)\n05\t1\t900\t1000')
  expect(own).toMatchObject({ ignored: ['Kg'], rows: [{ saved: { pesoBruto: 1000 } }] })
  expect(lines('Embalaje\tCantidad\tKg\tKilos\n05\t1\t900\t1000')).toMatchObject({ asked: [2, 3], missing: ['pesoBruto'] })
})

test.each([
  ['Peso (t)', '25,5', 25_500],
  ['PESO BRUTO (TN)', '25.557,0 t', 25_557_000],
  ['Peso en toneladas', '0,25', 250],
  ['Peso (lbs)', '2200', 997.9],
  ['Peso bruto (g)', '500', 0.5],
  ['Peso', '0,3 t', 300],
])('un número debajo de «%s», %s, se guarda en kilogramos, y se dice', (title, cell, kilos) => {
  const block = lines(`Embalaje\tCantidad\t${title}\n05\t1\t${cell}\nTotal\t1\t${cell}`)
  expect(block).toMatchObject({ converted: [title], rows: [{ saved: { pesoBruto: kilos } }] })
  expect(compareSums(sumPasted(block.rows, pastedColumns.lineaMercaderia), block.totals, pastedColumns.lineaMercaderia)).toMatchObject([
    { told: 100 },
    { told: kilos * 100, hundredths: kilos * 100 },
  ])
})

test('«Longitud (m)» se guarda en pies', () => {
  expect(empties('Contenedor\tLongitud (m)\tIngreso\nMSKU1234565\t12,19\t20/11/2026').rows[0]?.saved?.longitudContenedor).toBe('40')
})

const saying = (said: SaidHeadings) => (text: string) =>
  readPasted(text, { columns: pastedColumns.contenedorVacio, draft: contenedorVacioDraft, start: entered, said })

test('una columna sin nombre conocido se pregunta antes de que algo tome su valor por omisión, y una vez dicho ya no', () => {
  const text = 'Contenedor\tLongitud\tArrival date\nMSKU1234565\t40\t19/11/2026'
  expect(empties(text)).toMatchObject({ asked: [2], samples: ['MSKU1234565', '40', '19/11/2026'] })
  expect(saying({ 'arrival date': null })(text)).toMatchObject({ asked: [], ignored: ['Arrival date'] })
  expect(saying({ 'arrival date': 'fechaIngresoDeposito' })(text)).toMatchObject({
    asked: [],
    rows: [{ saved: { fechaIngresoDeposito: '2026-11-19T03:00:00.000Z' } }],
  })
  expect(empties('Contenedor\tLongitud\t\nMSKU1234565\t40\t19/11/2026').asked, 'sin título').toEqual([2])
  expect(empties('Contenedor\tLongitud\tArrival date\nMSKU1234565\t40\t').asked, 'sin valores').toEqual([])
  expect(empties('Contenedor\tLongitud\tIngreso\tMarca\nMSKU1234565\t40\t19/11/2026\tx').asked, 'nada falta').toEqual([])
})

test('de dos columnas que pueden ser el peso se pregunta por cada una, y vale la que se dijo', () => {
  const text = 'Embalaje\tCantidad\tKg\tKilos\n05\t1\t900\t1000'
  const said = (one: SaidHeadings) =>
    readPasted(text, { columns: pastedColumns.lineaMercaderia, draft: lineaMercaderiaDraft, start: {}, said: one })
  expect(lines(text).asked).toEqual([2, 3])
  expect(said({ kilos: 'pesoBruto' })).toMatchObject({ asked: [], rows: [{ saved: { pesoBruto: 1000 } }] })
})

test('una fecha que la planilla muestra de otra forma es una fecha en su columna, y en las demás se pregunta', () => {
  const date: SheetCell = { kind: 'date', value: '2026-03-05T00:00:00.000', shown: '5-Mar' }
  const text = cellsAsText(copiedCells([[{ kind: 'text', shown: 'MSKU1234565' }, { kind: 'number', value: 40, shown: '40' }, date]]))
  expect(empties(text).rows[0]?.saved?.fechaIngresoDeposito).toBe('2026-03-05T03:00:00.000Z')
  const cell = cellsAsText(copiedCells([[date]]))
  for (const [name, columns] of Object.entries<readonly PastedColumn[]>(pastedColumns))
    for (const column of columns.filter(({ read }) => read !== readers.entry)) {
      const { errors } = checkPasted(1, { [column.name]: cell }, { columns, draft: anyDraft })
      expect(Object.keys(errors), `${name}.${column.name}`).toEqual([column.name])
    }
  const { rows } = readPasted(`x\t${cell}`, { columns: pastedColumns.documentoTransporte, draft: anyDraft, start: {} })
  expect(questionsOf(rows, pastedColumns.documentoTransporte)).toMatchObject([
    { name: 'identificadorDocumentoTransporte', options: [{ value: '5-Mar' }, { value: '05/03/2026' }] },
  ])
})
