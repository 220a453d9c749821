import { expect, test } from './fixtures.ts'

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
  const dropped = await page.evaluateHandle(
    (bytes) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([new Uint8Array(bytes)], 'stock.xlsx'))
      return transfer
    },
    [...(await sheet.body())],
  )
  await page.dispatchEvent('body', 'drop', { dataTransfer: dropped })
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
