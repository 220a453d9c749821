import { asUser, expect, test } from './fixtures.ts'
import { stockOnHand } from './stock-on-hand.ts'

test('un archivo se elige o se suelta en la página, se pregunta su hoja, y sus filas se agregan después de verlas', async ({
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
  await file.setInputFiles({ name: 'viejo.xls', mimeType: '', buffer: Buffer.from([0xd0, 0xcf, 0x11, 0xe0]) })
  await expect(dialog.getByRole('alert')).toContainText('«viejo.xls» tiene contraseña o es de un Excel anterior a 2007')
  await file.setInputFiles({ name: 'vacios.csv', mimeType: 'text/csv', buffer: Buffer.from('Contenedor;Longitud\r\nMSKU1234565;40\r\n') })
  await dialog.getByRole('button', { name: /^Agregar 1 contenedor/ }).click()
  await expect(page.getByRole('cell', { name: 'MSKU1234565', exact: true })).toBeVisible()

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
  await dialog.getByRole('button', { name: 'Contenedores vacíos' }).click()
  await expect(dialog.getByText(/Ya están en el stock: \d+/)).toBeVisible()
})
