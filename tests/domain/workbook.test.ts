import { expect, test } from 'vitest'
import { type FileSheet, likeliestKind, readSheet, type SheetStarts } from '#domain/sheets/sheet-kinds.ts'
import { cellOfPath, contentsOfRows, countGoods, goodsBody, joinSheets, type StockTitulos } from '#domain/sheets/workbook.ts'

const titulo = { fechaIngresoDeposito: '2026-11-20T12:00:00.000Z', condicionMercaderia: 'BUENA', ubicacionPartida: 'A1' }
const starts: SheetStarts = {
  permisoEmbarque: { ...titulo, exportador: '30-71234567-1', destinoMercaderia: '203', destinatarioExterior: 'Acme' },
  documentoTransporte: { ...titulo, consignatario: '30-71234567-1', procedenciaMercaderia: '203' },
  lineaMercaderia: {},
  contenedorAsociado: {},
  contenedorVacio: { fechaIngresoDeposito: titulo.fechaIngresoDeposito },
}

/** The sheets of a file by their names, read as what they seem to be. */
function read(sheets: Readonly<Record<string, string>>, stock: StockTitulos = { permisoEmbarque: [], documentoTransporte: [] }) {
  return joinSheets(
    Object.entries(sheets).flatMap(([name, lines]) => {
      const sheet: FileSheet = { name, text: lines.replaceAll('|', '\t') }
      const kind = likeliestKind(sheet)
      return kind === null ? [] : [{ kind, rows: readSheet(sheet, kind, { starts, places: undefined }).rows }]
    }),
    stock,
  )
}

test.each([
  ['Hoja1', 'Permiso|Destino|Exportador', 'permisoEmbarque'],
  ['Hoja2', 'Manifiesto|Documento de transporte|Procedencia', 'documentoTransporte'],
  ['Hoja3', 'ID del permiso o documento|Permiso|Tipo de embalaje|Cantidad|Peso bruto (kg)', 'lineaMercaderia'],
  ['Hoja3', 'Permiso|Embalaje|Bultos|Kilos', 'lineaMercaderia'],
  ['Hoja4', 'Permiso|Tipo|Cantidad de bultos|Número de contenedor|Longitud (pies)', 'contenedorAsociado'],
  ['Hoja6', 'N° Permiso|F. Ingreso|Ubic.', 'permisoEmbarque'],
  ['Hoja5', 'Número de contenedor|Longitud (pies)|Ingreso al depósito', 'contenedorVacio'],
  ['Vacíos', 'MSCU1234565|40', 'contenedorVacio'],
  ['Líneas', 'BULTOS|10|20', 'lineaMercaderia'],
  ['Notas', 'Llamar a Pérez|el lunes', null],
])('la hoja %s con %s se toma como %s', (name, text, kind) => {
  expect(likeliestKind({ name, text: text.replaceAll('|', '\t') })).toBe(kind)
})

const permisos = 'ID|Permiso|Remito\n7|26001EC01000001A|\n8|26001EC01000002B|\n|26001EC01000003C|\n|26001EC01000003C|'
const lines = 'ID del permiso o documento|Permiso|Remito|Embalaje|Cantidad|Peso'
const other = 'validation.sheetOtherParent'

test.each([
  ['por el ID', '7|||99|1|1', 0],
  ['por el número', '|26001EC01000002B||99|1|1', 1],
  ['por los dos', '8|26001EC01000002B||99|1|1', 1],
  ['por el ID, si en la hoja de permisos se corrigió el número', '8|26001EC01000009Z||99|1|1', 1],
  ['por el número, si en la hoja de permisos no está el ID', '55|26001EC01000001A||99|1|1', 0],
  ['no, si el ID y el número son de dos', '7|26001EC01000002B||99|1|1', { tituloId: other }],
  ['no, si no hay ninguno así', '|26001EC01000009Z||99|1|1', { identificadorPermiso: 'validation.sheetNoParent' }],
  ['no, si no dice cuál', '|||99|1|1', { identificadorPermiso: 'validation.sheetNoParent' }],
  ['no, si hay dos así', '|26001EC01000003C||99|1|1', { tituloId: 'validation.sheetManyParents' }],
])('una línea encuentra su permiso: %s', (_case, line, expected) => {
  const { rows, goods } = read({ permisos, lineas: `${lines}\n${line}` })
  const owner = goods.permisoEmbarques?.findIndex(({ lineaMercaderias }) => lineaMercaderias.length > 0)
  const [row] = rows[1] ?? []
  if (typeof expected === 'number') expect([owner, row?.errors]).toEqual([expected, {}])
  else expect([owner, row?.errors, row?.saved]).toEqual([-1, expected, null])
})

