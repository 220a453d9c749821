import { confirmSend } from './confirm-send.ts'
import { expect, test } from './fixtures.ts'
import { stockOnHand } from './stock-on-hand.ts'

test('rechazado: los errores llevan a su permiso, se corrige y se vuelve a enviar', async ({ page, enter, operador, warehouseId }) => {
  const stock = await stockOnHand(operador, warehouseId, { withContainer: false })
  await enter('operador')
  await page.goto(stock.address)
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await confirmSend(page)
  await expect(page.getByText('La aduana rechazó el stock. Vea los errores, corrija y vuelva a enviar.')).toBeVisible()

  const errors = page.getByRole('table', { name: 'Errores' })
  await expect(errors.getByRole('row')).toHaveCount(2)
  await expect(errors.getByRole('row').last()).toContainText('11371')
  await expect(page).toHaveTitle(`Error · Stock ${stock.id}`)
  await errors.getByRole('link', { name: 'Permiso 16033EC01000038D' }).click()
  await expect(page).toHaveURL(new RegExp(`/permiso-embarque/${stock.permisoId}$`))
  await page.getByRole('link', { name: 'Agregar contenedor asociado' }).click()
  await page.getByLabel('Cantidad de bultos').fill('10')
  await page.getByLabel('Número de contenedor').fill('CRXU2358579')
  await page.getByRole('combobox', { name: 'Longitud (pies)' }).fill('40')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByRole('link', { name: 'Regresar' }).click()

  await page.getByRole('button', { name: 'Enviar stock', exact: true }).click()
  await confirmSend(page)
  await expect(page.getByText('Enviado', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Errores/ })).toBeHidden()
})
