// The ways in which a single cell of an ordinary sheet is changed, one a line, and what must come out of each.
import { type PastedColumn, readYesNo } from '#domain/paste/pasted-cells.ts'
import { readers } from '#domain/readers/readers.ts'
import { type Cell, number, type Page, type Row, text } from './sheet-days.ts'
import { shownOf } from './sheet-files.ts'
import { escaped } from './workbook-parts.ts'

/** What a column holds. */
type Nature = 'text' | 'document' | 'container' | 'cuit' | 'permit' | 'date' | 'weight' | 'count' | 'code' | 'choice' | 'yesNo' | 'length'

const natures = new Map<PastedColumn['read'], Nature>([
  [readers.text, 'text'],
  [readers.transportDocument, 'document'],
  [readers.containerNumber, 'container'],
  [readers.cuit, 'cuit'],
  [readers.declaration, 'permit'],
  [readers.entry, 'date'],
  [readers.weight, 'weight'],
  [readers.wholeNumber, 'count'],
  [readers.count, 'count'],
  [readers.country, 'code'],
  [readers.packaging, 'code'],
  [readers.condicion, 'choice'],
  [readers.tipoContenedor, 'choice'],
  [readYesNo, 'yesNo'],
  [readers.containerLength, 'length'],
])

export function natureOf({ read }: PastedColumn): Nature {
  return natures.get(read) ?? 'text'
}

const all = [...new Set(natures.values())]
const but = (...left: readonly Nature[]) => all.filter((nature) => !left.includes(nature))
const amounts: readonly Nature[] = ['weight', 'count']
const identifiers: readonly Nature[] = ['text', 'document', 'container']

/** What a changed cell must become: the same as before, this value, an error of its field, or either an error or this value. */
type Outcome = 'same' | 'refused' | { readonly shown: unknown } | { readonly refusedOr: unknown }

/** A way: what it is, the columns that it is tried on, the changed cell, and the outcome. */
type CellWay = readonly [name: string, on: readonly Nature[], to: (cell: Cell) => Cell, out: Outcome]

/** Returns a row whose cell at a place was changed by a way, and what must become of it. */
function withCell(row: Row, [, , to, out]: CellWay, { name }: PastedColumn, place: number): Row {
  const cells = row.cells.with(place, to(row.cells[place] ?? text('')))
  if (out === 'same') return { ...row, cells }
  if (out === 'refused') return { ...row, cells, wrong: name }
  const stored = { ...row.stored, [name]: 'shown' in out ? out.shown : out.refusedOr }
  return { ...row, cells, stored, ...('refusedOr' in out && { mayBeWrong: true as const }) }
}

/** Returns the pages in which a way changed a cell of each column that it is for, each in a row of its own. */
export function withCells(day: Page, way: CellWay): Page[] {
  const pages: { rows: readonly Row[]; readonly changed: Set<number> }[] = []
  for (const [place, column] of day.columns.entries()) {
    if (!way[1].includes(natureOf(column))) continue
    const filled = day.rows.flatMap(({ is, cells }, index) => (is === 'record' && cells[place]?.value ? [index] : []))
    const isFree = (index: number) => pages.at(-1)?.changed.has(index) === false
    if (!filled.some(isFree)) pages.push({ rows: day.rows, changed: new Set() })
    const page = pages.at(-1)
    const index = filled.find(isFree)
    if (!page || index === undefined) throw new Error(`${column.name} is never filled`)
    page.changed.add(index)
    page.rows = page.rows.map((row, at) => (at === index ? withCell(row, way, column, place) : row))
  }
  return pages.map(({ rows }) => ({ ...day, rows }))
}

