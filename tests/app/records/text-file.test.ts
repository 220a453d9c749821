import { expect, test } from 'vitest'
import { readSheets } from '#app/records/paste/file/read-sheets.ts'

/** The text that is read of a file. */
function textOf(bytes: Uint8Array<ArrayBuffer>): unknown {
  const reading = readSheets(bytes)
  return 'sheets' in reading ? reading.sheets[0]?.text : reading.fault
}

const wide = (text: string, isLittle: boolean) =>
  Uint8Array.from(
    Array.from({ length: text.length * 2 }, (_, at) => (text.charCodeAt(at >> 1) >> ((at & 1) === Number(isLittle) ? 8 : 0)) & 255),
  )

test.each([true, false])('UTF-16 sin marca, con el byte bajo primero: %s', (isLittle) => {
  for (const text of ['Ñ\t1', 'Número;Peso\r\nMuñoz – 5 €;1', '1', '"ČSAV Łódź";"π";"Ā"\n'.repeat(3000).trim()])
    expect(textOf(wide(text, isLittle))).toBe(text)
  expect(textOf(Uint8Array.from([...wide('a;b', isLittle), 65]))).toBe('a;b\u{fffd}')
  expect(textOf(wide('a\u{1}b', isLittle)), 'signos que ningún texto tiene').toBe('paste.file.unknown')
})

/** The bytes of letters in the code page 850 of DOS. */
const dosBytes: Readonly<Record<string, number>> = Object.fromEntries(
  Object.entries({
    áéíóúñü: [0xa0, 0x82, 0xa1, 0xa2, 0xa3, 0xa4, 0x81],
    ÁÉÍÓÚÑÜ: [0xb5, 0x90, 0xd6, 0xe0, 0xe9, 0xa5, 0x9a],
    'ªº°¿¡çãÇ': [0xa6, 0xa7, 0xf8, 0xa8, 0xad, 0x87, 0xc6, 0x80],
  }).flatMap(([letters, bytes]) => bytes.map((byte, index) => [letters[index] ?? '', byte])),
)

const dos = (text: string) => Uint8Array.from(text, (letter) => dosBytes[letter] ?? letter.charCodeAt(0))

/** The letters of Windows that are no bytes of their own number. */
const windowsBytes: Readonly<Record<string, number>> = { '–': 0x96, '“': 0x93, '”': 0x94, '’': 0x92, '€': 0x80, š: 0x9a }

const windows = (text: string) => Uint8Array.from(text, (letter) => windowsBytes[letter] ?? letter.charCodeAt(0))

test.each([
  'Número;Ubicación\r\nMuñoz;Depósito de cigüeñas',
  'NÚMERO;UBICACIÓN\r\nPERÚ;ESPAÑA',
  'PAÍS DE DESTINO;1',
  'PERÚ',
  'José',
  'Día',
  'MÉXICO;PANAMÁ;CANADÁ',
  'Panamá;1',
  'máquina',
  'plástico',
  'Nº;R-1',
  'N° 5',
  '¿Permiso?',
  '¡Atención!',
  'Último',
  'PINGÜINO;Ñandú',
  'São Gonçalo',
])('«%s» se lee igual de un archivo de Windows y de uno de DOS', (text) => {
  expect(textOf(windows(text))).toBe(text)
  expect(textOf(dos(text))).toBe(text)
})

test.each([
  'Bolsa\u{a0}de\u{a0}papel',
  '1\u{a0}234,50',
  'PESO\u{a0}NETO',
  'A.P. Møller – Mærsk',
  'Acme®;“Ñ”',
  'Jäger',
  'Kova\u{161}',
  'Società',
  '5 m³;§ 5;£500',
  'L’Oréal',
  'PANAMá;MéXICO',
  'naïve;Citroën',
  '€5',
])('«%s», que es de Windows, no se toma por DOS', (text) => {
  expect(textOf(windows(text))).toBe(text)
})

test('el signo con que DOS termina un archivo no es una celda', () => {
  expect(textOf(dos('Camión;1\r\n\u{1a}'))).toBe('Camión;1')
  expect(textOf(dos('a;1\u{1a}\u{0}'.slice(0, -1)))).toBe('a;1')
  expect(textOf(dos('\u{1a}'))).toBe('paste.file.empty')
})

test('un archivo grande de letras raras se lee enseguida', () => {
  for (const byte of [0xa0, 0xa1, 0xe9, 0xff, 0x20, 0x22]) {
    const start = performance.now()
    textOf(Uint8Array.from({ length: 100_000 }, (_, at) => (at === 0 ? 0xe9 : byte)))
    expect(performance.now() - start).toBeLessThan(1000)
  }
})

test('una página o un libro en XML se leen con las letras del archivo, cualquiera que sea su código', () => {
  const cells = '<td>Número</td><td>Ñandú</td><td>="0012"</td>'
  for (const head of ['<table>', '<html><head><meta charset="iso-8859-1"></head><body><table>', '<html><table>']) {
    const page = `${head}<tr>${cells}</tr></table>`
    for (const bytes of [wide(page, true), wide(`\u{feff}${page}`, true), wide(page, false), windows(page), dos(page)])
      expect(textOf(bytes), `${head}`).toBe('Número\tÑandú\t"=""0012"""')
    expect(textOf(new TextEncoder().encode(page)), `${head}`).toBe('Número\tÑandú\t"=""0012"""')
  }
  const workbook =
    '<?xml version="1.0" encoding="ISO-8859-1"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="Año"><Table><Row><Cell><Data ss:Type="String">Número</Data></Cell></Row></Table></Worksheet></Workbook>'
  for (const bytes of [windows(workbook), wide(workbook, true), new TextEncoder().encode(workbook.replace('ISO-8859-1', 'UTF-8'))])
    expect(readSheets(bytes)).toMatchObject({ sheets: [{ name: 'Año', text: 'Número' }] })
})
