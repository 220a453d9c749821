import { Workbook } from '@cj-tech-master/excelts'
import { utils, write } from '@e965/xlsx'
import fc from 'fast-check'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { stockEntities } from '#app/records/entities/stock-entities.ts'
import { readSheets } from '#app/records/paste/file/read-sheets.ts'
import { copiedText } from '#app/records/selection/selection-bar.tsx'
import { isEqual, stockComparison } from '#domain/comparison/stock-comparison.ts'
import { readPasted } from '#domain/paste/pasted-rows.ts'
import { heldMark } from '#domain/readers/cell-fault.ts'
import { likeliestKind, pastedKind, readSheet } from '#domain/sheets/sheet-kinds.ts'
import { sheetNames } from '#domain/sheets/sheet.ts'
import { goodsBody, joinSheets } from '#domain/sheets/workbook.ts'
import { goodsComparison } from '#domain/titulo/goods-contract.ts'
import { generatedGoods } from '../../support/compared-goods.ts'
import { sheetOf } from '../../support/goods-sheet.ts'
import { hardRecords } from '../../support/hard-records.ts'
import { computedMs } from '../../support/long-texts.ts'
import { fixture, newStock, openServer, origin, tokenOf } from '../../support/server.ts'
import { partsOf, workbookOf, zipped } from '../../support/sheets/workbook-parts.ts'

test('cualquier stock que se descarga entero se carga en otro, y es el mismo', async () => {
  const server = await openServer()
  const clerk = server.as('operador')
  const stocks = `/api/warehouse/${fixture.warehouse}/stocks`
  const starts = { permisoEmbarque: {}, documentoTransporte: {}, lineaMercaderia: {}, contenedorAsociado: {}, contenedorVacio: {} }
  const comesBack = fc.asyncProperty(generatedGoods, generatedGoods, async (one, other) => {
    const [from, to] = [await newStock(clerk), await newStock(clerk)]
    await clerk.post(`${stocks}/${from}/whole`, sheetOf(one))
    await clerk.post(`${stocks}/${to}/whole`, sheetOf(other))
    const headers = { Authorization: `Bearer ${await tokenOf(server, 'operador', new Date())}` }
    const file = await server.fetch(new Request(`${origin}${stocks}/${from}/sheet`, { headers }))
    const reading = readSheets(new Uint8Array(await file.arrayBuffer()))
    const sheets = 'sheets' in reading ? reading.sheets : []
    expect(sheets.map(likeliestKind)).toEqual(sheetNames)
    const { rows, goods } = joinSheets(
      sheets.map((sheet, index) => {
        const kind = sheetNames[index] ?? 'permisoEmbarque'
        return { kind, rows: readSheet(sheet, kind, { starts, places: undefined }).rows }
      }),
      { permisoEmbarque: [], documentoTransporte: [] },
    )
    expect(rows.flat().filter(({ saved }) => saved === null)).toEqual([])
    const body = goodsBody(goods)
    const { mark } = goodsComparison.parse((await clerk.post(`${stocks}/${to}/whole/comparison`, body)).body)
    expect((await clerk.put(`${stocks}/${to}/whole`, { ...body, mark })).status).toBe(200)
    expect(isEqual(stockComparison.parse((await clerk.get(`${stocks}/${to}/comparison?with=${from}`)).body))).toBe(true)
  })
  await fc.assert(comesBack, { numRuns: 15 })
  await server.close()
})

const latin = Uint8Array.from(Array.from('Número;Peso\r\nMuñoz;1', (letter) => letter.charCodeAt(0)))
const utf16 = Uint8Array.from([
  0xff,
  0xfe,
  ...Array.from('Ñ\t1', (letter) => [letter.charCodeAt(0) & 255, letter.charCodeAt(0) >> 8]).flat(),
])

/** A workbook whose part says to be half a gigabyte. */
function inflated(): Uint8Array<ArrayBuffer> {
  const bytes = zipSync({ 'xl/workbook.xml': strToU8('<workbook/>') })
  const directory = bytes.findIndex((_byte, at) => [0x50, 0x4b, 1, 2].every((byte, index) => bytes[at + index] === byte))
  new DataView(bytes.buffer).setUint32(directory + 24, 500_000_000, true)
  return bytes
}

