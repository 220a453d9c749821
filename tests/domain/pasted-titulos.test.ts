import { expect, test } from 'vitest'
import { pastedColumns } from '#domain/paste/pasted-columns.ts'
import { readPasted } from '#domain/paste/pasted-rows.ts'
import { compareSums, sumPasted } from '#domain/paste/pasted-sums.ts'
import { checkTogether, identityOf, repeatedLines } from '#domain/paste/pasted-titulos.ts'
import { pastedKind } from '#domain/sheets/sheet-kinds.ts'

const start = {
  fechaIngresoDeposito: '2026-11-20T12:00:00.000Z',
  condicionMercaderia: 'BUENA',
  exportador: '33504932619',
  consignatario: '33504932619',
}
const permits = (text: string, chosen?: readonly (string | undefined)[]) =>
  readPasted(text, pastedKind('permisoEmbarque', start), { chosen })
const documents = (text: string) => readPasted(text, pastedKind('documentoTransporte', start))
const lines = (text: string) => readPasted(text, pastedKind('lineaMercaderia'))

const head = 'Permiso\tDestino\tDestinatario\tUbicación'
const one = '16033EC01000038D\tChina\tImportadora do Sul\tNave 3'

test('a permit is read by the names of its columns, and what has no column begins as in an empty form', () => {
  const [row] = permits(`${head}\tCUIT\tIngreso\n16 033 EC01 000038 D\t310\tImportadora\tNave 3\t30-59042877-5\t19.11.2026`).rows
  expect(row?.errors).toEqual({})
  expect(row?.saved).toMatchObject({
    identificadorPermiso: '16033EC01000038D',
    identificadorRemito: null,
    exportador: 30590428775,
    destinoMercaderia: '310',
    fechaIngresoDeposito: '2026-11-19T03:00:00.000Z',
    condicionMercaderia: 'BUENA',
    condicionImo: false,
    impedimentoLegalAduanero: false,
    hasLine: false,
  })
})

test('a document is read in the order of its form when no header names its columns', () => {
  const [row] = documents('13033mani000135m\tspags001\t30590428775\tReino Unido\t20/11/2026\tNave 1\tmala').rows
  expect(row?.saved).toMatchObject({
    identificadorManifiesto: '13033MANI000135M',
    identificadorDocumentoTransporte: 'SPAGS001',
    consignatario: 30590428775,
    procedenciaMercaderia: '426',
    condicionMercaderia: 'MALA',
  })
})

test('a column can be chosen for another field than its place says', () => {
  const chosen = ['ubicacionPartida', 'destinoMercaderia', 'identificadorPermiso', 'destinatarioExterior']
  const [row] = permits('Nave 3\t310\t16033EC01000038D\tImportadora', chosen).rows
  expect(row?.saved).toMatchObject({ identificadorPermiso: '16033EC01000038D', ubicacionPartida: 'Nave 3' })
})

test('a number of IMO goods says that they are, and one beside a no is not lost silently', () => {
  const imo = (cells: string) => permits(`${head}\tIMO\tNúmero IMO\n${one}\t${cells}`).rows[0]
  expect(imo('\t1263')?.saved).toMatchObject({ condicionImo: true, numeroImo: '1263' })
  expect(imo('Sí\t1263')?.saved).toMatchObject({ condicionImo: true, numeroImo: '1263' })
  expect(imo('x\t')?.errors).toEqual({ numeroImo: 'validation.required' })
  expect(imo('No\t1263')?.errors).toEqual({ numeroImo: 'validation.pastedOff' })
  expect(imo('tal vez\t')?.errors).toEqual({ condicionImo: 'validation.yesNo' })
  expect(imo('\t')?.saved).toMatchObject({ condicionImo: false })
})

test('rows of one permit are its lines, also where the cells of the permit are left blank below the first', () => {
  const block = permits(`${head}\tEmbalaje\tBultos\tKilos\n${one}\t05\t10\t100\n\t\t\t\t6\t2\t20,5\n${one}\tcaja\t3\t5`)
  expect(block.rows.map(({ saved }) => saved?.hasLine)).toEqual([true, true, true])
  expect(block.rows.map(({ cells }) => cells['identificadorPermiso'])).toEqual(Array(3).fill('16033EC01000038D'))
  expect(sumPasted(block.rows, pastedColumns.permisoEmbarque)).toMatchObject([
    { kind: 'bultos', hundredths: 1500 },
    { kind: 'kilos', hundredths: 12550 },
  ])
})

