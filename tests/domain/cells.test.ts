import { expect, test } from 'vitest'
import { guarded, readCells, separators } from '#domain/paste/cells.ts'
import { pastedColumns } from '#domain/paste/pasted-columns.ts'
import { readPasted } from '#domain/paste/pasted-rows.ts'
import { lineaMercaderiaDraft } from '#domain/titulo/linea-mercaderia.ts'

const lines = (text: string) => readPasted(text, { columns: pastedColumns.lineaMercaderia, draft: lineaMercaderiaDraft, start: {} })

test.each<[string, (cells: string[]) => string, string[]]>([
  ['`="000123"`, como se guardan ceros', (cells) => cells.map((cell) => `="${cell}"`).join('~'), ['000123', '7']],
  ['lo mismo entre comillas', (cells) => cells.map((cell) => `"=""${cell}"""`).join('~'), ['000123', '7']],
  ['lo mismo con blancos', (cells) => cells.map((cell) => ` ="${cell}" `).join('~'), ['000123', '7']],
  ['lo mismo vacío', () => '=""~"="""""', ['', '']],
  ['comillas dentro de eso', () => '="12"" caño"~5', ['12" caño', '5']],
  ['una fórmula, que no es un texto', () => '="a"&"b"~=A1~=', ['="a"&"b"', '=A1', '=']],
  ['una fórmula que alguien escribió como texto', () => `'="000123"~"'=""000123"""`, ['="000123"', '="000123"']],
  ['blancos alrededor de las comillas', () => '"a" ~  "b"  ~\u{a0}"c~""d"""\u{a0}', ['a', 'b', 'c~"d"']],
  ['el separador, un tabulador y una línea dentro', () => '"a~b"~"c\td"~"e\r\nf\rg"', ['a~b', 'c\td', 'e\r\nf\rg']],
  ['comillas sueltas', () => '12" caño~"a" b~"sin cerrar~5', ['12" caño', '"a" b', '"sin cerrar', '5']],
])('celdas con %s, con cualquier separador', (_, write, cells) => {
  for (const separator of separators) {
    const written = (text: string) => text.replaceAll('~', separator)
    const [row = [], next] = readCells(`${written(write(cells))}\r\nx`, separator)
    expect(row).toEqual(cells.map(written))
    expect(next).toEqual(['x'])
  }
})

test('lo que empieza como una fórmula vuelve a ser lo que era', () => {
  for (const cell of ['="000123"', '=1', "'=1", "'hola", '-5', '@a', '＝1', '－1', '＠a', '﹢1', '⁼1', '\u200b=1']) {
    expect(guarded(cell)).toBe(`'${cell}`)
    expect(readCells(guarded(cell))).toEqual([[cell]])
  }
  for (const cell of ['\t=1', '\r1', ' ＋1', '\u00a0-1']) expect(guarded(cell)).toBe(`'${cell}`)
  for (const cell of ['a=1', '1-2', 'Ñ', '', '(-)']) expect(guarded(cell)).toBe(cell)
})

test.each([
  ['Embalaje|Cantidad|Peso\n05|1|1.200,50', 'barras'],
  ['05|1|1200,50', 'barras sin títulos'],
  ['Embalaje;Cantidad;Peso;Marca\n05;1;1200,50;"a\tb"', 'un tabulador entre comillas'],
  ['"Embalaje\t";Cantidad;Peso\n"05\t";1;1200,50', 'uno entre comillas en cada fila'],
  ['Embalaje;Cantidad;Peso;Marca\n05;1;1200,50;a\tb', 'uno sin comillas'],
  ['Embalaje,Cantidad,Peso,Marca\n05,1,1200.50,"a\tb\nc\td"', 'varios, y una línea'],
  ['Embalaje\tCantidad\tPeso\tMarca\n05\t1\t1200,50\ta;b', 'puntos y comas entre tabuladores'],
  ['STOCK\nEmbalaje\tCantidad\tPeso\n05\t1\t1200,50', 'tabuladores debajo de un título'],
  ['05\t1\t1200,50', 'tabuladores y una coma'],
  ['="05";="1";="1200,50"', 'textos con ceros'],
  ['sep=;\r\nEmbalaje;Cantidad;Peso\r\n05;1;1200,50', 'la línea con que Excel nombra el separador'],
])('las columnas de %j: %s', (text) => {
  expect(lines(text).rows).toMatchObject([{ errors: {}, saved: { tipoEmbalaje: '05', cantidad: 1, pesoBruto: 1200.5 } }])
})

test.each([
  '"',
  '""',
  '"""',
  ';"',
  ';""x',
  ';"""x',
  ';" ',
  ';"a" x',
  ' ',
  ' ;',
  ' "',
  '" ',
  '=',
  '="',
  '="";',
  '=";',
  ';="a" ',
  '\t"',
  '\t;"',
  '\n"',
  '"\n;',
  ',|;\t',
])('cien mil signos de %j se parten enseguida', (piece) => {
  for (const text of [piece.repeat(100_000 / piece.length), `"${piece.repeat(100_000 / piece.length)}x`]) {
    const start = performance.now()
    for (const separator of separators) readCells(text, separator)
    // What costs more than its length takes minutes; a busy machine a second or two.
    expect(performance.now() - start).toBeLessThan(10_000)
  }
})