const bytesOf = async (workbook: Workbook) => new Uint8Array(await workbook.xlsx.writeBuffer())

/** A workbook with hidden sheets of which one name has signs of XML, hidden rows of which one is empty, a chart, and times that are written with fifteen digits, as spreadsheets do. */
async function odd(): Promise<Uint8Array<ArrayBuffer>> {
  const workbook = new Workbook()
  const seen = workbook.addWorksheet('Vacíos')
  seen.addRow(['Número', 'Ingreso'])
  for (const minute of [0, 5, 6, 59])
    seen
      .addRow([{ formula: '"MSCU"&"1234565"', result: 'MSCU1234565' }, Number((46_346 + (540 + minute) / 1440).toPrecision(15))])
      .getCell(2).numFmt = 'dd/mm/yyyy hh:mm'
  seen.getCell('A9').numFmt = '0'
  for (const row of [2, 4, 9]) seen.getRow(row).hidden = true
  for (const column of [2, 3]) seen.getColumn(column).hidden = true
  for (const name of ['Notas > & "más"', 'Listas']) workbook.addWorksheet(name, { state: 'hidden' }).addRow(['lo que nadie ve'])
  workbook.addWorksheet('Nada', { state: 'hidden' })
  workbook.addWorksheet('Gráfico')
  const parts = unzipSync(await bytesOf(workbook))
  const links = strFromU8(parts['xl/_rels/workbook.xml.rels'] ?? new Uint8Array())
  return zipSync({
    ...parts,
    'xl/_rels/workbook.xml.rels': strToU8(links.replace(/worksheet(" Target="worksheets\/sheet5)/, 'chartsheet$1')),
  })
}

test('lo oculto se dice: sus hojas no se leen, y sus filas y columnas sí; de una fórmula cuenta su resultado, y una hora es la que muestra la planilla', async () => {
  const times = ['09:00', '09:05', '09:06', '09:59'].map((time) => `MSCU1234565\t20/11/2026 ${time}`)
  expect(readSheets(await odd())).toEqual({
    sheets: [{ name: 'Vacíos', text: ['Número\tIngreso', ...times].join('\n') }],
    hiddenSheets: ['Notas > & "más"', 'Listas'],
    hiddenParts: [{ sheet: 'Vacíos', rows: 2, columns: ['B'] }],
  })
  const workbook = new Workbook()
  workbook.addWorksheet('Vacía')
  workbook.addWorksheet('Oculta', { state: 'veryHidden' }).addRow(['x'])
  expect(readSheets(await bytesOf(workbook))).toEqual({ fault: 'paste.file.hidden' })
})

const dated = '<row r="1"><c r="A1" s="1"><v>44884</v></c></row>'

test.each<[peculiarity: string, Uint8Array<ArrayBuffer>, text: string]>([
  ['días desde 1904, como los escribe Excel', workbookOf(dated, { properties: '<workbookPr date1904="1"/>' }), '20/11/2026'],
  ['y como los escribe LibreOffice', workbookOf(dated, { properties: '<workbookPr date1904="true"/>' }), '20/11/2026'],
  ['un error de una fórmula', workbookOf('<row r="1"><c r="A1" t="e"><v>#N/A</v></c><c r="B1"><v>1</v></c></row>'), '#N/A\t1'],
  ['una fecha escrita en ISO', workbookOf('<row r="1"><c r="A1" t="d" s="1"><v>2026-11-20T22:30:00</v></c></row>'), '20/11/2026 22:30'],
  ['un texto con CDATA', workbookOf('<row r="1"><c r="A1" t="inlineStr"><is><t><![CDATA[Sí & R-0012]]></t></is></c></row>'), 'Sí & R-0012'],
  ['celdas sin su lugar', workbookOf('<row><c><v>1</v></c><c><v>2</v></c></row><row><c><v>3</v></c></row>'), '1\t2\n3'],
  [
    'toneladas por su formato',
    workbookOf('<row r="1"><c r="A1" s="2"><v>1.5</v></c></row>', { formats: ['0.00" t"'] }),
    `1.50 t${heldMark}1.5 t`,
  ],
  ['ceros por su formato', workbookOf('<row r="1"><c r="A1" s="2"><v>1234</v></c></row>', { formats: ['00000000'] }), '00001234'],
  ['un número que no se ve', workbookOf('<row r="1"><c r="A1" s="2"><v>1000</v></c></row>', { formats: [';;;'] }), '#OCULTO!'],
  ['una hora sin día', workbookOf('<row r="1"><c r="A1" s="2"><v>0.378472222222222</v></c></row>', { formats: ['hh:mm'] }), '09:05'],
])('de un libro con %s se lee lo que la planilla muestra', (_, bytes, text) => {
  expect(readSheets(bytes)).toMatchObject({ sheets: [{ name: 'Hoja1', text }] })
})

