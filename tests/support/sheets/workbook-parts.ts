// Workbooks whose parts are written as they are, so that a test can change what no library writes.
import { strToU8, zipSync } from 'fflate'

/** The parts of a workbook by name, as text. */
export type Parts = Readonly<Record<string, string>>

interface Written {
  /** What stands before the list of sheets. */
  readonly properties?: string
  /** Formats of numbers: that of the style 2 and of those after it. 0 is «General», 1 the built-in short date. */
  readonly formats?: readonly string[]
}

const [main, relations, office] = [
  'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
  'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  'application/vnd.openxmlformats-officedocument.spreadsheetml',
]
const packages = 'http://schemas.openxmlformats.org/package/2006'

/** Returns a text as it stands in XML. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** Returns the parts of a workbook with a sheet of each text, which is its `sheetData` and what follows that. */
export function partsOf(sheets: readonly string[], { properties = '', formats = [] }: Written = {}): Parts {
  const numbers = sheets.map((_, index) => index + 1)
  const own = formats.map((_, index) => `<xf numFmtId="${164 + index}" applyNumberFormat="1"/>`).join('')
  const known = formats.map((format, index) => `<numFmt numFmtId="${164 + index}" formatCode="${escaped(format)}"/>`).join('')
  const part = (xml: string) => `<?xml version="1.0" encoding="UTF-8"?>${xml}`
  const typed = (name: string, type: string) => `<Override PartName="/xl/${name}.xml" ContentType="${office}.${type}+xml"/>`
  const linked = (id: string, type: string, target: string) => `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"/>`
  return {
    '[Content_Types].xml': part(
      `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${typed('workbook', 'sheet.main')}${numbers.map((one) => typed(`worksheets/sheet${one}`, 'worksheet')).join('')}${typed('styles', 'styles')}</Types>`,
    ),
    '_rels/.rels': part(
      `<Relationships xmlns="${packages}/relationships">${linked('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    ),
    'xl/workbook.xml': part(
      `<workbook xmlns="${main}" xmlns:r="${relations}">${properties}<sheets>${numbers.map((one) => `<sheet name="Hoja${one}" sheetId="${one}" r:id="rId${one}"/>`).join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': part(
      `<Relationships xmlns="${packages}/relationships">${numbers.map((one) => linked(`rId${one}`, 'worksheet', `worksheets/sheet${one}.xml`)).join('')}${linked(`rId${sheets.length + 1}`, 'styles', 'styles.xml')}</Relationships>`,
    ),
    'xl/styles.xml': part(
      `<styleSheet xmlns="${main}"><numFmts count="${formats.length}">${known}</numFmts><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${formats.length + 2}"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/>${own}</cellXfs></styleSheet>`,
    ),
    ...Object.fromEntries(
      sheets.map((data, index) => [`xl/worksheets/sheet${index + 1}.xml`, part(`<worksheet xmlns="${main}">${data}</worksheet>`)]),
    ),
  }
}

/** Returns the file of some parts. */
export function zipped(parts: Parts): Uint8Array<ArrayBuffer> {
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])), { level: 1 })
}

/** Returns a workbook of one sheet with some rows. */
export function workbookOf(rows: string, written: Written = {}): Uint8Array<ArrayBuffer> {
  return zipped(partsOf([`<sheetData>${rows}</sheetData>`], written))
}
