import type { Page as Screen } from '@playwright/test'
import { type Cell, number, type Row, text } from '../support/sheets/sheet-days.ts'
import { workbookParts } from '../support/sheets/sheet-files.ts'
import { zipped } from '../support/sheets/workbook-parts.ts'
import { expect, test } from './fixtures.ts'

/** Drops a file on the page of a stock, as soon as it takes one. */
async function drop(page: Screen, bytes: Iterable<number>) {
  await expect(page.getByRole('button', { name: 'Enviar', exact: true })).toBeVisible()
  const dropped = await page.evaluateHandle(
    (own) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([new Uint8Array(own)], 'stock.xlsx'))
      return transfer
    },
    [...bytes],
  )
  await page.dispatchEvent('body', 'drop', { dataTransfer: dropped })
}

// Tests that the browser's worker reads the file. `app/workbook.test.tsx` tests the corrections and the undo, without the worker.
test('la planilla de un stock se suelta en su página, y con el teclado se corrige y se ve qué cambia', async ({
  page,
  enter,
  operador,
  stock,
}) => {
  await enter('operador', stock.address)
  const dialog = page.getByRole('dialog')
  const sheet = await page.request.get(`/${stock.path}/sheet`, { headers: { Authorization: operador.authorization } })
  await drop(page, await sheet.body())
  await expect(dialog.getByText(/^Ya están en el stock: .*1 contenedor vacío/)).toBeVisible()

  const cell = dialog.getByLabel(/^Longitud.*, fila 2$/)
  await expect(async () => {
    // A dialog takes no Enter right after it opened.
    await dialog.getByRole('button', { name: 'Filas de la hoja «Contenedores vacíos»' }).press('Enter')
    await expect(cell).toBeVisible({ timeout: 1000 })
  }).toPass()
  await cell.fill('cuarenta')
  await expect(dialog.getByRole('button', { name: /^Agregar/ })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Ir al próximo error' }).press('Enter')
  await expect(cell).toBeFocused()
  await page.keyboard.type('40')
  await dialog.getByRole('button', { name: /^Reemplazar/ }).press('Enter')
  await expect(dialog.getByText('El stock queda como la planilla: 1 cambiado.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Reemplazar el stock' }).press('Enter')
  await expect(page.getByText(`El stock ${stock.id} quedó como la planilla: 1 cambiado.`)).toBeVisible()
})

const entry = number(46_346.937_5, 'dd/mm/yyyy hh:mm')
const container = text('MSKU1234565')
const plain = ['Contenedor', 'Longitud', 'Fecha']
const rowsOf = (headings: readonly string[], ...cells: Cell[]): Row[] => [
  { is: 'heading', cells: headings.map(text) },
  { is: 'record', cells },
]

/** Sheets of one container each: its rows, and a cell with its value or a text that the preview says. */
const sheets: readonly (readonly [rows: Row[], cell: RegExp | null, shown: string | RegExp])[] = [
  [rowsOf(plain, container, number(40), entry), /^Ingreso/, '20/11/26 22:30'],
  [rowsOf(['Contenedor', 'Longitud (m)', 'Fecha'], container, number(12), entry), /^Longitud/, '40'],
  [rowsOf(plain, number(1_234_565, '"MSKU"0000000'), number(40), entry), /^Número de contenedor/, 'MSKU1234565'],
  [rowsOf(plain, container, { value: '#N/A', type: 'e', inner: '<v>#N/A</v>' }, entry), null, /«#N\/A» es un error de la planilla/],
  [rowsOf(plain, container, number(40), number(46_346, 'd"-"mmm')), /^Ingreso/, '20/11/26 00:00'],
  [rowsOf(plain, container, number(40), number(46_346, 'mmm"-"yy')), null, /Con errores: 1\./],
  [rowsOf(plain, { value: 'MSKU1234565', format: ';;;' }, number(40), entry), null, /«#OCULTO!»/],
  [rowsOf([...plain, 'Hora'], container, number(40), text('20/11/2026'), text('09:05')), /^Ingreso/, '20/11/26 09:05'],
  [
    [
      { is: 'title', cells: ['VACÍOS', 'Playa', 'Norte', '2'].map(text) },
      { is: 'heading', cells: ['Número', 'Longitud', 'Fecha de'].map(text) },
      ...rowsOf(['de contenedor', '', 'ingreso'], container, number(40), entry),
    ],
    null,
    'Filas listas: 1. Con errores: 0. De títulos: 3 (filas 1 a 3). En la planilla: 4.',
  ],
  [rowsOf([...plain, 'Marca'], container, number(40), entry, text('A-1')), null, 'Se dejan de lado las columnas: Marca.'],
]

test('lo que muestran las celdas de diez hojas es lo que se lee en el navegador', async ({ page, enter, stock }) => {
  await enter('operador', stock.address)
  const pages = sheets.map(([rows]) => ({ kind: 'contenedorVacio' as const, columns: [], rows }))
  await drop(page, zipped(workbookParts(pages)))
  const dialog = page.getByRole('dialog')
  for (const [index, [, cell, shown]] of sheets.entries()) {
    await dialog.getByRole('button', { name: `Filas de la hoja «Hoja${index + 1}»` }).click()
    if (cell === null) await expect(dialog.getByText(shown).first()).toBeVisible()
    else await expect(dialog.getByRole('textbox', { name: cell })).toHaveValue(shown)
  }
})
