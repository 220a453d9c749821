import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSheets } from '#app/records/paste/file/read-sheets.ts'
import { likeliestKind, readSheet } from '#domain/sheets/sheet-kinds.ts'
import { sheetNames } from '#domain/sheets/sheet.ts'

/** `own` are files as the product exports them, and `libreoffice` the same ones as LibreOffice 7.4 saved them again: a workbook in its formats, and each sheet as CSV, with semicolons, commas or tabs. */
const folder = join(import.meta.dirname, 'fixtures')
const starts = { permisoEmbarque: {}, documentoTransporte: {}, lineaMercaderia: {}, contenedorAsociado: {}, contenedorVacio: {} }

/** The values of a file's rows by the kind of its sheets. A CSV has one sheet. */
function rowsOf(path: string): Readonly<Record<string, unknown>> {
  const reading = readSheets(new Uint8Array(readFileSync(join(folder, path))))
  const sheets = 'sheets' in reading ? reading.sheets : []
  return Object.fromEntries(
    sheets.map((sheet) => {
      const kind = likeliestKind(sheet) ?? 'permisoEmbarque'
      const { rows, ignored } = readSheet(sheet, kind, { starts, places: undefined })
      return [kind, { ignored, rows: rows.map(({ errors, saved }) => ({ errors, saved })) }]
    }),
  )
}

test('los archivos propios tienen todas las filas, y todas valen', () => {
  expect(Object.keys(rowsOf('own/stock.xlsx'))).toEqual(sheetNames)
  const counts = { permisoEmbarque: 10, documentoTransporte: 2, lineaMercaderia: 9, contenedorAsociado: 6, contenedorVacio: 5 }
  for (const [kind, count] of Object.entries(counts))
    expect(rowsOf('own/stock.xlsx')[kind]).toEqual({
      ignored: [],
      rows: Array.from({ length: count }, () => ({ errors: {}, saved: expect.any(Object) })),
    })
})

test.each(readdirSync(join(folder, 'libreoffice')))('%s, que guardó LibreOffice, da las mismas filas que el archivo propio', (name) => {
  const saved = rowsOf(`libreoffice/${name}`)
  const kinds = name.startsWith('stock.') ? sheetNames : sheetNames.filter((kind) => name.includes(kind))
  const own = rowsOf(name.startsWith('stock') ? 'own/stock.xlsx' : `own/${kinds.join()}.csv`)
  expect(saved).toEqual(Object.fromEntries(kinds.map((kind) => [kind, own[kind]])))
})
