import { asUser, expect, test } from './fixtures.ts'
import { stockOnHand } from './stock-on-hand.ts'

test.describe('lo que dice la aduana', () => {
  test('rechazado: se ven los errores, se corrige y se vuelve a enviar', async ({ page, baseURL, operador, warehouseId }) => {
    const stock = await stockOnHand(operador, warehouseId, { withContainer: false })
    await asUser(page, baseURL ?? '', 'operador')
    await page.goto(stock.address)
    await page.getByRole('button', { name: 'Enviar', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Enviar' }).click()
    await expect(page.getByText('La aduana rechazó el stock. Vea los errores, corrija y vuelva a enviar.')).toBeVisible()

    const errors = page.getByRole('table', { name: 'Errores' })
    await expect(errors.getByRole('row')).toHaveCount(2)
    await expect(errors.getByRole('columnheader')).toHaveText(['Código de error', 'Descripción', 'Descripción adicional'])
    await expect(errors.getByRole('row').last()).toContainText('11371')
    await page.getByRole('button', { name: /^Errores/ }).click()
    await expect(errors).toBeHidden()

    await page.getByRole('link', { name: new RegExp(`^${stock.permisoId} `) }).click()
    await page.getByRole('link', { name: 'Agregar contenedor asociado' }).click()
    await page.getByLabel('Cantidad de bultos').fill('10')
    await page.getByLabel('Número de contenedor').fill('CRXU2358579')
    await page.getByRole('combobox', { name: 'Longitud (pies)' }).fill('40')
    await page.getByRole('button', { name: 'Guardar' }).click()
    await page.getByRole('link', { name: 'Regresar' }).click()

    await page.getByRole('button', { name: 'Enviar', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Enviar' }).click()
    await expect(page.getByText('Enviado', { exact: true }).first()).toBeVisible()
    await expect(page.getByRole('button', { name: /^Errores/ })).toBeHidden()
  })

  test.describe('cuando no contesta', () => {
    test.use({ ownProduct: true, env: { AUTHORITY_TIMEOUT: '2', AUTHORITY_STAND_IN: 'silent:1' } })

    test('queda con error técnico, no se puede tocar, y al reprocesar llega su primera respuesta', async ({
      page,
      baseURL,
      operador,
      warehouseId,
    }) => {
      const stock = await stockOnHand(operador, warehouseId)
      await asUser(page, baseURL ?? '', 'operador')
      await page.goto(stock.address)
      await page.getByRole('button', { name: 'Enviar', exact: true }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Enviar' }).click()
      await expect(page.getByText('Pendiente', { exact: true })).toBeVisible()
      await expect(page.getByText('Error Técnico', { exact: true })).toBeVisible()
      const transaction = page.getByText(/^\d{10,14}$/)
      const sentAs = await transaction.textContent()
      await expect(page.getByRole('button', { name: 'Eliminar', exact: true })).toBeHidden()
      await expect(page.getByRole('link', { name: 'Agregar permiso de embarque' })).toBeHidden()

      await page.getByRole('button', { name: 'Reprocesar' }).click()
      const dialog = page.getByRole('dialog', { name: 'Reprocesar Stock con Error Técnico' })
      await expect(dialog.getByRole('textbox')).toHaveCount(0)
      await dialog.getByRole('button', { name: 'Reprocesar' }).click()
      await expect(page.getByText('Enviado', { exact: true }).first()).toBeVisible()
      await expect(transaction).toHaveText(sentAs ?? '')
    })
  })
})