test.each([
  ['a blank row', '\n'],
  ['a subtotal', 'Subtotal\t\t\t\t\t10\t100\n'],
])('a line without its permit below %s is of no permit', (_what, between) => {
  const block = permits(`${head}\tEmbalaje\tBultos\tKilos\n${one}\t05\t10\t100\n${between}\t\t\t\t6\t2\t20,5`)
  expect(block.rows.map(({ cells }) => cells['identificadorPermiso'])).toEqual(['16033EC01000038D', ''])
  expect(block.rows[1]?.saved).toBeNull()
})

test('a permit that differs between its rows is not saved in one way or the other', () => {
  const { rows } = permits(`${head}\tEmbalaje\tBultos\tKilos\n${one}\t05\t1\t1\n${one.replace('Nave 3', 'Nave 4')}\t05\t1\t1`)
  const [first, second] = checkTogether('permisoEmbarque', rows, pastedColumns.permisoEmbarque)
  expect(first?.errors).toEqual({})
  expect(second?.errors).toEqual({ ubicacionPartida: 'validation.pastedDiffers?line=2' })
  expect(second?.saved).toBeNull()
})

test('what the stock has already is told, and what the block has twice', () => {
  const { rows } = permits(`${head}\n${one}\n${one}\n${one.replace('038D', '039E')}`)
  const known = new Map([[identityOf('permisoEmbarque', { identificadorPermiso: '16033ec01000039e ' }), [{ id: 7 }]]])
  expect(repeatedLines('permisoEmbarque', rows, known)).toEqual({ inStock: [{ line: 4, found: [{ id: 7 }] }], inBlock: [3] })
  expect(repeatedLines('lineaMercaderia', rows, known)).toEqual({ inStock: [], inBlock: [] })
})

test.each([
  ['TOTAL\t5\t37,5', true],
  ['\tTotal:\t37,5', true],
  ['Total general\t\t37.5', true],
  ['\t5\t37,50', true],
  ['\t6\t37,50', false],
  ['Bolsa\t5\t37,50', false],
  ['05\t3\t25\tTOTAL', false],
])('the last row %j adds up the others: %s', (last, isTotal) => {
  const block = lines(`05\t2\t12,5\n06\t3\t25\n${last}`)
  expect(block.rows).toHaveLength(isTotal ? 2 : 3)
  expect(block.totals.map(({ line }) => line)).toEqual(isTotal ? [3] : [])
})

test('una línea con «TOTAL» en una columna propia de la planilla es una línea, y la fila de sumas no', () => {
  const block = lines('Entrega\tEmbalaje\tCantidad\tPeso\nTOTAL\t05\t2\t10\nPARCIAL\t06\t3\t20\nTOTAL\t2\t5\t30')
  expect(block).toMatchObject({ count: 2, totals: [{ line: 4 }] })
  expect(lines(`Entrega\tEmbalaje\tCantidad\tPeso${'\nTOTAL\t05\t2\t10'.repeat(3)}`), 'líneas iguales').toMatchObject({
    count: 3,
    totals: [],
  })
})

test('the total of the spreadsheet is compared with ours, and read as ours where it can be', () => {
  const compare = (total: string) => {
    const { rows, totals } = lines(`05\t2\t1200,5\n06\t3\t33,5\nTOTAL\t5\t${total}`)
    return compareSums(sumPasted(rows, pastedColumns.lineaMercaderia), totals, pastedColumns.lineaMercaderia)
  }
  expect(compare('1.234')).toMatchObject([
    { name: 'cantidad', hundredths: 500, told: 500 },
    { name: 'pesoBruto', hundredths: 123400, told: 123400 },
  ])
  expect(compare('1.300,00')).toMatchObject([{ told: 500 }, { hundredths: 123400, told: 130000 }])
})

test('an amount that is no number yet is not in the sum, and is counted', () => {
  const { rows } = lines('05\t2\t1.200\n06\tmuchas\t3')
  expect(sumPasted(rows, pastedColumns.lineaMercaderia)).toMatchObject([
    { kind: 'bultos', hundredths: 200, unread: 1 },
    { kind: 'kilos', hundredths: 300, unread: 1 },
  ])
})