const error = (typed: string): CellWay => [
  `un error ${typed}`,
  all,
  () => ({ value: typed, type: 'e', inner: `<v>${escaped(typed)}</v>` }),
  'refused',
]
const word = (typed: string, on: readonly Nature[]): CellWay => [`el texto «${typed}»`, on, () => text(typed), 'refused']
const formatted = (on: readonly Nature[], value: number, format: string, out: Outcome): CellWay => [
  `${value} como ${format}`,
  on,
  () => number(value, format),
  out,
]
const around = (name: string, to: (shown: string) => string): CellWay => [
  name,
  all,
  (cell) => (typeof cell.value === 'string' ? text(to(cell.value)) : cell),
  'same',
]
const inner = (name: string, to: (shown: string) => Pick<Cell, 'type' | 'inner'>): CellWay => [
  name,
  all,
  (cell) => (typeof cell.value === 'string' ? { ...cell, ...to(escaped(cell.value)) } : cell),
  'same',
]
const day = (name: string, to: (shown: string) => string, out: Outcome = 'same'): CellWay => [
  `una fecha como ${name}`,
  ['date'],
  (cell) => text(to(shownOf(cell))),
  out,
]
const undated = (format: string): CellWay => [`una fecha con el formato ${format}`, ['date'], ({ value }) => ({ value, format }), 'refused']
const dated = (format: string): CellWay => [`una fecha con el formato ${format}`, ['date'], ({ value }) => ({ value, format }), 'same']

const cachedErrors = '#N/A #REF! #VALUE! #DIV/0! #NAME? #NUM! #NULL! #GETTING_DATA'.split(' ')
const errorWords =
  '#N/D|#N/A|#¡REF!|#¿NOMBRE?|#¡VALOR!|#¡DIV/0!|#¡NUM!|#¡NULO!|#DESBORDAMIENTO!|#CALC!|#CAMPO!|#SPILL!|#NOME?|#VALOR!|#NÚM!|#REF!|Err:502|Err:508|######|#VALUE!'.split(
    '|',
  )
const otherContainers =
  'ver nota 3|Contenedor 2 de 3|2 contenedores|según BL 123|1.234,50|3 kg|1,5 t|100%|$ 12|MSKU123456?|MSKU1234565 (vacío)'.split('|')
const placeholders = 'S/D|N/A|S/N|pendiente|a confirmar|ver nota|???|ídem'.split('|')
const otherWeights = '35 oz|3 qq|aprox. 12|12 aprox|10-12|10/12|~12|>12|-12|(12)|12%|US$ 12|3 + 4|12 m3|mil'.split('|')
/** Weights in another unit, and the kilograms to which they may be converted. */
const convertible = { '1.5 t': 1500, '1,5 tn': 1500, '12 toneladas': 12_000, '2200 lbs': 997.9, '2200lb': 997.9, '500 g': 0.5 }
const convertibleFormats = { '0.00" t"': 15_000, '#,##0" lbs"': 6.8, '0" tn"': 15_000, '#,##0.0" Ton"': 15_000 }
const unitFormats = '0" g"|0" oz"|0" qq"|0" m3"|[$$-2C0A] #,##0.00|0.00" EUR"|0" mil"|0" kgf"|0" kg/u"|0.00" Kg neto"|0"½"|"<"0'.split('|')
const hiding = [';;;', '""', '"***"', '[>1000]"";0']
const scaling: readonly (readonly [number, string])[] = [
  [5, '0"000"'],
  [0.5, '0.0%'],
  [1_500_000, '0,'],
  [2_500_000, '#,##0.0,,"M"'],
  [1500, '0.0,"k"'],
  [0.25, '0%'],
  [7, '0"00"'],
  [1250, '"2"0'],
  [12_500, '[>=1000]0.0," t";0" kg"'],
  [125, '[<100]0;0.00,'],
]
const asDates: readonly (readonly [number, string])[] = [
  [46_346, 'dd/mm/yyyy'],
  [46_086, 'd"-"mmm'],
  [0.5, 'hh:mm'],
  [1.75, '[h]:mm'],
]