test.each([
  ['por el ID', '41|||99|1|1', 41],
  ['por el número', '|26001EC01000004D||99|1|1', 41],
  ['por el ID, aunque la planilla tenga otros', '42|26001EC01000005E||99|1|1', 42],
  ['no, si hay dos así', '|26001EC01000006F||99|1|1', 'validation.sheetManyParents'],
  ['el de la planilla, que es el mismo con otro número', '|26001EC01000007G||99|1|1', 0],
  ['el de la planilla, que es el mismo sin su ID', '99|||99|1|1', 1],
  ['no, si la planilla lo tiene dos veces', '98|||99|1|1', 'validation.sheetNoParent'],
])('una línea encuentra su permiso en el stock: %s', (_case, line, expected) => {
  const permisoEmbarque = [
    { id: 41, identificadorPermiso: '26001EC01000004D' },
    { id: 42, identificadorPermiso: '26001EC01000005E' },
    { id: 43, identificadorPermiso: '26001EC01000006F' },
    { id: 44, identificadorPermiso: '26001EC01000006F' },
    { id: 7, identificadorPermiso: '26001EC01000007G' },
    { id: 99, identificadorPermiso: '26001EC01000008H' },
    { id: 98, identificadorPermiso: '26001EC01000003C' },
  ]
  const inFile = permisos.replace('8|26001EC01000002B', '|26001EC01000008H')
  const { rows, goods } = read({ permisos: inFile, lineas: `${lines}\n${line}` }, { permisoEmbarque, documentoTransporte: [] })
  const [row] = rows[1] ?? []
  const owner = goods.permisoEmbarques?.findIndex(({ lineaMercaderias }) => lineaMercaderias.length > 0) ?? -1
  const found = goods.inStock[0]?.record.id ?? (owner < 0 ? Object.values(row?.errors ?? {})[0] : owner)
  expect(found).toBe(expected)
})

const sheetOf = (...rows: string[]) => ['ID|Permiso|Ubicación|Embalaje|Cantidad|Peso', ...rows].join('\n')
const [first, sameAgain, otherPlace] = ['26001EC01000001A|A|05|1|1', '26001EC01000001A|A|99|2|2', '26001EC01000001A|B|99|2|2']

test.each<[string, Readonly<Record<string, string>>, permits: number, wrong: number]>([
  ['una fila copiada con otro número es otro permiso', { P: sheetOf(`7|${first}`, '7|26001EC01000002B|A|99|2|2') }, 2, 0],
  ['un ID que falta en una de sus filas se ve como un error', { P: sheetOf(`7|${first}`, `|${sameAgain}`) }, 1, 1],
  ['un ID no es un remito', { P: 'ID|Permiso|Remito|Embalaje|Cantidad|Peso\n|  |7|05|1|1\n7|26001EC01000002B||99|2|2' }, 2, 0],
  ['en dos hojas es uno, si dicen lo mismo', { P: sheetOf(`|${first}`), Q: sheetOf(`|${sameAgain}`) }, 1, 0],
  ['en dos hojas que dicen otra cosa hay un error', { P: sheetOf(`|${first}`), Q: sheetOf(`|${otherPlace}`) }, 1, 1],
])('los permisos con una línea por fila: %s', (_case, sheets, permits, wrong) => {
  const { goods, rows } = read(sheets)
  expect([goods.permisoEmbarques?.length, rows.flat().filter(({ saved }) => saved === null).length]).toEqual([permits, wrong])
})

test('un permiso y un documento pueden tener el mismo ID', () => {
  const { rows } = read({
    permisos: 'ID|Permiso\n7|26001EC01000001A',
    documentos: 'ID|Manifiesto|Documento de transporte\n7|26001MANI000001A|ABC123',
    lineas: `${lines}\n7|26001EC01000009Z||99|1|1`,
  })
  expect(rows[2]?.map(({ errors }) => errors)).toEqual([{}])
})