test('una celda en el último lugar de la hoja no cuesta nada', () => {
  const bytes = workbookOf('<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>2</v></c></row>')
  expect(readSheets(bytes)).toMatchObject({ sheets: [{ text: expect.stringMatching(/^1\n+\t+2$/) }] })
})

const rowsOf = (count: number, cells: (row: number) => string) =>
  Array.from({ length: count }, (_, index) => `<row r="${index + 1}">${cells(index + 1)}</row>`).join('')
const mergesOf = (count: number, address: (merge: number) => string) =>
  `</sheetData><mergeCells>${Array.from({ length: count }, (_, index) => `<mergeCell ref="${address(index + 1)}"/>`).join('')}</mergeCells><sheetData>`
const inA = rowsOf(1000, (row) => `<c r="A${row}"><v>1</v></c>`)

test.each([
  ['muchas filas con una celda en la última columna', rowsOf(60_000, (row) => `<c r="XFD${row}"><v>1</v></c>`)],
  ['una celda con más letras que las de Excel', `<row r="1"><c r="A1" t="inlineStr"><is><t>${'x'.repeat(32_768)}</t></is></c></row>`],
  ['las mismas celdas unidas muchas veces', inA + mergesOf(100_000, () => 'A1:XFD1000')],
  [
    'veinte columnas de celdas unidas sobre un millón de filas sin nada',
    `<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="Z1048576"><v>1</v></c></row>${mergesOf(20, (merge) => `${utils.encode_col(merge)}1:${utils.encode_col(merge)}2`)}`,
  ],
])('un libro con %s es demasiado grande, y se dice enseguida', (_, rows) => {
  const bytes = workbookOf(rows)
  const begun = computedMs()
  expect(readSheets(bytes)).toEqual({ fault: 'paste.file.tooLarge' })
  expect(computedMs() - begun).toBeLessThan(5000)
})

test.each([
  ['descritas muchas veces', '<col min="1" max="16384" width="9"/>'.repeat(60_000)],
  ['hasta mil millones', "<col width='9' MAX='+1000000000' min=1/>"],
])('un libro con columnas %s es demasiado grande, y se dice enseguida', (_, cols) => {
  const bytes = zipped(partsOf([`<cols>${cols}</cols><sheetData>${inA}</sheetData>`]))
  const begun = computedMs()
  expect(readSheets(bytes)).toEqual({ fault: 'paste.file.tooLarge' })
  expect(computedMs() - begun).toBeLessThan(5000)
})

test('una celda con muchos atributos cuesta según su largo', () => {
  const bytes = workbookOf(`<row r="1"><c r="A1" ${'t="str" '.repeat(60_000)}><v>1</v></c></row>`)
  const begun = computedMs()
  expect(readSheets(bytes)).toMatchObject({ sheets: [{ text: '1' }] })
  expect(computedMs() - begun).toBeLessThan(500)
})

test.each(['xls', 'xlsb', 'ods', 'xlml'] as const)('un libro %s se lee como el de Excel', (bookType) => {
  const sheet = utils.aoa_to_sheet(
    [
      ['Número de contenedor', 'Longitud (pies)', 'Ingreso al depósito'],
      ['MSKU1234565', 40, new Date(Date.UTC(2026, 10, 20))],
    ],
    { UTC: true },
  )
  const bytes = new Uint8Array(write({ SheetNames: ['Vacíos'], Sheets: { Vacíos: sheet } }, { type: 'array', bookType }))
  expect(readSheets(bytes)).toMatchObject({
    sheets: [{ text: 'Número de contenedor\tLongitud (pies)\tIngreso al depósito\nMSKU1234565\t40\t20/11/2026' }],
  })
})

