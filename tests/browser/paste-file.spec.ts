import { asUser, expect, test } from './fixtures.ts'
import { stockOnHand } from './stock-on-hand.ts'

test('la planilla de un stock se suelta en su página, se corrige, se ve qué cambia, se reemplaza y se deshace', async ({
  page,
  baseURL,
  operador,
  warehouseId,
}) => {
  const stock = await stockOnHand(operador, warehouseId)
  await asUser(page, baseURL ?? '', 'operador')
  await page.goto(stock.address)
  await page.getByRole('button', { name: /^Pegar desde la planilla: Contenedor vac/ }).click()
  const dialog = page.getByRole('dialog')
  const file = dialog.locator('input[type=file]')
  await file.setInputFiles({ name: 'vacios.csv', mimeType: 'text/csv', buffer: Buffer.from('Contenedor;Longitud\r\nMSKU1234565;40\r\n') })
  await expect(dialog.getByLabel('Contenido de la hoja «vacios.csv»')).toHaveValue('contenedorVacio')
  await dialog.getByRole('button', { name: 'Agregar 1 contenedor vacío' }).click()
  await expect(page.getByRole('cell', { name: 'MSKU1234565', exact: true })).toBeVisible()
  await expect(dialog).toBeHidden()

  const sheet = await page.evaluate(async (path) => {
    const token: unknown = JSON.parse(
      sessionStorage.getItem('jhi-authenticationToken') ?? localStorage.getItem('jhi-authenticationToken') ?? '""',
    )
    const answer = await fetch(path, { headers: { Authorization: `Bearer ${String(token)}` } })
    return Array.from(new Uint8Array(await answer.arrayBuffer()))
  }, `/api/warehouse/${warehouseId}/stocks/${stock.id}/sheet`)
  const dropped = await page.evaluateHandle((bytes) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([new Uint8Array(bytes)], 'stock.xlsx'))
    return transfer
  }, sheet)
  await page.dispatchEvent('body', 'drop', { dataTransfer: dropped })
  await expect(dialog.getByText(/^Ya están en el stock: .*2 contenedores vacíos/)).toBeVisible()

  // By the keyboard alone.
  await dialog.getByRole('button', { name: /^Reemplazar/ }).focus()
  await expect(async () => {
    // A dialog takes no Enter right after it opened.
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('El stock ya es igual a la planilla.')).toBeVisible({ timeout: 1000 })
  }).toPass()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: /^Reemplazar/ })).toBeFocused()
  await dialog.getByRole('button', { name: 'Filas de la hoja «Contenedores vacíos»' }).press('Enter')
  await dialog.getByLabel(/^Longitud.*, fila 3$/).fill('cuarenta')
  await expect(dialog.getByRole('button', { name: /^Agregar/ })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Ir al próximo error' }).press('Enter')
  await expect(dialog.getByLabel(/^Longitud.*, fila 3$/)).toBeFocused()
  await page.keyboard.type('20')
  await dialog.getByRole('button', { name: /^Reemplazar/ }).press('Enter')
  await expect(dialog.getByText('El stock queda como la planilla: 1 cambiado.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Reemplazar el stock' }).press('Enter')
  await expect(page.getByText(`El stock ${stock.id} quedó como la planilla: 1 cambiado.`)).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: 'MSKU1234565' })
  await expect(row).toContainText('20')
  await page.keyboard.press('Control+z')
  await expect(row).toContainText('40')
})
