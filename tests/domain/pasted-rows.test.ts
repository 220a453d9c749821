import { expect, test } from 'vitest'
import { readAmount } from '#domain/paste/pasted-cells.ts'
import { pastedColumns } from '#domain/paste/pasted-columns.ts'
import { maxPastedRows, readCells, readPasted } from '#domain/paste/pasted-rows.ts'
import { contenedorAsociadoDraft } from '#domain/titulo/contenedor-asociado.ts'
import { contenedorVacioDraft } from '#domain/titulo/contenedor-vacio.ts'
import { lineaMercaderiaDraft } from '#domain/titulo/linea-mercaderia.ts'

const lines = (text: string) => readPasted(text, pastedColumns.lineaMercaderia, lineaMercaderiaDraft, {})
const containers = (text: string) => readPasted(text, pastedColumns.contenedorAsociado, contenedorAsociadoDraft, { tipo: 'HOUSE' })
const empties = (text: string) =>
  readPasted(text, pastedColumns.contenedorVacio, contenedorVacioDraft, { fechaIngresoDeposito: '2026-11-20T12:00:00.000Z' })

test.each([
  ['a\tb\r\nc\td\r\n', [['a', 'b'], ['c', 'd'], ['']]],
  ['a\tb\rc', [['a', 'b'], ['c']]],
  ['"dos\nlíneas"\t"con ""comillas"" y\ttab"\n1', [['dos\nlíneas', 'con "comillas" y\ttab'], ['1']]],
  ['"sin cerrar\t5', [['"sin cerrar', '5']]],
  ['12" caño\t5', [['12" caño', '5']]],
  ['a\t\tb', [['a', '', 'b']]],
])('the cells of %j', (text, cells) => {
  expect(readCells(text)).toEqual(cells)
})

test.each([
  ['1200', '1200'],
  ['1200.5', '1200.5'],
  ['1200,5', '1200.5'],
  ['1.200,50', '1200.50'],
  ['1,200.50', '1200.50'],
  ['1.234.567', '1234567'],
  ['1.234.567,8', '1234567.8'],
  ['1 200,50', '1200.50'],
  ['1\u00a0200,5', '1200.5'],
  ['1200,500', '1200.50'],
  ['0,500', '0.50'],
  ['12,345678', '12.345678'],
  ['1.2.3', '1.2.3'],
  ['0.500.300', '0.500.300'],
  ['-5', '-5'],
  ['abc', 'abc'],
])('%s kilograms are %s', (cell, value) => {
  expect(readAmount(cell)).toEqual({ text: value, value })
})

test.each([
  ['1.200', '1200', '1.20'],
  ['12,500', '12500', '12.50'],
  ['100.125', '100125', '100.125'],
])('%s can be two amounts and is none', (cell, thousands, decimal) => {
  expect(readAmount(cell)).toEqual({ error: `validation.ambiguousNumber?thousands=${thousands}&decimal=${decimal}` })
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

test('a line whose packaging is BULTOS is no header', () => {
  expect(lines('Bultos\t1\t2').rows[0]?.saved).toEqual({ tipoEmbalaje: '99', cantidad: 1, pesoBruto: 2 })
})

test('each wrong cell says why, and reading the shown cells again changes nothing', () => {
  const [row] = lines('cajita\t1,5\t1.200').rows
  expect(row?.saved).toBeNull()
  expect(row?.errors).toEqual({
    tipoEmbalaje: 'validation.packaging',
    cantidad: 'validation.wholeNumber',
    pesoBruto: 'validation.ambiguousNumber?thousands=1200&decimal=1.20',
  })
  expect(lines('\t0\t').rows[0]?.errors).toEqual({
    tipoEmbalaje: 'validation.required',
    cantidad: 'validation.wholeNumber',
    pesoBruto: 'validation.required',
  })
  const again = lines('05 CONTENEDOR\t12\t1200.50').rows[0]
  expect(again?.saved).toEqual({ tipoEmbalaje: '05', cantidad: 12, pesoBruto: 1200.5 })
})

test('containers are read as they are painted, and a kind that does not exist is wrong', () => {
  const block = containers("pier\t3\tcsqu 305438-3\t40'\nbarco\t0\tCSQU3054383\t20 pies")
  expect(block.rows[0]?.saved).toEqual({ tipo: 'PIER', cantidadBultos: 3, numeroContenedor: 'CSQU3054383', longitudContenedor: '40' })
  expect(block.rows[1]?.errors).toEqual({ tipo: 'validation.tipoContenedor' })
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
  expect(lines(Array(maxPastedRows).fill('5\t1\t1').join('\n')).rows).toHaveLength(maxPastedRows)
  expect(
    lines(
      Array(maxPastedRows + 1)
        .fill('5\t1\t1')
        .join('\n'),
    ),
  ).toMatchObject({ count: maxPastedRows + 1, rows: [] })
})