/** The ways of a cell. */
export const cellWays: readonly CellWay[] = [
  ...cachedErrors.map(error),
  ...errorWords.map((typed) => word(typed, all)),
  ...placeholders.map((typed) => word(typed, but('text', 'document'))),
  ...otherWeights.map((typed) => word(typed, ['weight'])),
  ...['12 docenas', '3,5', '1/2', '12 de 20', 'una', '-3', '(3)', '12 kg', '1.5 t', '3 x 4'].map((typed) => word(typed, ['count'])),
  ...['0.5', '2', 'IMO 3', 'Sí/No', 'BUENA', '20/11/2026', 'no sé'].map((typed) => word(typed, ['yesNo'])),
  ...['Dudosa', 'Buena/Mala', '1', 'TRUE', 'No', '20/11/2026'].map((typed) => word(typed, ['choice'])),
  ...[
    '31/02/2026',
    '20/13/2026 10:00',
    '11/20/2026',
    '2026',
    'noviembre',
    '12/2026',
    '20/11/2026 25:00',
    '20/11 a 22/11',
    '20/11/2026 (vence)',
    '46346,5',
  ].map((typed) => word(typed, ['date'])),
  ...['30590428775.5', '-30590428775', '3059042877', '30590428775 / 33504932619', '3,06E+10'].map((typed) => word(typed, ['cuit'])),
  ...['-212', '-5', '5.5', '1000', 'Brasil/China'].map((typed) => word(typed, ['code'])),
  ...['40 m', '12,19', '40/20', '-40', '2 x 40', '1219 cm', '40%'].map((typed) => word(typed, ['length'])),
  ...['-5', '12,5', 'MSKU1234565\nMSKU7654321', 'VERDADERO'].map((typed) => word(typed, ['container'])),
  ...['ver nota 3', '2 de 3', '3 kg', 'BL1 / BL2'].map((typed) => word(typed, ['document'])),
  ['un texto con el signo ≡', ['text'], () => text('acero ≡ 5'), { shown: 'acero ≡ 5' }],
  ['dos documentos en una celda', ['document'], () => text('BL-1\nBL-2'), 'refused'],
  ...Object.entries(convertible).map(([typed, kilos]): CellWay => [
    `el peso «${typed}»`,
    ['weight'],
    () => text(typed),
    { refusedOr: kilos },
  ]),
  ...Object.entries(convertibleFormats).map(([format, kilos]) => formatted(['weight'], 15, format, { refusedOr: kilos })),
  ...Object.keys(convertibleFormats).map((format) => formatted(['count'], 15, format, 'refused')),
  ...unitFormats.map((format) => formatted(amounts, 15, format, 'refused')),
  ...hiding.flatMap((format) => [formatted(but('yesNo'), 1000.5, format, 'refused')]),
  ...scaling.map(([value, format]) => formatted([...amounts, 'cuit', 'container', 'length'], value, format, 'refused')),
  formatted(['weight'], 12.5, '0.00" kg"', { shown: 12.5 }),
  formatted(['weight'], 1234.56, '0', { shown: 1234.56 }),
  formatted(['weight'], 12.5, '0.00_);(0.00)', { shown: 12.5 }),
  formatted(['weight'], 1_234_567.5, '[Red]#,##0.00', { shown: 1_234_567.5 }),
  formatted(['weight'], 1234.5, '0.00E+00', { shown: 1234.5 }),
  formatted(['weight'], -12.5, '0.00;(0.00)', 'refused'),
  formatted(['weight'], -12.5, '0.00;0.00', 'refused'),
  formatted(['weight'], 12.345, '0.00', 'refused'),
  formatted(['count'], 3.4, '0', 'refused'),
  formatted(['count'], 1200, '#,##0', { shown: 1200 }),
  formatted(['count'], 12, '0" bultos"', { shown: 12 }),
  formatted(['count'], 12, '0.00', { shown: 12 }),
  formatted(['count'], 12, '00000', { refusedOr: 12 }),
  formatted(['cuit'], 30_590_428_775, '00"-"00000000"-"0', { shown: 30_590_428_775 }),
  formatted(['cuit'], 30_590_428_775.5, 'General', 'refused'),
  formatted(['length'], 40, '0" pies"', { shown: '40' }),
  ['el largo «12 m»', ['length'], () => text('12 m'), { refusedOr: '40' }],
  formatted(['length'], 12, '0.0" m"', { refusedOr: '40' }),
  ...[12_345_678_901_234_568, 1e20, 123_456_789_012_345_680].map((value) => formatted(but('yesNo', 'choice'), value, 'General', 'refused')),
  ...[1234.567, 0.125].map((value) => formatted(['text', 'document'], value, 'General', { shown: String(value) })),
  formatted(['text'], 5, '0.00', { shown: '5.00' }),
  ...[2011, 20.11, 11.5].map((value) => formatted(['date'], value, 'General', 'refused')),
  ...[0.5, 1.75].flatMap((value) => ['hh:mm', '[h]:mm'].map((format) => formatted(['container', 'document'], value, format, 'refused'))),
  formatted(['container', 'document'], 46_086, 'dd/mm/yyyy', 'refused'),
  ...['hoy', 'ahora', 'ayer', 'mañana', 'lunes'].map((typed) => word(typed, ['date'])),
  ...['#¡VÍNCULO!', '#CONTENIDO!', '#WERT!', '#N / A', '＃N/A', 'Err: 502'].map((typed) => word(typed, all)),
  ...['Buena?', '¿Buena?', '~x', '1%'].map((typed) => word(typed, ['choice', 'yesNo'])),
  ...['212%', '$212'].map((typed) => word(typed, ['code'])),
  formatted(['text'], 1234, '00000000', { shown: '00001234' }),
  formatted(['document', 'container'], 1234, '00000000', { shown: '00001234' }),
  formatted(identifiers, 12, '"BL"0000', { shown: 'BL0012' }),
  formatted(['text', 'document'], 100_001_234, '0000"-"00000000', { shown: '0001-00001234' }),
  formatted(['text', 'document'], 12_326, '000\\-00', { shown: '123-26' }),
  formatted(['text'], 0.378_472_222_222_222, 'hh:mm', { shown: '09:05' }),
  formatted(['text'], 1.75, '[h]:mm', { shown: '42:00' }),
  formatted(['container'], 100_001_234, '0000"-"00000000', 'refused'),
  formatted(['container'], 1_234_565, '"MSKU"0000000', { shown: 'MSKU1234565' }),
  formatted(['code'], 5, '"0"0', { refusedOr: '05' }),
  formatted(['code'], 2.12, '0%', 'refused'),
  formatted(['code'], 212.4, '0', 'refused'),
  formatted(['code'], 12, '"2"0', 'refused'),
  formatted(['yesNo'], 1, '0%', 'refused'),
  formatted(['yesNo'], 0.4, '0', 'refused'),
  formatted(['yesNo'], 0, ';;;', 'refused'),
  formatted(['yesNo'], 1, '"no sé "0', 'refused'),
  formatted(['container'], 1234.567, 'General', 'refused'),
  formatted(['container'], 0.125, 'General', 'refused'),
  ...asDates.map(([value, format]) => formatted(but('date', 'text', 'document', 'container'), value, format, 'refused')),
  ...['General', '0', '#,##0.00', '0.00%', '"del "0'].map((format) => formatted(['date'], 46_346.9375, format, 'refused')),
  ...[-1, 0.5, 60].map((value) => formatted(['date'], value, 'dd/mm/yyyy hh:mm', 'refused')),
  ...[5, 930, 2026, 44_884, 20.112026].map((value) => formatted(['date'], value, 'General', 'refused')),
  ...[
    'd/m/yy',
    'dd-mmm-yy',
    'yyyy-mm-dd hh:mm',
    'mm/dd/yyyy hh:mm AM/PM',
    'dddd d" de "mmmm" de "yyyy',
    '[$-2C0A]dd/mm/yyyy',
    'd/m/yyyy h:mm:ss;@',
    'yyyymmdd',
    'dd.mm.yyyy',
    '[$-F800]dddd\\, mmmm dd\\, yyyy',
    '[Red]dd/mm/yyyy',
  ].map(dated),
  ...['mmm-yy', '[h]:mm', 'hh:mm', 'mm:ss', 'yyyy', 'mmm', 'dddd', '"vence "dd/mm/yyyy', 'dddd mmmm yyyy'].map(undated),
  formatted(['date'], 2_958_466, 'dd/mm/yyyy', 'refused'),
  formatted(['weight'], 15, 'General" t"', { shown: 15_000 }),
  formatted(['weight'], 15, '0".000"', 'refused'),
  formatted(['count', 'code', 'choice', 'cuit', 'date', 'permit'], 15, 'General" t"', 'refused'),
  ...['0000"/"00', '0000\\/00'].map((format) => formatted(['text', 'document'], 4526, format, { shown: '0045/26' })),
  ['un texto que no se muestra', all, ({ value }) => ({ value: String(value), format: ';;;' }), 'refused'],
  ['un texto que se muestra con más', ['text'], () => ({ value: '0045/26', format: '@" (dup)"' }), { shown: '0045/26 (dup)' }],
  ...otherContainers.map((typed) => word(typed, ['container'])),
  day('texto', (shown) => shown),
  day('texto con horas', (shown) => `${shown} hs`),
  day('texto con guiones', (shown) => shown.replaceAll('/', '-')),
  day('texto con puntos', (shown) => shown.replaceAll('/', '.')),
  day('texto ISO', (shown) => shown.replace(/(\d+)\/(\d+)\/(\d+) (.*)/, '$3-$2-$1T$4')),
  day('texto con segundos', (shown) => `${shown}:00`),
  day('texto con coma', (shown) => shown.replace(' ', ', ')),
  [
    'una fecha ISO de la planilla',
    ['date'],
    (cell) => ({ ...cell, type: 'd', inner: `<v>${shownOf(cell).replace(/(\d+)\/(\d+)\/(\d+) (.*)/, '$3-$2-$1T$4:00')}</v>` }),
    'same',
  ],
  ['VERDADERO y FALSO de la planilla', ['yesNo'], (cell) => ({ value: cell.value !== 'No' }), 'same'],
  ['el valor VERDADERO donde no va', but('yesNo', 'text'), () => ({ value: true }), 'refused'],
  ['el valor FALSO donde no va', but('yesNo', 'text'), () => ({ value: false }), 'refused'],
  ['un texto TOTAL', ['text'], () => text('TOTAL'), { shown: 'TOTAL' }],
  ['un texto con una suma', ['text'], () => text('Total general'), { shown: 'Total general' }],
  ['un nombre que empieza con TOTAL', ['text'], () => text('Total Austral S.A.'), { shown: 'Total Austral S.A.' }],
  ['una fórmula sin resultado', all, () => ({ value: '=A1', inner: '<f>A1&amp;B1</f>' }), 'refused'],
  around('blancos alrededor', (shown) => `  ${shown} `),
  around('un blanco duro detrás', (shown) => `${shown}\u00a0`),
  around('un salto de línea detrás', (shown) => `${shown}\n`),
  around('un signo invisible delante', (shown) => `\u200b${shown}`),
  around('una marca de dirección', (shown) => `\u202a${shown}\u202c`),
  inner('CDATA', (shown) => ({ type: 'inlineStr', inner: `<is><t><![CDATA[${shown.replaceAll('&amp;', '&')}]]></t></is>` })),
  inner('texto con formatos', (shown) => ({
    type: 'inlineStr',
    inner: `<is><r><t xml:space="preserve">${shown.slice(0, 2)}</t></r><r><rPr><b/></rPr><t xml:space="preserve">${shown.slice(2)}</t></r></is>`,
  })),
  inner('texto con su pronunciación', (shown) => ({
    type: 'inlineStr',
    inner: `<is><t>${shown}</t><rPh sb="0" eb="1"><t>x</t></rPh></is>`,
  })),
  inner('el resultado de una fórmula', (shown) => ({ type: 'str', inner: `<f>CONCATENATE(A1)</f><v>${shown}</v>` })),
  inner('un signo escrito como _x000D_', (shown) => ({ type: 'inlineStr', inner: `<is><t>${shown}_x000D_</t></is>` })),
  inner('letras por su número', (shown) => ({
    type: 'inlineStr',
    inner: `<is><t>&#x${(shown.codePointAt(0) ?? 0).toString(16)};${shown.slice(1)}</t></is>`,
  })),
]