test('una celda combinada dice el permiso de todas sus filas', () => {
  const { goods } = read({ permisos, lineas: `${lines}\n|26001EC01000001A||99|1|1\n|||05|2|2\n|26001EC01000002B||99|3|3\n|||05|4|4` })
  expect(goods.permisoEmbarques?.map(({ lineaMercaderias }) => lineaMercaderias.map(({ row }) => row.cells['cantidad']))).toEqual([
    ['1', '2'],
    ['3', '4'],
    [],
    [],
  ])
})

const file = {
  Permisos: 'ID|Permiso|Embalaje|Cantidad|Peso\n7|26001EC01000001A|05|1|10,5\n7|26001EC01000001A|99|2|20\n|26001EC01000002B|||',
  Documentos: 'Manifiesto|Documento de transporte\n26001MANI000001A|ABC123',
  Líneas: 'Manifiesto|Documento de transporte|Permiso|Embalaje|Cantidad|Peso\n||26001EC01000001A|04|3|30\n26001MANI000001A|ABC123||99|4|40',
  Contenedores: 'Permiso|Tipo|Cantidad de bultos|Número de contenedor|Longitud\n26001EC01000002B|HOUSE|5|MSCU1234565|40',
  Vacíos: 'Número de contenedor|Longitud\nMSCU7654321|20',
}

test('una planilla de todo el stock es un cuerpo con cada línea y cada contenedor en su permiso o documento', () => {
  const { rows, goods } = read(file)
  expect(rows.flatMap((own) => own.flatMap(({ errors }) => Object.entries(errors)))).toEqual([])
  expect(goodsBody(goods)).toMatchObject({
    permisoEmbarques: [
      {
        id: 7,
        identificadorPermiso: '26001EC01000001A',
        contenedorAsociados: [],
        lineaMercaderias: [
          { tipoEmbalaje: '05', cantidad: 1, pesoBruto: 10.5 },
          { tipoEmbalaje: '99', cantidad: 2, pesoBruto: 20 },
          { tipoEmbalaje: '04', cantidad: 3, pesoBruto: 30 },
        ],
      },
      {
        id: null,
        identificadorPermiso: '26001EC01000002B',
        lineaMercaderias: [],
        contenedorAsociados: [{ numeroContenedor: 'MSCU1234565' }],
      },
    ],
    documentoTransportes: [{ lineaMercaderias: [{ tipoEmbalaje: '99', cantidad: 4, pesoBruto: 40 }] }],
    contenedorVacios: [{ numeroContenedor: 'MSCU7654321' }],
  })
  expect(countGoods(goods)).toEqual([
    ['permisoEmbarque', 2],
    ['documentoTransporte', 1],
    ['lineaMercaderia', 4],
    ['contenedorAsociado', 1],
    ['contenedorVacio', 1],
  ])
})

test('lo de un permiso que se quita son sus líneas y sus contenedores, cuando se quitan todas sus filas', () => {
  const { goods } = read(file)
  const plain = (lines: number[]) => [...contentsOfRows(goods, 0, new Set(lines))].map(([sheet, rows]) => [sheet, [...rows]])
  expect(plain([2])).toEqual([])
  expect(plain([2, 3])).toEqual([[2, [2]]])
  expect(plain([4])).toEqual([[3, [2]]])
})

test('una especie sin hoja no está en el cuerpo', () => {
  expect(Object.keys(goodsBody(read({ Vacíos: file['Vacíos'] }).goods))).toEqual(['contenedorVacios'])
})

test.each([
  ['permisoEmbarques.0.identificadorPermiso', { sheet: 0, line: 2, name: 'identificadorPermiso' }],
  ['permisoEmbarques.0.lineaMercaderias.1.cantidad', { sheet: 0, line: 3, name: 'lineaCantidad' }],
  ['permisoEmbarques.0.lineaMercaderias.2.cantidad', { sheet: 2, line: 2, name: 'cantidad' }],
  ['permisoEmbarques.1.contenedorAsociados.0.tipo', { sheet: 3, line: 2, name: 'tipo' }],
  ['documentoTransportes.0.consignatario', { sheet: 1, line: 2, name: 'consignatario' }],
  ['documentoTransportes.0.lineaMercaderias.0.pesoBruto', { sheet: 2, line: 3, name: 'pesoBruto' }],
  ['contenedorVacios.0.numeroContenedor', { sheet: 4, line: 2, name: 'numeroContenedor' }],
  ['contenedorVacios.7.numeroContenedor', null],
  ['mark', null],
])('lo que el servidor rechaza en %s está en su celda', (path, cell) => {
  expect(cellOfPath(read(file).goods, path)).toEqual(cell)
})