test('una página con una tabla, como la exportan sistemas viejos, se lee sin tocar sus textos', () => {
  const html =
    '<html><body><table><tr><td>Contenedor</td><td>Peso</td></tr><tr><td>0012345</td><td>1.234,50</td></tr></table></body></html>'
  expect(readSheets(new TextEncoder().encode(html))).toMatchObject({ sheets: [{ text: 'Contenedor\tPeso\n0012345\t1.234,50' }] })
})

test.each<[string, Uint8Array<ArrayBuffer>, object]>([
  ['un texto de Windows', latin, { sheets: [{ name: '', text: 'Número;Peso\r\nMuñoz;1' }] }],
  ['un texto en UTF-16', utf16, { sheets: [{ name: '', text: 'Ñ\t1' }] }],
  ['un archivo vacío', new Uint8Array(), { fault: 'paste.file.empty' }],
  ['celdas en blanco', strToU8(' ;;\r\n') as Uint8Array<ArrayBuffer>, { fault: 'paste.file.empty' }],
  ['un libro de antes, cortado', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), { fault: 'paste.file.damaged' }],
  ['una imagen', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 1]), { fault: 'paste.file.unknown' }],
  ['un ZIP cualquiera', zipSync({ 'nota.txt': strToU8('hola') }), { fault: 'paste.file.unknown' }],
  ['un libro dañado', zipSync({ 'xl/workbook.xml': strToU8('<workbook') }), { fault: 'paste.file.damaged' }],
  ['un libro cortado', zipSync({ 'xl/workbook.xml': strToU8('<workbook/>') }).slice(0, 40), { fault: 'paste.file.damaged' }],
  ['un libro que se infla', inflated(), { fault: 'paste.file.tooLarge' }],
])('de %s se dice qué es', async (_, bytes, expected) => {
  expect(readSheets(bytes)).toMatchObject(expected)
})

test.each(sheetNames)('lo que se copia de %s se vuelve a leer sin cambiar una letra', (name) => {
  const kind = pastedKind(name)
  // No goods came in before 1900, whose days are not read.
  const hard = hardRecords[name].filter(({ fechaIngresoDeposito = '2' }) => String(fechaIngresoDeposito) > '19')
  const rows = 'ubicacionPartida' in (hard[0] ?? {}) ? [...hard, { ...hard[0], ubicacionPartida: "'=A1" }] : hard
  const block = readPasted(copiedText<string>(stockEntities[name], rows), kind)
  expect(block).toMatchObject({ ignored: [], hasHeader: true, totals: [] })
  expect(block.rows.map(({ errors, saved }) => ({ errors, saved }))).toEqual(
    // Nobody copies what another system calls a record.
    rows.map(({ externalId: _, ...row }) => ({
      errors: {},
      saved: expect.objectContaining(Object(kind.draft.parse({ ...row, hasLine: false }))),
    })),
  )
})

test.each([
  ['', '2500'],
  [' number:display-factor="1"', '2500'],
  [' number:display-factor="1000"', expect.stringContaining(' ≠ ')],
])('un número de LibreOffice que se muestra en miles no es el que guarda: %s', (factor, cell) => {
  const xml = `<?xml version="1.0"?><office:document-content xmlns:office="o" xmlns:number="n" xmlns:style="s" xmlns:table="t" xmlns:text="x"><office:automatic-styles><number:number-style style:name="N1"><number:number number:decimal-places="0" number:min-integer-digits="1"${factor}/></number:number-style><style:style style:name="ce1" style:family="table-cell" style:data-style-name="N1"/></office:automatic-styles><office:body><office:spreadsheet><table:table table:name="H"><table:table-row><table:table-cell table:style-name="ce1" office:value-type="float" office:value="2500"><text:p>3</text:p></table:table-cell></table:table-row></table:table></office:spreadsheet></office:body></office:document-content>`
  const [manifest, styles] = [strToU8('<manifest:manifest xmlns:manifest="m"/>'), strToU8('<office:document-styles/>')]
  const reading = readSheets(zipSync({ 'META-INF/manifest.xml': manifest, 'styles.xml': styles, 'content.xml': strToU8(xml) }))
  expect('sheets' in reading && reading.sheets[0]?.text).toEqual(cell)
})
