// The ways in which spreadsheets and programs write one sheet as a file. The same must be read of all.
import { type BookType, read, write } from '@e965/xlsx'
import { strToU8, zipSync } from 'fflate'
import { type Page, type Row, text } from './sheet-days.ts'
import { linesOf, workbookParts } from './sheet-files.ts'
import { type Parts, zipped } from './workbook-parts.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** A way: what it is, the file of a page, and the page as its rows stand in the file, when they stand elsewhere. */
type FileWay = readonly [name: string, to: (page: Page) => Bytes, as?: ((page: Page) => Page) | undefined]

const bytes = (written: string): Bytes => new TextEncoder().encode(written)
const changed = (name: string, to: (parts: Parts) => Parts): FileWay => [name, (page) => zipped(to(workbookParts([page])))]
const inPart = (name: string, part: RegExp, to: (xml: string) => string) =>
  changed(name, (parts) => Object.fromEntries(Object.entries(parts).map(([at, xml]) => [at, part.test(at) ? to(xml) : xml])))
const inSheet = (name: string, to: (xml: string) => string) => inPart(name, /sheet1/, to)
const inLinks = (name: string, to: (xml: string) => string) => inPart(name, /workbook\.xml\.rels/, to)
const library = (bookType: BookType): FileWay => [
  `un libro ${bookType}`,
  (page) => {
    const workbook = read(zipped(workbookParts([page])), { type: 'array', cellDates: false, cellNF: true })
    return new Uint8Array(write(workbook, { type: 'array', bookType }))
  },
]
/** Days since 1904, of which there are 1462 less. */
const since1904 = (word: string): FileWay => [
  `días desde 1904 (${word})`,
  (page) => {
    const rows = page.rows.map((row) => ({
      ...row,
      cells: row.cells.map((cell) =>
        cell && typeof cell.value === 'number' && cell.format?.includes('yyyy') ? { ...cell, value: cell.value - 1462 } : cell,
      ),
    }))
    return zipped(workbookParts([{ ...page, rows }], `<workbookPr date1904="${word}"/>`))
  },
]
const lines = (name: string, to: (page: Page) => string): readonly [string, (page: Page) => Bytes] => [
  `un texto ${name}`,
  (page) => bytes(to(page)),
]
const oneByte = (written: string): Bytes => Uint8Array.from(Array.from(written, (letter) => letter.charCodeAt(0)))
const wide = (written: string, isBig = false): Bytes => {
  const units = Array.from(`\u{feff}${written}`, (letter) => letter.charCodeAt(0))
  return Uint8Array.from(units.flatMap((unit) => (isBig ? [unit >> 8, unit & 255] : [unit & 255, unit >> 8])))
}
const inQuotes = (shown: string) => `"${shown.replaceAll('"', '""')}"`
const semicolons = (page: Page) => linesOf(page, { separator: ';' })
const doubled = (page: Page) => linesOf(page, { separator: ';', end: '\r\n\r\n' })
const blank: Row = { is: 'title', cells: [] }
const separated: Row = { is: 'title', cells: [text('sep=')] }
const html = (page: Page) => {
  const table = linesOf(page, { separator: '\u0001', quoted: (shown) => shown.replaceAll('&', '&amp;') })
  const body = table.split('\r\n').map(
    (line) =>
      `<tr>${line
        .split('\u0001')
        .map((cell) => `<td style='mso-number-format:"\\@"'>${cell}</td>`)
        .join('')}</tr>`,
  )
  return `<html><head><meta charset="utf-8"></head><body><table>${body.join('')}</table></body></html>`
}

