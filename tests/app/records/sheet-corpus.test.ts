import { expect, test } from 'vitest'
import { readSheets } from '#app/records/paste/file/read-sheets.ts'
import { likeliestKind } from '#domain/sheets/sheet-kinds.ts'
import { cellWays, withCells } from '../../support/sheets/cell-ways.ts'
import { fileWays } from '../../support/sheets/file-ways.ts'
import { otherHeadings, sameHeadings, withHeadings, withOthers, withSynonyms } from '../../support/sheets/heading-ways.ts'
import { plainPage, plainSheets } from '../../support/sheets/plain-sheets.ts'
import { rowWays, tableWays } from '../../support/sheets/row-ways.ts'
import { faultsOf } from '../../support/sheets/sheet-check.ts'
import { days, type Page } from '../../support/sheets/sheet-days.ts'
import { workbookParts } from '../../support/sheets/sheet-files.ts'
import { zipped } from '../../support/sheets/workbook-parts.ts'

/** Returns what is wrong in sheets, which are written in one workbook. */
function wrongOf(pages: readonly Page[]): string[] {
  const reading = readSheets(zipped(workbookParts(pages)))
  const sheets = 'sheets' in reading ? reading.sheets : []
  const sheetAt = (index: number) => sheets.find(({ name }) => name === `Hoja${index + 1}`)
  return pages.flatMap((page, index) => faultsOf(page, sheetAt(index)).map((fault) => `${page.kind}: ${fault}`))
}

test('los días que se cambian abajo se leen enteros', () => {
  expect(wrongOf(days)).toEqual([])
})

test.each(cellWays.map((way) => [way[0], way] as const))('una celda cambiada: %s', (_, way) => {
  expect(wrongOf(days.flatMap((day) => withCells(day, way)))).toEqual([])
})

test.each(sameHeadings)('un título %s dice lo mismo', (_, to) => {
  expect(wrongOf(days.map((day) => withHeadings(day, ({ title }) => to(title))))).toEqual([])
  expect(wrongOf(days.flatMap((day) => withSynonyms(day, to)))).toEqual([])
})

test.each(otherHeadings)('un título $name no se toma por el de la columna', (other) => {
  expect(wrongOf(days.flatMap((day) => withOthers(day, other)))).toEqual([])
})

test.each(rowWays)('una hoja con %s', (_, to, on) => {
  const pages = days.filter(({ kind }) => on?.includes(kind) ?? true).map(to)
  expect(wrongOf(pages)).toEqual([])
})

test.each(tableWays)('otra tabla %s se lee aparte', (_, to) => {
  const wrong = days.flatMap((page) => {
    const { rows, at, second } = to(page)
    const reading = readSheets(zipped(workbookParts([{ ...page, rows }])))
    const sheets = 'sheets' in reading ? reading.sheets : []
    const sheetOf = (name: string) => sheets.find((sheet) => sheet.name === name)
    const faults = [...faultsOf(page, sheetOf('Hoja1')), ...faultsOf(second, sheetOf(`Hoja1!${at}`))]
    return faults.map((fault) => `${page.kind}: ${fault}`)
  })
  expect(wrong).toEqual([])
})

test.each(fileWays.map(([name, to, as]) => ({ name, to, as })))('un archivo con $name', ({ to, as = (page) => page }) => {
  const wrong = days.flatMap((page) => {
    const reading = readSheets(to(page))
    const [sheet] = 'sheets' in reading ? reading.sheets : []
    return faultsOf(as(page), sheet).map((fault) => `${page.kind}: ${fault}`)
  })
  expect(wrong).toEqual([])
})

test.each(plainSheets)('se lee sin errores una planilla común con $name', (plain) => {
  const page = plainPage(plain, plain.name.length)
  const reading = readSheets(zipped(workbookParts([page])))
  const [sheet] = 'sheets' in reading ? reading.sheets : []
  expect(sheet && likeliestKind(sheet)).toBe(plain.kind)
  expect(faultsOf(page, sheet)).toEqual([])
})