export const fileWays: readonly FileWay[] = [
  changed('tal cual', (parts) => parts),
  ...['1', 'true'].map(since1904),
  inSheet('celdas sin su lugar', (xml) => xml.replaceAll(/<row r="\d+">(.*?)<\/row>/g, '<row>$1</row>')),
  inSheet('nombres con prefijo', (xml) =>
    xml.replaceAll(/<(\/?)(worksheet|sheetData|row|c|v|is|t)\b/g, '<$1x:$2').replace('xmlns=', 'xmlns:x='),
  ),
  inPart('el formato estricto', /xml$/, (xml) =>
    xml.replaceAll('http://schemas.openxmlformats.org/spreadsheetml/2006/main', 'http://purl.oclc.org/ooxml/spreadsheetml/main'),
  ),
  inSheet('saltos de línea entre las partes', (xml) => xml.replaceAll('><', '>\n<').replaceAll(/(<t[^>]*>)\n/g, '$1')),
  inSheet('comillas simples', (xml) => xml.replaceAll(/ (r|s|t)="(\w+)"/g, " $1='$2'")),
  inSheet('la medida de la hoja equivocada', (xml) => xml.replace('<sheetData>', '<dimension ref="A1"/><sheetData>')),
  inSheet('la medida de la hoja enorme', (xml) => xml.replace('<sheetData>', '<dimension ref="A1:XFD1048576"/><sheetData>')),
  inSheet('filas escondidas', (xml) => xml.replace('<row r="3">', '<row r="3" hidden="1">')),
  inSheet('una columna escondida', (xml) =>
    xml.replace('<sheetData>', '<cols><col min="2" max="2" width="0" hidden="1"/></cols><sheetData>'),
  ),
  inSheet('las celdas de cada fila al revés', (xml) =>
    xml.replaceAll(
      /(<row[^>]*>)(.*?)<\/row>/g,
      (_, row: string, cells: string) => `${row}${(cells.match(/<c .*?<\/c>/g) ?? []).toReversed().join('')}</row>`,
    ),
  ),
  inSheet('números con su exponente', (xml) => xml.replaceAll(/<v>(\d\.?\d*)<\/v>/g, '<v>$1E0</v>')),
  inSheet('el tipo de los números dicho', (xml) => xml.replaceAll(/<c ([^>]*)><v>(?=[\d.]+<)/g, '<c $1 t="n"><v>')),
  inSheet('celdas vacías con formato', (xml) => xml.replaceAll(/(<row r="(\d+)".*?)<\/row>/g, '$1<c r="ZZ$2" s="1"/></row>')),
  changed('los textos en una lista común', shared),
  inSheet('un filtro', (xml) => xml.replace('</sheetData>', '</sheetData><autoFilter ref="A1:C9"/>')),
  inLinks('lugares que empiezan con /xl/', (xml) => xml.replaceAll('Target="', 'Target="/xl/')),
  inLinks('lugares que empiezan con ./', (xml) => xml.replaceAll('Target="', 'Target="./')),
  inLinks('lugares que empiezan con ../xl/', (xml) => xml.replaceAll('Target="', 'Target="../xl/')),
  ...['hoja 1.xml', 'hoja%201.xml'].map((own) =>
    changed(`un lugar con blancos (${own})`, (parts) =>
      Object.fromEntries(
        Object.entries(parts).map(([name, xml]) => [
          name.replace('sheet1.xml', own),
          name.endsWith('.rels') ? xml.replace('sheet1.xml', 'hoja%201.xml') : xml,
        ]),
      ),
    ),
  ),
  inSheet('comentarios e instrucciones dentro de los textos', (xml) =>
    xml.replaceAll(/(<(?:t|v)\b[^>]*>)([^<]{2})([^<]*)/g, '$1$2<!-- <v>9</v> --><?nada más?>$3'),
  ),
  inSheet('textos en varias CDATA', (xml) => xml.replaceAll(/(<t\b[^>]*>)([^<&]{2})([^<&]*)</g, '$1<![CDATA[$2]]><![CDATA[$3]]><')),
  inSheet('un comentario con CDATA dentro', (xml) => xml.replace('<sheetData>', '<!-- <![CDATA[ --><sheetData>')),
  changed('nombres de partes en mayúsculas', (parts) =>
    Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name.replace('sheet1.xml', 'Sheet1.XML'), xml])),
  ),
  [
    'partes sin comprimir',
    (page) => zipSync(Object.fromEntries(Object.entries(workbookParts([page])).map(([name, xml]) => [name, strToU8(xml)])), { level: 0 }),
  ],
  ['una parte en UTF-16', (page) => withPart(page, (xml) => wide(xml.replace('UTF-8', 'UTF-16')))],
  ['una parte en windows-1252', (page) => withPart(page, (xml) => oneByte(xml.replace('UTF-8', 'windows-1252')))],
  ['una parte con la marca de UTF-8', (page) => withPart(page, (xml) => bytes(`\u{feff}${xml}`))],
  ...(['xlsb', 'xlml', 'biff8', 'ods', 'fods'] as const).map(library),
  lines('con punto y coma', semicolons),
  lines('con comas', (page) => linesOf(page, { separator: ',' })),
  lines('con tabuladores', (page) => linesOf(page, { separator: '\t' })),
  lines('con todo entre comillas', (page) => linesOf(page, { separator: ';', quoted: inQuotes })),
  [...lines('con sep=;', (page) => `sep=;\r\n${semicolons(page)}`), ({ rows, ...page }) => ({ ...page, rows: [separated, ...rows] })],
  lines('con saltos de Mac', (page) => linesOf(page, { separator: ';', end: '\r' })),
  lines('con saltos de Unix', (page) => linesOf(page, { separator: ';', end: '\n' })),
  [...lines('con saltos dobles', doubled), ({ rows, ...page }) => ({ ...page, rows: rows.flatMap((row) => [row, blank]) })],
  lines('con la marca de UTF-8', (page) => `\u{feff}${semicolons(page)}`),
  ['un texto en UTF-8 dos veces', (page) => bytes(new TextDecoder('windows-1252').decode(bytes(semicolons(page))))],
  ['un texto de Windows', (page) => oneByte(semicolons(page))],
  ['un texto en UTF-16', (page) => wide(linesOf(page, { separator: '\t' }))],
  ['un texto en UTF-16 al revés', (page) => wide(linesOf(page, { separator: '\t' }), true)],
  lines('que es una página', (page) => html(page)),
]

/** Returns the parts with the texts of the sheet in a list that its cells point to. */
function shared(parts: Parts): Parts {
  const texts: string[] = []
  const sheet = (parts['xl/worksheets/sheet1.xml'] ?? '').replaceAll(
    /t="inlineStr"><is>(.*?)<\/is>/g,
    (_, item: string) => `t="s"><v>${texts.push(item) - 1}</v>`,
  )
  const list = `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${texts.map((item) => `<si>${item}</si>`).join('')}</sst>`
  const type =
    '<Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/>'
  const link =
    '<Relationship Id="rId9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/>'
  return {
    ...parts,
    '[Content_Types].xml': (parts['[Content_Types].xml'] ?? '').replace('</Types>', `${type}</Types>`),
    'xl/_rels/workbook.xml.rels': (parts['xl/_rels/workbook.xml.rels'] ?? '').replace('</Relationships>', `${link}</Relationships>`),
    'xl/worksheets/sheet1.xml': sheet,
    'xl/sharedStrings.xml': list,
  }
}

function withPart(page: Page, to: (xml: string) => Bytes): Bytes {
  const parts = Object.entries(workbookParts([page]))
  return zipSync(Object.fromEntries(parts.map(([name, xml]) => [name, name.endsWith('sheet1.xml') ? to(xml) : strToU8(xml)])))
}
